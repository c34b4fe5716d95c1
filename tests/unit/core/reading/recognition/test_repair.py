from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from src.config.concierge import ConciergeConfig
from src.core.engines.resolving import resolve
from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, leaf_of
from src.core.query.understood import Understood
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

NOW = datetime(2025, 10, 8, 11, 0)
KITES = """maker,model,price
Velloria,Zafiro 3,300
Velloria,Tramontana,450
Velloria,VX-5,320
Brukmann,Montera,120
Brukmann,Gal,90
Quetzo,Montego,200
Quetzo,Brisa Nocturna,220
Quetzo,Rondel,180
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    folder: Path = tmp_path_factory.mktemp("kites")
    (folder / "kites.csv").write_text(KITES, "utf-8")
    config = ConciergeConfig.model_validate(
        {
            "id": "kites",
            "path": folder / "kites.toml",
            "name": "Kites",
            "about": "I look up kites",
            "language": "es",
            "tables": {
                "kites": {
                    "file": "kites.csv",
                    "label": "cometas",
                    "columns": {"maker": {"role": "name"}, "model": {"role": "name"}},
                }
            },
            "tools": [{"name": "search_kites", "tables": "kites", "purpose": "Searches kites."}],
        }
    )
    catalog = load_catalog(config, folder)
    with closing(DuckDBStore(catalog)) as store:
        yield Understanding(Reader(catalog, store), store)


def values(reading: Understood) -> list[str]:
    found = [c for c in map(leaf_of, reading.conditions) if isinstance(c, In)]
    return [value for constraint in found for value in constraint.values]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("busco una tramontna", ["Tramontana"]),
        ("quetso rondell", ["Quetzo", "Rondel"]),
        ("una brisa noctrna", ["Brisa Nocturna"]),
        ("belloria", ["Velloria"]),
        ("zafiro3", ["Zafiro 3"]),
        ("los rondels", ["Rondel"]),
    ],
)
def test_misspelt_names_in_a_question_are_repaired(
    reader: Understanding, question: str, expected: list[str]
) -> None:
    assert sorted(values(reader.read(question, NOW))) == sorted(expected)


def test_what_is_too_close_to_call_is_offered_as_the_data_writes_it(reader: Understanding) -> None:
    reading = reader.read("montega", NOW)
    assert sorted(reading.choices) == ["Montego", "Montera"]
    assert values(reading) == []
    (step,) = [step for step in reading.steps if step.asked == "montega"]
    assert (step.chosen, step.why) == (None, "too close to call")
    assert len(step.candidates) >= 2


@pytest.mark.parametrize("question", ["galo", "vx-9", "busco una fantasia"])
def test_a_name_that_is_not_in_the_data_becomes_no_neighbour(
    reader: Understanding, question: str
) -> None:
    reading = reader.read(question, NOW)
    assert values(reading) == []
    assert reading.choices == ()


def test_a_word_of_a_sentence_must_be_nearer_than_a_name_that_was_asked_for(
    reader: Understanding,
) -> None:
    assert resolve(reader.knowledge.values, "trammuntan").verdict == "repaired"
    assert values(reader.read("una trammuntan barata", NOW)) == []


def test_every_repair_leaves_a_step_with_its_candidates(reader: Understanding) -> None:
    reading = reader.read("tramontna", NOW)
    (step,) = [step for step in reading.steps if step.asked == "tramontna"]
    assert (step.column, step.chosen) == ("model", "Tramontana")
    assert step.candidates[0].score >= step.threshold
    assert reading.repaired == (("tramontna", "Tramontana"),)


def test_another_form_of_a_word_in_an_identifier_is_none_of_its_misspellings(
    tmp_path: Path,
) -> None:
    rows = "id,name\nmedia-format-converter,Formats\nword-counter,Words\nPX4410,Pump\n"
    (tmp_path / "pieces.csv").write_text(rows, "utf-8")
    config = ConciergeConfig.model_validate(
        {
            "id": "pieces",
            "path": tmp_path / "pieces.toml",
            "name": "Pieces",
            "about": "I look up pieces",
            "language": "es",
            "tables": {
                "pieces": {
                    "file": "pieces.csv",
                    "label": "piezas",
                    "columns": {"id": {"role": "id"}, "name": {"role": "title"}},
                }
            },
            "tools": [{"name": "find_pieces", "tables": "pieces", "purpose": "Finds pieces."}],
        }
    )
    catalog = load_catalog(config, tmp_path)
    with closing(DuckDBStore(catalog)) as store:
        reader = Understanding(Reader(catalog, store), store)
        assert reader.read("convertir texto en voz", NOW).repaired == ()
        found = reader.read("media-format-convertor", NOW).repaired
        assert found == (("media-format-convertor", "media-format-converter"),)
