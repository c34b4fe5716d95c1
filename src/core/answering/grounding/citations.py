"""Cells that a model cites by reference, `[[2.price]]`, written out from the row.

The first call's rows are 1, 2 …, the second's b1, b2 …, so that calls made at once do not mix.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from pydantic import JsonValue

from src.core.answering.cells import Showing
from src.core.answering.fields import row_fields
from src.core.store.catalog import Catalog

Row = Mapping[str, JsonValue]

REF = "ref"
CITATION = re.compile(r"\[\[\s*(?P<ref>[a-z]?\d{1,3})\s*\.\s*(?P<column>[^\[\]\n]{1,80}?)\s*\]\]")
OPENING = "[["


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


def written_out(
    prose: str, rows: Mapping[str, Row], write: Callable[[Row, str], str | None]
) -> tuple[str, list[Cited]]:
    """The prose with its citations as text, and where they stand. Those of no row are left."""
    parts: list[str] = []
    cited: list[Cited] = []
    end = 0
    for match in CITATION.finditer(prose):
        row = rows.get(match["ref"])
        text = write(row, match["column"]) if row is not None else None
        if row is None or text is None:
            continue
        parts += [prose[end : match.start()], text]
        start = sum(map(len, parts)) - len(text)
        cited.append(Cited(start, start + len(text), row, match["column"]))
        end = match.end()
    return "".join([*parts, prose[end:]]), cited


@dataclass(frozen=True)
class CellWriter:
    """Writes a row's cell as its card has it: "from" prices, dates and units in the language."""

    catalog: Catalog
    language: str

    def __call__(self, row: Row, column: str) -> str | None:
        """None for a column that the row does not have or has blank, or that is hidden."""
        showing = Showing(self.language, self.catalog.config.currency)
        fields = row_fields(dict(row), self.catalog.table_of(row), showing)
        return next((f.text for f in fields if f.name == column and f.known), None)


def without_citations(text: str) -> str:
    """The text as it is shown while it is still written."""
    return CITATION.sub("…", text)


def held_back(text: str) -> tuple[str, str]:
    """What can be shown of a text, and the beginning of a citation at its end."""
    at = text.rfind(OPENING)
    if at >= 0 and "]]" not in text[at:]:
        return text[:at], text[at:]
    return (text[:-1], text[-1]) if text.endswith("[") else (text, "")
