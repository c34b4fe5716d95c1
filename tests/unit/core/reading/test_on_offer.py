"""What is reduced and what is left, where an untuned shop has a number for it."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, shop_over

LINES = (
    "no,bike,kind,motor,sale,in_store,price",
    "B1,Comet,City bike,,,3,350",
    "B2,Drift,City bike,,10%,0,280",
    "B3,Flow,Road bike,,20%,2,900",
    "B4,Nomad,Road bike,250 W,,1,290",
    "B5,Spark,City bike,250 W,10%,4,1900",
    "B6,Aero,Kids bike,,,0,150",
    "B7,Summit,Kids bike,,20%,1,190",
    "B8,Urban,City bike,350 W,,2,2500",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("offers"), {}, LINES, rows="bikes")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("anything on sale", {"B2", "B3", "B5", "B7"}),
        ("city bikes on sale in stock", {"B5"}),
        ("qué tenéis en oferta", {"B2", "B3", "B5", "B7"}),
        ("セール中", {"B2", "B3", "B5", "B7"}),
        ("有打折的吗", {"B2", "B3", "B5", "B7"}),
        ("kids bikes that are sold out", {"B6"}),
        ("bikes without a motor under 300", {"B2", "B6", "B7"}),
    ],
)
def test_reduced_left_and_lacking(shop: Shop, question: str, expected: set[str]) -> None:
    assert {str(key) for key in shop.ask(question).keys} == expected
