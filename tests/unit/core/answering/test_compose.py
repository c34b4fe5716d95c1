"""Each kind of answer in each language: nothing left to fill in, no SQL name, right numbers."""

from datetime import date
from typing import Any

import pytest

from src.core.answering.compose import Findings, found, naming, talk
from src.core.answering.conditions import speaker_of
from src.core.answering.figures import figures
from src.core.query.conditions import Condition, Flag, In, Not, Overlaps, Range, Text
from src.core.query.queries import Bounds, Figure, Order
from src.core.query.relaxation import relaxations
from src.core.query.understood import Understood
from src.core.question import RowRef
from tests.queries import understood
from tests.small_catalogs import Desk, Row

LANGUAGES = ("en", "es", "ja", "zh")

CHEAP = Range(column="price_min", high=300, text="300円以下")
SNACK = In(column="kind", values=("おやつ",), text="おやつ")
UNKNOWN = Text(term="ピザ", words=(), text="ピザ")
BUN: Row = {
    "bread_name": "あんぱん",
    "shop": "すずめ庵",
    "price_min": 180,
    "price_max": 180,
    "price_status": "priced",
    "kind": "おやつ",
}
STOLLEN: Row = {**BUN, "bread_name": "シュトーレン", "price_min": 2800, "price_status": "from"}
TWINS = (
    {**BUN, "bread_name": "くるみパン", "shop": "山波堂", "price_min": 280, "price_max": 280},
    {**BUN, "bread_name": "くるみパン", "price_min": 300, "price_max": 300},
)


def reading(language: str, *conditions: Condition, **more: object) -> Understood:
    told: dict[str, Any] = {"table": "breads", "language": language, "conditions": conditions}
    return understood(**told | more)


def say(desk: Desk, asked: Understood, **findings: object) -> str:
    text = found(asked, desk.catalog, Findings(**findings))  # type: ignore[arg-type]
    assert_finished(desk, text)
    return text


def assert_finished(desk: Desk, text: str) -> None:
    assert text.strip()
    assert not any(mark in text for mark in ("{", "}", "None", "null", "  "))
    names = {c.name for t in desk.catalog.tables for c in t.columns if "_" in c.name}
    assert not [name for name in names if name in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("act", ["greeting", "thanks", "help", "outside", "order", "none", "vague"])
def test_what_needs_no_search_is_answered_in_the_language(
    bread_desk: Desk, language: str, act: str
) -> None:
    text = talk(reading(language, act=act, table=None), bread_desk.catalog)
    assert_finished(bread_desk, text)
    if act == "help":
        assert "300円以下のパンは？" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_tells_how_many_fit_and_names_some(bread_desk: Desk, language: str) -> None:
    text = say(bread_desk, reading(language, CHEAP), rows=(BUN, *TWINS), total=5, unpriced=2)
    assert all(figure in text for figure in ("5", "3", "300", "2"))
    assert all(name in text for name in ("あんぱん", "山波堂", "280"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rows_without_a_condition(bread_desk: Desk, language: str) -> None:
    text = say(bread_desk, reading(language), rows=(BUN, STOLLEN), total=13)
    assert "13" in text
    assert "2,800" in text or "2.800" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_single_row_is_named(bread_desk: Desk, language: str) -> None:
    one = say(bread_desk, reading(language, SNACK), rows=(BUN,), total=1)
    assert all(part in one for part in ("あんぱん", "180", "おやつ", "1"))
    alone = say(bread_desk, reading(language), rows=(BUN,), total=1)
    assert "あんぱん" in alone


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_than_can_be_shown_is_capped_and_said(bread_desk: Desk, language: str) -> None:
    text = say(bread_desk, reading(language, limit=50), rows=(BUN,) * 10, total=13)
    assert all(figure in text for figure in ("13", "10"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_is_told(bread_desk: Desk, language: str) -> None:
    label = {"en": "Price", "es": "Precio", "ja": "価格", "zh": "价格"}[language]
    for descending in (False, True):
        order = Order(column="price_min", descending=descending, text="…")
        text = say(bread_desk, reading(language, order=order), rows=(BUN, STOLLEN), total=11)
        assert label in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("conditions", [(), (SNACK,)])
def test_a_superlative_names_all_that_tie(
    bread_desk: Desk, language: str, conditions: tuple[Condition, ...]
) -> None:
    order = Order(column="price_min", ties=True, text="…")
    asked = reading(language, *conditions, order=order)
    text = say(bread_desk, asked, rows=TWINS, total=2, unpriced=2)
    assert "山波堂" in text
    assert "すずめ庵" in text
    assert ("おやつ" in text) == bool(conditions)
    listed = naming(TWINS, asked, speaker_of(asked, bread_desk.catalog))
    assert listed not in text  # what is left out beside the rows is no part of another sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("conditions", [(), (SNACK,)])
def test_beside_the_conditions_each_sentence_is_whole_without_them(
    bread_desk: Desk, language: str, conditions: tuple[Condition, ...]
) -> None:
    lowest = Order(column="price_min", text="…")
    for asked, total in (
        (reading(language, *conditions), 2),
        (reading(language, *conditions), 1),
        (reading(language, *conditions, act="count"), 1),
        (reading(language, *conditions, order=lowest.model_copy(update={"ties": True})), 2),
        (reading(language, *conditions, order=lowest, limit=1, offset=1), 2),
    ):
        text = say(bread_desk, asked, rows=TWINS[:total], total=total, bare=True)
        assert "おやつ" not in text
    assert say(bread_desk, reading(language, SNACK), total=0, bare=True)


def test_one_of_a_thing_is_told_in_good_spanish(bread_desk: Desk) -> None:
    for act in ("search", "count"):
        for conditions in ((), (SNACK,)):
            asked = reading("es", *conditions, act=act)
            assert say(bread_desk, asked, rows=(BUN,), total=1).startswith("Hay 1 resultado en ")


def test_what_all_of_several_rows_have_is_not_said_of_each(scope_desk: Desk) -> None:
    flag = next(c.name for c in scope_desk.catalog.tables[0].columns if c.role == "flag")
    asked = understood(
        table=scope_desk.catalog.tables[0].id, language="en", conditions=(Flag(column=flag),),
        asked_columns=(flag,),
    )  # fmt: skip
    two: tuple[Row, ...] = ({flag: True}, {flag: True})
    assert "\n" not in found(asked, scope_desk.catalog, Findings(rows=two, total=2))
    assert "\n" in found(asked, scope_desk.catalog, Findings(rows=two[:1], total=1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_is_a_number(bread_desk: Desk, language: str) -> None:
    assert "5" in say(bread_desk, reading(language, CHEAP, act="count"), total=5)
    assert "13" in say(bread_desk, reading(language, act="count"), total=13)
    assert "0" in say(bread_desk, reading(language, CHEAP, act="count"), total=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_found_offers_what_is_nearest_with_its_count(
    bread_desk: Desk, language: str
) -> None:
    cheap = CHEAP.model_copy(update={"high": 100.0})
    asked = reading(language, cheap, SNACK)
    options = relaxations(asked.conditions)
    eased = ((options[1], 7), (options[-2], 6))
    text = say(bread_desk, asked, total=0, eased=eased)
    assert all(part in text for part in ("0", "100", "150", "7", "6"))
    assert "0" in say(bread_desk, reading(language), total=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_the_data_never_has_is_named(bread_desk: Desk, language: str) -> None:
    assert say(bread_desk, reading(language, UNKNOWN), total=0).count("ピザ") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_rows_and_the_last_of_them(bread_desk: Desk, language: str) -> None:
    more = reading(language, act="more", offset=10)
    text = say(bread_desk, more, rows=TWINS, total=13)
    assert all(part in text for part in ("2", "13", "くるみパン"))
    assert "13" in say(bread_desk, more, rows=(), total=13)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_about_a_row(bread_desk: Desk, language: str) -> None:
    text = say(bread_desk, reading(language, act="detail"), rows=(STOLLEN,), total=1)
    lines = text.splitlines()
    assert lines[0] == "シュトーレン"
    assert any("2,800" in line or "2.800" in line for line in lines[1:])
    assert any("すずめ庵" in line for line in lines[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_of_a_row_and_what_the_data_does_not_say(
    bread_desk: Desk, language: str
) -> None:
    asked = reading(language, act="detail", table="shops", asked_columns=("phone", "hours"))
    shop: Row = {"shop": "すずめ庵", "phone": None, "hours": '{"weekday": "11:00〜19:00"}'}
    text = say(bread_desk, asked, rows=(shop,), total=1)
    unknown, known = text.splitlines()
    assert "すずめ庵" in unknown
    assert "11:00〜19:00" in known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_days_of_an_event_are_one_answer(bread_desk: Desk, language: str) -> None:
    asked = reading(language, act="detail", table="events", asked_columns=("start",))
    event: Row = {"event_name": "秋のパンまつり", "start": "2025-10-18", "end": "2025-11-03"}
    text = say(bread_desk, asked, rows=(event,), total=1)
    assert "18" in text
    assert "3" in text.replace("秋のパンまつり", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_that_is_not_found(bread_desk: Desk, language: str) -> None:
    assert say(bread_desk, reading(language, SNACK, act="detail"), total=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_of_few_rows_stands_under_the_list(bread_desk: Desk, language: str) -> None:
    asked = reading(language, SNACK, asked_columns=("shop",))
    few = say(bread_desk, asked, rows=TWINS, total=2)
    assert len(few.splitlines()) == 3
    many = say(bread_desk, asked, rows=(BUN,) * 6, total=6)
    assert len(many.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("function", ["avg", "sum", "min", "max", "median"])
def test_a_figure_is_given_in_the_columns_unit(
    bread_desk: Desk, language: str, function: str
) -> None:
    aggregate = Figure.model_validate({"function": function, "column": "price_min", "text": "…"})
    asked = reading(language, SNACK, act="aggregate", figure=aggregate)
    text = figures(asked, bread_desk.catalog, [{"value": 611.8, "counted": 11}])
    assert_finished(bread_desk, text)
    assert "612" in text
    assert "11" in text
    assert "おやつ" in text
    none = figures(asked, bread_desk.catalog, [{"value": None, "counted": 0}])
    assert_finished(bread_desk, none)
    assert figures(asked, bread_desk.catalog, []) == none


@pytest.mark.parametrize("language", LANGUAGES)
def test_groups_are_listed_with_their_figures(bread_desk: Desk, language: str) -> None:
    asked = reading(language, act="group", by="kind")
    text = figures(
        asked, bread_desk.catalog, [{"kind": "おやつ", "value": 6}, {"kind": "食事", "value": 5}]
    )
    assert_finished(bread_desk, text)
    assert all(part in text for part in ("おやつ", "6", "食事", "5"))
    few = understood("group", "breads", language=language, by="kind", having=Bounds(low=4.0))
    assert "4" in figures(few, bread_desk.catalog, [{"kind": "おやつ", "value": 6}])
    average = Figure(function="avg", column="price_min")
    priced = understood("group", "breads", language=language, by="kind", figure=average)
    rows: list[Row] = [{"kind": f"k{i}", "value": 100.4 + i} for i in range(10)]
    long = figures(priced, bread_desk.catalog, rows)
    assert "109" in long
    assert "10" in long.replace("109", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_missing_is_asked_back(bread_desk: Desk, language: str) -> None:
    text = say(bread_desk, reading(language, missing=("10ドル以下",)), rows=(BUN,), total=13)
    assert "10ドル以下" in text
    assert "13" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_tell_what_was_changed_or_left_out(bread_desk: Desk, language: str) -> None:
    def noted(**more: object) -> str:
        asked = reading(language, SNACK, **more)
        return say(bread_desk, asked, rows=TWINS, total=2).split("\n\n")[-1]

    assert "クロワサン" in noted(repaired=(("クロワサン", "クロワッサン"),))
    assert "10ドル" in noted(missing=("10ドル",))
    confirm = {"en": "is it vegan?", "es": "¿es halal?", "ja": "アレルギー", "zh": "过敏"}
    asked = bread_desk.read(confirm[language])
    assert asked.of_health and noted(of_health=asked.of_health) != noted()


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_is_of_health_is_to_be_confirmed(bread_desk: Desk, language: str) -> None:
    def answered(term: str) -> str:
        denied = Not(condition=Text(term=term, words=(), text=term))
        return say(bread_desk, reading(language, denied), rows=TWINS, total=2)

    notes = {
        "en": "please confirm",
        "es": "confirme con",
        "ja": "ご確認ください",
        "zh": "请务必",
    }
    nuts = {"en": "walnuts", "es": "nueces", "ja": "くるみ", "zh": "核桃"}
    assert notes[language] in answered(nuts[language])
    assert notes[language] not in answered("windows")
    assert notes[language] not in answered("蛋糕")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_unpriced_and_the_undated_are_counted(bread_desk: Desk, language: str) -> None:
    priced = say(bread_desk, reading(language, CHEAP), rows=TWINS, total=2, unpriced=41)
    assert "41" in priced
    period = Overlaps(start_column="start", end_column="end", first=date(2025, 11, 1), text="…")
    event: Row = {"event_name": "発酵講座", "start": "2025-11-01", "end": "2025-11-30"}
    dated = say(
        bread_desk, reading(language, period, table="events"), rows=(event,), total=1, undated=43
    )
    assert "43" in dated


@pytest.mark.parametrize("language", LANGUAGES)
def test_not_listed_is_not_said_to_be_a_no(bread_desk: Desk, language: str) -> None:
    denied = Not(condition=Flag(column="organic", text="…"))
    text = say(bread_desk, reading(language, denied), rows=TWINS, total=10)
    assert "\n\n" in text
    listed = Not(condition=Flag(column="pets", text="…"))
    shop: Row = {"shop": "BOULE NOIRE"}
    sure = say(bread_desk, reading(language, listed, table="shops"), rows=(shop,), total=1)
    assert "\n\n" not in sure


def test_rows_with_one_name_are_told_apart_only_where_they_are_named_twice(
    bread_desk: Desk,
) -> None:
    text = say(bread_desk, reading("ja", SNACK), rows=(*TWINS, BUN), total=3)
    assert "山波堂のくるみパン（¥280）・すずめ庵のくるみパン（¥300）・あんぱん（¥180）" in text


def test_rows_without_a_price_are_named_without_one(bread_desk: Desk) -> None:
    plain = {**BUN, "price_min": None, "price_max": None, "price_status": "none"}
    assert say(bread_desk, reading("ja", SNACK), rows=(plain,), total=1).endswith("あんぱんです。")


def test_several_shown_rows_are_told_one_after_the_other(bread_desk: Desk) -> None:
    refs = tuple(RowRef(position=i, key={}, title="くるみパン") for i in (1, 2))
    text = say(bread_desk, reading("ja", act="detail", rows=refs), rows=TWINS, total=2)
    assert text.splitlines().count("くるみパン") == 2


def test_rows_are_named_with_the_figure_they_are_ordered_by(scope_desk: Desk) -> None:
    said = scope_desk.ask("telescopes by weight, lightest first")
    assert said.reading.order and said.reading.order.column == "weight"
    assert 'Petite 50 (1.2 kg), Halo 80 "Comet" ($649, 2.8 kg)' in said.answer


def test_each_of_several_details_begins_a_paragraph(boat_desk: Desk) -> None:
    told = boat_desk.talk("boats under 300000", "tell me about the first two").answer
    first, second = told.split("\n\n")
    assert "\n- " in first and "\n- " in second and not second.startswith("-")
