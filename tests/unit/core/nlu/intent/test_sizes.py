"""Sizes in all the ways that shoppers write them."""

import pytest

from src.core.reading.grammar.garment_sizes import size_grammar

SIZES = [
    ("jeans 32x32", ["32x32"]),
    ("jeans 33w x 32l", ["33x32"]),
    ("jeans w32 l34", ["32x34"]),
    ("work pant khaki 36 30", ["36x30"]),
    ("sandals mens 43", ["43"]),
    ("shoes womens 8 wide", ["8 wide"]),
    ("jacket mens medium", ["M"]),
    ("gloves mens large", ["L"]),
    ("black bodysuit xs", ["XS"]),
    ("2xl hoodie", ["2XL"]),
    ("trousers petite", ["petite"]),
    ("plus size dress", ["plus size"]),
    ("polo 10-12 years", ["10-12"]),
    ("onesies 6-9 months", ["6-9 months"]),
    ("romper 3-6m", ["3-6 months"]),
    ("2t pajamas", ["2T"]),
    ("swim trunks 7 inch inseam", ["7 inch inseam"]),
    ("jeans 29 waist", ["29"]),
    ("shoes size 44 eu", ["EU 44"]),
    ("uk 8 heels", ["UK 8"]),
    ("bra 34dd nude", ["34DD"]),
    ("size 9.5 boots", ["9.5"]),
    ("a dress in a medium", ["M"]),
    ("nike tee m", ["M"]),
    ("jeans 32 waist 34 inseam", ["32", "34 inseam"]),
]
NONE = [
    "large tote bag",
    "shirts under 50",
    "mens 20% off",
    "mens 2 pack socks",
    "gel runner 40",
    "for a 5 year old",
    "levi's jacket",
    "up to $ 30",
]


@pytest.mark.parametrize(("query", "sizes"), SIZES)
def test_english_sizes(query: str, sizes: list[str]) -> None:
    assert [size.text for size in size_grammar("en").find(query)] == sizes


@pytest.mark.parametrize("query", NONE)
def test_what_is_no_size(query: str) -> None:
    assert size_grammar("en").find(query) == []


@pytest.mark.parametrize(
    ("language", "query", "size"),
    [
        ("es", "vestido talla m", "M"),
        ("es", "zapatos numero 42", "42"),
        ("es", "botas hombre 43", "43"),
        ("es", "bebe 6-9 meses", "6-9 months"),
        ("ja", "mサイズのワンピース", "M"),
        ("ja", "サイズl", "L"),
        ("zh", "l码的衬衫", "L"),
        ("zh", "均码", "one size"),
    ],
)
def test_sizes_of_other_languages(language: str, query: str, size: str) -> None:
    assert [found.text for found in size_grammar(language).find(query)] == [size]


@pytest.mark.parametrize(
    ("query", "contradict"),
    [
        ("size small size xl hoodie", ["S", "XL"]),
        ("size 8 boots size 10", ["8", "10"]),
        ("mens m or l", []),
        ("jeans 32 waist 34 inseam", []),
        ("petite dress size m", []),
    ],
)
def test_two_sizes_contradict_each_other_unless_either_will_do(
    query: str, contradict: list[str]
) -> None:
    grammar = size_grammar("en")
    assert grammar.conflicting(grammar.find(query), query) == contradict
