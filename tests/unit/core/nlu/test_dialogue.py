"""How a question goes on with the one before: as an edit of the last query."""

import pytest
from pydantic import JsonValue

from src.core.nlu.cues import dialogue_cues
from src.core.nlu.dialogue_edits import Before, Candidate, candidates
from src.core.nlu.dialogue_model import Continuing
from src.core.query.conditions import In, words_of
from src.core.query.counting import RowCounts
from src.core.query.understood import Understood
from src.core.reading.context.dialogue import Dialogue
from tests.corpus.learning import learn
from tests.unit.core.nlu.conftest import NOW, Shop

GREEN, BLACK = {"Sencha", "Gyokuro", "Longjing"}, {"Keemun", "Assam", "Darjeeling"}


Rows = tuple[dict[str, JsonValue], ...]
ROWS: Rows = ({"name": "Sencha", "price": 9.5}, {"name": "Keemun", "price": 12})


def ways(shop: Shop, first: str, then: str) -> list[Candidate]:
    """How the second question may go on with the likeliest parse of the first."""
    table = shop.catalog.tables[0]
    query = shop.parses(first)[0].query
    assert query is not None
    before = Before(query, table, ROWS)
    understanding = shop.understanding()
    heard = understanding.heard(understanding.surface(then, NOW), before, NOW)
    said = heard and heard.said
    assert said is not None
    continuing = Continuing(shop.catalog, RowCounts(shop.catalog, shop.store))
    return candidates(before, said, continuing.rules_out(before))


def test_cues_are_found_as_whole_words_and_where_they_begin() -> None:
    assert {"follow", "follow first"} <= dialogue_cues("and in black")
    assert "follow" not in dialogue_cues("brandy")
    assert "swap" in dialogue_cues("换成绿茶呢")


@pytest.mark.parametrize(
    ("first", "then", "edit", "names"),
    [
        ("green teas", "from japan", "replace", {"Sencha", "Gyokuro"}),
        ("green teas from china", "black", "replace", {"Keemun"}),
        ("green teas", "black", "widen", GREEN | BLACK),
        ("green teas from china", "forget china", "drop", GREEN),
        ("green teas", "japan", "exclude", {"Longjing"}),
        ("green teas", "teas from india", "new", {"Assam", "Darjeeling"}),
        ("green teas", "cheapest", "keep", {"Sencha"}),
        ("black teas", "cheaper", "beyond", {"Assam"}),
    ],
)
def test_each_edit_is_among_the_ways_to_go_on(
    shop: Shop, first: str, then: str, edit: str, names: set[str]
) -> None:
    of_edit = [each.query for each in ways(shop, first, then) if each.edit == edit]
    assert names in [shop.names(query) for query in of_edit if query.kind == "rows"]


def test_rows_are_pointed_at_by_their_places(shop: Shop) -> None:
    reading = after(shop, "teas", "the second one", ROWS)
    assert [row.position for row in reading.rows] == [2]


def test_what_is_right_more_often_is_likelier() -> None:
    sure, other = {"a": 1.0}, {"b": 1.0}
    learned = learn([([sure, other], [True, False])] * 5)
    assert learned["a"] > 0 > learned["b"]


def after(shop: Shop, first: str, then: str, rows: Rows = ()) -> Understood:
    before = shop.understanding().read(first, NOW)
    dialogue = Dialogue(reading=before, table=before.table, rows=rows, count=3)
    return shop.understanding().read(then, NOW, dialogue)


def test_what_the_reader_takes_for_a_new_question_narrows_the_last_one(shop: Shop) -> None:
    reading = after(shop, "green teas under 20", "drop the ones from japan")
    assert "green" in [words_of(each) for each in reading.conditions if isinstance(each, In)]
    assert {"green", "under 20"} <= set(reading.carried)
    assert "drop" not in reading.missing


def test_a_new_question_takes_nothing_over(shop: Shop) -> None:
    reading = after(shop, "green teas under 20", "nah, teas from india")
    assert list(map(words_of, reading.conditions)) == ["india"]
    assert reading.carried == ()


@pytest.mark.parametrize(("then", "act"), [("hello", "greeting"), ("thanks", "thanks")])
def test_courtesy_asks_nothing_of_the_data(shop: Shop, then: str, act: str) -> None:
    reading = after(shop, "green teas", then)
    assert (reading.act, reading.conditions, reading.carried) == (act, (), ())


def test_who_starts_over_takes_nothing_over(shop: Shop) -> None:
    reading = after(shop, "green teas", "start over, black teas")
    assert list(map(words_of, reading.conditions)) == ["black"]
    assert reading.carried == ()
