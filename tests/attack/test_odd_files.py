"""Odd files in the input folder: each is told in a sentence, and hurts no other concierge."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from src.config.settings import BUILT_IN, Settings
from src.core.services.agent_service import AgentService
from tests.tea_shop import write_shop

TOML = """
name = "Odd"
about = "Odd things"
language = "en"
[tables.things]
file = "{file}"
label = "things"
[[tools]]
name = "search_things"
kind = "filters"
tables = "things"
purpose = "Searches the things."
"""
DIGITS = "9" * 5000
AT_ONCE = 10
"""Odd files beside the shop: a worker for each that can be asked."""


def _json(rows: object) -> bytes:
    return json.dumps(rows).encode()


def _wide(columns: int) -> bytes:
    header = ",".join(f"c{at}" for at in range(columns))
    return f"{header}\n{','.join(map(str, range(columns)))}\n".encode()


ODD: dict[str, tuple[str, bytes]] = {
    "empty csv": ("t.csv", b""),
    "header alone": ("t.csv", b"name,price\n"),
    "one cell": ("t.csv", b"x"),
    "blank lines": ("t.csv", b"\n\n\n\n"),
    "zero bytes": ("t.csv", b"name,price\na\x00b,1\n"),
    "not text": ("t.csv", bytes(range(256)) * 40),
    "broken utf-8": ("t.csv", b"name,price\n\xff\xfe\xfa,1\n\xc3,2\n"),
    "utf-16": ("t.csv", "name,price\ntea,1\n".encode("utf-16")),
    "unclosed quote": ("t.csv", b'name,price\n"tea,1\nb,2\n'),
    "ragged": ("t.csv", b"name,price\na,1,2,3\nb\nc,2\n"),
    "same names": ("t.csv", b"name,name,NAME\na,b,c\n"),
    "no names": ("t.csv", b",,\na,b,c\n"),
    "a name of 10,000 letters": ("t.csv", b"n" * 10_000 + b",price\na,1\n"),
    "a cell of 1 MB": ("t.csv", b"name,price\n" + b"a" * 1_000_000 + b",1\n"),
    "1,000 columns": ("t.csv", _wide(1_000)),
    "10,000 columns": ("t.csv", _wide(10_000)),
    "names that are SQL": ("t.csv", b'select,"a""b",\'; drop table x\n1,2,3\n'),
    "formulas": ("t.csv", b"name,price\n=cmd|'/c calc'!A0,1\n@SUM(1),2\n"),
    "numbers without end": ("t.csv", f"name,price\na,{DIGITS}\nb,1e999\nc,-inf\n".encode()),
    "dates that are none": ("t.csv", b"name,date\na,2026-02-31\nb,0000-00-00\nc,9999-99-99\n"),
    "direction marks": ("t.csv", "name,price\n\u202eabc\u2066,1\n\ufeffx,2\n".encode()),
    "empty json": ("t.json", b""),
    "json null": ("t.json", b"null"),
    "json number": ("t.json", b"3"),
    "json of 5,000 digits": ("t.json", f'[{{"name": "a", "n": {DIGITS}}}]'.encode()),
    "json cut off": ("t.json", b'[{"name": "a"}, {"name":'),
    "json 50,000 deep": ("t.json", b"[" * 50_000 + b"]" * 50_000),
    "json object 5,000 deep": (
        "t.json",
        b'[{"a":' * 1 + b'{"a":' * 5_000 + b"1" + b"}" * 5_001 + b"]",
    ),
    "json with NaN": ("t.json", b'[{"name": "a", "n": NaN}, {"name": "b", "n": Infinity}]'),
    "json of lists": ("t.json", _json([[1, 2], [3, 4]])),
    "json of mixed rows": ("t.json", _json([{"a": 1}, 3, None, "x", {"a": [1, {"b": 2}]}])),
    "json of 10,000 keys": ("t.json", _json([{f"k{at}": at for at in range(10_000)}])),
    "json half a character": ("t.json", b'[{"name": "\\ud800"}]'),
    "jsonl with a bad line": ("t.jsonl", b'{"name": "a"}\nnot json\n{"name": "b"}\n'),
    "jsonl of 5,000 digits": ("t.jsonl", f'{{"name": "a", "n": {DIGITS}}}\n'.encode()),
    "parquet that is none": ("t.parquet", b"PAR1 no PAR1"),
    "parquet cut off": ("t.parquet", b"PAR1" + bytes(100)),
    "tsv with commas": ("t.tsv", b"name,price\na,1\n"),
    "a program": ("t.csv", b"\x7fELF" + bytes(2_000)),
    "an archive": ("t.csv", b"PK\x03\x04" + bytes(2_000)),
}


def _settings(folder: Path) -> Settings:
    return Settings(
        input=folder / "input", data=folder / "data", model=BUILT_IN, fallback_models=""
    )


def _answers(service: AgentService, concierge: str) -> bool:
    turn = service.ask(concierge, "how many are there?")
    searched_well = all(getattr(trace, "error", None) is None for trace in turn.trace)
    return bool(turn.answer) and not turn.failed and searched_well


@pytest.mark.parametrize("first", range(0, len(ODD), AT_ONCE))
def test_odd_files_are_their_concierges_alone(
    first: int, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    kinds = list(ODD)[first : first + AT_ONCE]
    folder = write_shop(tmp_path / "input")
    for number, (name, content) in enumerate(map(ODD.__getitem__, kinds)):
        file = f"odd{number}{Path(name).suffix}"
        (folder / file).write_bytes(content)
        (folder / f"odd{number}.toml").write_text(TOML.format(file=file), "utf-8")
    with closing(AgentService(_settings(tmp_path))) as service:
        known = [config.id for config in service.concierges()]
        assert _answers(service, "shop")
        for number, kind in enumerate(kinds):
            with subtests.test(kind):
                if f"odd{number}" in known:
                    assert _answers(service, f"odd{number}")
                else:
                    (problem, *_) = [told for told in service.problems() if f"odd{number}" in told]
                    assert "Traceback" not in problem and len(problem) < 700


def test_ten_thousand_columns_are_a_sentence(tmp_path: Path) -> None:
    folder = write_shop(tmp_path / "input")
    (folder / "t.csv").write_bytes(_wide(10_000))
    (folder / "odd.toml").write_text(TOML.format(file="t.csv"), "utf-8")
    with closing(AgentService(_settings(tmp_path))) as service:
        (problem,) = service.problems()
        assert "t.csv" in problem and "10,000 columns" in problem


def test_a_table_of_100_columns_answers(tmp_path: Path) -> None:
    """Its order sums up which cells are known: so many terms were too deep for the guard once."""
    (tmp_path / "input").mkdir()
    (tmp_path / "input" / "t.csv").write_bytes(_wide(100))
    (tmp_path / "input" / "odd.toml").write_text(TOML.format(file="t.csv"), "utf-8")
    with closing(AgentService(_settings(tmp_path))) as service:
        turn = service.ask("odd", "how many are there?")
    assert (turn.count, turn.failed) == (1, False)
    (row,) = turn.results
    assert row["c0"] == 0 and row["c59"] == 59  # the guard shows 60 columns of a row


ODD_TOMLS: dict[str, Callable[[], str]] = {
    "a number of 5,000 digits": lambda: f"order = {DIGITS}\n" + TOML.format(file="t.csv"),
    "10,000 deep": lambda: "x = " + "[" * 10_000 + "]" * 10_000,
    "a file that is a folder": lambda: TOML.format(file="."),
    "a device": lambda: TOML.format(file="/dev/zero"),
}


@pytest.mark.parametrize("toml", ODD_TOMLS.values(), ids=ODD_TOMLS)
def test_an_odd_toml_is_told_and_hurts_no_other(toml: Callable[[], str], tmp_path: Path) -> None:
    folder = write_shop(tmp_path / "input")
    (folder / "t.csv").write_text("name,price\na,1\n", "utf-8")
    (folder / "odd.toml").write_text(toml(), "utf-8")
    with closing(AgentService(_settings(tmp_path))) as service:
        assert [config.id for config in service.concierges()] == ["shop"]
        (problem,) = service.problems()
        assert len(problem) < 300
        assert _answers(service, "shop")
