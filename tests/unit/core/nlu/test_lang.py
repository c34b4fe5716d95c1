"""The words and constructions of `src/lang`."""

import tomllib

import pytest

from src.config.locale import LANGUAGES
from src.core.nlu.constructions import constructions
from src.core.nlu.cues import kinds, kinds_of
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.word_data import LANG, cue_forms


def test_forms_are_folded_as_questions_are() -> None:
    assert [form for form in cue_forms() if fold_text(form) != form] == []


def test_the_first_one_of_a_list_is_no_oldest_one() -> None:
    assert "oldest" not in dict(kinds_of("primero"))


@pytest.mark.parametrize("file", ["cues.toml", "dialogue.toml"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_kind(language: str, file: str) -> None:
    read = {name: tomllib.loads((LANG / name / file).read_text("utf-8")) for name in LANGUAGES}
    assert read[language].keys() == read["en"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_of_dialogue_are_folded_as_questions_are(language: str) -> None:
    kinds = tomllib.loads((LANG / language / "dialogue.toml").read_text("utf-8"))
    listed = [form for forms_of in kinds.values() for form in forms_of]
    assert [form for form in listed if fold_text(form) != form] == []


def test_every_type_in_a_pattern_is_a_cue_or_made_by_something() -> None:
    made = {"condition", "amount", "column", "direction", "order", "figure", "group"}
    made |= {"part", "parts", "orders", "compared", "ordinal"}
    assert {each for types in constructions() for each in types} <= kinds() | made
