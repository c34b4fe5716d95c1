import json

import duckdb
import pytest
from pydantic import JsonValue

from src.core.engines.mending import Condition, Neighbour, conditions, hint, nearest


def tree(sql: str) -> JsonValue:
    options = "skip_null := true, skip_empty := true, skip_default := true"
    with duckdb.connect() as connection:
        row = connection.execute(f"SELECT json_serialize_sql(?, {options})", [sql]).fetchone()
    assert row is not None
    parsed: JsonValue = json.loads(row[0])
    return parsed


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("make = 'toyata'", Condition("make", "toyata", "is")),
        ("'toyata' = c.make", Condition("make", "toyata", "is")),
        ("lower(make) = 'toyata'", Condition("make", "toyata", "is", folded=True)),
        ("make LIKE '%toy%'", Condition("make", "%toy%", "contains")),
        ("make ILIKE 'toy%'", Condition("make", "toy%", "contains", folded=True)),
        ("make LIKE 'toyata'", Condition("make", "toyata", "is")),
        ("contains(make, 'toy')", Condition("make", "toy", "contains")),
        ("NOT (make = 'toyata')", None),
        ("make <> 'toyata'", None),
        ("make NOT LIKE '%toy%'", None),
        ("make = model", None),
        ("km = 12", None),
        ("make LIKE '%%'", None),
    ],
)
def test_a_condition_is_a_column_and_a_text(where: str, expected: Condition | None) -> None:
    found = conditions(tree(f"SELECT * FROM cars c WHERE {where}"))
    assert found == ([expected] if expected else [])


def test_conditions_are_found_in_lists_ctes_and_joins() -> None:
    sql = """
        WITH a AS (SELECT * FROM cars WHERE make IN ('kia', 'kio'))
        SELECT * FROM a JOIN shops ON shops.town = 'leon' WHERE EXISTS (
            SELECT 1 FROM cars WHERE model = 'rio')
    """
    found = {(condition.column, condition.text) for condition in conditions(tree(sql))}
    assert found == {("make", "kia"), ("make", "kio"), ("town", "leon"), ("model", "rio")}


MAKES = ["Toyota", "KIA", "Mazda", "Mercedes Benz"]


@pytest.mark.parametrize(
    ("condition", "best"),
    [
        (Condition("make", "toyata", "is"), "Toyota"),
        (Condition("make", "kia", "is"), "KIA"),
        (Condition("make", "Mercedes", "is"), "Mercedes Benz"),
        (Condition("make", "%Mersedes%", "contains"), "Mercedes Benz"),
        (Condition("make", "MAZDA", "is"), "Mazda"),
    ],
)
def test_the_nearest_value_comes_first(condition: Condition, best: str) -> None:
    assert nearest(condition, MAKES)[0].value == best


@pytest.mark.parametrize(
    "condition",
    [
        Condition("make", "KIA", "is"),
        Condition("make", "%azd%", "contains"),
        Condition("make", "kia", "is", folded=True),
        Condition("make", "%mer%benz%", "contains", folded=True),
        Condition("make", "Volkswagen", "is"),
    ],
)
def test_a_value_that_is_there_or_like_nothing_has_no_neighbour(condition: Condition) -> None:
    assert nearest(condition, MAKES) == []


def test_width_and_kana_marks_are_told_apart_as_in_the_search_column() -> None:
    shops = ["カフェ・ガーデン", "ベーカリー麦"]
    near = nearest(Condition("shop", "ｶﾌｪ･ｶﾞｰﾃﾞﾝ", "is"), shops)
    assert near == [Neighbour("カフェ・ガーデン", 1.0)]


def test_a_hint_is_one_sentence_with_scores() -> None:
    condition = Condition("discount", "%50 %", "contains")
    said = hint(condition, [Neighbour("5 %", 0.8), Neighbour("50%", 0.75)])
    assert said == "no discount contains '50 '; nearest: '5 %' (80 %), '50%' (75 %)"
