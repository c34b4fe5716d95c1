import duckdb
import pytest

from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.mending import Condition, Unmatched, conditions, hint, mended
from src.core.engines.resolving import resolve


def spelt_out(sql: str) -> str:
    """The statement as the guard writes it out: in the engine's own spelling."""
    query = "SELECT json_deserialize_sql(json_serialize_sql(?))"
    with duckdb.connect() as connection:
        row = connection.execute(query, [sql]).fetchone()
    assert row is not None
    return str(row[0])


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
    sql = f"SELECT * FROM cars c WHERE {where}"
    for spelling in (sql, spelt_out(sql)):
        assert conditions(spelling) == ([expected] if expected else [])


def test_conditions_are_found_in_lists_ctes_and_joins() -> None:
    sql = """
        WITH a AS (SELECT * FROM cars WHERE make IN ('kia', 'kio'))
        SELECT * FROM a JOIN shops ON shops.town = 'leon' WHERE EXISTS (
            SELECT 1 FROM cars WHERE model = 'rio')
    """
    found = {(condition.column, condition.text) for condition in conditions(spelt_out(sql))}
    assert found == {("make", "kia"), ("make", "kio"), ("town", "leon"), ("model", "rio")}


def test_a_statement_that_cannot_be_read_has_none() -> None:
    assert conditions("SELECT (FROM WHERE") == []


MAKES = ["Toyota", "KIA", "Mazda", "Mercedes Benz", "Citroën", "O'Hara"]
LEXICON = Lexicon([Entry(make, "cars", "make", make) for make in MAKES])


def looked_for(condition: Condition) -> Unmatched:
    text = condition.text.replace("%", " ").strip()
    return Unmatched(condition, resolve(LEXICON, text, columns=[("cars", "make")]))


@pytest.mark.parametrize(
    ("sql", "condition", "expected"),
    [
        ("make = 'toyata'", Condition("make", "toyata", "is"), "make = 'Toyota'"),
        ("make = 'MAZDA'", Condition("make", "MAZDA", "is"), "make = 'Mazda'"),
        (
            "lower(make) = 'toyata'",
            Condition("make", "toyata", "is", folded=True),
            "lower(make) = 'toyota'",
        ),
        (
            "upper(make) = 'TOYATA'",
            Condition("make", "TOYATA", "is", folded=True),
            "upper(make) = 'TOYOTA'",
        ),
        (
            "make LIKE '%Mersedes Bens%'",
            Condition("make", "%Mersedes Bens%", "contains"),
            "make LIKE '%Mercedes Benz%'",
        ),
        ("make = 'Citroen'", Condition("make", "Citroen", "is"), "make = 'Citroën'"),
        ("make = 'ohara'", Condition("make", "ohara", "is"), "make = 'O''Hara'"),
        (
            "make = 'toyata' AND model = 'x toyata'",
            Condition("make", "toyata", "is"),
            "make = 'Toyota' AND model = 'x toyata'",
        ),
    ],
)
def test_a_text_is_mended_where_it_stands_alone(
    sql: str, condition: Condition, expected: str
) -> None:
    assert mended(sql, [looked_for(condition)]) == expected


@pytest.mark.parametrize(
    "condition",
    [
        Condition("make", "Volkswagen", "is"),
        Condition("make", "%To%ata%", "contains"),  # a pattern is no name
        Condition("make", "a", "is"),
    ],
)
def test_what_is_like_nothing_stays_as_it_is(condition: Condition) -> None:
    assert mended(f"make = '{condition.text}'", [looked_for(condition)]) is None


@pytest.mark.parametrize(
    ("condition", "fits"),
    [
        (Condition("make", "KIA", "is"), True),
        (Condition("make", "kia", "is"), False),
        (Condition("make", "kia", "is", folded=True), True),
        (Condition("make", "%I%", "contains"), True),
        (Condition("make", "K%A", "contains"), True),
        (Condition("make", "%azd%", "contains"), False),
    ],
)
def test_when_a_value_fulfils_a_condition(condition: Condition, fits: bool) -> None:
    assert condition.holds("KIA") is fits


def test_a_hint_is_one_sentence_with_scores() -> None:
    said = hint(looked_for(Condition("make", "%toyoda%", "contains")))
    assert said is not None
    assert said.startswith("no make contains 'toyoda'; nearest: 'Toyota' (")
    assert hint(looked_for(Condition("make", "Volkswagen", "is"))) is None
