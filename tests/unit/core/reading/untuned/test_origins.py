"""Where a column says countries, adjectives of origin are conditions on it, before other names."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import Text
from tests import queries
from tests.untuned_shop import Shop, shop_over

LINES = (
    "ref;nombre;clase;origen;casa;precio",
    "A1;Loma Clara;Tinto;España;French Brothers;12",
    "A2;Loma Oscura;Tinto;España;French Brothers;15",
    "A3;Vega Baja;Blanco;Francia;Casa Norte;11",
    "A4;Vega Alta;Tinto;Francia;Casa Norte;19",
    "A5;Piedra Roja;Blanco;México;Casa Sur;9",
    "A6;French Press Roast;Rosado;México;Casa Sur;8",
    "A7;Highland;Blanco;Scotland;Casa Sur;30",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    roles = {"origen": "place", "casa": "name", "clase": "category"}
    yield from shop_over(tmp_path_factory.mktemp("origins"), roles, LINES)


@pytest.mark.parametrize(
    ("question", "countries", "negated"),
    [
        ("tintos españoles", ("España",), False),
        ("un tinto francés", ("Francia",), False),
        ("french reds", ("Francia",), False),
        ("algo que no sea mexicano", ("México",), True),
        ("anything but spanish", ("España",), True),
        ("mexicanos o franceses", ("Francia", "México"), False),
        ("スペイン産はありますか", ("España",), False),
        ("法国产的", ("Francia",), False),
        ("british ones", ("Scotland",), False),
    ],
)
def test_an_adjective_of_origin_is_the_country(
    shop: Shop, question: str, countries: tuple[str, ...], negated: bool
) -> None:
    said = queries.values_of(shop.read(question))
    (origin,) = [each for each in said if each[0] == "origen"]
    assert (tuple(sorted(origin[1])), origin[2]) == (countries, negated)
    assert not [column for column, *_ in said if column == "casa"]


def test_a_row_that_is_called_so_is_meant_by_its_name(shop: Shop) -> None:
    reading = shop.read("do you have a french press")
    assert not [c for c in reading.conditions if getattr(c, "column", "") == "origen"]


def test_a_country_that_no_row_is_of_stays_a_condition(shop: Shop) -> None:
    (term,) = shop.read("portugueses").conditions
    assert isinstance(term, Text)
    assert not term.words
