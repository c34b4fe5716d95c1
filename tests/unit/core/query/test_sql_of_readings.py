"""Every kind of condition, written as SQL and run on a real table."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from src.core.query.cells import identifier, literal
from src.core.query.conditions import Condition, Flag, In, Known, Not, OpenAt, Overlaps, Range, Text
from src.core.query.queries import Figure, Order
from src.core.query.relaxation import relaxations
from src.core.query.sql_conditions import ConditionSql
from src.core.query.understood import Understood
from src.core.question import RowRef
from src.core.store.catalog import SEARCH_COLUMN
from tests.queries import figure_sql, relaxed_sql, rows_sql, totals_sql, understood
from tests.small_catalogs import Desk, Row, open_desk

ALL_BREADS = 13


def reading(table: str, *conditions: Condition, **more: object) -> Understood:
    told: dict[str, Any] = {"table": table, "conditions": conditions}
    return understood(**told | more)


def rows(desk: Desk, wanted: Understood) -> list[Row]:
    return desk.run(rows_sql(wanted, desk.catalog, desk.catalog.table(str(wanted.table))))


def names(desk: Desk, table: str, *conditions: Condition, **more: object) -> list[object]:
    title = desk.catalog.table(table).title
    assert title is not None
    return [row[title.name] for row in rows(desk, reading(table, *conditions, **more))]


def value(column: str, *values: str, negated: bool = False) -> Condition:
    found = In(column=column, values=values, text="…")
    return Not(condition=found) if negated else found


def term(*spellings: str, **more: object) -> Text:
    return Text.model_validate({"term": spellings[0], "words": spellings, "text": "…", **more})


def between(column: str, low: float | None, high: float | None, **more: bool) -> Range:
    return Range(column=column, low=low, high=high, text="…", **more)


@pytest.mark.parametrize(
    ("table", "condition", "found"),
    [
        ("breads", value("bread_name", "あんぱん"), ["あんぱん"]),
        ("breads", value("bread_name", "O'Malley's ソーダブレッド"), ["O'Malley's ソーダブレッド"]),
        ("breads", value("shop", "山波堂"), ["角食パン", "くるみパン", "塩パン"]),
        ("breads", value("bread_name", "あんぱん", "塩パン"), ["塩パン", "あんぱん"]),
        ("breads", value("bread_name", "' OR 1=1 --"), []),
        ("breads", value("kind", "ギフト"), ["シュトーレン", "詰合せ 小箱"]),
        ("breads", value("kind", "ギ"), []),
        (
            "breads",
            value("kind", "ギフト", "惣菜"),
            ["シュトーレン", "カレーパン", "鮨パン", "詰合せ 小箱"],
        ),
        ("events", value("audience", "初級"), ["親子パン教室", "発酵講座"]),
        ("events", value("audience", "初"), []),
        ("events", value("audience", '"初級"'), []),
        (
            "events",
            value("audience", "初級", negated=True),
            ["秋のパンまつり", "クリスマスリース作り", "石窯見学会", "夜のパン呑み"],
        ),
        ("shops", value("trade", "カフェ", negated=True), ["山波堂", "BOULE NOIRE", "すずめ庵"]),
        ("shops", value("trade", "カフェ", "甘味処", negated=True), ["山波堂", "BOULE NOIRE"]),
    ],
)
def test_values_match_whole_and_never_as_patterns(
    bread_desk: Desk, table: str, condition: Condition, found: list[str]
) -> None:
    assert names(bread_desk, table, condition) == found


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (between("price", None, 299), ["Nova 70", "Nova 90"]),
        (between("price", None, 299, high_inclusive=False), ["Nova 70"]),
        (between("price", 1999, None), ["Maestro 180", "Goliath 300"]),
        (between("price", 1999, None, low_inclusive=False), ["Goliath 300"]),
        (between("weight", 5.5, 8), ["Dusk 130", "Maestro 127", "Nova 102"]),
        (between("year", 2021, 2021), ["Nova 90", "Maestro 127"]),
        (between("weight", 2.8, 2.8), ['Halo 80 "Comet"']),
        (
            Flag(column="motor", text="…"),
            ["Dusk 150", "Maestro 127", "Maestro 180", "Nova 102"],
        ),
        (Not(condition=Known(column="price", text="…")), ["Petite 50"]),
        (Not(condition=Known(column="year", text="…")), ['Halo 80 "Comet"']),
        (value("scope_name", 'Halo 80 "Comet"'), ['Halo 80 "Comet"']),
        (value("year", "2016"), ["Goliath 300"]),
        (value("year", "twenty"), None),
    ],
)
def test_numbers_flags_and_blanks(
    scope_desk: Desk, condition: Condition, found: list[str] | None
) -> None:
    if found is None:
        table = scope_desk.catalog.table("scopes")
        sql = ConditionSql(scope_desk.catalog, table).sql(condition)
        assert str(sql) == "\"year\" = 'twenty'"
    else:
        assert names(scope_desk, "scopes", condition) == found


def test_a_flag_not_wanted_is_one_that_says_no_where_any_does(hut_desk: Desk) -> None:
    denied = Not(condition=Flag(column="ducha", text="…"))
    assert names(hut_desk, "huts", denied) == ["Collado Frío", "La Cañada", "Cruz del Sur"]


def test_a_flag_that_never_says_no_is_not_listed_at_all(scope_desk: Desk) -> None:
    denied = Not(condition=Flag(column="motor", text="…"))
    assert len(names(scope_desk, "scopes", denied)) == 6


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        (date(2025, 10, 1), date(2025, 10, 31), ["親子パン教室", "秋のパンまつり", "夜のパン呑み"]),
        (date(2025, 11, 3), date(2025, 11, 3), ["秋のパンまつり", "発酵講座"]),
        (date(2025, 11, 10), None, ["発酵講座", "クリスマスリース作り"]),
        (None, date(2025, 10, 4), ["親子パン教室"]),
        (
            None,
            None,
            ["親子パン教室", "秋のパンまつり", "夜のパン呑み", "発酵講座", "クリスマスリース作り"],
        ),
    ],
)
def test_periods_match_where_they_overlap_in_order_of_days(
    bread_desk: Desk, first: date | None, last: date | None, found: list[str]
) -> None:
    period = Overlaps(start_column="start", end_column="end", first=first, last=last, text="…")
    assert names(bread_desk, "events", period) == found


@pytest.mark.parametrize(
    ("day", "minutes", "moment", "found"),
    [
        ("weekday", 18 * 60, "at", ["BOULE NOIRE", "すずめ庵"]),
        ("weekend", 20 * 60 + 30, "at", ["BOULE NOIRE"]),
        ("weekday", 8 * 60, "by", ["山波堂", "SUNNY OVEN"]),
        ("weekday", 19 * 60, "until", ["BOULE NOIRE", "すずめ庵"]),
        ("weekend", 0, "any", ["山波堂", "BOULE NOIRE", "SUNNY OVEN"]),
    ],
)
def test_hours_close_on_the_minute(
    bread_desk: Desk, day: str, minutes: int, moment: str, found: list[str]
) -> None:
    hours = OpenAt.model_validate(
        {
            "opens_column": f"{day}_opens",
            "closes_column": f"{day}_closes",
            "day": day,
            "minutes": minutes,
            "moment": moment,
            "text": "…",
        }
    )
    assert names(bread_desk, "shops", hours) == found


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (term("バター"), ["クロワッサン", "塩パン"]),
        (term("寿司", "鮨"), ["鮨パン"]),
        (term("100%"), ["塩パン"]),
        (term("%"), ["塩パン"]),
        (term("_"), []),
        (term("o'malley"), ["O'Malley's ソーダブレッド"]),
        (Not(condition=term("ピザ")), ALL_BREADS),
        (Not(condition=term("バター")), ALL_BREADS - 2),
        (term("惣菜", fields=(SEARCH_COLUMN, "kind")), ["カレーパン", "鮨パン"]),
        (term("カレー", fields=("bread_name",)), ["カレーパン"]),
        (term("発酵", fields=("bread_name",)), []),
        (Text(term="ピザ", words=(), text="…"), []),
    ],
)
def test_words_are_found_in_the_text_and_wildcards_are_characters(
    bread_desk: Desk, condition: Condition, found: list[str] | int
) -> None:
    if isinstance(found, int):
        table = bread_desk.catalog.table("breads")
        (total,) = bread_desk.run(
            totals_sql(reading("breads", condition), bread_desk.catalog, table)
        )
        assert total["total"] == found
    else:
        assert sorted(map(str, names(bread_desk, "breads", condition))) == sorted(found)


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (term("red", whole_words=True), ["Dusk 130"]),
        (term("case", whole_words=True), ['Halo 80 "Comet"', "Maestro 127"]),
        (term("grab-and-go", whole_words=True), ["Nova 70"]),
        (term("100%", whole_words=True), ['Halo 80 "Comet"']),
        (term(".*", whole_words=True), []),
        (
            term("nova", whole_words=True, fields=("scope_name",)),
            ["Nova 102", "Nova 70", "Nova 90"],
        ),
        (term("a'b", whole_words=True), []),
    ],
)
def test_latin_words_match_whole_and_are_no_regular_expressions(
    scope_desk: Desk, condition: Condition, found: list[str]
) -> None:
    assert sorted(map(str, names(scope_desk, "scopes", condition))) == found


@pytest.mark.parametrize("word", ["lena", "leña", "travesias", "travesías"])
def test_accents_of_text_and_word_do_not_matter(hut_desk: Desk, word: str) -> None:
    assert len(names(hut_desk, "huts", term(word, whole_words=True))) == 1


def test_accents_of_a_title_do_not_matter(hut_desk: Desk) -> None:
    named = term("aguilas", whole_words=True, fields=("refugio",))
    assert names(hut_desk, "huts", named) == ["Nido de Águilas"]


def test_conditions_hold_together(bread_desk: Desk) -> None:
    both = (value("kind", "おやつ"), between("price_min", None, 300))
    assert names(bread_desk, "breads", *both) == ["くるみパン", "あんぱん", "くるみパン"]


def test_rows_are_shown_with_their_columns_and_key(bread_desk: Desk) -> None:
    (row,) = rows(bread_desk, reading("breads", value("bread_name", "あんぱん")))
    assert list(row) == [*bread_desk.catalog.table("breads").config.show]
    (more,) = rows(bread_desk, reading("shops", value("shop", "山波堂"), asked_columns=["phone"]))
    assert more["phone"] == "03-1111-0001"
    (whole,) = rows(bread_desk, reading("events", value("event_name", "発酵講座"), act="detail"))
    assert "hall" in whole


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"limit": 2}, ["角食パン", "くるみパン"]),
        ({"limit": 2, "offset": 11}, ["くるみパン", "詰合せ 小箱"]),
        (
            {"order": Order(column="weight", descending=True, text="…"), "limit": 2},
            ["詰合せ 小箱", "角食パン"],
        ),
        ({"order": Order(column="price_min", ties=True, text="…")}, ["あんぱん", "塩パン"]),
        (
            {"order": Order(column="price_min", ties=True, text="…"), "limit": 3},
            ["あんぱん", "塩パン", "カレーパン"],
        ),
    ],
)
def test_rows_are_ordered_limited_and_skipped(
    bread_desk: Desk, more: dict[str, object], found: list[str]
) -> None:
    assert names(bread_desk, "breads", **more) == found


def test_at_most_so_many_rows_are_shown(bread_desk: Desk) -> None:
    assert len(names(bread_desk, "breads", limit=50)) == 10
    table = bread_desk.catalog.table("breads")
    assert (
        len(bread_desk.run(rows_sql(reading("breads", limit=50), bread_desk.catalog, table, 12)))
        == 12
    )


def test_rows_named_by_the_word_come_first(scope_desk: Desk) -> None:
    assert names(scope_desk, "scopes", term("gift", "nova", whole_words=True))[-1] == "Petite 50"


def test_rows_that_were_shown_are_found_by_their_key(bread_desk: Desk) -> None:
    refs = (
        RowRef(position=1, key={"shop": "すずめ庵", "bread_name": "くるみパン"}, title="…"),
        RowRef(position=2, key={"shop": None, "bread_name": "塩パン"}, title="…"),
    )
    (row,) = rows(bread_desk, reading("breads", act="detail", rows=refs))
    assert (row["shop"], row["price_min"]) == ("すずめ庵", 300)


@pytest.mark.parametrize(
    ("conditions", "more", "totals"),
    [
        ((), {}, {"total": 13}),
        ((between("price_min", None, 300),), {}, {"total": 5, "unpriced": 2}),
        ((value("kind", "食事"), between("price_min", None, 300)), {}, {"total": 2, "unpriced": 2}),
        ((value("kind", "惣菜"), between("price_min", None, 300)), {}, {"total": 1, "unpriced": 0}),
        ((), {"order": Order(column="price_min", text="…")}, {"total": 11, "unpriced": 2}),
        ((), {"order": Order(column="weight", text="…")}, {"total": 12}),
        (
            (between("price_min", 200, None), between("weight", 1, None)),
            {"order": Order(column="weight", text="…")},
            {"total": 9, "unpriced": 1},
        ),
        (
            (),
            {"order": Order(column="price_min", ties=True, text="…")},
            {"total": 2, "unpriced": 2},
        ),
    ],
)
def test_all_that_fit_are_counted_and_the_unpriced_apart(
    bread_desk: Desk,
    conditions: tuple[Condition, ...],
    more: dict[str, object],
    totals: dict[str, int],
) -> None:
    wanted = reading("breads", *conditions, **more)
    sql = totals_sql(wanted, bread_desk.catalog, bread_desk.catalog.table("breads"))
    assert bread_desk.run(sql) == [totals]


def test_the_undated_are_counted_apart_within_the_other_conditions(bread_desk: Desk) -> None:
    period = Overlaps(
        start_column="start", end_column="end", first=date(2025, 10, 1), last=None, text="…"
    )
    table = bread_desk.catalog.table("events")
    free = Flag(column="free", text="…")
    paid = Not(condition=free)
    assert bread_desk.run(
        totals_sql(reading("events", period, free), bread_desk.catalog, table)
    ) == [{"total": 1, "undated": 1}]
    assert bread_desk.run(
        totals_sql(reading("events", period, paid), bread_desk.catalog, table)
    ) == [{"total": 4, "undated": 0}]


@pytest.mark.parametrize(
    ("function", "figure"),
    [("min", 180), ("max", 2800), ("sum", 6730), ("avg", 6730 / 11), ("median", 320)],
)
def test_a_figure_and_over_how_many_rows_it_was_taken(
    bread_desk: Desk, function: str, figure: float
) -> None:
    aggregate = {"function": function, "column": "price_min", "text": "…"}
    wanted = reading("breads", act="aggregate", figure=Figure.model_validate(aggregate))
    (row,) = bread_desk.run(
        figure_sql(wanted, bread_desk.catalog, bread_desk.catalog.table("breads"))
    )
    assert row == {"value": pytest.approx(figure), "counted": 11}


def test_groups_of_a_tags_column_count_each_tag(bread_desk: Desk) -> None:
    sql = figure_sql(
        reading("breads", act="group", by="kind"),
        bread_desk.catalog,
        bread_desk.catalog.table("breads"),
    )
    found = {row["kind"]: row["value"] for row in bread_desk.run(sql)}
    assert found == {"おやつ": 6, "食事": 5, "ギフト": 2, "惣菜": 2}


def test_groups_of_tags_in_json_count_each_tag(tmp_path: Path) -> None:
    rows = [{"id": i, "shades": shades} for i, shades in enumerate((["red", "blue"], ["red"], []))]
    toml = """
name = "Caps"
about = "I know caps"
[tables.caps]
file = "caps.json"
label = "caps"
key = "id"
[tables.caps.columns.shades]
role = "tags"
[[tools]]
name = "search_caps"
tables = "caps"
purpose = "Searches the caps of a shop."
"""
    desk = open_desk(tmp_path, toml, {"caps.json": json.dumps(rows)})
    sql = figure_sql(
        reading("caps", act="group", by="shades"), desk.catalog, desk.catalog.table("caps")
    )
    assert [tuple(row.values()) for row in desk.run(sql)] == [("red", 2), ("blue", 1)]
    blue = figure_sql(
        reading("caps", value("shades", "blue"), act="group", by="shades"),
        desk.catalog,
        desk.catalog.table("caps"),
    )
    assert {row["shades"]: row["value"] for row in desk.run(blue)} == {"red": 1, "blue": 1}
    desk.store.close()


def test_groups_come_largest_first_with_the_figure_asked_for(hut_desk: Desk) -> None:
    highest = Figure(function="max", column="precio", text="…")
    wanted = reading("huts", act="group", by="valle", figure=highest)
    sql = figure_sql(wanted, hut_desk.catalog, hut_desk.catalog.table("huts"), most=2)
    assert [tuple(row.values()) for row in hut_desk.run(sql)] == [("Ordesa", 30), ("Benasque", 28)]


def test_relaxed_searches_are_counted_in_one_statement(bread_desk: Desk) -> None:
    wanted = reading("breads", value("kind", "惣菜"), between("price_min", None, 200))
    table = bread_desk.catalog.table("breads")
    options = relaxations(wanted.conditions)
    (counts,) = bread_desk.run(relaxed_sql([o.parts for o in options], bread_desk.catalog, table))
    # up to 250, 300, 400, 600; without the kind; without the bound
    assert list(counts.values()) == [1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("written", "sql"),
    [
        (True, "TRUE"),
        (False, "FALSE"),
        (3, "3"),
        (300.0, "300"),
        (0.25, "0.25"),
        (1234567.5, "1234567.5"),
        ("it's", "'it''s'"),
    ],
)
def test_literals_are_written_safely(written: object, sql: str) -> None:
    assert str(literal(written)) == sql


def test_identifiers_are_quoted_where_they_must_be() -> None:
    assert str(identifier("price_min")) == '"price_min"'
    assert str(identifier("end")) == '"end"'
    assert str(identifier('a"b')) == '"a""b"'


def test_odd_names_of_files_columns_and_values_are_no_trouble(tmp_path: Path) -> None:
    toml = """
name = "Odd"
about = "Odd things. I can help with odd things"
[tables.odd]
file = "it's odd.csv"
label = "things"
key = "na me"
[tables.odd.columns."na me"]
role = "title"
[tables.odd.columns.order]
role = "tags"
separator = ";"
[[tools]]
name = "search_odd"
tables = "odd"
purpose = "Searches the odd things."
"""
    table = "na me,order\nA 'quoted' one,a; b'c\nPlain,b\n"
    desk = open_desk(tmp_path, toml, {"it's odd.csv": table})
    assert names(desk, "odd", value("order", "b'c")) == ["A 'quoted' one"]
    assert names(desk, "odd", value("na me", "A 'quoted' one")) == ["A 'quoted' one"]
    grouped = figure_sql(
        reading("odd", act="group", by="order"), desk.catalog, desk.catalog.table("odd")
    )
    assert [row["order"] for row in desk.run(grouped)] == ["a", "b", "b'c"]
    desk.store.close()
