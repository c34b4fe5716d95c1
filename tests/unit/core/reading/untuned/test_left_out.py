"""Numbers that are left out, or asked for one by one, of a file nobody tuned the program for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.roles import Role
from tests.untuned_shop import Shop, keys, shop_over

FLATS = [
    "ref,flat,quarter,floor,rooms,rent_eur",
    "F1,Casa Olmo,North,1,2,600",
    "F2,Casa Pino,North,2,3,700",
    "F3,Casa Haya,South,3,2,800",
    "F4,Casa Tilo,South,4,4,950",
    "F5,Casa Roble,South,5,3,720",
    "F6,Casa Fresno,North,3,3,640",
]
ROLES: dict[str, Role] = {"quarter": "category"}
ALL = {"F1", "F2", "F3", "F4", "F5", "F6"}


@pytest.fixture(scope="module")
def flats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("flats"), ROLES, FLATS, rows="flats")


@pytest.mark.parametrize(
    ("question", "left_out"),
    [
        ("flats not on the 3rd floor", {"F3", "F6"}),
        ("flats on any floor but 2", {"F2"}),
        ("flats on any floor other than 3", {"F3", "F6"}),
        ("any floor except 2 and 4", {"F2", "F4"}),
        ("flats not on floor 3 or 4", {"F3", "F4", "F6"}),
        ("flats whose floor isn't 3", {"F3", "F6"}),
        ("flats that don't have 3 rooms", {"F2", "F5", "F6"}),
    ],
)
def test_a_number_in_the_middle_can_be_left_out(
    flats: Shop, question: str, left_out: set[str]
) -> None:
    assert keys(flats, question) == ALL - left_out


def test_an_ordinal_before_what_is_counted_up_is_its_number(flats: Shop) -> None:
    assert keys(flats, "flats on the third floor") == {"F3", "F6"}


def test_either_of_two_numbers_apart_will_do(flats: Shop) -> None:
    assert keys(flats, "flats on floor 2 or 5") == {"F2", "F5"}


def test_an_ordinal_of_what_was_shown_still_points_at_a_row(flats: Shop) -> None:
    turn = flats.ask("flats in the south", "tell me about the second one")
    assert turn.reading.act == "detail"


def test_japanese_denies_behind_the_amount(tmp_path: Path) -> None:
    lines = ["番号,物件,階,家賃"] + [
        f"Y{i},メゾン{i},{i}階,{60000 + i * 5000}円" for i in range(1, 7)
    ]
    for shop in shop_over(tmp_path, {}, lines, rows="物件"):
        assert keys(shop, "3階以外の物件") == {"Y1", "Y2", "Y4", "Y5", "Y6"}
        assert keys(shop, "3階と4階以外") == {"Y1", "Y2", "Y5", "Y6"}
