"""Search by keywords in a small market: phrases, the fall-back, tags and makers, scores."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from src.core.tools.base import BaseTool
from src.core.traces import SearchTrace
from tests.word_market import word_market


@pytest.fixture(scope="module")
def tool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BaseTool]:
    with word_market(tmp_path_factory.mktemp("market"), None) as market:
        yield market.tool("find_pieces")


def ids(tool: BaseTool, **args: Any) -> list[Any]:
    found: Any = tool.execute(**args)
    assert "error" not in found, found
    return [row["id"] for row in found["results"]]


def trace_of(tool: BaseTool, **args: Any) -> SearchTrace:
    trace = tool.run(**args).trace
    assert isinstance(trace, SearchTrace)
    return trace


# ------------------------------------------------------------------ phrases
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("视频处理", ["video-kit"]),
        ("email", ["mail-read", "mail-post"]),
        ("EMAIL", ["mail-read", "mail-post"]),
        ("ai", ["chat-mind", "speech-ink"]),  # never in "email" or "mailbox"
        ("speech to text", ["speech-ink"]),
        ("weather", ["sky-cast"]),  # another word for a tag
        ("jobs", ["queue-up", "chat-mind"]),  # two tags for one thing, whichever is asked for
        ("聊天", ["chat-mind", "queue-up"]),
        ("问答", ["chat-mind", "queue-up"]),
        ("blockchain", []),
        ("区块链", []),
    ],
)
def test_the_whole_query_is_searched_first(tool: BaseTool, query: str, expected: list[str]) -> None:
    assert ids(tool, query=query) == expected
    assert "keywords" not in tool.execute(query=query) or expected == []


def test_what_asks_is_no_part_of_the_phrase(tool: BaseTool) -> None:
    assert trace_of(tool, query="有没有视频处理的组件？").way == "phrase"
    assert ids(tool, query="我想找视频处理的组件") == ["video-kit"]
    assert ids(tool, query="do you have a job queue") == ["queue-up"]


# ------------------------------------------------------------------ keywords
def test_a_list_finds_what_its_first_item_finds_and_more(tool: BaseTool) -> None:
    alone = ids(tool, query="视频处理")
    listed = ids(tool, query="视频处理、格式转换、视频编辑")
    assert set(alone) < set(listed)
    assert set(listed) == {"video-kit", "media-swap", "cut-board"}
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize(
    ("query", "keywords"),
    [
        ("视频处理、格式转换、视频编辑", ["视频处理", "格式转换", "视频编辑"]),
        ("视频处理，格式转换。", ["视频处理", "格式转换"]),
        ("payments, maps; forms", ["payments", "maps"]),
        ("发邮件", ["邮件"]),
        ("something for refunds of cards please", ["refunds", "cards"]),
        ("nothing here says zyx", []),
    ],
)
def test_the_fall_back_says_which_keywords_it_took(
    tool: BaseTool, query: str, keywords: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="src.core.tools.search.kinds"):
        answer = tool.execute(query=query)
    assert answer["keywords"] == keywords
    assert f"nothing has '{query}'" in caplog.text
    assert answer["notes"]


def test_no_more_than_three_keywords_the_rarest(tool: BaseTool) -> None:
    asked = "checkout mailbox retries email"
    assert [word.word for word in trace_of(tool, query=asked).words] == [
        "checkout",
        "mailbox",
        "retries",
    ]


def test_more_keywords_better_places_and_rarer_words_come_first(tool: BaseTool) -> None:
    trace = trace_of(tool, query="queue retries email")
    assert trace.rows[0]["id"] == "queue-up"
    for score in trace.scores:
        assert set(score.parts) == {"keywords", "place", "rarity"}
        assert sum(score.parts.values()) == pytest.approx(score.total, abs=2e-4)
        assert 0 < score.total <= 1
    totals = [score.total for score in trace.scores]
    assert totals == sorted(totals, reverse=True)


def test_other_forms_of_a_latin_word_count(tool: BaseTool) -> None:
    assert ids(tool, query="payment") == ["pay-gate"]
    assert ids(tool, query="recording") == ["speech-ink"]


# ------------------------------------------------------------------ tags and makers
@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ({"tags": "ai"}, {"chat-mind", "speech-ink"}),
        ({"tags": ["VIDEO", "qr"]}, {"video-kit", "code-scan"}),
        ({"tags": "wether"}, {"sky-cast"}),
        ({"maker": "OAKFIELD"}, {"cut-board", "mail-post", "mail-read"}),
        ({"maker": "oakfeild"}, {"cut-board", "mail-post", "mail-read"}),
        ({"maker": "Lumen", "tags": "天气"}, {"sky-cast"}),
        ({"maker": "Oakfield", "query": "视频编辑"}, {"cut-board"}),
        ({"maker": "Ledger", "query": "视频编辑"}, set()),
        ({"maker": "Nobody Inc"}, set()),
        ({"rows": [{"id": "map-pin"}, {"id": "sky-cast"}]}, {"map-pin", "sky-cast"}),
    ],
)
def test_values_narrow_the_search(tool: BaseTool, args: dict[str, Any], expected: set[str]) -> None:
    assert set(ids(tool, **args, limit=20)) == expected


def test_a_mended_maker_is_said(tool: BaseTool) -> None:
    trace = trace_of(tool, maker="oakfeild")
    assert trace.matches[0].chosen in ("Oakfield", "oakfield")
    assert "oakfeild" in trace.notes[0]


def test_quotes_in_a_value_are_no_sql(tool: BaseTool) -> None:
    assert ids(tool, maker="' OR 1=1 --", tags="'; DROP TABLE pieces") == []


def test_pages_and_totals(tool: BaseTool) -> None:
    first, second = ids(tool, limit=5), ids(tool, limit=20, skip=5)
    assert (len(first), len(second)) == (5, 8)
    assert not set(first) & set(second)
    assert tool.execute()["total"] == 13


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ({"limit": 0}, "limit: "),
        ({"limit": 21}, "limit: .*20"),
        ({"colour": 1}, "there are: query"),
        ({"quary": "x"}, "did you mean 'query'"),
        ({"query": "x" * 501}, "query: .*500"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    tool: BaseTool, args: dict[str, Any], told: str
) -> None:
    import re

    answer = tool.execute(**args)
    assert set(answer) == {"error"}
    assert re.search(told, str(answer["error"])), answer


def test_the_description_teaches_short_keywords(tool: BaseTool) -> None:
    assert "good:" in tool.description and "bad:" in tool.description
    assert '"ai" is not in "email"' in tool.description
    assert "`tags`" in tool.description
    assert tool.guidance == ('"video" → `find_pieces`',)
