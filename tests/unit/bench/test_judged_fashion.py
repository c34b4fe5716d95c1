"""The judged set of the shipped fashion is what its rules say of the shipped rows."""

import json
import tomllib

import pytest

from tests.bench.relevance.judge import HERE, ROWS, Judge, Texts, judgements, texts

RULES = tomllib.loads((HERE / "fashion_rules.toml").read_text("utf-8"))


def told(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (HERE / name).read_text("utf-8").splitlines()]


def test_it_is_of_the_rows_that_are_shipped() -> None:
    rows = [texts(json.loads(line)) for line in ROWS.read_text("utf-8").splitlines()]
    assert told("fashion_judgements.jsonl") == list(judgements(RULES, rows)), "run `make data`"
    asked = [{"id": id, "text": rule["text"]} for id, rule in RULES["queries"].items()]
    assert told("fashion_queries.jsonl") == asked


def test_every_question_has_rows_that_are_right() -> None:
    right = {line["query_id"] for line in told("fashion_judgements.jsonl") if line["gain"]}
    assert right == set(RULES["queries"])


@pytest.mark.parametrize(
    ("title", "gain"),
    [
        ("Women's Satin Midi Dress, Red, for Wedding", 3),
        ("Women's Satin Midi Dress, Red", 2),
        ("Women's Satin Midi Dress", 1),
        ("Men's Dress Shoes, Red, for Wedding", 0),
        ("Women's Inspired Design Top", 0),
    ],
)
def test_a_rule_grades_by_what_is_missing(title: str, gain: int) -> None:
    judge = Judge(RULES["queries"]["q01"], RULES["shapes"], RULES["who"])
    row = Texts("B0", title.lower(), title.lower(), title.lower())
    assert judge.gain(row) == gain
