"""What a tap on the page makes of what was understood."""

from typing import Any

import pytest

from src.core.query.conditions import Flag, In, Not, Range, Text
from src.core.query.edits import (
    AsWritten,
    Drop,
    OrderBy,
    Put,
    ReadAs,
    SetBlend,
    SetCandidates,
    UnfitEdit,
    edited,
    refinable,
    undoable,
)
from src.core.query.parts import as_rows
from src.core.query.queries import Order
from src.core.query.understood import Understood, without_words
from tests.queries import understood

MAKE = In(column="make", values=("Nova", "Orion"), text="nova, oryon")
KIND = In(column="kind", values=("lamp",), text="lamps")
PRICE = Range(column="price", high=50, text="under $50")
RED = Text(term="red", words=("red",), whole_words=True, text="red")
CHEAPEST = Order(column="price", ties=True, text="the cheapest")


def reading(**changes: object) -> Understood:
    told: dict[str, Any] = {
        "question": "The cheapest red LAMPS by Nova or Oryon under $50, inspired ones",
        "text": "the cheapest red lamps by nova or orion under $50, inspired ones",
        "language": "en",
        "act": "search",
        "table": "goods",
        "conditions": (MAKE, KIND, PRICE, RED),
        "order": CHEAPEST,
        "repaired": (("oryon", "Orion"),),
    }
    return understood(**told | changes)


def test_a_dropped_constraint_is_neither_asked_for_nor_said() -> None:
    after = edited(reading(), Drop(condition=RED))
    assert after.conditions == (MAKE, KIND, PRICE)
    assert after.text == "the cheapest lamps by nova or orion under $50, inspired ones"
    assert after.question == reading().question


def test_what_is_dropped_takes_its_repair_with_it_in_both_spellings() -> None:
    after = edited(reading(), Drop(condition=MAKE))
    assert after.repaired == ()
    assert not {"nova", "oryon", "orion"} & set(after.text.split())


def test_words_that_another_constraint_says_too_stay_said() -> None:
    twice = RED.model_copy(update={"fields": ("name",)})
    after = edited(reading(conditions=(RED, twice)), Drop(condition=twice))
    assert "red" in after.text.split()


def test_what_was_taken_over_from_the_turn_before_is_let_go() -> None:
    before = reading(question="and red ones?", carried=("lamps", "under $50"))
    after = edited(before, Drop(condition=PRICE))
    assert after.carried == ("lamps",)


def test_a_constraint_is_put_in_the_place_of_another() -> None:
    vase = In(column="kind", values=("vase",), text="vase")
    after = edited(reading(), Put(condition=vase, instead_of=KIND))
    assert after.conditions[1] == vase.model_copy(update={"required": True})
    assert len(after.conditions) == 4
    assert "lamps" not in after.text.split()


def test_a_constraint_is_put_besides_and_once_only() -> None:
    gift = Flag(column="gift_box", text="gift box")
    once = edited(reading(), Put(condition=gift))
    assert once.conditions == (*reading().conditions, gift)
    assert edited(once, Put(condition=gift)).conditions == once.conditions


def test_a_bound_keeps_its_place_when_it_is_moved() -> None:
    wider = PRICE.model_copy(update={"high": 80.0})
    after = edited(reading(), Put(condition=wider, instead_of=PRICE))
    assert after.conditions == (MAKE, KIND, wider, RED)


def test_an_order_can_be_set_and_let_go() -> None:
    dearest = Order(column="price", descending=True, text="price")
    assert edited(reading(), OrderBy(order=dearest)).order == dearest
    after = edited(reading(), OrderBy())
    assert after.order is None and "cheapest" not in after.text


def test_an_undone_repair_is_a_free_word_as_it_was_written() -> None:
    after = edited(reading(), AsWritten(repair=("oryon", "Orion")))
    rest, word = after.conditions[:2]
    assert isinstance(rest, In) and rest.values == ("Nova",) and rest.text == "nova"
    assert isinstance(word, Text) and word.verbatim
    assert (word.term, word.words) == ("oryon", ("oryon",))
    assert after.repaired == () and "oryon" in after.text


def test_an_undone_repair_of_the_only_value_leaves_no_value() -> None:
    alone = Not(condition=In(column="make", values=("Orion",), text="oryon"))
    (word,) = edited(reading(conditions=(alone,)), AsWritten(repair=("oryon", "Orion"))).conditions
    assert isinstance(word, Not) and isinstance(word.condition, Text)


def test_only_repairs_of_what_is_searched_for_can_be_undone() -> None:
    column = ("colr", "colour")
    before = reading(repaired=(("oryon", "Orion"), column))
    assert undoable(before) == (("oryon", "Orion"),)
    with pytest.raises(UnfitEdit, match="colr"):
        edited(before, AsWritten(repair=column))


def test_an_edit_of_what_is_not_asked_for_is_refused_in_words() -> None:
    with pytest.raises(UnfitEdit, match="'gift' is not asked for"):
        edited(reading(), Drop(condition=Flag(column="gift_box", text="gift")))


@pytest.mark.parametrize("edit", [SetBlend(blend=0.2), SetCandidates(candidates=50)])
def test_how_rows_are_put_in_order_is_set_and_nothing_else(edit: SetBlend | SetCandidates) -> None:
    after = edited(reading(), edit)
    told = {"blend": 0.2} if isinstance(edit, SetBlend) else {"candidates": 50}
    assert after == reading(**told)


def test_an_edited_search_starts_at_its_first_row() -> None:
    after = edited(reading(act="more", offset=10), Drop(condition=RED))
    assert (after.act, as_rows(after.wanted).offset) == ("search", 0)


def test_a_count_stays_a_count_and_a_row_without_a_name_is_searched_for() -> None:
    assert edited(reading(act="count"), Drop(condition=RED)).act == "count"
    named = reading(act="detail", conditions=(KIND,))
    assert edited(named, Drop(condition=KIND)).act == "search"


@pytest.mark.parametrize(
    ("changes", "fits"),
    [
        ({}, True),
        ({"act": "greeting"}, False),
        ({"table": None}, False),
        ({"choices": ("Nova", "Novara")}, False),
    ],
)
def test_what_was_searched_for_can_be_edited(changes: dict[str, object], fits: bool) -> None:
    assert refinable(reading(**changes)) is fits


def test_words_are_left_out_whole_and_those_of_other_scripts_anywhere() -> None:
    assert without_words("red shoes, inspired by red", ["red"]) == "shoes, inspired by"
    assert without_words("赤い靴を探す", ["赤い"]) == "靴を探す"
    assert without_words("pads under $50 now", ["under $50"]) == "pads now"


def test_another_reading_takes_the_place_of_the_first_which_may_be_chosen_again() -> None:
    other = reading(conditions=(KIND,), act="count", order=None)
    unsure = reading(others=(other,), likelihood=0.4)
    assert unsure.is_unsure
    after = edited(unsure, ReadAs(place=0))
    assert (after.conditions, after.act, after.is_unsure) == ((KIND,), "count", False)
    assert edited(after, ReadAs(place=0)).conditions == unsure.conditions
    with pytest.raises(UnfitEdit, match="no such reading"):
        edited(unsure, ReadAs(place=1))


def test_what_was_changed_by_hand_is_what_was_meant() -> None:
    unsure = reading(others=(reading(act="count"),), likelihood=0.4)
    after = edited(unsure, Drop(condition=RED))
    assert not after.others and not after.is_unsure
