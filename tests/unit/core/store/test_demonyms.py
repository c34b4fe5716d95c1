"""What is of a country in the words of four languages."""

import pytest

from src.core.store.countries import demonyms_of, demonyms_of_whole


@pytest.mark.parametrize(
    ("country", "said"),
    [
        ("France", "frances francesa franceses francesas french フランス産 法国产"),
        ("España", "spanish espanol espanola espanoles espanolas スペイン製 西班牙产"),
        ("日本", "japanese japones japonesas 国産 日本制造"),
        ("Bélgica", "belgian belga belgas"),
        ("中国", "国产 chinese china"),
    ],
)
def test_of_a_country_is_what_is_called_so_in_any_form(country: str, said: str) -> None:
    assert set(said.split()) <= set(demonyms_of(country))


def test_what_is_no_country_has_none() -> None:
    assert not demonyms_of("Cedar")
    assert not demonyms_of_whole("Cedar")


def test_a_part_is_called_by_the_whole_as_well() -> None:
    assert "british" in demonyms_of_whole("Scotland")
    assert "scottish" in demonyms_of("Scotland")
