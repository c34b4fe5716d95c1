"""The judged set of the shipped fashion is what its rules say of the shipped rows."""

import json
import tomllib

import pytest

from tests.bench.relevance.judge import HERE, ROWS, SETS, Judge, Texts, judgements, texts

RULES = tomllib.loads((HERE / "fashion_rules.toml").read_text("utf-8"))


def told(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (HERE / name).read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", SETS)
def test_it_is_of_the_rows_that_are_shipped(name: str) -> None:
    rules = tomllib.loads((HERE / f"{name}_rules.toml").read_text("utf-8"))
    rows = [texts(json.loads(line)) for line in ROWS.read_text("utf-8").splitlines()]
    graded = told(f"{name}_judgements.jsonl")
    assert graded == list(judgements(rules, rows)), "run `make data`"
    asked = [{"id": id, "text": rule["text"]} for id, rule in rules["queries"].items()]
    assert told(f"{name}_queries.jsonl") == asked
    right = {line["query_id"] for line in graded if line["gain"]}
    assert right == set(rules["queries"]), "every question has rows that are right"


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
