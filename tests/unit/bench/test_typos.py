import json
import re
from pathlib import Path

import pytest

from tests.bench.typos import main

Printed = pytest.CaptureFixture[str]

KITES = ["Velloria,Zafiro 3", "Velloria,Tramontana", "Brukmann,Montera", "Quetzo,Rondel"]
CASES: list[tuple[str, str, str, dict[str, str | None]]] = [
    ("tramontna", "model", "letter out", {"maker": "Velloria", "model": "Tramontana"}),
    ("quetzo rondel", "model", "with maker", {"maker": "Quetzo", "model": "Rondel"}),
    ("belloria", "maker", "by ear", {"maker": "Velloria", "model": None}),
    ("rondel", "maker", "other field", {"maker": "Quetzo", "model": "Rondel"}),
    ("brukman", "maker", "told wrong", {"maker": "Quetzo", "model": None}),
    ("wunschlos", "model", "given up", {"maker": "Quetzo", "model": "Rondel"}),
    ("montera", "model", "taken though none", {"maker": None, "model": None}),
    ("xylophon", "model", "nothing", {"maker": None, "model": None}),
]


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    catalog, cases = tmp_path / "kites.csv", tmp_path / "cases.jsonl"
    catalog.write_text("\n".join(["maker,model", *KITES]) + "\n", "utf-8")
    lines = [
        json.dumps({"q": asked, "field": field, "type": kind, **expected})
        for asked, field, kind, expected in CASES
    ]
    cases.write_text("\n".join(lines) + "\n", "utf-8")
    return str(catalog), str(cases)


def line(printed: str, *cells: str) -> str:
    return next(row for row in printed.splitlines() if row.split()[: len(cells)] == list(cells))


def test_figures_are_printed_for_all_by_field_and_by_type(
    files: tuple[str, str], capsys: Printed
) -> None:
    catalog, cases = files
    assert main(["--catalog", catalog, "--cases", cases]) == 0
    printed = capsys.readouterr().out
    shares = re.findall(r"\((\d+) of (\d+)\)", line(printed, "all", "8"))
    assert shares == [("4", "6"), ("1", "6"), ("1", "2")]
    assert "(2 of 3)" in line(printed, "maker", "all")
    assert "(1 of 1)" in line(printed, "model", "with", "maker")
    assert re.search(r"p50 \d+\.\d\d ms, p95 \d+\.\d\d ms", printed)


def test_misses_and_other_matchers_are_printed_when_asked_for(
    files: tuple[str, str], capsys: Printed
) -> None:
    catalog, cases = files
    assert main(["--catalog", catalog, "--cases", cases, "--misses"]) == 0
    printed = capsys.readouterr().out
    assert "wrong: 'brukman' (maker, told wrong) taken for {'maker': 'Brukmann'}" in printed
    assert "missed: 'wunschlos' (model, given up) taken for nothing" in printed
    assert "WRatio" not in printed
    assert main(["--catalog", catalog, "--cases", cases, "--compare"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in ("WRatio ≥ 70", "ratio ≥ 80", "OSA ≥ .70", "ours"))


@pytest.mark.parametrize(
    ("cases", "sentence"),
    [
        ("", "there are no cases"),
        ("no json\n", "line 1 is no case"),
        ('{"q": "x"}\n', "it needs 'q', 'field' and 'type'"),
    ],
)
def test_what_is_wrong_with_the_cases_is_said(
    files: tuple[str, str], cases: str, sentence: str, capsys: Printed
) -> None:
    Path(files[1]).write_text(cases, "utf-8")
    assert main(["--catalog", files[0], "--cases", files[1]]) == 2
    assert sentence in capsys.readouterr().err


def test_a_missing_file_is_named(files: tuple[str, str], capsys: Printed) -> None:
    assert main(["--catalog", "nowhere.csv", "--cases", files[1]]) == 2
    assert "there is no file 'nowhere.csv'" in capsys.readouterr().err
    assert main(["--catalog", files[0], "--cases", "nowhere.jsonl"]) == 2
    assert "there is no file 'nowhere.jsonl'" in capsys.readouterr().err
