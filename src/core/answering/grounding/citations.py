"""Cells that a model cites by reference, `[[2.price]]`, written out from the row.

The first call's rows are 1, 2 …, the second's b1, b2 …, so that calls made at once do not mix.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from src.core.answering.cells import Showing
from src.core.answering.fields import price_columns, row_fields
from src.core.answering.grounding.facts import Row
from src.core.store.catalog import Catalog

REF = "ref"
CITATION = re.compile(r"\[\[\s*(?P<ref>[a-z]?\d{1,3})\s*\.\s*(?P<column>[^\[\]\n]{1,80}?)\s*\]\]")
OPENING = "[["
_LONGEST_OVERLAP = 12


@dataclass(frozen=True)
class Cited:
    """Where in a text a cell of a row stands."""

    start: int
    end: int
    row: Row
    column: str


def reference(call: int, row: int) -> str:
    """What a row is cited by: of a turn's calls and of a call's rows, each counted from 0."""
    return f"{ascii_lowercase[call] if 0 < call < len(ascii_lowercase) else ''}{row + 1}"


def referenced(content: str, call: int) -> str:
    """A tool's answer, with a reference in each of its rows."""
    try:
        told = json.loads(content)
    except ValueError:
        return content
    rows = told.get("results") if isinstance(told, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return content
    told["results"] = [{REF: reference(call, n), **row} for n, row in enumerate(rows)]
    return json.dumps(told, ensure_ascii=False)


Write = Callable[[Row, str, Collection[str]], str | None]
"""(row, column, columns that are cited of the row as well) → the cell's text."""


def written_out(prose: str, rows: Mapping[str, Row], write: Write) -> tuple[str, list[Cited]]:
    """The prose with its citations as text, and where they stand. Those of no row are left.

    What the prose says around a cell and the cell's text says too stands once: "$", "km", "from".
    """
    matches = list(CITATION.finditer(prose))
    said, cited, end = "", list[Cited](), 0
    for match in matches:
        row = rows.get(match["ref"])
        others = {each["column"] for each in matches if each["ref"] == match["ref"]}
        text = write(row, match["column"], others) if row is not None else None
        if row is None or text is None:
            continue
        said += prose[end : match.start()]
        said = said[: len(said) - _overlap(said, text)]
        cited.append(Cited(len(said), len(said) + len(text), row, match["column"]))
        said += text
        end = match.end() + _overlap(text, prose[match.end() :])
    return said + prose[end:], cited


def _overlap(before: str, behind: str) -> int:
    """Characters of whole words or signs, no digits, that end one text and begin the other."""
    for size in range(min(len(before), len(behind), _LONGEST_OVERLAP), 0, -1):
        shared = behind[:size]
        same = before[-size:].casefold() == shared.casefold() and shared.strip()
        whole = _is_parted(before[:-size], shared) and _is_parted(shared, behind[size:])
        if same and whole and not any(map(str.isdigit, shared)):
            return size
    return 0


def _is_parted(first: str, second: str) -> bool:
    """Whether no word of Latin letters goes on from one text to the other."""
    ends = (first[-1:] + second[:1]).ljust(2)
    return not all(char.isalpha() and char < "\u2e80" for char in ends)


@dataclass(frozen=True)
class CellWriter:
    """Writes a row's cell as its card has it: "from" prices, dates and units in the language."""

    catalog: Catalog
    language: str

    def __call__(self, row: Row, column: str, others: Collection[str] = ()) -> str | None:
        """None for a column that the row does not have or has blank, or that is hidden."""
        table = self.catalog.table_of(row)
        bounds = [each.bounds for each in price_columns(table) if each.low == column]
        told = {column, *(name for each in bounds for name in each if name not in others)}
        fields = row_fields(
            {name: value for name, value in row.items() if name in told},
            table,
            Showing(self.language, self.catalog.config.currency),
        )
        return next((f.text for f in fields if f.name == column and f.known), None)


def without_citations(text: str) -> str:
    """The text as it is shown while it is still written."""
    return CITATION.sub("…", text)


def held_back(text: str) -> str:
    """What can be shown of a text: up to the beginning of a citation at its end."""
    at = text.rfind(OPENING)
    if at >= 0 and "]]" not in text[at:]:
        return text[:at]
    return text.removesuffix("[")
