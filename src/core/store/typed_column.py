"""How a column of the file becomes one of the table."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TypedColumn:
    """How a column of the file becomes one of the table."""

    name: str
    sql_type: str
    expression: str
    currency: str | None = None
    unread: int = 0
    """Cells that are not blank and yet could not be read as `sql_type`."""
    unit: str | None = None
    """What stands behind the numbers."""
    up_to: str | None = None
    """Of cells that are ranges, whose low end `expression` reads, the high end: SQL, and once the
    table is typed the name of the column that has it."""
    written: str | None = None
    """The same of cells that are shown as more than the number."""
    opens: bool = False
    """Many cells say only where it begins: 8+, from 80."""
    scaled: bool = False
    """Its cells, or its header, say a scale (万円, thousands), by which `expression` multiplies."""
    counted: str = ""
    """The word for what is counted, where that is no unit: weeks of `6 weeks`."""
    prefix: str = ""
    """The word before every number: 築 of 築6年."""
    spoken: tuple[tuple[str, float], ...] = ()
    """Folded cells that say a number in a word, with it: 新築 is 0."""
