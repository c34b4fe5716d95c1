"""What a question takes over from the turn before it, one conversation each."""

from datetime import datetime
from typing import Any

import pytest

from src.core.query.conditions import Flag, Range, words_of
from src.core.query.parts import as_rows
from src.core.query.queries import Rows
from src.core.reading.context.dialogue import Dialogue
from tests.small_catalogs import Desk, Said


def ranges(said: Said) -> list[tuple[float | None, float | None]]:
    return [(c.low, c.high) for c in said.reading.conditions if isinstance(c, Range)]


@pytest.mark.parametrize(
    ("desk", "first", "then", "column", "high"),
    [
        ("bread_desk", "惣菜のパン", "もっと安いのは？", "price_min", 250),
        ("bread_desk", "食事のパン", "もう少し安いのは？", "price_min", 180),
        ("scope_desk", "reflectors", "any cheaper ones?", "price", 349),
        ("hut_desk", "refugios en Tena", "¿y más baratos?", "precio", 12),
    ],
)
def test_cheaper_is_cheaper_than_the_cheapest_shown(
    desk: str,
    first: str,
    then: str,
    column: str,
    high: float,
    request: pytest.FixtureRequest,
) -> None:
    opened: Desk = request.getfixturevalue(desk)
    said = opened.talk(first, then)
    beyond = next(c for c in said.reading.conditions if isinstance(c, Range))
    assert (beyond.column, beyond.high, beyond.high_inclusive) == (column, high, False)
    assert len(said.reading.conditions) == 2
    assert said.total == 0  # and the answer offers what comes nearest


def test_cheaper_ones_are_found_where_there_are_any(scope_desk: Desk) -> None:
    said = scope_desk.talk("telescopes over $1000", "cheaper ones")
    assert ranges(said) == [(None, 1999)]  # the old bound on the price gives way
    assert said.names("scope_name")[:2] == ["Nova 70", "Nova 90"]


def test_dearer_is_dearer_than_the_dearest_shown(bread_desk: Desk) -> None:
    said = bread_desk.talk("300円以下のパン", "もっと高いのは？")
    assert ranges(said) == [(300, None)]
    assert said.reading.order is not None
    assert said.reading.order.descending
    assert said.total == 6


def test_cheaper_in_a_table_without_prices_stands_alone(bread_desk: Desk) -> None:
    said = bread_desk.talk("カフェ", "もっと安いのは？")
    assert ranges(said) == []


def test_more_goes_on_where_the_last_page_ended(bread_desk: Desk) -> None:
    said = bread_desk.talk("パンを見せて", "他には？")
    assert (said.reading.act, as_rows(said.reading.wanted).offset) == ("more", 10)
    assert said.names("bread_name") == ["米粉パン", "くるみパン", "詰合せ 小箱"]
    assert "全13個" in said.answer


def test_more_after_the_last_row_says_that_this_is_all(bread_desk: Desk) -> None:
    said = bread_desk.talk("おやつのパン", "他には？")
    assert said.rows == ()
    assert said.answer == "これで全部です（全6個）。"


@pytest.mark.parametrize(
    ("then", "positions", "titles"),
    [
        ("2番目について詳しく", [2], ["クロワッサン"]),
        ("②について詳しく", [2], ["クロワッサン"]),
        ("最後のは？", [6], ["くるみパン"]),
        ("それについて詳しく", [1], ["くるみパン"]),
        ("the second one", [2], ["クロワッサン"]),
        ("el segundo", [2], ["クロワッサン"]),
        ("第2个的详细信息", [2], ["クロワッサン"]),
    ],
)
def test_shown_rows_are_pointed_at_by_their_place(
    bread_desk: Desk, then: str, positions: list[int], titles: list[str]
) -> None:
    said = bread_desk.talk("おやつのパン", then)
    assert said.reading.act == "detail"
    assert [row.position for row in said.reading.rows] == positions
    assert [row.title for row in said.reading.rows] == titles
    assert said.names("bread_name") == titles


def test_of_two_rows_with_one_name_the_right_one_is_meant(bread_desk: Desk) -> None:
    said = bread_desk.talk("おやつのパン", "最後のは？")
    assert said.reading.rows[0].key == {"shop": "すずめ庵", "bread_name": "くるみパン"}
    assert "¥300" in said.answer


def test_a_place_that_was_not_shown_is_said_not_to_be_there(bread_desk: Desk) -> None:
    said = bread_desk.talk("おやつのパン", "9番目は？")
    assert said.reading.rows == ()
    assert said.reading.missing == ("9",)
    assert "9" in said.answer


def test_the_price_of_the_row_before(bread_desk: Desk) -> None:
    said = bread_desk.talk("おやつのパン", "2番目について詳しく", "それはいくら？")
    assert said.answer == "クロワッサンの価格：¥350"


@pytest.mark.parametrize(
    ("first", "then", "answer"),
    [
        ("SUNNY OVEN", "ペットは？", "SUNNY OVENのペット可：はい"),
        ("山波堂", "電話は？", "山波堂の電話：03-1111-0001"),
        ("クロワッサン", "いくら？", "クロワッサンの価格：¥350"),
    ],
)
def test_of_a_single_row_things_are_asked_without_naming_it(
    bread_desk: Desk, first: str, then: str, answer: str
) -> None:
    assert bread_desk.talk(first, then).answer == answer


def test_that_shop_is_the_shop_of_the_row_shown(bread_desk: Desk) -> None:
    said = bread_desk.talk("クロワッサン", "その店の電話は？")
    assert said.reading.table == "shops"
    assert said.answer == "BOULE NOIREの電話：03-1111-0002"


def test_its_products_are_those_of_the_shop_shown(bread_desk: Desk) -> None:
    said = bread_desk.talk("山波堂", "そこのパンは？")
    assert said.reading.table == "breads"
    assert said.names("bread_name") == ["角食パン", "くるみパン", "塩パン"]


def test_a_constraint_of_the_same_column_is_replaced_and_others_stay(bread_desk: Desk) -> None:
    said = bread_desk.talk("300円以下のおやつのパン", "400円以下だと？")
    assert ranges(said) == [(None, 400)]
    assert said.reading.carried == ("おやつ",)
    assert said.total == 4


def test_a_bare_value_goes_on_with_the_search_before(bread_desk: Desk) -> None:
    said = bread_desk.talk("300円以下のパン", "惣菜は？")
    assert ranges(said) == [(None, 300)]
    assert said.names("bread_name") == ["カレーパン"]


def test_narrowing_keeps_what_was_asked_before(bread_desk: Desk) -> None:
    said = bread_desk.talk("バターのパン", "その中で食事は？")
    assert said.names("bread_name") == ["塩パン"]
    words = bread_desk.talk("バターのパン", "その中で発酵は？")
    assert list(map(words_of, words.reading.conditions)) == ["バター", "発酵"]


def test_a_constraint_can_be_dropped(bread_desk: Desk) -> None:
    said = bread_desk.talk("300円以下のおやつのパン", "予算は気にしないで")
    assert ranges(said) == []
    assert said.total == 6


def test_a_period_replaces_a_period(bread_desk: Desk) -> None:
    said = bread_desk.talk("今月の催し", "12月は？")
    assert said.names("event_name") == ["クリスマスリース作り"]


def test_a_flag_narrows_the_search_before(bread_desk: Desk) -> None:
    said = bread_desk.talk("今月の催し", "無料のは？")
    assert said.names("event_name") == ["秋のパンまつり"]
    assert said.reading.carried == ("今月",)


def test_an_order_goes_on_with_the_search_before(bread_desk: Desk) -> None:
    said = bread_desk.talk("おやつのパン", "一番安いのは？")
    assert said.names("bread_name") == ["あんぱん"]


@pytest.mark.parametrize(
    ("then", "act", "value"),
    [("いくつある？", "count", 6), ("平均価格は？", "aggregate", 4330 / 6)],
)
def test_figures_are_taken_of_the_search_before(
    bread_desk: Desk, then: str, act: str, value: float
) -> None:
    said = bread_desk.talk("おやつのパン", then)
    assert said.reading.act == act
    found = said.total if act == "count" else said.rows[0]["value"]
    assert found == pytest.approx(value)


def test_a_count_stays_a_count_for_another_value(bread_desk: Desk) -> None:
    said = bread_desk.talk("おやつのパンは何個？", "ギフトは？")
    assert (said.reading.act, said.total) == ("count", 2)


@pytest.mark.parametrize(
    "then", ["駐車場のある店を教えて", "今月の催しは？", "こんにちは", "今日の天気は？"]
)
def test_a_question_that_stands_alone_takes_nothing_over(bread_desk: Desk, then: str) -> None:
    said = bread_desk.talk("300円以下のおやつのパン", then)
    assert said.reading.carried == ()
    assert ranges(said) == []


def test_nothing_is_taken_over_from_small_talk(bread_desk: Desk) -> None:
    said = bread_desk.talk("こんにちは", "もっと安いのは？")
    assert said.reading.carried == ()


def test_small_talk_in_between_changes_nothing_of_what_it_is(bread_desk: Desk) -> None:
    said = bread_desk.talk("おやつのパン", "ありがとう")
    assert said.reading.act == "thanks"


@pytest.mark.parametrize(
    ("then", "names"),
    [
        ("and by Lunaria?", ["Petite 50", 'Halo 80 "Comet"']),
        ("what about under $300?", ["Nova 70", "Nova 90"]),
        ("only with motor", ["Nova 102"]),
    ],
)
def test_english_questions_go_on(scope_desk: Desk, then: str, names: list[str]) -> None:
    said = scope_desk.talk("refractors", then)
    assert said.names("scope_name") == names


def test_spanish_questions_go_on(hut_desk: Desk) -> None:
    said = hut_desk.talk("refugios con ducha", "¿y en Benasque?")
    assert said.names("refugio") == ["Fuente Nueva", "Nido de Águilas"]
    cheap = hut_desk.talk("refugios en Ordesa", "solo con ducha")
    assert cheap.names("refugio") == ["Ibón Azul"]


@pytest.mark.parametrize(
    "gone",
    [
        {"table": "cakes"},
        {"reading": {"table": "cakes"}},
        {"reading": {"query": Rows(table="breads", where=Flag(column="gone")).model_dump()}},
    ],
)
def test_what_the_data_no_longer_has_is_not_gone_on_with(
    bread_desk: Desk, gone: dict[str, Any]
) -> None:
    """A conversation is older than the TOML that it is now read by."""
    dialogue = Dialogue(reading=bread_desk.read("惣菜のパン"), table="breads").model_dump()
    old = Dialogue.model_validate(
        dialogue | gone | {"reading": dialogue["reading"] | gone.get("reading", {})}
    )
    now = datetime(2025, 10, 8, 11)
    said = bread_desk.understanding.read("もっと安いのは？", now, old)
    assert said.conditions == bread_desk.understanding.read("もっと安いのは？", now).conditions
