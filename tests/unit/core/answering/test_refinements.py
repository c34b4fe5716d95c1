"""What can be changed at an answer, as the page offers it."""

from src.core.answering.conditions import speaker
from src.core.answering.notes import with_cautions
from src.core.answering.refinements import (
    Chip,
    chips,
    chosen_now,
    narrowed,
    rebounded,
)
from src.core.query.conditions import In, Not, Or, Range
from src.core.query.edits import Drop, OrderBy, Put, edited
from src.core.query.queries import Count
from src.core.query.understood import Understood
from src.core.turn import Facet, FacetChoice, Turn
from tests.queries import understood
from tests.small_catalogs import Desk

MAKERS = Facet(
    column="maker",
    label="Maker",
    options=(
        FacetChoice(text="Orionis", count=3, value="Orionis"),
        FacetChoice(text="Celestria", count=2, value="Celestria"),
    ),
)
PRICES = Facet(
    column="price",
    label="Price",
    options=(
        FacetChoice(text="under $300", count=2, high=300),
        FacetChoice(text="$300 and more", count=3, low=300),
    ),
)


def answered(desk: Desk, question: str, **fields: object) -> Turn:
    reading = desk.ask(question).reading
    told = {"id": "t", "concierge": "c", "question": question, "answer": "", "model": "built-in"}
    told |= {"language": reading.language, "reading": reading, "count": 5, "table": reading.table}
    return Turn.model_validate(told | fields)


def texts(found: tuple[Chip, ...]) -> list[str]:
    return [chip.text for chip in found]


def test_each_constraint_each_repair_and_the_order_is_a_chip(scope_desk: Desk) -> None:
    turn = answered(scope_desk, "the cheapest Orionos telescope under $500 without motor")
    found = chips(turn, scope_desk.catalog)
    assert texts(found)[0] == "Orionis"
    assert {"Price under $500", "lowest Price first"} <= set(texts(found))
    (repair,) = (chip for chip in found if chip.kind == "repair")
    assert "→ Orionis" in repair.text and repair.repair
    assert all(chip.remove for chip in found)


def test_every_chip_can_be_taken_back(scope_desk: Desk) -> None:
    turn = answered(scope_desk, "Orionos reflectors under $500 with motor, the lightest")
    reading = turn.reading
    assert reading
    for chip in chips(turn, scope_desk.catalog):
        assert chip.remove and edited(reading, chip.remove) != reading


def test_a_value_may_be_another_one_of_its_column(scope_desk: Desk) -> None:
    turn = answered(scope_desk, "Orionis telescopes", facets=(MAKERS,))
    chip = chips(turn, scope_desk.catalog)[0]
    offered = [choice.text for choice in chip.choices]
    assert offered[0] == "Celestria" and "Lunaria" in offered and "Orionis" not in offered
    assert len(offered) == len(set(offered))
    assert turn.reading
    (maker,) = edited(turn.reading, chip.choices[0].edit).conditions
    assert isinstance(maker, In) and maker.values == ("Celestria",) and maker.required


def test_each_of_several_values_may_be_meant_alone(scope_desk: Desk) -> None:
    chip = chips(answered(scope_desk, "Orionis or Lunaria"), scope_desk.catalog)[0]
    assert {"Orionis", "Lunaria"} <= {choice.text for choice in chip.choices}


def test_a_flag_may_be_its_opposite(scope_desk: Desk) -> None:
    chip = chips(answered(scope_desk, "telescopes with a motor"), scope_desk.catalog)[0]
    assert [choice.text for choice in chip.choices] == ["Motor drive: not listed"]


def test_what_nobody_ordered_may_be_put_in_order(scope_desk: Desk) -> None:
    chip = chips(answered(scope_desk, "Orionis telescopes"), scope_desk.catalog)[-1]
    assert chip.kind == "sort" and chip.remove is None
    assert "highest Aperture first" in [choice.text for choice in chip.choices]
    counted = answered(scope_desk, "how many Orionis telescopes are there?")
    assert chips(counted, scope_desk.catalog)[-1].kind != "sort"


def test_what_was_not_searched_for_has_none(scope_desk: Desk) -> None:
    assert chips(answered(scope_desk, "hello"), scope_desk.catalog) == ()
    failed = answered(scope_desk, "Orionis telescopes", failed=True)
    assert chips(failed, scope_desk.catalog) == ()


def test_bounds_are_moved_swapped_or_let_go() -> None:
    now = Range(column="price", high=500, high_inclusive=False, text="under $500")
    for low, high, expected in ((None, 500.0, False), (None, 800.0, True), (100.0, 500.0, False)):
        edit = rebounded(now, low, high)
        assert isinstance(edit, Put) and isinstance(edit.condition, Range)
        assert (edit.condition.low, edit.condition.high) == (low, high)
        assert edit.condition.high_inclusive is expected
    swapped = rebounded(now, 900.0, 100.0)
    assert isinstance(swapped, Put) and isinstance(swapped.condition, Range)
    assert (swapped.condition.low, swapped.condition.high) == (100.0, 900.0)
    assert rebounded(now, None, None) == Drop(condition=now)


def reading(**changes: object) -> Understood:
    return understood(**changes)


def test_a_facets_option_narrows_the_search_and_is_known_as_chosen() -> None:
    for facet in (MAKERS, PRICES):
        option = facet.options[1]
        assert chosen_now(facet, reading()) is None
        edit = narrowed(facet, option, reading())
        assert edit
        after = edited(reading(), edit)
        assert chosen_now(facet, after) == option
        widened = narrowed(facet, None, after)
        assert widened and edited(after, widened).conditions == ()


def test_another_option_takes_the_place_of_the_one_before() -> None:
    first = narrowed(PRICES, PRICES.options[0], reading())
    assert first
    after = edited(reading(), first)
    second = narrowed(PRICES, PRICES.options[1], after)
    assert second
    (price,) = edited(after, second).conditions
    assert isinstance(price, Range) and (price.low, price.high) == (300, None)
    assert not narrowed(MAKERS, None, after)


def test_a_value_that_was_only_said_is_no_choice_yet() -> None:
    said = In(column="maker", values=("Orionis",), text="orionis")
    assert chosen_now(MAKERS, reading(conditions=(said,))) is None
    alone = MAKERS.model_copy(update={"options": MAKERS.options[:1]})
    assert chosen_now(alone, reading(conditions=(said,))) == MAKERS.options[0]
    assert isinstance(narrowed(MAKERS, None, reading(conditions=(said,))), Drop)
    assert not isinstance(narrowed(MAKERS, MAKERS.options[0], reading()), OrderBy)


def test_each_part_of_an_or_and_of_a_denial_can_be_taken_out(scope_desk: Desk) -> None:
    maker, cheap = In(column="maker", values=("Orionis",)), Range(column="price", high=300)
    heavy = Range(column="price", low=900)
    either = Or(conditions=(maker, cheap, heavy))
    none = Not(condition=Or(conditions=(maker, cheap)))
    asked = understood(table="scopes", conditions=(either, none))
    turn = answered(scope_desk, "Orionis telescopes", reading=asked)
    first, second = chips(turn, scope_desk.catalog)[:2]
    assert "Orionis" in first.text and " or " in first.text
    assert [part.text for part in first.parts] == ["Orionis", "Price up to $300", "Price from $900"]
    left = edited(asked, first.parts[0].edit)
    assert left.conditions[0] == Or(conditions=(cheap, heavy))
    assert [part.text for part in second.parts] == ["not “Orionis”", "not Price up to $300"]
    rest = edited(asked, second.parts[1].edit).conditions[1]
    assert isinstance(rest, Not) and isinstance(rest.condition, In)


def test_a_denied_bound_says_so_and_can_be_taken_back(scope_desk: Desk) -> None:
    dear = Not(condition=Range(column="price", low=300, low_inclusive=False))
    asked = understood(table="scopes", conditions=(dear,))
    chip = chips(answered(scope_desk, "Orionis telescopes", reading=asked), scope_desk.catalog)[0]
    assert chip.text == "not Price over $300"
    assert chip.remove and edited(asked, chip.remove).conditions == ()


def test_what_else_may_be_meant_is_told_and_can_be_chosen(scope_desk: Desk) -> None:
    turn = answered(scope_desk, "Orionis telescopes under $500")
    reading = turn.reading
    assert reading
    counted = reading.asking(Count(table="scopes", where=reading.conditions[0]))
    unsure = reading.model_copy(update={"others": (counted, reading), "likelihood": 0.4})
    turn = turn.model_copy(update={"reading": unsure})
    first = chips(turn, scope_desk.catalog)[0]
    (choice,) = first.choices
    assert first.kind == "reading" and choice.text == "Number of telescopes, “Orionis”"
    assert edited(unsure, choice.edit).act == "count"
    answer = with_cautions("Here.", unsure, "", (), speaker(scope_desk.catalog, "scopes", "en"))
    assert answer.startswith("Here.") and choice.text in answer
