"""How people bound a number, over a file that nobody tuned the program for."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, all_keys, shop_over

SWEETS = (
    "sku,title,price,weight,bought,keeps",
    "S1,Anise rings,4,250 g,2019,5日",
    "S2,Fig bread,9,600 g,2021,30日",
    "S3,Quince paste,14,900 g,2023,90日",
    "S4,Nut bar,20,1200 g,2024,180日",
    "S5,Plum drops,6,300 g,2020,8日",
    "S6,Rice puffs,5,350 g,2018,10日",
    "S7,Almond bark,17,1000 g,2022,120日",
    "S8,Ginger curls,11,700 g,2017,60日",
)
LIGHT, HEAVY = {"S1", "S2", "S5", "S6"}, {"S3", "S4", "S7", "S8"}


@pytest.fixture(scope="module")
def sweets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("sweets"), {}, SWEETS, rows="sweets")


@pytest.mark.parametrize(
    "question",
    [
        "sweets with more than 650 g", "sweets of no less than 650 g", "sweets, 650 g or larger",
        "sweets of 650 g and up", "dulces con más de 650 g", "dulces de más de 650 g",
        "dulces que pasen de 650 g", "dulces que no bajen de 650 g", "dulces de 650 g para arriba",
        "650g以上のもの", "650gを超えるもの", "650gを下回らないもの",
        "超过650克的", "大于等于650克的",
    ],
)  # fmt: skip
def test_at_least_and_over(sweets: Shop, question: str) -> None:
    assert all_keys(sweets, question) == HEAVY


@pytest.mark.parametrize(
    "question",
    [
        "sweets with less than 650 g", "sweets not exceeding 650 g", "sweets, 650 g or lower",
        "dulces con menos de 650 g", "dulces que no excedan de 650 g",
        "dulces que no pasen de 650 g", "dulces de no más de 650 g", "dulces de 650 g para abajo",
        "650g以下のもの", "650gを超えないもの",
        "不超过650克的", "至多650克的", "小于等于650克的",
    ],
)  # fmt: skip
def test_at_most_and_under(sweets: Shop, question: str) -> None:
    assert all_keys(sweets, question) == LIGHT


@pytest.mark.parametrize(
    "question",
    ["sweets bought 2021 or newer", "sweets bought 2021 and newer", "dulces más nuevos que 2020",
     "sweets newer than 2020", "2020年より新しいもの", "比2020年新的"],
)  # fmt: skip
def test_an_adjective_held_against_a_year_puts_nothing_in_order(
    sweets: Shop, question: str
) -> None:
    assert all_keys(sweets, question) == {"S2", "S3", "S4", "S7"}


@pytest.mark.parametrize(
    "question",
    [
        "sweets that keep 3 months or longer",
        "sweets that keep at least 90 days",
        "90日以上もつもの",
    ],
)
def test_days_in_cells_are_asked_for_in_other_languages_and_units(
    sweets: Shop, question: str
) -> None:
    assert all_keys(sweets, question) == {"S3", "S4", "S7"}
