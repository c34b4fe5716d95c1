"""For grown-ups, after what is for children, in a shop of gloves."""

import pytest

from tests.untuned_shop import Shop, clothes_toml, keys, shop_fixture

COLUMNS = """
kind.values.gloves = ["glove", "guantes", "手袋"]
whom.role = "category"
whom.values.kids = ["kid", "children", "niños", "子供"]
whom.values.women = ["mujeres", "女性"]
"""
TOOL = """
parsed.gender = "whom"
"""
LINES = [
    "code,name,kind,whom,score,votes",
    "g1,Woollen gloves,gloves,kids,4.1,40",
    "g2,Ski gloves,gloves,women,4.4,80",
    "g3,Work gloves,gloves,men,4.0,20",
    "g4,Thin gloves,gloves,girls,4.2,30",
]

shop = shop_fixture(clothes_toml(COLUMNS, TOOL), LINES)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("gloves for kids", "and for adults?"),
        ("guantes para niños", "¿y para adultos?"),
    ],
)
def test_grown_ups_take_the_place_of_children(shop: Shop, first: str, then: str) -> None:
    assert keys(shop, first) >= {"g1"}
    assert keys(shop, first, then) == {"g2", "g3"}
