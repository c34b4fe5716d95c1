import duckdb
import pytest

from src.core.store.cleaning.spellings import unify
from src.core.store.stage import Stage


def unified(*cells: str | None) -> list[str | None]:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE t (n INT, maker VARCHAR)")
        connection.executemany("INSERT INTO t VALUES (?, ?)", list(enumerate(cells)))
        unify(Stage(connection, "t"), "maker")
        return [cell for (cell,) in connection.execute("SELECT maker FROM t ORDER BY n").fetchall()]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (("Corvina", "CORVINA", "Corvina"), ["Corvina"] * 3),
        (("CORVINA", "Corvina"), ["Corvina"] * 2),  # of equals the one that does not shout
        (("CORVINA", "CORVINA", "Corvina"), ["CORVINA"] * 3),  # most of them shout
        (("Mar  Azul", "Mar Azul", "Mar Azul"), ["Mar Azul"] * 3),
        (("ｺｰﾋｰ", "コーヒー", "コーヒー"), ["コーヒー"] * 3),
        (("Café", "Cafe", "Café"), ["Café"] * 3),
        (("A-1", "A1"), ["A-1", "A1"]),  # a separator may tell two things apart
        (("Skua", None, "Petrel"), ["Skua", None, "Petrel"]),
    ],
)
def test_one_name_has_one_spelling(cells: tuple[str | None, ...], expected: list[str]) -> None:
    assert unified(*cells) == expected


def test_what_was_rewritten_is_told() -> None:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE t AS SELECT unnest(['KIA', 'Kia', 'Kia']) AS maker")
        assert unify(Stage(connection, "t"), "maker") == {"KIA": "Kia"}
        assert unify(Stage(connection, "t"), "maker") == {}
