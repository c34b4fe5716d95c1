"""What a shop that nobody tuned has of a kind: not what is only for it or speaks of it, and where
nothing meets all that is asked for, others of that kind."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import In, leaf_of
from src.core.query.understood import Understood
from tests.untuned_shop import Shop, shop_with

TOML = """
name = "Armario"
about = "Clothes by the peg"
language = "en"
currency = "EUR"

[tables.clothes]
file = "verdes.csv"
label = { en = "pieces", es = "prendas", ja = "点", zh = "件" }
key = "code"

[tables.clothes.columns.name]
role = "title"

[tables.clothes.columns.maker]
role = "name"

[tables.clothes.derived.kind]
find = "kind"
in = "name"
take = "head"

[tables.clothes.columns.kind]
role = "category"

[tables.clothes.columns.kind.values]
"boots" = ["boot"]
"dress" = []
"dress shoes" = ["dress shoe"]
"shorts" = []
"socks" = ["dress socks"]
"swimsuit" = []

[tables.clothes.derived.cloth]
find = "cloth"
in = ["name"]
take = "all"

[tables.clothes.columns.cloth]
role = "tags"

[tables.clothes.columns.cloth.values]
"leather" = []
"patent leather" = []
"faux leather" = ["vegan leather"]
"wool" = []

[[tools]]
name = "find"
kind = "ranked"
tables = "clothes"
purpose = "Looks through the pegs."
fields = { name = 5, kind = 3, maker = 2, story = 1 }
soft = ["kind"]
results = 10

[tools.rating]
mean = "score"
count = "votes"

[tools.parsed]
category = "kind"
brand = "maker"

[tools.parameters]
kind = { column = "kind", meaning = "What it is" }
maker = { column = "maker", meaning = "Who made it" }
cloth = { column = "cloth", meaning = "Cloth" }
price_max = { column = "price", bound = "max", meaning = "Highest price" }
"""
LINES = (
    "code,name,maker,price,score,votes,story",
    "b1,Lunar leather boots,Lunar,90,4.1,40,For rain",
    "b2,Norte faux leather boots,Norte,70,4.4,80,For town",
    "b3,Norte wool boot cuffs,Norte,20,4.6,60,Warm",
    "b4,Carter's patent leather boots,Carter's,60,4.6,50,Shiny",
    "b5,Carter's wool boots,Carter's,50,4.2,30,Soft",
    'd1,"Lunar dress socks, fit any shoe",Lunar,10,4.0,30,Twelve pairs',
    "d2,Norte short sleeve dress,Norte,40,4.2,90,For summer",
    "d3,Lunar maxi dress,Lunar,45,4.0,20,For summer",
    "s1,Norte shorts,Norte,20,4.0,20,For summer",
    "w1,Lunar swimsuit saver mat,Lunar,15,4.5,70,Spares a swimsuit",
    "w2,Norte striped swimsuit,Norte,50,4.4,60,For the sea",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_with(tmp_path_factory.mktemp("armario"), TOML, LINES)


def _codes(shop: Shop, question: str) -> set[object]:
    return {row["code"] for row in shop.ask(question).results}


def _values(reading: Understood) -> dict[str, tuple[str, ...]]:
    return {c.column: c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)}


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("boots", {"b1", "b2", "b4", "b5"}),
        ("swimsuit", {"w2"}),
        ("swimsuit under 20", set()),
        ("dress shoes", set()),
        ("boots, no leather", {"b2", "b5"}),
        ("boots, nothing made of leather", {"b2", "b5"}),
        ("boots that aren't made from wool", {"b1", "b2", "b4"}),
        ("boots without faux leather", {"b1", "b4", "b5"}),
    ],
)
def test_what_is_for_a_thing_or_imitates_it_is_not_it(
    shop: Shop, question: str, codes: set[object]
) -> None:
    assert _codes(shop, question) == codes


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Lunar swimsuit", "Norte striped swimsuit"),
        ("Carter's dress under 100", "Lunar maxi dress"),
        ("wool swimsuit under 60", "Norte striped swimsuit"),
    ],
)
def test_where_nothing_meets_all_of_it_others_of_the_kind_are_named(
    shop: Shop, question: str, told: str
) -> None:
    turn = shop.ask(question)
    assert turn.count == 0 and told in turn.answer


@pytest.mark.parametrize("question", ["Cartier boots", "boots by cartier"])
def test_a_known_name_is_no_slip_of_another(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert "maker" not in _values(turn.reading) and "artier" in turn.answer


def test_a_slip_that_is_no_name_is_one(shop: Shop) -> None:
    assert _values(shop.read("boots by carterss"))["maker"] == ("Carter's",)


@pytest.mark.parametrize("question", ["a dress, nothing too short", "a dress that isn't too short"])
def test_how_short_a_thing_is_makes_it_no_pair_of_shorts(shop: Shop, question: str) -> None:
    assert _codes(shop, question) == {"d3"}


@pytest.mark.parametrize(
    "question",
    [
        "boots by Norte, ideally wool",
        "Norte boots, wool if possible",
        "botas de Norte, idealmente wool",
    ],
)
def test_what_is_only_wished_is_let_go_where_nothing_fits(shop: Shop, question: str) -> None:
    assert _codes(shop, question) == {"b2"}


def test_what_is_wished_holds_where_something_fits(shop: Shop) -> None:
    assert _codes(shop, "boots, preferably wool") == {"b5"}
