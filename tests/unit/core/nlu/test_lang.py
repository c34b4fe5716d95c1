"""The words and constructions of `src/lang`."""

import tomllib

import pytest

from src.config.locale import LANGUAGES
from src.core.nlu.constructions import constructions
from src.core.nlu.cues import LANG, forms, kinds
from src.core.reading.grammar.folded import fold_text


def test_forms_are_folded_as_questions_are() -> None:
    assert [form for form in forms() if fold_text(form) != form] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_kind(language: str) -> None:
    read = {
        name: tomllib.loads((LANG / name / "cues.toml").read_text("utf-8")) for name in LANGUAGES
    }
    assert read[language].keys() == read["en"].keys()


def test_every_type_in_a_pattern_is_a_cue_or_made_by_something() -> None:
    made = {"condition", "amount", "column", "direction", "order", "figure", "group"}
    made |= {"part", "parts", "orders"}
    assert {each for types in constructions() for each in types} <= kinds() | made
