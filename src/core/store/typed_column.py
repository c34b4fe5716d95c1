"""How a column of the file becomes one of the table, and how its cells are written."""

from dataclasses import dataclass

_KEPT_AS = {
    **dict.fromkeys(("TINYINT", "SMALLINT", "INTEGER"), "BIGINT"),
    **dict.fromkeys(("UTINYINT", "USMALLINT", "UINTEGER"), "BIGINT"),
    **dict.fromkeys(("FLOAT", "DECIMAL", "HUGEINT", "UBIGINT", "UHUGEINT"), "DOUBLE"),
}
"""Types of numbers that all else reckons with as whole ones, or as the others."""


@dataclass(frozen=True, kw_only=True)
class CellForm:
    """How the numbers of a column stand in its cells."""

    up_to: str | None = None
    """Of numbers that may be ranges: the column with their high ends (this one has the low ends),
    searched and never shown; SQL for it, until the table is typed."""
    written: str | None = None
    """Where not all cells are bare numbers: the column that shows them as written, or its SQL."""
    opens: bool = False
    """Its cells say where something begins: for ages 8+, any from 8 on are meant."""
    scaled: bool = False
    """Kept in another scale than the cells or the header say: 万円, thousands."""
    counted: str = ""
    """The word behind its numbers for what is counted, where that is no unit: weeks."""
    prefix: str = ""
    """The word before them: 築 of 築6年."""
    spoken: tuple[tuple[str, float], ...] = ()
    """Folded words that some of its cells say a number by, with it: 新築 is 0."""


@dataclass(frozen=True)
class TypedColumn(CellForm):
    name: str
    sql_type: str
    expression: str
    currency: str | None = None
    unread: int = 0
    """Cells that are not blank and yet could not be read as `sql_type`."""
    unit: str | None = None
    """What stands behind the numbers."""

    @property
    def is_number(self) -> bool:
        return self.sql_type in ("BIGINT", "DOUBLE")


def kept_as(sql_type: str) -> str | None:
    """The type that a column of this one is turned into; None where it stays as it is."""
    return _KEPT_AS.get(sql_type.split("(")[0])
