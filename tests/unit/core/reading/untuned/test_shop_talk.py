"""A talk in a shop that nobody tuned: what a later turn changes, gives up and only gives reasons
for."""

import pytest

from src.core.query.conditions import In, leaf_of, words_of
from tests.untuned_shop import Shop, clothes_toml, keys, shop_fixture

COLUMNS = """
maker.role = "name"
kind.values.coats = ["coat", "abrigos", "コート", "大衣"]
kind.values.jeans = ["vaqueros", "ジーンズ", "牛仔裤"]
kind.values.swimsuits = ["swimsuit", "bañadores", "水着", "泳衣"]
kind.values.tees = ["tee", "tshirts", "camisetas", "Tシャツ", "T恤"]
cloth.role = "category"
cloth.values.wool = ["lana", "ウール", "羊毛"]
cloth.values.cotton = ["algodón", "コットン", "棉"]
price.role = "price"
"""
TOOL = """
facets = ["kind"]
parsed.brand = "maker"
"""
HEADER = "code,name,maker,kind,cloth,price,score,votes"
ROWS = [
    "g1,Nova wool coat,Nova,coats,wool,60,4.5,90",
    "g2,Nova rain coat for neck and all itches,Nova,coats,cotton,80,4.0,40",
    "g3,Comet wool coat,Comet,coats,wool,20,3.5,12",
    "g4,Vega one-piece swimsuit,Vega,swimsuits,,15,4.8,80",
    "g5,Vega swimsuit of two pieces,Vega,swimsuits,,40,4.1,33",
    "g6,Comet one piece swimsuit,Comet,swimsuits,,35,4.0,20",
    "g7,Nova wide jeans,Nova,jeans,cotton,24,3.9,15",
    "g8,Comet black jeans,Comet,jeans,cotton,45,4.2,18",
    "g9,Nova tee with print (X-Large / White),Nova,tees,cotton,12,4.6,70",
    "h1,Nova plain tee Navy XL,Nova,tees,cotton,14,4.2,31",
    "h2,'Vega tee (Small, Green)',Vega,tees,cotton,9,4.4,11",
    "h3,Vega striped tee XX-Large,Vega,tees,wool,19,4.3,8",
]

shop = shop_fixture(clothes_toml(COLUMNS, TOOL), [HEADER, *(row.replace("'", '"') for row in ROWS)])


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("nova coats", "now comet"),
        ("nova coats", "ok now comet"),
        ("abrigos de nova", "vale, ahora comet"),
        ("novaのコート", "今度はcomet"),
        ("nova的大衣", "那现在comet"),
    ],
)
def test_now_only_says_that_the_talk_goes_on(shop: Shop, first: str, then: str) -> None:
    assert keys(shop, first, then) == {"g3"}


@pytest.mark.parametrize(
    ("first", "then", "found"),
    [
        ("tees", "do you have any in size XL?", {"g9", "h1"}),
        ("tees", "in x-large?", {"g9", "h1"}),
        ("tees", "size small please", {"h2"}),
        ("camisetas", "¿hay en talla XL?", {"g9", "h1"}),
        ("tees", "only 2x-large ones", {"h3"}),
    ],
)
def test_a_size_in_letters_narrows_however_titles_write_it(
    shop: Shop, first: str, then: str, found: set[str]
) -> None:
    assert keys(shop, first, then) == found


def test_what_a_given_up_price_left_out_is_listed_again(shop: Shop) -> None:
    talk = ("jeans", "under 30 eur", "forget the price, show me all of them again")
    assert keys(shop, *talk) == {"g7", "g8"}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("nova coats", "not wool please, it itches"),
        ("nova coats", "no wool,they hurt"),
        ("nova coats", "no wool because it scratches my neck"),
        ("abrigos de nova", "que no sean de lana, me pica"),
        ("abrigos de nova", "sin lana porque da alergia"),
        ("novaのコート", "ウール以外で、チクチクするから"),
        ("nova的大衣", "不要羊毛,因为会痒"),
    ],
)
def test_a_reason_is_no_condition(shop: Shop, first: str, then: str) -> None:
    turn = shop.ask(first, then)
    assert set(turn.keys) == {"g2"}
    assert not turn.reading.missing
    assert [leaf_of(c).kind for c in turn.reading.conditions].count("text") == 0


def test_a_reason_that_names_something_of_the_data_counts(shop: Shop) -> None:
    assert keys(shop, "nova coats, not cotton because i want wool") == {"g1"}


def test_a_wish_behind_what_is_not_wanted_is_no_reason(shop: Shop) -> None:
    assert keys(shop, "coats", "no wool, i want one for rain") == {"g2"}
    reading = shop.ask("coats", "no cotton, i want something warm").reading
    assert "warm" in {*reading.missing, *map(words_of, reading.conditions)}


@pytest.mark.parametrize("then", ["one piece only", "one-piece please", "only the one pieces"])
def test_of_how_many_parts_a_thing_is_narrows_what_is_found(shop: Shop, then: str) -> None:
    assert keys(shop, "swimsuits", then) == {"g4", "g6"}


def test_another_thing_than_that_is_of_any_number_of_parts(shop: Shop) -> None:
    assert keys(shop, "swimsuits", "one piece only", "no wait, show me jeans instead") == {
        "g7",
        "g8",
    }


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("wool coats", "ok forget the wool, show all again"),
        ("wool coats", "never mind the wool"),
        ("wool coats", "drop the wool please"),
        ("wool coats", "olvida lo de wool"),
        ("wool coats", "woolは忘れて"),
        ("wool coats", "wool算了"),
    ],
)
def test_what_is_taken_back_is_not_asked_for_any_more(shop: Shop, first: str, then: str) -> None:
    assert keys(shop, first) == {"g1", "g3"}
    assert keys(shop, first, then) == {"g1", "g2", "g3"}


@pytest.mark.parametrize("question", ["how many of those are Vega?", "what about Vega?"])
def test_another_maker_is_of_the_same_kind_though_it_has_none(shop: Shop, question: str) -> None:
    reading = shop.ask("jeans", question).reading
    said = {c.column: c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)}
    assert said == {"kind": ("jeans",), "maker": ("Vega",)}
