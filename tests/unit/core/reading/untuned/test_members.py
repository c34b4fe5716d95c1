"""A list of members with Chinese headers and cells of one sign, asked in four languages."""

from collections.abc import Iterator

import pytest

from src.config.roles import Role
from tests.untuned_shop import Shop, shop_over

MEMBERS = ["会员号,姓名,性别,亮度(lm),价格"] + [
    f"M{at:02},王{at},{'女' if at % 3 else '男'},{at * 500},{at}0" for at in range(1, 13)
]
ROLES: dict[str, Role] = {"性别": "category", "姓名": "title"}
WOMEN = {f"M{at:02}" for at in range(1, 13) if at % 3}
BRIGHT = {"M10", "M11", "M12"}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("members"), ROLES, MEMBERS, rows="会员")


@pytest.mark.parametrize(
    "question", ["how many women are there", "cuántas mujeres hay", "女性は何人", "有多少女士"]
)
def test_a_value_of_one_sign_is_named_in_any_language(shop: Shop, question: str) -> None:
    assert shop.ask(question).count == len(WOMEN)


@pytest.mark.parametrize(
    "question",
    [
        "5000lm or more",
        "de 5000 lúmenes o más",
        "5000lm以上",
        "5000流明以上的会员",
        "over 4900 lumens",
    ],
)
def test_an_amount_may_be_in_any_unit_that_a_header_has(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert {str(key) for key in turn.keys} == BRIGHT
    assert turn.reading.missing == ()


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("¿Qué socio tiene el precio más alto?", "M12"),
        ("which of them has the lowest price", "M01"),
        ("价格最高的会员", "M12"),
    ],
)
def test_what_is_asked_of_a_column_is_not_left_over(shop: Shop, question: str, key: str) -> None:
    assert list(shop.ask(question).keys) == [key]


@pytest.mark.parametrize(
    "question",
    ["the three most expensive ones", "los tres socios de precio más alto", "最贵的三个会员"],
)
def test_a_small_number_beside_an_order_says_how_many(shop: Shop, question: str) -> None:
    assert list(shop.ask(question).keys) == ["M12", "M11", "M10"]
