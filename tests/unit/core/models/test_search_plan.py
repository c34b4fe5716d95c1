"""How the built-in planner asks tools that search in words, and what it says of what they find."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from src.config.settings import NO_EMBEDDINGS, Settings
from src.core.services.agent_service import AgentService
from src.core.traces import SearchTrace
from src.core.turn import Turn
from tests.word_market import write_market


@pytest.fixture(scope="module")
def market(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """By words alone: what is planned is the same, and no model is needed."""
    folder: Path = write_market(tmp_path_factory.mktemp("market"))
    service = AgentService(
        Settings(input=folder, data=folder / "data", embeddings=NO_EMBEDDINGS, sql_workers=1)
    )
    yield service
    service.close()


def call(turn: Turn) -> tuple[str, dict[str, Any]]:
    (only,) = turn.tool_calls
    return only.name, only.args


@pytest.mark.parametrize(
    ("question", "tool", "args"),
    [
        ("视频处理", "find_pieces", {"query": "视频处理"}),
        ("视频处理、格式转换、视频编辑", "find_pieces", {"query": "视频处理、格式转换、视频编辑"}),
        ("pieces made by Oakfield", "find_pieces", {"maker": "Oakfield"}),
        ("pieces tagged AI", "find_pieces", {"tags": "AI"}),
        ("how many pieces are tagged AI?", "find_pieces", {"tags": "AI"}),
        ("pieces by oakfeild", "find_pieces", {"maker": "Oakfield"}),
        ("email pieces by Oakfield", "find_pieces", {"query": "email", "maker": "Oakfield"}),
        ("pieces except Oakfield", "find_pieces", {"exclude": {"maker": ["Oakfield"]}}),
        ("除了 Oakfield 的组件", "find_pieces", {"exclude": {"maker": ["Oakfield"]}}),
        ("Oakfield以外", "find_pieces", {"exclude": {"maker": ["Oakfield"]}}),
        ("piezas que no sean de Oakfield", "find_pieces", None),
        ("email pieces except Oakfield", "find_pieces", None),
        ("turn a lecture recording into text", "suggest_pieces", None),
        ("something about blockchain and wallets", "suggest_pieces", None),
    ],
)
def test_names_are_parameters_words_are_the_query_and_wishes_go_to_meaning(
    market: AgentService, question: str, tool: str, args: dict[str, Any] | None
) -> None:
    name, given = call(market.ask("market", question))
    assert name == tool
    assert args is None or given == args


def test_a_count_is_the_tools_total(market: AgentService) -> None:
    turn = market.ask("market", "How many pieces are tagged AI?")
    assert (turn.value, turn.count) == (2, 2)
    assert call(turn)[0] == "find_pieces"


def test_a_list_says_what_each_row_is_in_a_line(market: AgentService) -> None:
    turn = market.ask("market", "email")
    assert "- Email reader: Reads a mailbox and splits replies." in turn.answer
    assert turn.brief and turn.brief not in turn.short_answer
    assert turn.answer.startswith(turn.short_answer)


def test_the_way_it_was_found_is_told(market: AgentService) -> None:
    turn = market.ask("market", "视频处理、格式转换")
    assert "逐个查找了：视频处理、格式转换" in turn.how
    assert isinstance(turn.trace[0], SearchTrace)
    assert turn.trace[0].way == "keywords"
    wish = market.ask("market", "turn a lecture recording into text")
    assert "By words alone." in wish.how


def test_nothing_is_made_up(market: AgentService) -> None:
    turn = market.ask("market", "pieces for blockchain wallets")
    assert (turn.keys, turn.count) == ((), 0)
    assert "0 pieces match" in turn.answer


def test_pages_and_rows_that_were_shown(market: AgentService) -> None:
    first = market.ask("market", "all pieces", thread_id="t", owner="o")
    more = market.ask("market", "show me more", thread_id="t", owner="o")
    assert first.keys and more.keys
    assert not set(map(str, first.keys)) & set(map(str, more.keys))
    detail = market.ask("market", "tell me about the first one", thread_id="t", owner="o")
    assert detail.keys == more.keys[:1]


def test_figures_by_a_column_are_declined_in_words(market: AgentService) -> None:
    turn = market.ask("market", "how many pieces for each maker?")
    assert turn.tool_calls == ()
    assert "not work out figures by" in turn.answer


@pytest.mark.parametrize(
    ("language", "question", "bare"),
    [
        ("en", "pieces tagged AI", "2 "),
        ("en", "how many pieces are tagged AI?", "2 "),
        ("es", "¿cuántas piezas hay de Oakfield?", "Hay "),
        ("zh", "Oakfield 的组件有哪些？", "符合条件的"),
    ],
)
def test_beside_its_conditions_an_answer_does_not_say_them(
    market: AgentService, language: str, question: str, bare: str
) -> None:
    turn = market.ask("market", question)
    assert turn.language == language and turn.reading
    said = [value for c in turn.reading.conditions for value in getattr(c, "values", ())]
    assert said and all(value in turn.answer for value in said)
    assert turn.bare_answer.startswith(bare)
    assert not any(value in turn.bare_answer.split("\n")[0] for value in said)


def test_what_has_no_conditions_or_says_others_is_not_shortened(market: AgentService) -> None:
    for question in ("how many pieces are there?", "hello", "which are better, Oakfield or AI?"):
        turn = market.ask("market", question)
        assert turn.bare_answer == turn.short_answer
