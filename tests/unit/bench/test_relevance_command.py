import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.settings import get_settings
from tests.bench.relevance.__main__ import main
from tests.lamp_shop import write_shop

Printed = pytest.CaptureFixture[str]

QUERIES = [("q1", "reading lamp"), ("q2", "garden light"), ("q3", "a boat")]
JUDGEMENTS = [("q1", "a5", 3), ("q1", "a3", 2), ("q2", "b2", 2), ("q2", "b1", 1), ("q3", "a1", 0)]


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that the settings name as input, without a model for meanings."""
    write_shop(tmp_path)
    monkeypatch.setenv("CONCIERGE_INPUT", str(tmp_path))
    monkeypatch.setenv("CONCIERGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CONCIERGE_EMBEDDINGS", "none")
    get_settings.cache_clear()
    yield tmp_path
    get_settings.cache_clear()


def bench(folder: Path, *more: str, concierge: str = "shop") -> int:
    files = ["--queries", str(folder / "q.jsonl"), "--judgements", str(folder / "j.jsonl")]
    return main(["--concierge", concierge, *files, *more])


def write(folder: Path, keys: dict[str, str] | None = None) -> None:
    queries = [json.dumps({"query_id": id, "text": text}) for id, text in QUERIES]
    judged = [
        json.dumps({"query_id": id, "key": (keys or {}).get(key, key), "gain": gain})
        for id, key, gain in JUDGEMENTS
    ]
    (folder / "q.jsonl").write_text("\n".join(queries), "utf-8")
    (folder / "j.jsonl").write_text("\n".join(judged), "utf-8")


def figures(printed: str, order: str) -> list[float]:
    row = next(line for line in printed.splitlines() if line.startswith(order))
    return [float(cell) for cell in re.findall(r"\d+\.\d+", row)]


def test_the_tools_own_order_is_measured(lamps: Path, capsys: Printed) -> None:
    write(lamps)
    assert bench(lamps) == 0
    printed = capsys.readouterr()
    ndcg, recall, mrr, judged, p50, p95 = figures(printed.out, "search_lamps")
    assert 0.5 < ndcg <= 1
    assert recall == 1
    assert 0 < mrr <= 1
    assert 0 < judged < 1
    assert 0 < p50 <= p95
    assert "1 of 3 queries have no right row and are left out" in printed.err


def test_words_alone_stand_beside_it_when_asked_for(lamps: Path, capsys: Printed) -> None:
    write(lamps)
    assert bench(lamps, "--compare") == 0
    printed = capsys.readouterr().out
    assert len(figures(printed, "words alone")) == 4
    assert "meaning alone" not in printed  # no model is there


def test_judged_rows_that_are_not_there_are_said(lamps: Path, capsys: Printed) -> None:
    write(lamps, {"a3": "zz"})
    assert bench(lamps) == 0
    assert "1 judged rows are not in the table" in capsys.readouterr().err
    write(lamps, {key: f"z{key}" for _, key, _ in JUDGEMENTS})
    assert bench(lamps) == 2
    assert "no judged row is in the table: no key is 'za5'" in capsys.readouterr().err


def test_judgements_of_other_queries_are_said(lamps: Path, capsys: Printed) -> None:
    write(lamps)
    (lamps / "q.jsonl").write_text('{"id": "other", "text": "lamp"}', "utf-8")
    assert bench(lamps) == 2
    assert "their ids have nothing in common" in capsys.readouterr().err


def test_an_unknown_concierge_is_told_with_the_ones_there_are(lamps: Path, capsys: Printed) -> None:
    write(lamps)
    assert bench(lamps, concierge="boats") == 2
    assert "no concierge 'boats' in" in (told := capsys.readouterr().err)
    assert "there are: shop" in told


def test_a_concierge_without_a_ranked_tool_is_told(lamps: Path, capsys: Printed) -> None:
    toml = (lamps / "shop.toml").read_text("utf-8")
    tool = '[[tools]]\nname = "search_lamps"\ntables = "lamps"\npurpose = "Searches lamps."\n'
    (lamps / "shop.toml").write_text(toml[: toml.index("[[tools]]")] + tool, "utf-8")
    write(lamps)
    assert bench(lamps) == 2
    assert "'shop' has no tool of kind 'ranked'" in capsys.readouterr().err
