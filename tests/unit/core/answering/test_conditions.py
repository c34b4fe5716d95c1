from datetime import date

import pytest

from src.core.answering.conditions import speaker
from src.core.query.conditions import Condition, Flag, In, Known, Not, OpenAt, Overlaps, Range, Text
from src.core.query.queries import Order
from tests.small_catalogs import Desk


def price(low: float | None = None, high: float | None = None, **more: bool) -> Range:
    return Range(column="price_min", low=low, high=high, text="…", **more)


def days(first: date | None, last: date | None) -> Overlaps:
    return Overlaps(start_column="start", end_column="end", first=first, last=last, text="…")


FIRST, LAST = date(2025, 10, 1), date(2025, 10, 31)


@pytest.mark.parametrize(
    ("table", "condition", "english", "japanese"),
    [
        (
            "breads",
            In(column="kind", values=("A", "B"), text="…"),
            "“A or B”",
            "「AまたはB」",
        ),
        (
            "breads",
            Not(condition=In(column="kind", values=("A",), text="…")),
            "not “A”",
            "「A」以外",
        ),
        ("breads", price(high=300), "Price up to ¥300", "価格¥300以下"),
        ("breads", price(high=300, high_inclusive=False), "Price under ¥300", "価格¥300未満"),
        ("breads", price(low=300), "Price from ¥300", "価格¥300以上"),
        ("breads", price(low=300, low_inclusive=False), "Price over ¥300", "価格¥300超"),
        ("breads", price(300, 500), "Price ¥300 to ¥500", "価格¥300〜¥500"),
        (
            "breads",
            price(300, 500, high_inclusive=False),
            "Price from ¥300 and under ¥500",
            "価格¥300以上¥500未満",
        ),
        ("breads", price(300, 300), "Price ¥300", "価格¥300"),
        (
            "breads",
            Range(column="weight", low=1500, text="…"),
            "Weight from 1,500 g",
            "重さ1,500 g以上",
        ),
        ("breads", Flag(column="organic", text="…"), "Organic", "「有機」"),
        (
            "breads",
            Not(condition=Flag(column="organic", text="…")),
            "Organic: not listed",
            "「有機：記載なし」",
        ),
        (
            "shops",
            Not(condition=Flag(column="pets", text="…")),
            "Pets welcome: no",
            "「ペット可：いいえ」",
        ),
        (
            "breads",
            Not(condition=Known(column="price_min", text="…")),
            "Price: not listed",
            "「価格：記載なし」",
        ),
        ("breads", Text(term="茶", words=("茶",), text="…"), "“茶”", "「茶」"),
        (
            "breads",
            Not(condition=Text(term="茶", words=("茶",), text="…")),
            "without “茶”",
            "「茶」なし",
        ),
        ("events", days(FIRST, FIRST), "October 1, 2025", "2025年10月1日"),
        ("events", days(FIRST, None), "from October 1, 2025", "2025年10月1日以降"),
        ("events", days(None, LAST), "until October 31, 2025", "2025年10月31日まで"),
        (
            "shops",
            OpenAt(opens_column="o", closes_column="c", day="weekend", minutes=545, text="…"),
            "open at 9:05 on weekends",
            "土日の9:05に営業中",
        ),
        (
            "shops",
            OpenAt(
                opens_column="o",
                closes_column="c",
                day="holiday",
                minutes=480,
                moment="by",
                text="…",
            ),
            "open by 8:00 on holidays",
            "祝日の8:00までに開店",
        ),
    ],
)
def test_a_constraint_in_words(
    bread_desk: Desk, table: str, condition: Condition, english: str, japanese: str
) -> None:
    assert speaker(bread_desk.catalog, table, "en").condition(condition) == english
    assert speaker(bread_desk.catalog, table, "ja").condition(condition) == japanese
    for language in ("es", "zh"):
        text = speaker(bread_desk.catalog, table, language).condition(condition)
        assert text
        assert "{" not in text


@pytest.mark.parametrize("language", ["en", "es", "ja", "zh"])
def test_several_days_are_told_by_the_first_and_the_last(bread_desk: Desk, language: str) -> None:
    period = days(FIRST, LAST)
    text = speaker(bread_desk.catalog, "events", language).condition(period)
    assert all(part in text for part in ("1", "31", "2025"))


def test_constraints_are_joined(bread_desk: Desk) -> None:
    speak = speaker(bread_desk.catalog, "breads", "ja")
    term = Text(term="茶", words=("茶",), text="…")
    both = [term, price(high=300)]
    assert speak.conditions(both) == "「茶」・価格¥300以下"


@pytest.mark.parametrize(
    ("table", "column", "low", "high"),
    [
        ("breads", "price_min", "価格の安い順", "価格の高い順"),
        ("breads", "weight", "重さの小さい順", "重さの大きい順"),
        ("events", "start", "日付の早い順", "日付の新しい順"),
    ],
)
def test_an_order_in_words(bread_desk: Desk, table: str, column: str, low: str, high: str) -> None:
    speak = speaker(bread_desk.catalog, table, "ja")
    assert speak.order(Order(column=column)) == low
    assert speak.order(Order(column=column, descending=True)) == high


def test_a_year_is_no_amount_and_a_bare_number_has_no_unit(
    scope_desk: Desk, hut_desk: Desk
) -> None:
    scopes, huts = (
        speaker(scope_desk.catalog, "scopes", "en"),
        speaker(hut_desk.catalog, "huts", "es"),
    )
    assert scopes.amount(2021.0, scopes.table.column("year")) == "2021"
    assert huts.amount(1234.0, huts.table.column("plazas")) == "1.234"
    assert huts.amount(12.5, huts.table.column("precio")).startswith("12,50")


@pytest.mark.parametrize(("count", "verb"), [(1, "matches"), (0, "match"), (1200, "1,200")])
def test_one_is_spoken_of_as_one_and_thousands_have_their_sign(
    scope_desk: Desk, count: int, verb: str
) -> None:
    speak = speaker(scope_desk.catalog, "scopes", "en")
    said = speak.say("count.found", count=count, label="boats", counter="", conditions="red")
    assert verb in said.replace(":", "").split()
