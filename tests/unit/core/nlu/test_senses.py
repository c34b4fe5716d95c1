"""A value, a column or a word of the rows is named by any word for the same thing."""

from dataclasses import replace
from pathlib import Path

import pytest

from src.config.locale import LANGUAGES
from src.core.nlu.senses import Senses, parts_inside
from src.core.nlu.weights import PARSING, read_weights
from src.core.query.queries import Groups
from src.core.reading.grammar.dictionary import senses, senses_of
from tests.unit.core.nlu.conftest import Shop


@pytest.mark.parametrize("piece", ["sofa", "couches", "sofas", "ソファ", "沙发"])
def test_a_sense_is_said_in_four_languages(piece: str) -> None:
    assert set(senses_of(piece)) & set(senses_of("sofa"))


def test_every_sense_has_words_of_two_languages_at_least() -> None:
    assert all(";" in words for words in senses())
    assert len(LANGUAGES) == 4


def test_a_letter_is_no_word() -> None:
    assert senses_of("a") == ()


@pytest.mark.parametrize("piece", ["日本", "japón", "japanese"])
def test_a_value_is_named_in_another_language(shop: Shop, piece: str) -> None:
    table = shop.catalog.tables[0]
    named = Senses(table, shop.reader.knowledge).named(piece)
    assert ("origin", "Japan") in {(entry.column, entry.value) for entry, _ in named}


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("日本のお茶", {"Sencha", "Gyokuro"}),
        ("té verde de china", {"Longjing"}),
        ("印度的茶", {"Assam", "Darjeeling"}),
    ],
)
def test_rows_are_found_by_words_of_another_language(
    shop: Shop, question: str, names: set[str]
) -> None:
    assert shop.names(shop.parses(question)[0].query) == names


@pytest.mark.parametrize("file", [PARSING])
def test_weights_stand_in_their_order_and_are_small(file: Path) -> None:
    known = read_weights(file)
    assert known
    assert list(known) == sorted(known)
    assert all(abs(weight) < 20 for weight in known.values())


def test_a_header_that_is_cut_short_is_named_by_the_whole_word(shop: Shop) -> None:
    table = shop.catalog.tables[0]
    cut = replace(table, columns=(*table.columns, replace(table.columns[0], name="Insp.")))
    assert Senses(cut, shop.reader.knowledge).headed("inspector") == ("Insp.",)


@pytest.mark.parametrize(("said", "other"), [("importa", "importe"), ("salir", "sal")])
def test_words_of_one_stem_are_not_one_word(said: str, other: str) -> None:
    assert not set(senses_of(said)) & set(senses_of(other))


@pytest.mark.parametrize(
    ("several", "one"),
    [("gallinas", "gallina"), ("boxes", "box"), ("penales", "penal"), ("luces", "luz")],
)
def test_a_plural_has_the_senses_of_its_singular(several: str, one: str) -> None:
    assert set(senses_of(one)) <= set(senses_of(several))


@pytest.mark.parametrize(
    ("word", "how", "column"),
    [("orgin", "slip", "origin"), ("priced", "stem", "price"), ("origin", "", ""), ("tea", "", "")],
)
def test_a_word_is_nearly_the_name_of_a_column(
    shop: Shop, word: str, how: str, column: str
) -> None:
    found = Senses(shop.catalog.tables[0], shop.reader.knowledge).similar(word)
    assert found == (how, (column,) if column else ())


def test_a_misspelt_column_tells_the_groups(shop: Shop) -> None:
    query = shop.parses("number of teas per orgin")[0].query
    assert isinstance(query, Groups)
    assert query.by == "origin"


@pytest.mark.parametrize(
    ("name", "part"),
    [("非売品", "売品"), ("not for sale", "for sale"), ("ブルートゥース", "ブルー")],
)
def test_what_a_name_denies_or_a_word_cut_in_two_is_no_part_of_it(name: str, part: str) -> None:
    assert senses_of(part) and part not in set(parts_inside(name))


def test_a_word_of_two_words_is_named_by_each() -> None:
    assert {"コーヒー", "カップ"} <= set(parts_inside("コーヒーカップ"))
