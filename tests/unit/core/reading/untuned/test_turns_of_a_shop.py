"""What a later turn in a shop adds, takes back and asks of what is shown."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, shop_with

TOML = """
name = "Percha"
about = "Clothes off the peg"
currency = "EUR"

[tables.clothes]
file = "verdes.csv"
label = { en = "pieces", es = "prendas", ja = "点", zh = "件" }
key = "code"

[tables.clothes.columns.name]
role = "title"

[tables.clothes.columns.maker]
role = "name"
asked_as = ["brand"]

[tables.clothes.columns.kind]
role = "category"

[tables.clothes.columns.kind.values]
"boots" = ["boot", "botas", "ブーツ", "靴子"]
"coats" = ["coat", "abrigos", "コート", "大衣"]
"sleeves" = ["sleeve"]

[tables.clothes.columns.colour]
role = "tags"
separator = "|"
asked_as = ["color"]

[tables.clothes.columns.colour.values]
"black" = ["negro", "negras", "黒", "黑色"]
"brown" = ["marrón", "茶色", "棕色"]

[tables.clothes.columns.price]
role = "price"

[tables.clothes.columns.score]
role = "number"

[tables.clothes.columns.votes]
role = "number"
high_words = ["popular"]

[[tools]]
name = "find"
kind = "ranked"
tables = "clothes"
purpose = "Finds clothes."
facets = ["kind"]

[tools.rating]
mean = "score"
count = "votes"

[tools.parsed]
category = "kind"
brand = "maker"
colors = "colour"
"""
HEADER = "code,name,maker,kind,colour,price,score,votes"
ROWS = [
    "t1,Nova boots with laces and fast shipping,Nova,boots,black,60,4.5,90",
    "t2,Comet boots,Comet,boots,brown,80,4.0,40",
    "t3,Comet floral boots,Comet,boots,white|red,20,3.5,12",
    "t9,Coat,The Brown Bear,coats,,90,4.0,3",
    "t4,Vega floral coat with long sleeves,Vega,coats,white,15,4.8,80",
    "t5,Nova coat with long sleeves,Nova,coats,brown,40,4.1,33",
    "t6,Comet coat of steel color,Comet,coats,black|brown,35,4.0,20",
    "t7,Comet arm sleeves,Comet,sleeves,black,12,4.1,7",
    "t8,Vega boots without laces,Vega,boots,brown,55,4.2,14",
]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_with(tmp_path_factory.mktemp("percha"), TOML, [HEADER, *ROWS])


def keys(shop: Shop, *questions: str) -> set[str]:
    return {str(key) for key in shop.ask(*questions).keys}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("black boots", "brown too"),
        ("black boots", "in brown as well"),
        ("botas negras", "también en marrón"),
        ("黒のブーツ", "茶色も"),
        ("黑色靴子", "棕色也可以"),
    ],
)
def test_another_value_as_well_is_asked_for_beside_the_first(
    shop: Shop, first: str, then: str
) -> None:
    assert keys(shop, first) == {"t1"}
    assert keys(shop, first, then) == {"t1", "t2", "t8"}


@pytest.mark.parametrize("then", ["brown", "and in brown?"])
def test_another_value_alone_replaces_the_first(shop: Shop, then: str) -> None:
    assert keys(shop, "black boots", then) == {"t2", "t8"}


@pytest.mark.parametrize(
    "then", ["forget the floral", "forgett the floral", "take off the floral condition"]
)
def test_a_free_word_is_taken_back(shop: Shop, then: str) -> None:
    assert keys(shop, "floral boots") == {"t3"}
    assert keys(shop, "floral boots", then) == {"t1", "t2", "t3", "t8"}


def test_where_all_is_taken_back_all_is_shown(shop: Shop) -> None:
    assert shop.ask("nova", "forget the brand").count == len(ROWS)


def test_another_kind_insted_is_the_other_kind(shop: Shop) -> None:
    assert keys(shop, "floral boots", "coats insted") == {"t4"}


def test_without_the_colour_of_black_ones_gives_it_up(shop: Shop) -> None:
    assert keys(shop, "black boots", "without the colour then") == {"t1", "t2", "t3", "t8"}
    assert keys(shop, "black boots", "forget the color, any is fine") == {"t1", "t2", "t3", "t8"}


@pytest.mark.parametrize(
    "then",
    [
        "how many people rated it?",
        "how many customers have reviewed it",
        "¿cuántas personas lo han valorado?",
        "何人が評価しましたか",
        "多少人评价过",
    ],
)
def test_how_many_people_rated_it_is_told_of_what_is_shown(shop: Shop, then: str) -> None:
    turn = shop.ask("black boots", then)
    assert turn.reading.asked_columns == ("votes",)
    assert turn.keys == ("t1",)


def test_other_colours_are_those_of_no_row_shown_one_by_one(shop: Shop) -> None:
    reading = shop.ask("floral boots", "other colours?").reading
    (denied,) = [c for c in reading.constraints if getattr(c, "negated", False)]
    assert getattr(denied, "values", ()) == ("white", "red")


@pytest.mark.parametrize(
    "asked", ["how much is shipping?", "¿cuánto cuesta el envío?", "送料はいくら", "运费多少"]
)
def test_what_a_shop_does_is_told_of_in_no_title(shop: Shop, asked: str) -> None:
    assert shop.ask("boots", asked).reading.act == "outside"


def test_a_word_of_a_service_that_is_said_alone_is_looked_for(shop: Shop) -> None:
    assert keys(shop, "shipping") == {"t1"}


@pytest.mark.parametrize("then", ["without laces", "no laces please"])
def test_in_a_shop_what_is_not_told_of_is_not_there(shop: Shop, then: str) -> None:
    assert keys(shop, "black or brown boots", then) == {"t2", "t8"}


@pytest.mark.parametrize("then", ["never mind the brown", "forget the brown"])
def test_a_word_of_a_longer_name_is_taken_back_as_what_it_was_asked_for(
    shop: Shop, then: str
) -> None:
    assert keys(shop, "brown coats") == {"t5", "t6"}
    assert keys(shop, "brown coats", then) == {"t4", "t5", "t6", "t9"}


@pytest.mark.parametrize("then", ["for my wife", "for my wife then"])
def test_whom_it_is_for_goes_on_with_what_was_found(shop: Shop, then: str) -> None:
    reading = shop.ask("black boots", then).reading
    assert {"boots", "black"} <= {v for c in reading.constraints for v in getattr(c, "values", ())}


def test_another_maker_nobody_has_heard_of_leaves_the_kind(shop: Shop) -> None:
    assert keys(shop, "zorblax boots", "quuxly then") == {"t1", "t2", "t3", "t8"}
    assert shop.ask("zorblax boots", "quuxly then", "ok any brand").count == 4


@pytest.mark.parametrize("said", ["thank u", "thanks u", "thanks"])
def test_thanks_in_short_is_thanks(shop: Shop, said: str) -> None:
    assert shop.ask("boots", said).reading.act == "thanks"


@pytest.mark.parametrize(
    ("first", "over", "then"),
    [
        ("black boots", "start over", "in brown"),
        ("black boots", "let's start again", "brown ones"),
        ("botas negras", "empecemos de nuevo", "en marrón"),
        ("黒のブーツ", "最初からやり直したい", "茶色"),
        ("黑色靴子", "重新开始", "棕色"),
    ],
)
def test_what_was_asked_before_starting_over_is_forgotten(
    shop: Shop, first: str, over: str, then: str
) -> None:
    asked = shop.ask(first, over)
    assert asked.reading.act == "vague"
    assert not asked.keys
    again = shop.ask(first, over, then)
    assert {"t2", "t5"} <= set(again.keys)  # boots and coats
    assert again.language == asked.language


@pytest.mark.parametrize("then", ["start over: brown", "ok, new search, brown"])
def test_a_search_that_starts_over_stands_alone(shop: Shop, then: str) -> None:
    assert {"t2", "t5"} <= keys(shop, "black boots", then)


@pytest.mark.parametrize("then", ["something in brown", "maybe something in brown"])
def test_something_in_a_colour_is_said_of_what_was_found(shop: Shop, then: str) -> None:
    assert keys(shop, "boots", then) == {"t2", "t8"}


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("boots", "why?"),
        ("boots", "why that one?"),
        ("boots", "why do you recommend it?"),
        ("botas", "¿por qué?"),
        ("botas", "¿por qué me recomiendas esa?"),
        ("ブーツ", "一番上のはなぜ？"),
        ("ブーツ", "なぜこれ？"),
    ],
)
def test_why_alone_is_asked_of_the_first_row(shop: Shop, first: str, why: str) -> None:
    found, told = shop.ask(first), shop.ask(first, why)
    assert told.reading.act == "why"
    assert [ref.key["code"] for ref in told.reading.rows] == [found.keys[0]]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("which boots have the fewest votes?", "another one"),
        ("what are the boots with the fewest votes?", "show me another"),
        ("ブーツで一番安いのは？", "他のは？"),
        ("ブーツで一番安いのは？", "もう一つ見せて"),
    ],
)
def test_another_one_than_the_cheapest_is_the_next(shop: Shop, first: str, then: str) -> None:
    assert shop.ask(first).keys == ("t3",)
    assert shop.ask(first, then).keys == ("t8",)


@pytest.mark.parametrize("then", ["which has the most votes?", "which one has more votes?"])
def test_the_most_of_one_row_is_what_that_row_has(shop: Shop, then: str) -> None:
    asked = shop.ask("floral boots", then)
    assert asked.keys == ("t3",)
    assert "12" in asked.answer


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("boots", "instead of boots, coats"),
        ("botas", "en vez de botas, abrigos"),
        ("ブーツ", "ブーツの代わりにコート"),
        ("ブーツ", "ブーツじゃなくてコート"),
    ],
)
def test_what_stands_behind_instead_of_is_wanted(shop: Shop, first: str, then: str) -> None:
    assert keys(shop, first, then) == keys(shop, "coats")


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("boots, not black", "I don't mind black actually"),
        ("botas que no sean negras", "no me importa que sean negras"),
    ],
)
def test_what_was_ruled_out_is_let_in_again(shop: Shop, first: str, then: str) -> None:
    assert "t1" not in keys(shop, first)
    assert keys(shop, first, then) == keys(shop, "boots")


@pytest.mark.parametrize("then", ["el color del primero", "¿y el color de la primera?"])
def test_a_column_is_named_behind_an_article_that_ends_a_word_of_a_title(
    shop: Shop, then: str
) -> None:
    assert shop.ask("botas", then).reading.asked_columns == ("colour",)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("boots", "which is the least popular?"),
        ("boots", "and the least popular one?"),
        ("botas", "¿y la menos popular?"),
    ],
)
def test_the_least_of_a_word_of_order_is_its_other_end(shop: Shop, first: str, then: str) -> None:
    assert keys(shop, first, then) == {"t3"}
