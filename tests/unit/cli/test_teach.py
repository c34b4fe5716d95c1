"""An owner teaches her concierge questions, and takes it back."""

import json
from pathlib import Path

import pytest

from src.cli.commands import main

Printed = pytest.CaptureFixture[str]
EITHER = "green or black under 10"
EVERY_GREEN = ["Assam", "Gyokuro", "Longjing", "Sencha"]
"""All green teas, and black ones under 10."""


def lesson(folder: Path, *lines: object) -> Path:
    file = folder.parent / "lessons.jsonl"
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text("\n".join(texts) + "\n", "utf-8")
    return file


def teach(*options: object) -> int:
    return main(["teach", "--concierge", "shop", *map(str, options)])


def found(question: str, capsys: Printed) -> list[str]:
    capsys.readouterr()
    assert main(["ask", "--json", question]) == 0
    return sorted(row["name"] for row in json.loads(capsys.readouterr().out)["results"])


def test_what_was_taught_is_understood_until_it_is_taken_back(shop: Path, capsys: Printed) -> None:
    before = found(EITHER, capsys)
    assert before == ["Assam", "Sencha"]
    assert teach(lesson(shop, {"question": EITHER, "keys": EVERY_GREEN})) == 0
    out = capsys.readouterr().out
    assert "understands 1 of the 1 questions" in out
    assert "questions that came with the product" in out
    assert found(EITHER, capsys) == EVERY_GREEN
    assert teach("--undo") == 0
    assert found(EITHER, capsys) == before
    assert not list((shop.parent / "data" / "taught").iterdir())
    assert teach("--undo") == 2
    assert "nothing to take back" in capsys.readouterr().err


def test_a_query_is_taught_as_well(shop: Path, capsys: Printed) -> None:
    dear = {"kind": "range", "column": "price", "low": 20, "low_inclusive": False}
    query = {"kind": "count", "table": "teas", "where": dear}
    assert teach(lesson(shop, {"question": "how many teas over 20", "query": query})) == 0
    assert "understands 1 of the 1" in capsys.readouterr().out


def test_what_no_reading_says_is_told(shop: Path, capsys: Printed) -> None:
    assert teach(lesson(shop, {"question": "teas for the morning", "keys": ["Assam"]})) == 0
    out = capsys.readouterr().out
    assert "understands 0 of the 1" in out
    assert "not yet: teas for the morning: no reading of its words says that" in out


def test_a_golden_question_is_not_lost(shop: Path, capsys: Printed) -> None:
    golden = {"question": EITHER, "keys": ["Assam", "Sencha"]}
    (shop / "shop.questions.jsonl").write_text(json.dumps(golden) + "\n", "utf-8")
    assert teach(lesson(shop, {"question": EITHER, "keys": EVERY_GREEN})) == 2
    err = capsys.readouterr().err
    assert "nothing was taught" in err and f"'{EITHER}'" in err
    assert found(EITHER, capsys) == ["Assam", "Sencha"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "lessons.jsonl, line 1: Invalid JSON"),
        ({"question": "teas"}, 'line 1: Value error, give "query" or "keys", and not both'),
        ({"question": "teas", "keys": ["Sencha"], "note": 1}, "line 1: note: Extra inputs"),
        ({"question": "teas", "keys": ["Bancha"]}, "no row of 'teas' has name = 'Bancha'"),
        (
            {"question": "teas", "query": {"kind": "rows", "table": "tea"}},
            "'teas': no table 'tea' in the data; did you mean 'teas'?",
        ),
        ("", "lessons.jsonl has no question"),
    ],
)
def test_a_bad_line_is_told_with_what_is_wrong(
    shop: Path, capsys: Printed, line: object, told: str
) -> None:
    assert teach(lesson(shop, line)) == 2
    assert told in capsys.readouterr().err


def test_bad_lines_are_all_told_at_once(shop: Path, capsys: Printed) -> None:
    assert teach(lesson(shop, "{", {"question": "teas", "keys": ["Sencha"]}, "[]")) == 2
    err = capsys.readouterr().err
    assert "line 1:" in err and "line 3:" in err and "line 2:" not in err


def test_an_unknown_concierge_is_told(shop: Path, capsys: Printed) -> None:
    assert main(["teach", "--concierge", "shup", "x.jsonl"]) == 2
    assert "no concierge 'shup'; did you mean 'shop'?" in capsys.readouterr().err


def test_what_was_taught_to_another_version_is_not_used(
    shop: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert teach(lesson(shop, {"question": EITHER, "keys": EVERY_GREEN})) == 0
    (weights,) = (shop.parent / "data" / "taught").glob("*.weights.json")
    weights.rename(weights.with_name("shop-0000000000000000.weights.json"))
    assert found(EITHER, capsys) == ["Assam", "Sencha"]
    assert teach() == 0
    assert found(EITHER, capsys) == EVERY_GREEN
