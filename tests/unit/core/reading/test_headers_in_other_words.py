"""English headers, asked for in the words of any language."""

from collections.abc import Iterator

import pytest

from src.config.roles import Role
from tests.queries import grouped_by
from tests.untuned_shop import Shop, shop_over

ROLES: dict[str, Role] = {
    "kind": "category",
    "kind_code": "category",
    "genre": "category",
    "is_alcoholic": "flag",
}
LINES = (
    "ref,name,kind,kind_code,genre,rooms,size,price,is_alcoholic,calories",
    "A1,Velo,house,h,calm,3,84 m²,150000,no,120",
    "A2,Duna,house,h,calm,2,61 m²,120000,no,300",
    "A3,Orla,cabin,c,wild,3,95 m²,210000,yes,640",
    "A4,Brisa,cabin,c,wild,5,140 m²,320000,no,90",
    "A5,Faro,tower,t,calm,1,33 m²,90000,yes,700",
    "A6,Nido,tower,t,odd,4,120 m²,250000,no,410",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("headers"), ROLES, LINES, rows="places")


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("places con 3 habitaciones", {"A1", "A3"}),
        ("有三个房间的", {"A1", "A3"}),
        ("places de entre 80 y 100 metros", {"A1", "A3"}),
        ("500キロカロリー以上のもの", {"A3", "A5"}),
        ("places under 200 calories", {"A1", "A4"}),
        ("お酒のもの", {"A3", "A5"}),
    ],
)
def test_columns_are_asked_for_in_any_language(shop: Shop, question: str, keys: set[str]) -> None:
    assert {str(key) for key in shop.ask(question).keys} == keys


@pytest.mark.parametrize(
    ("question", "column"),
    [
        ("ジャンル別にいくつありますか", "genre"),
        ("¿cuántos hay por género?", "genre"),
        ("cuántos hay por tipo", "kind"),
        ("cuantos hay por numero de habitaciones", "rooms"),
        ("how many places per number of rooms", "rooms"),
    ],
)
def test_rows_are_put_together_by_it(shop: Shop, question: str, column: str) -> None:
    assert grouped_by(shop.read(question)) == column


DATED: dict[str, Role] = {
    "Pont.": "category",
    "Water": "category",
    "Lic. exp": "start",
    "Ins. exp": "start",
}
BOATS = (
    "ref,name,Pont.,Water,Lic. exp,Ins. exp",
    "B1,Freyja,A,fresh,2026-03-31,2026-12-01",
    "B2,Pole Star,B,salt,2026-12-31,2026-05-31",
    "B3,Tern,C,salt,2027-01-31,2027-06-30",
)


@pytest.fixture(scope="module")
def boats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("boats"), DATED, BOATS, rows="boats")


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("which boats have insurance until before July 2026?", {"B2"}),
        ("¿Qué barcos tienen el seguro hasta el 30 de junio de 2026?", {"B2"}),
        ("2026年7月之前保险到期的船", {"B2"}),
        ("boats whose licence is until before July 2026", {"B1"}),
    ],
)
def test_of_two_dates_a_header_cut_short_tells_which_is_meant(
    boats: Shop, question: str, keys: set[str]
) -> None:
    turn = boats.ask(question)
    assert {str(key) for key in turn.keys} == keys
    assert turn.reading and not {"insurance", "seguro", "保险"} & set(turn.reading.missing)


@pytest.mark.parametrize(
    ("question", "keys"),
    [("boats on pontoon A", {"B1"}), ("which boats lie on pontoon B or C?", {"B2", "B3"})],
)
def test_letters_are_values_beside_a_header_cut_short_and_in_a_list(
    boats: Shop, question: str, keys: set[str]
) -> None:
    assert {str(key) for key in boats.ask(question).keys} == keys


@pytest.mark.parametrize(
    ("question", "keys"), [("淡水的船", {"B1"}), ("barcos de agua salada", {"B2", "B3"})]
)
def test_a_value_and_its_header_mean_what_both_do_as_one(
    boats: Shop, question: str, keys: set[str]
) -> None:
    assert {str(key) for key in boats.ask(question).keys} == keys
