"""Countries by any of their names."""

import pytest

from src.core.store.countries import are_countries, said_of, whole_of
from src.core.store.folding import fold


@pytest.mark.parametrize(
    "words",
    [
        ("United States", "Estados Unidos", "アメリカ", "米国", "美国", "USA", "EE. UU.", "eeuu"),
        ("United Kingdom", "UK", "Great Britain", "Reino Unido", "イギリス", "英国"),
        ("Netherlands", "Holland", "Holanda", "Países Bajos", "オランダ", "荷兰"),
        ("Czechia", "Czech Republic", "República Checa", "チェコ", "捷克"),
        ("Turkey", "Türkiye", "Turquía", "トルコ", "土耳其"),
        ("Trinidad & Tobago", "Trinidad and Tobago", "Trinidad y Tobago"),
    ],
)
def test_a_country_is_one_by_all_its_names(words: tuple[str, ...]) -> None:
    first, *others = ({fold(name) for name in (word, *said_of(word))} for word in words)
    assert len(first) > 1
    assert all(names == first for names in others)


def test_what_is_no_country_has_no_names() -> None:
    assert said_of("Europe") == said_of("") == said_of("Oaxaca") == whole_of("France") == ()


def test_a_part_belongs_to_its_country() -> None:
    assert "UK" in whole_of("Escocia")


def test_a_column_is_of_countries_where_most_of_its_values_are() -> None:
    assert are_countries({"France", "Perú", "日本", "Middle East"})
    assert not are_countries({"Jordan", "Acme", "Zapatos Sur"})
    assert not are_countries({"Jordan"})
