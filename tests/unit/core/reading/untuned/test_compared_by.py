"""Two names held against each other by a verb: which weighs less, which lasts longer; and what a
blank discount means."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.untuned_shop import Shop, shop_over

BAGS = [
    "ref,bag,weight_g,duration_h,min temperature (°C),price,discount %",
    "B1,Otter,900,8,-5,120,",
    "B2,Heron,700,12,2,150,20",
    "B3,Lynx,1400,6,-15,210,",
    "B4,Marten,1100,9,-9,180,10",
]


@pytest.fixture(scope="module")
def bags(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("bags"), {}, BAGS, rows="bags")


@pytest.mark.parametrize(
    ("question", "column", "first"),
    [
        ("which one weighs less, Otter or Heron?", "weight_g", "B2"),
        ("¿cuál pesa más, Otter o Lynx?", "weight_g", "B3"),
        ("which lasts longer, Otter or Heron?", "duration_h", "B2"),
        ("¿qué saco aguanta más frío, Otter o Lynx?", "min temperature (°C)", "B3"),
        ("which costs less, Otter or Lynx?", "price", "B1"),
        ("OtterとLynxはどっちが重い？", "weight_g", "B3"),
        ("Otter和Lynx哪个更重", "weight_g", "B3"),
    ],
)
def test_a_verb_says_by_what_two_names_are_compared(
    bags: Shop, question: str, column: str, first: str
) -> None:
    turn = bags.ask(question)
    assert turn.reading.order and turn.reading.order.column == column
    assert str(turn.keys[0]) == first


def test_a_bound_with_the_same_verb_is_none(bags: Shop) -> None:
    assert bags.read("bags that weigh less than 1000 g").order is None


def test_where_nothing_is_taken_off_nothing_is_unknown(bags: Shop) -> None:
    turn = bags.ask("bags with at least 15% discount")
    assert [str(key) for key in turn.keys] == ["B2"]
    assert "list no" not in turn.answer


def test_a_word_with_a_hyphen_is_called_for_short(tmp_path: Path) -> None:
    lines = [
        "ref,bike,shop,price",
        "B1,Otter,Co-operative Cycles,300",
        "B2,Heron,Northside Bikes,450",
        "B3,Lynx,Co-operative Cycles,900",
        "B4,Fox,Harbour Wheels,1200",
    ]
    for shop in shop_over(tmp_path, {"shop": "name"}, lines, rows="bikes"):
        for question in ("bikes at the coop", "what does the co-op have?"):
            assert {str(key) for key in shop.ask(question).keys} == {"B1", "B3"}
