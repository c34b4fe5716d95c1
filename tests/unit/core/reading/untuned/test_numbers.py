"""Shops that nobody tuned: numbers, orders and stock of a CSV under a minimal TOML."""

import pytest

from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, Not, Range, Text, leaf_of
from src.core.query.understood import Understood
from tests.queries import limit_of
from tests.small_catalogs import NOW
from tests.untuned_shop import reader_of

BIKES = """\
id,model,type,frame_size_cm,wheel_size_in,gears,weight_kg,range_km,rider_height_cm,model_year,price,rating,rating_count,in_stock,description
B1,Swift One,Road,52,28,11,8.2,0,165,2019,900,4.1,210,3,Light frame.
B2,Longtail Two,City,58,26,7,21.5,90,175,2021,2500,3.9,35,0,Folds in seconds.
B3,Trail Pro,Mountain,56,29,12,13.9,0,182,2023,1800,4.8,1250,9,Strong brakes.
B4,Urban X,City,50,27,1,11.0,60,160,2020,700,2.7,8,0,A quiet ride.
"""
CLASSES = """\
id,course,level,duration_weeks,difficulty,complexity_weight,class_size,age,fee,stars,number_of_reviews,spots_left,notes
C1,Pottery,Beginner,6,1.5,1.2,12,6,80,4.5,31,4,Bring an apron.
C2,Painting,Advanced,12,4.5,3.9,8,16,150,4.9,2,0,Oil and brush.
C3,Baking,Beginner,4,2.0,2.2,20,8,60,4.2,140,1,All flour included.
"""
TENTS = """\
番号,商品名,分類,重量(g),定員,価格,評価,評価数,在庫数
N1,風のテント,登山用,1200,2,39000,4.4,120,3
N2,雪のテント,登山用,3100,4,52000,3.9,14,0
N3,森のテント,家族用,8800,6,41000,4.7,801,7
"""


@pytest.fixture(scope="module")
def bikes(tmp_path_factory: pytest.TempPathFactory) -> Understanding:
    return reader_of(tmp_path_factory.mktemp("bikes"), BIKES, "bikes", "USD")


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Understanding:
    return reader_of(tmp_path_factory.mktemp("classes"), CLASSES, "courses", "GBP")


@pytest.fixture(scope="module")
def tents(tmp_path_factory: pytest.TempPathFactory) -> Understanding:
    return reader_of(tmp_path_factory.mktemp("tents"), TENTS, "テント", "JPY")


def bounds_of(reading: Understood) -> list[tuple[str, float | None, float | None]]:
    return [(c.column, c.low, c.high) for c in reading.conditions if isinstance(c, Range)]


def sort_of(reading: Understood) -> tuple[str, bool] | None:
    return (reading.order.column, reading.order.descending) if reading.order else None


@pytest.mark.parametrize(
    ("shop", "question", "bounds"),
    [
        ("classes", "complexity below 2", ("complexity_weight", None, 2)),
        ("classes", "courses under 6 weeks", ("duration_weeks", None, 6)),
        ("classes", "a class size under 10", ("class_size", None, 10)),
        ("bikes", "range over 50", ("range_km", 50, None)),
        ("bikes", "a frame of at least 55", ("frame_size_cm", 55, None)),
        ("bikes", "bikes under 1000", ("price", None, 1000)),
        ("bikes", "29 inch wheels", ("wheel_size_in", 29, 29)),
        ("classes", "courses lasting under 2 months", ("duration_weeks", None, 8.571429)),
        ("classes", "the cheapest course of 12 class size", ("class_size", 12, 12)),
        ("bikes", "frame between 500 mm and 0.6 meters", ("frame_size_cm", 50, 60)),
    ],
)
def test_a_number_is_of_the_column_with_the_word_beside_it_in_its_header(
    shop: str,
    question: str,
    bounds: tuple[str, float | None, float | None],
    request: pytest.FixtureRequest,
) -> None:
    assert bounds_of(request.getfixturevalue(shop).read(question, NOW)) == [bounds]


@pytest.mark.parametrize(
    ("question", "left_out"),
    [
        ("bikes under 12 payments", "under 12 payments"),
        ("a bike for 3 to 4 riders", "3 to 4 riders"),
        ("more than 3 riders", "more than 3 riders"),
        ("bikes with a 5 year warranty", "5 year warranty"),
        ("a bike for my 6 year old", "6 year old"),
    ],
)
def test_a_number_of_what_no_column_says_is_told_and_filters_no_other(
    bikes: Understanding, question: str, left_out: str
) -> None:
    reading = bikes.read(question, NOW)
    assert bounds_of(reading) == []
    assert left_out in reading.missing


def test_a_word_between_two_numbers_is_the_firsts_where_the_second_is_far_from_it(
    bikes: Understanding,
) -> None:
    reading = bikes.read("bikes with at least 7 gears and 29 wheels under 2000", NOW)
    assert set(bounds_of(reading)) == {
        ("gears", 7, None), ("wheel_size_in", 29, 29), ("price", None, 2000)
    }  # fmt: skip


def test_a_number_that_counts_what_a_column_says_asks_for_no_rows(bikes: Understanding) -> None:
    reading = bikes.read("cheapest 7 gear bike", NOW)
    assert (bounds_of(reading), limit_of(reading)) == ([("gears", 7, 7)], None)


def test_so_many_before_a_word_of_order_are_rows(bikes: Understanding) -> None:
    reading = bikes.read("the 2 lightest bikes", NOW)
    assert (sort_of(reading), limit_of(reading)) == (("weight_kg", False), 2)


def test_the_age_of_a_thing_is_its_year_and_that_of_a_person_the_column_of_ages(
    bikes: Understanding, classes: Understanding
) -> None:
    assert bounds_of(bikes.read("5 year old bikes", NOW)) == [("model_year", 2020, 2020)]
    assert bounds_of(classes.read("courses for a 10 year old", NOW)) == [("age", None, 10)]


@pytest.mark.parametrize(
    ("shop", "question", "column"),
    [
        ("bikes", "best rated bike with at least 200 ratings", "rating_count"),
        ("bikes", "rating above 200", "rating_count"),
        ("classes", "courses with more than 20 reviews", "number_of_reviews"),
        ("classes", "top rated, many reviews, not just 1 or 2", "number_of_reviews"),
        ("tents", "評価が100件以上のテント", "評価数"),
    ],
)
def test_how_many_have_rated_is_told_from_how_they_rate(
    shop: str, question: str, column: str, request: pytest.FixtureRequest
) -> None:
    reading = request.getfixturevalue(shop).read(question, NOW)
    assert [name for name, _, _ in bounds_of(reading)] == [column]


@pytest.mark.parametrize(
    ("shop", "question", "sort"),
    [
        ("classes", "the most complex course", ("complexity_weight", True)),
        ("classes", "hardest course", ("difficulty", True)),
        ("classes", "the course with the most reviews", ("number_of_reviews", True)),
        ("classes", "longest course", ("duration_weeks", True)),
        ("bikes", "longest range", ("range_km", True)),
        ("bikes", "bike with the biggest wheels", ("wheel_size_in", True)),
        ("bikes", "la bici más pesada", ("weight_kg", True)),
        ("tents", "一番軽いテント", ("重量(g)", False)),
    ],
)
def test_a_superlative_goes_by_the_one_column_that_it_can_be_about(
    shop: str, question: str, sort: tuple[str, bool], request: pytest.FixtureRequest
) -> None:
    assert sort_of(request.getfixturevalue(shop).read(question, NOW)) == sort


@pytest.mark.parametrize(
    ("question", "sort"),
    [
        ("cheapst bike", ("price", False)),
        ("most expesive bike", ("price", True)),
        ("higest rated bike", ("rating", True)),
        ("best ratd bike", ("rating", True)),
        ("haeviest bike", ("weight_kg", True)),
        ("la bici mas baraat", ("price", False)),
    ],
)
def test_a_misspelt_word_of_order_orders(
    bikes: Understanding, question: str, sort: tuple[str, bool]
) -> None:
    assert sort_of(bikes.read(question, NOW)) == sort


@pytest.mark.parametrize("question", ["do yuo sell city bikes", "hvae you city bikes"])
def test_misspelt_words_that_only_ask_are_no_condition(bikes: Understanding, question: str) -> None:
    reading = bikes.read(question, NOW)
    assert [leaf_of(c).kind for c in reading.conditions] == ["in"]
    assert reading.missing == ()


@pytest.mark.parametrize(
    "question", ["bikes that arent city", "bikes that isnt city", "dont show me city bikes"]
)
def test_a_contraction_without_its_apostrophe_denies(bikes: Understanding, question: str) -> None:
    (city,) = bikes.read(question, NOW).conditions
    assert isinstance(city, Not) and city.condition.values == ("City",)


def test_a_word_of_the_data_is_never_taken_for_one_of_order(classes: Understanding) -> None:
    reading = classes.read("a course with flour", NOW)
    assert [leaf_of(c).kind for c in reading.conditions] == ["text"]


def test_a_name_that_only_holds_the_adjective_is_not_meant_by_it(bikes: Understanding) -> None:
    reading = bikes.read("longest range", NOW)
    assert not any(isinstance(c, In) for c in reading.conditions)


@pytest.mark.parametrize(
    ("shop", "question", "bounds"),
    [
        ("bikes", "city bikes you actually have in stock", ("in_stock", 0, None)),
        ("bikes", "city bikes that are out of stock", ("in_stock", None, 0)),
        ("bikes", "bicis disponibles", ("in_stock", 0, None)),
        ("tents", "在庫のある登山用テント", ("在庫数", 0, None)),
        ("tents", "在庫切れのテント", ("在庫数", None, 0)),
        ("classes", "courses with places left", ("spots_left", 0, None)),
        ("bikes", "bikes with range", ("range_km", 0, None)),
        ("bikes", "bikes with no range", ("range_km", None, 0)),
    ],
)
def test_what_is_in_stock_has_some_left(
    shop: str,
    question: str,
    bounds: tuple[str, float | None, float | None],
    request: pytest.FixtureRequest,
) -> None:
    reading = request.getfixturevalue(shop).read(question, NOW)
    assert bounds_of(reading) == [bounds]
    assert not [c for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


def test_whether_something_named_is_in_stock_is_answered_with_none_left_too(
    bikes: Understanding,
) -> None:
    reading = bikes.read("is the Urban X in stock?", NOW)
    assert bounds_of(reading) == []
    assert reading.asked_columns == ("in_stock",)
