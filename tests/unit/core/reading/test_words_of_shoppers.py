"""Spanish, Japanese and Chinese shoppers over rows in English."""

from collections import Counter
from collections.abc import Iterator

import pytest

from src.config.locale import read_locale
from src.core.query.conditions import In, Text, leaf_of
from src.core.query.understood import Understood
from src.core.reading.grammar.folded import fold_text
from src.core.reading.wordbook import is_spanish_only
from tests.small_catalogs import Desk
from tests.untuned_shop import Shop, shop_with

TOML = """
name = "Armario"
about = "Clothes by the peg"
language = "en"
currency = "USD"

[tables.clothes]
file = "verdes.csv"
label = { en = "pieces", es = "prendas", ja = "商品", zh = "商品" }
counter = { ja = "点", zh = "件" }
key = "code"

[tables.clothes.columns.name]
role = "title"

[tables.clothes.columns.maker]
role = "name"

[tables.clothes.derived.kind]
find = "kind"
in = "name"
take = "head"
ignore = ["long sleeve"]

[tables.clothes.columns.kind]
role = "category"

[tables.clothes.columns.kind.values]
"shirt" = ["camisa", "シャツ", "衬衫"]
"boots" = ["boot", "botas", "ブーツ", "靴子"]
"gloves" = ["guantes", "手袋", "手套"]
"scarf" = ["scarves"]
"sleeves" = ["arm sleeves"]
"fanny pack" = ["riñonera", "腰包"]

[tables.clothes.derived.cloth]
find = "cloth"
in = "name"
take = "all"

[tables.clothes.columns.cloth]
role = "tags"

[tables.clothes.columns.cloth.values]
"linen" = ["lino", "麻"]

[tables.clothes.columns.whom]
role = "category"

[tables.clothes.columns.whom.values]
"women" = ["mujer", "レディース", "女士"]
"men" = ["hombre", "メンズ", "男士"]

[tables.clothes.columns.score]
role = "number"

[tables.clothes.columns.votes]
role = "number"

[[tools]]
name = "find"
kind = "ranked"
tables = "clothes"
purpose = "Looks through the pegs."
fields = { name = 5, kind = 3, maker = 2 }
soft = ["kind"]
results = 10

[tools.rating]
mean = "score"
count = "votes"

[tools.parsed]
category = "kind"
brand = "maker"
gender = "whom"

[tools.parameters]
kind = { column = "kind", meaning = "What it is" }
maker = { column = "maker", meaning = "Who made it" }
whom = { column = "whom", meaning = "For whom" }
price_max = { column = "price", bound = "max", meaning = "Highest price" }
"""
LINES = (
    "code,name,maker,whom,price,score,votes",
    "b1,Norte waterproof leather boots,Norte,men,90,4.1,40",
    "b2,Cara winter boots,Cara,women,70,4.4,80",
    "b3,Lunar rain boots waterproof,Lunar,women,50,4.6,60",
    "g1,Lunar warm lined gloves,Lunar,women,20,4.0,30",
    "g2,Norte work gloves,Norte,men,25,4.2,90",
    "s1,Norte long sleeve shirt,Norte,men,40,4.3,20",
    "s2,Lunar shirt,Lunar,women,30,3.9,50",
    "s3,Lunar linen shirt,Lunar,men,35,4.5,70",
    "c1,Norte silk scarf,Norte,women,,4.5,10",
    "c2,Lunar scarf with flowers,Lunar,women,,4.0,15",
    "a1,Norte arm sleeves,Norte,men,12,4.4,25",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_with(tmp_path_factory.mktemp("armario"), TOML, LINES)


def _values(reading: Understood) -> dict[str, tuple[str, ...]]:
    return {c.column: c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)}


def _terms(reading: Understood) -> list[str]:
    return [c.term for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


@pytest.mark.parametrize("question", ["botas impermeables", "防水のブーツ", "防水靴子", "防水靴"])
def test_what_no_row_says_is_looked_for_in_the_words_of_the_rows(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert {row["code"] for row in turn.results} == {"b1", "b3"}


@pytest.mark.parametrize("question", ["pañuelo de seda", "シルクスカーフ", "丝巾", "絲巾"])
def test_a_kind_that_the_catalog_lists_by_another_word_is_known(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert _values(turn.reading) == {"kind": ("scarf",)}
    assert turn.results[0]["code"] == "c1"


def test_the_catalogs_own_words_stay_what_they_are(shop: Shop) -> None:
    assert _values(shop.read("camisa")) == {"kind": ("shirt",)}
    assert shop.heard("long sleeve shirt") == "long sleeve shirt"


def test_a_longer_phrase_means_no_value_that_it_holds(shop: Shop) -> None:
    assert _values(shop.read("long sleeve shirt")) == {"kind": ("shirt",)}
    assert _values(shop.read("camisa de manga larga")) == {"kind": ("shirt",)}
    assert _values(shop.read("arm sleeves")) == {"kind": ("sleeves",)}


@pytest.mark.parametrize("question", ["riñonera para correr", "腰包", "fanny pack"])
def test_a_kind_that_is_sold_out_is_not_there(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert turn.count == 0
    assert _values(turn.reading)["kind"] == ("fanny pack",)


def test_the_article_before_a_noun_is_no_man(shop: Shop) -> None:
    assert "whom" not in _values(shop.read("guantes para el frío"))
    assert _values(shop.read("guantes para él"))["whom"] == ("men",)
    assert _values(shop.read("guantes para él y que sean baratos"))["whom"] == ("men",)


@pytest.mark.parametrize("question", ["手套 女", "手套 女生的", "女的手套"])
def test_women_are_meant_by_one_sign(shop: Shop, question: str) -> None:
    assert _values(shop.read(question)) == {"kind": ("gloves",), "whom": ("women",)}


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("guantes hombre", "es"),
        ("camisa", "es"),
        ("camisas rojas", "es"),
        ("手袋 メンズ", "ja"),
        ("lunar boots", "en"),
        ("norte scarf", "en"),
    ],
)
def test_a_few_words_tell_the_language(shop: Shop, question: str, language: str) -> None:
    assert shop.read(question).language == language


def test_a_word_that_english_has_as_well_is_not_spanish_only() -> None:
    assert is_spanish_only("zapatillas")
    assert is_spanish_only("blancas")
    assert not is_spanish_only("kimono")
    assert not is_spanish_only("polar")
    assert not is_spanish_only("lunar")


def test_traditional_signs_are_read_as_simplified(shop: Shop) -> None:
    assert _values(shop.read("有沒有男士襯衫？")) == {"whom": ("men",), "kind": ("shirt",)}


def test_a_traditional_sign_of_two_meanings_is_read_by_its_word(shop: Shop) -> None:
    assert "乾隆干燥" in shop.heard("有沒有乾隆乾燥的襯衫？")


@pytest.mark.parametrize("question", ["botas que no sean caras", "botas no muy caras"])
def test_what_is_said_of_the_price_is_no_maker(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert _values(turn.reading) == {"kind": ("boots",)}
    assert [row["code"] for row in turn.results] == ["b3", "b2", "b1"]


@pytest.mark.parametrize(
    "question",
    ["second cheapest boots", "la segunda bota más barata", "二番目に安いブーツ", "第二便宜的靴子"],
)
def test_a_place_in_an_order_is_one_row(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert [row["code"] for row in turn.results] == ["b2"]


@pytest.mark.parametrize(
    "questions",
    [
        ("cheapest pair of boots", "and the second?"),
        ("la bota más barata", "¿y la segunda?"),
        ("一番安いブーツ", "二番目は？"),
        ("最便宜的靴子", "第二个呢"),
    ],
)
def test_the_second_behind_the_first_of_an_order_is_the_next_of_it(
    shop: Shop, questions: tuple[str, str]
) -> None:
    assert [row["code"] for row in shop.ask(*questions).results] == ["b2"]


@pytest.mark.parametrize(
    "question",
    ["which boots sell best", "las botas más vendidas", "一番売れているブーツ", "哪款靴子卖得最好"],
)
def test_what_sells_best_is_what_most_have_rated(shop: Shop, question: str) -> None:
    sort = shop.read(question).order
    assert sort and (sort.column, sort.descending) == ("votes", True)


def test_a_place_that_is_not_there_is_told(shop: Shop) -> None:
    turn = shop.ask("fifth cheapest boots")
    assert not turn.results
    assert "3" in turn.answer and "5" in turn.answer


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("口碑最好的靴子", "b3"),
        ("评价最高的手套是哪个", "g2"),
        ("which boots are the best rated", "b3"),
    ],
)
def test_the_first_of_an_order_is_one_row_wherever_it_is_said(
    shop: Shop, question: str, code: str
) -> None:
    assert [row["code"] for row in shop.ask(question).results] == [code]


@pytest.mark.parametrize(
    "questions",
    [
        ("boots for men", "women"),
        ("botas de hombre", "mujer"),
        ("メンズのブーツ", "レディースがいい"),
        ("男士靴子", "女士的"),
    ],
)
def test_a_bare_quality_takes_the_place_of_the_one_before(
    shop: Shop, questions: tuple[str, str]
) -> None:
    assert _values(shop.ask(*questions).reading) == {"kind": ("boots",), "whom": ("women",)}


@pytest.mark.parametrize("question", ["cheapest scarf", "scarf más barato", "最便宜的围巾"])
def test_rows_that_say_no_price_are_shown_and_told(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert {row["code"] for row in turn.results} == {"c1", "c2"}


def test_spanish_endings_make_no_spanish_word_of_an_english_one(shop: Shop) -> None:
    assert _values(shop.read("lined gloves")) == {"kind": ("gloves",)}


@pytest.mark.parametrize(
    "question", ["最便宜的两款靴子", "最便宜的2双靴子", "the 2 cheapest boots"]
)
def test_so_many_of_an_order_are_shown(shop: Shop, question: str) -> None:
    assert [row["code"] for row in shop.ask(question).results] == ["b3", "b2"]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("curry", ["カレーパン"]),
        ("¿hay cruasán?", ["クロワッサン"]),
        ("有寿司吗？", ["鮨パン"]),
    ],
)
def test_the_book_serves_a_catalog_in_any_of_its_languages(
    bread_desk: Desk, question: str, names: list[str]
) -> None:
    assert bread_desk.ask(question).names("bread_name") == names


@pytest.mark.parametrize("language", ["es", "ja", "zh"])
def test_a_form_of_the_book_stands_in_one_line_only(language: str) -> None:
    lines = [line.get(language, ()) for line in read_locale("wordbook")["words"]]
    forms = Counter(fold_text(form) for line in lines for form in line)
    assert [form for form, times in forms.items() if times > 1] == []
