"""A vocabulary's values in prose."""

import pytest

from src.core.store.finding import Take, WordFinder

GARMENTS = {
    "dress": ["maxi dress", "vestido", "ワンピース"],
    "shirt": ["button down"],
    "t-shirt": ["tee", "T恤"],
    "shoes": [],
    "watch": [],
    "hat": [],
    "women": ["women's", "ladies"],
    "red": [],
    "party": [],
}
FINDER = WordFinder(GARMENTS, ignored=["cap sleeve", "steel toe", "watch hat", "denim"])


def first(text: str, take: Take = "first") -> list[str]:
    return FINDER.take(text, take)


@pytest.mark.parametrize("text", ["inspired by the sea", "a stainless steel bracelet", "redress"])
def test_a_value_inside_another_word_is_not_there(text: str) -> None:
    assert first(text, "all") == []


@pytest.mark.parametrize(
    "text", ["T-Shirt", "t shirts", "TSHIRT", "Tees", "T‐Shirt’s", "ｔ－ｓｈｉｒｔ"]
)
def test_case_width_hyphens_spaces_and_plurals_make_no_difference(text: str) -> None:
    assert first(text) == ["t-shirt"]


@pytest.mark.parametrize("text", ["Women's", "Womens", "WOMEN’S", "Women`s", "woMen", "Ladies'"])
def test_quotes_of_every_kind_are_one(text: str) -> None:
    assert first(text) == ["women"]


def test_plurals_follow_the_ending() -> None:
    assert first("two dresses") == ["dress"]
    assert first("for parties") == ["party"]


def test_the_singular_of_a_phrase_is_found_and_that_of_a_word_is_not() -> None:
    finder = WordFinder({"sneakers": ["skate shoes"], "shorts": []})
    assert finder.take("Canvas Skate Shoe", "first") == ["sneakers"]
    assert finder.take("Short sleeve", "first") == []


def test_words_without_spaces_are_found_anywhere() -> None:
    assert first("夏用ワンピース") == ["dress"]
    assert first("男士T恤") == ["t-shirt"]


def test_the_head_of_a_noun_is_its_last_word_and_what_comes_later_is_beside_the_point() -> None:
    assert first("Denim Shirt Dress with Hat", "head") == ["dress"]
    assert first("Dress Shirt, Hat", "head") == ["shirt"]
    assert first("Dress shoes", "head") == ["shoes"]
    assert first("Shirt, Dress", "head") == ["shirt"]
    assert first("Hat - Dress", "head") == ["hat"]


def test_a_kind_in_the_name_that_the_text_opens_with_is_not_what_it_is() -> None:
    finder = WordFinder({"boots": ["boot"], "socks": ["boot socks", "sock"]})
    assert finder.take("Boot Doctor Women's Tall Boot Socks, Grey", "head") == ["socks"]
    assert finder.take("Boot Doctor Boots with Boot Socks", "head") == ["boots"]
    assert finder.take("Boots for Men, with free Boot Socks", "head") == ["boots"]
    assert finder.take("Boot, Boot Socks", "head") == ["boots"]


def test_a_set_is_what_it_is_called_and_not_its_parts() -> None:
    pajamas = {"pajamas": ["pajama set"]}
    finder = WordFinder({"top": [], "shorts": [], **pajamas, "bra": [], "panty": []})
    assert finder.take("Cartoon Top and Shorts Pajama Set", "head") == ["pajamas"]
    assert finder.take("Lace Bra and Panty Set", "head") == ["bra"]
    assert finder.take("Top, Set of 3", "head") == ["top"]


def test_what_is_ignored_is_no_value_and_parts_no_neighbours() -> None:
    assert first("Watch Hat") == []
    assert first("Shirt denim dress", "head") == ["dress"]
    assert first("Cap Sleeve dress", "head") == ["dress"]


def test_only_the_beginning_counts_where_that_is_asked_for() -> None:
    assert first("Red hat", "start") == ["red"]
    assert first("A red hat", "start") == []


def test_all_values_are_told_once_in_the_order_of_the_text() -> None:
    assert first("Hat for ladies: red hat", "all") == ["hat", "women", "red"]


def test_a_comma_parts_the_words_of_a_name() -> None:
    assert first("maxi, dress", "all") == ["dress"]
    assert first("cap, sleeve, t, shirt", "all") == ["shirt"]


def test_an_ampersand_is_part_of_a_name_and_parts_things() -> None:
    assert WordFinder({"Oak & Sons": []}).take("Oak & Sons shirt", "start") == ["Oak & Sons"]
    assert first("Shirt & hat", "head") == ["shirt"]


def test_of_two_values_with_one_word_the_first_has_it() -> None:
    assert WordFinder({"a": ["same"], "b": ["same"]}).take("the same", "first") == ["a"]


def test_nothing_is_found_in_nothing() -> None:
    assert first("") == []
    assert WordFinder({"…": []}).take("… -", "all") == []


def test_what_something_is_for_or_fits_is_not_what_it_is() -> None:
    finder = WordFinder({"watch": [], "watch band": [], "bracelet": [], "hat": []})
    assert finder.take("Sleeve that fits an Acme watch", "head") == []
    assert finder.take("Clip for hats", "head") == []
    assert finder.take("Band compatible with Acme watch band 38 mm", "head") == ["watch band"]
    assert finder.take("Slim fit hat", "head") == ["hat"]


def test_what_a_thing_is_only_for_or_like_is_not_what_it_is() -> None:
    finder = WordFinder({"watch": [], "hat": [], "shoes": []})
    assert finder.take("Hat shaped watch", "head") == ["watch"]
    assert finder.take("Red shoes accessories, hat", "head") == ["hat"]
    assert finder.take("Shoes, accessories and a watch", "head") == ["shoes"]
    assert finder.take("Shoes Accessories", "head") == ["shoes"], "it says nothing else"


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Suede Boot Cuffs", []),
        ("Boot Cuffs and Socks", ["socks"]),
        ("Boots Display Piece", ["boots"]),
    ],
)
def test_a_thing_called_by_what_it_is_for_is_none_of_that(title: str, kind: list[str]) -> None:
    assert WordFinder({"boots": ["boot"], "socks": []}).take(title, "head") == kind


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Replacement Kids Band for Nova Watch 2/1", ["watch band"]),
        ("Sleeve Fitness Band Cover for Vega Active HR GPS Watch", ["watch band"]),
        ("Watch for Women, Steel Band", ["watch"]),
        ("Box for Watches", []),
    ],
)
def test_a_part_for_a_thing_is_what_the_thing_s_name_before_it_says(
    title: str, kind: list[str]
) -> None:
    finder = WordFinder({"watch": [], "watch band": []}, ignored=["watch box"])
    assert finder.take(title, "head") == kind
