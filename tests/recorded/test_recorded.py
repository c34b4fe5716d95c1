"""The frozen questions: they load, a sample is answered as recorded, and differences are told."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.recorded.archive import HERE, ROOT, SHIPPED, Asked, Outcome, Record, distinct
from tests.recorded.asking import ask
from tests.recorded.diff import Difference, differences, read_accepted, write_lines

SAMPLE = 10
ASKED = Asked("shop", None, ["red hats", "cheaper"])
BEFORE: Outcome = {
    "table": "hats",
    "keys": ["A", "B"],
    "count": 2,
    "answer": "2 hats",
    "format": "query-1",
    "query": {"act": "search", "where": {"kind": "in", "column": "color"}},
}
TEST = """
from tests.small_catalogs import telescopes

def test_talk(tmp_path):
    desk = telescopes(tmp_path)
    desk.talk("telescopes under 500", "the cheapest")
    desk.read("telescopes under 500")
    desk.store.close()
"""


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.read()


def of_catalog(record: Record, catalog: str) -> list[Asked]:
    return [each for each in record.asked if each.catalog == catalog]


def difference(**found: object) -> Difference:
    (first, second) = ASKED.ids()
    listed = differences(
        [ASKED], dict.fromkeys([first, second], BEFORE), {first: BEFORE} | {second: BEFORE | found}
    )
    (one,) = listed
    assert (one.id, one.turns) == (second, ASKED.turns)
    return one


def test_the_record_is_whole_and_small(record: Record) -> None:
    assert sum(path.stat().st_size for path in HERE.iterdir() if path.is_file()) <= 5_000_000
    assert {turn for each in record.asked for turn in each.ids()} == record.outcomes.keys()
    assert len(record.outcomes) > 3500
    made_up = {each.catalog for each in record.asked if not each.catalog.startswith(SHIPPED)}
    assert made_up <= record.catalogs.keys()
    assert {
        place for files in record.catalogs.values() for place in files.values()
    } <= record.files.keys()


def sampled() -> Sequence[str]:
    record = Record.read()
    made_up = [name for name in record.catalogs if len(of_catalog(record, name)) >= SAMPLE]
    return [f"{SHIPPED}cars", *sorted(made_up)[:2]]


@pytest.mark.parametrize("catalog", sampled())
def test_a_sample_is_answered_as_recorded(catalog: str, record: Record, tmp_path: Path) -> None:
    asked = of_catalog(record, catalog)[:SAMPLE]
    record.write_out(catalog, tmp_path / "input")
    found = ask(tmp_path, asked)
    assert len(found) >= SAMPLE
    listed = differences(asked, record.outcomes, found)
    assert [each for each in listed if not each.is_accepted(read_accepted())] == []


@pytest.mark.parametrize(
    ("found", "group"),
    [
        ({"keys": ["B", "A"]}, "order"),
        ({"keys": ["A"], "answer": "1 hat"}, "keys"),
        ({"count": 3, "answer": "3 hats"}, "count"),
        ({"answer": "Two hats"}, "answer only"),
        ({"query": {"act": "count"}}, "query only ← act search → count"),
        (
            {"keys": ["A"], "query": {"act": "search"}},
            "keys ← in on color is gone",
        ),
        ({"answer": "", "format": "tree-1", "query": {}}, "answer only"),
    ],
)
def test_differences_are_grouped_by_their_cause(found: Outcome, group: str) -> None:
    assert difference(**found).group == group


def test_another_form_of_query_alone_is_no_difference() -> None:
    found = {turn: BEFORE | {"format": "tree-1", "query": {}} for turn in ASKED.ids()}
    assert differences([ASKED], dict.fromkeys(ASKED.ids(), BEFORE), found) == []


def test_what_is_accepted_is_one_outcome_and_no_other(tmp_path: Path) -> None:
    write_lines(tmp_path / "accepted.jsonl", [difference(count=3).accepted("counts A's twin")])
    accepted = read_accepted(tmp_path / "accepted.jsonl")
    assert difference(count=3).is_accepted(accepted)
    assert not difference(count=4).is_accepted(accepted)
    assert not difference(count=3, keys=["A"]).is_accepted(accepted)


def test_what_another_conversation_begins_with_is_asked_once() -> None:
    first, other = (
        Asked("shop", None, ["red hats"]),
        Asked("shop", "2026-05-04T10:00:00", ["red hats"]),
    )
    assert distinct([first, ASKED, other, ASKED]) == [ASKED, other]


def test_what_a_test_asks_is_noted_with_its_catalog_and_dialogue(tmp_path: Path) -> None:
    (tmp_path / "test_desk.py").write_text(TEST, "utf-8")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.recorded.record",
            str(tmp_path),
            "-c",
            os.devnull,
        ],
        env=os.environ | {"RECORDED_TO": str(tmp_path / "asked"), "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )
    found = Record.read(tmp_path / "asked")
    (asked,) = found.asked
    assert asked.turns == ["telescopes under 500", "the cheapest"]
    assert asked.now == "2025-10-08T11:00:00"
    assert "scopes.csv" in found.catalogs[asked.catalog]
