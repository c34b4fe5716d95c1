"""Columns of an untuned file that say yes, no or something between, asked for as conditions."""

from collections.abc import Iterator

import pytest

from src.config.roles import Role
from src.core.reading.knowledge.yes_or_no import yes_or_no
from tests.untuned_shop import Shop, keys, shop_over

HUTS = [
    "ref,hut,valley,dogs allowed,parking,wifi,price",
    "H1,Larch Hut,North,on lead,yes,free,40",
    "H2,Birch Hut,North,no,no,no,30",
    "H3,Otter Hut,South,yes,paid,paid,55",
    "H4,Heron Hut,South,no,yes,free,60",
    "H5,Fern Hut,North,on lead,paid,no,35",
    "H6,Moss Hut,South,yes,no,paid,45",
]
ROLES: dict[str, Role] = {
    "valley": "category", "dogs allowed": "category", "parking": "category", "wifi": "category",
}  # fmt: skip


@pytest.fixture(scope="module")
def huts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("huts"), ROLES, HUTS, rows="huts")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("huts with dogs allowed", {"H1", "H3", "H5", "H6"}),
        ("a hut in the north for me and my dog", {"H1", "H5"}),
        ("cabañas que admitan perros", {"H1", "H3", "H5", "H6"}),
        ("which huts have parking?", {"H1", "H3", "H4", "H5"}),
        ("dog friendly huts with parking", {"H1", "H3", "H5"}),
    ],
)
def test_the_name_of_such_a_column_asks_for_all_that_do_not_say_no(
    huts: Shop, question: str, expected: set[str]
) -> None:
    assert keys(huts, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("huts without parking", {"H2", "H6"}),
        ("no dogs please", {"H2", "H4"}),
        ("huts that don't allow dogs", {"H2", "H4"}),
        ("huts where dogs are not allowed", {"H2", "H4"}),
        ("cabañas que no admitan perros", {"H2", "H4"}),
    ],
)
def test_denied_it_asks_for_those_that_say_no(
    huts: Shop, question: str, expected: set[str]
) -> None:
    assert keys(huts, question) == expected


def test_what_lies_between_is_told_of_each_row(huts: Shop) -> None:
    turn = huts.ask("huts in the south with dogs allowed and parking")
    assert "Otter Hut: paid" in turn.answer


def test_a_value_that_is_said_is_kept_to(huts: Shop) -> None:
    assert keys(huts, "huts with dogs on lead") == {"H1", "H5"}
    assert keys(huts, "huts with free wifi") == {"H1", "H4"}


def test_where_no_cell_says_yes_having_it_is_the_condition(huts: Shop) -> None:
    assert keys(huts, "huts with wifi") == {"H1", "H3", "H4", "H6"}
    assert keys(huts, "huts without wifi") == {"H2", "H5"}


def test_of_a_row_that_is_named_the_cell_is_told(huts: Shop) -> None:
    turn = huts.ask("are dogs allowed at Larch Hut?")
    assert turn.reading.asked_columns == ("dogs allowed",)
    assert "on lead" in turn.answer


@pytest.mark.parametrize(
    "values", [["red", "blue"], ["yes", "on lead"], ["no", *map(str, range(12))]]
)
def test_other_categories_are_none(values: list[str]) -> None:
    assert yes_or_no(values) is None


def test_cells_of_every_language_part_into_yes_and_no() -> None:
    pets = yes_or_no(["可", "不可", "小型犬のみ"])
    assert pets and pets.held == ("可", "小型犬のみ") and pets.denied == ("不可",)
    cards = yes_or_no(["否", "部分", "是"])
    assert cards and cards.held == ("是", "部分")


INNS = [
    "番号,宿名,地域,露天風呂,ペット,一泊料金",
    "Y1,松風亭,草津,あり,可,9000",
    "Y2,花月館,草津,なし,可,8000",
    "Y3,山水荘,別府,あり,不可,12000",
    "Y4,月見亭,別府,なし,不可,7000",
]
FLAGS: dict[str, Role] = {
    "宿名": "title", "地域": "place", "露天風呂": "flag", "ペット": "flag", "一泊料金": "price",
}  # fmt: skip


@pytest.fixture(scope="module")
def inns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("inns"), FLAGS, INNS, rows="宿")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("露天風呂ありの宿", {"Y1", "Y3"}),
        ("露天風呂なしの宿", {"Y2", "Y4"}),
        ("ペット可のものだけ", {"Y1", "Y2"}),
        ("ペット同伴可で露天風呂ありの宿", {"Y1"}),
        ("ペット不可の宿", {"Y3", "Y4"}),
        ("pets allowed in kusatsu", {"Y1", "Y2"}),
    ],
)
def test_a_flag_is_asked_for_as_its_cells_say_it(
    inns: Shop, question: str, expected: set[str]
) -> None:
    assert keys(inns, question) == expected
