"""Of the reader's reading and the best parse the likelier one is taken."""

from src.core.nlu.choosing import features, is_more, learn, leaves_out
from tests.unit.core.nlu.conftest import NOW, Shop


def test_what_is_right_more_often_gets_the_better_odds() -> None:
    sure, torn = frozenset({"always", "sure"}), frozenset({"always", "torn"})
    learned = learn([(sure, True)] * 9 + [(sure, False)] + [(torn, False)] * 9 + [(torn, True)])
    assert learned["sure"] > 0 > learned["torn"]


def test_alternatives_between_columns_are_more_than_a_list_of_conditions(shop: Shop) -> None:
    either = shop.parses("green teas under 10 or black teas under 8")[0].query
    plain = shop.parses("green teas under 10")[0].query
    assert either is not None and is_more(either)
    assert plain is not None and not is_more(plain)


def test_a_figure_that_is_not_parsed_is_left_out(shop: Shop) -> None:
    reading = shop.reader.read("average price of green teas", NOW)
    rows, figure = (shop.parses(each)[0] for each in ("green teas", "average price of green teas"))
    assert leaves_out(rows, reading)
    assert not leaves_out(figure, reading)


def test_features_tell_the_kinds_of_both(shop: Shop) -> None:
    question = "teas from china"
    found = features(shop.parses(question), shop.reader.read(question, NOW), shop.catalog.tables[0])
    assert {"always", "reading search", "parse rows"} <= found
