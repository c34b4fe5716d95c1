"""HTML's character references in cells made the characters: `Oak &amp; Ash`, `Men&#39;s`.

What is copied from web pages has them, and nobody asks for them. One that was written as such twice
(`&amp;#39;`) is read twice.
"""

import html
import re
from collections.abc import Iterable

import duckdb

from src.core.store.names import quoted

_REFERENCE = "&(?:[a-zA-Z]{2,8}|#[0-9]{2,6}|#[xX][0-9a-fA-F]{2,5});"
_NESTED = ("{", "[")
_QUOTES = {"&quot;": "&amp;quot;", "&#34;": "&amp;#34;"}
"""Within JSON a quote would end the text that it stands in."""
_MOST_TIMES = 2


def read_entities(connection: duckdb.DuckDBPyConnection, table: str, names: Iterable[str]) -> None:
    """Rewrite the cells of the text columns `names` that have any."""
    for name in names:
        cell = quoted(name)
        found = connection.execute(
            f"SELECT DISTINCT {cell} FROM {table} WHERE regexp_matches({cell}, ?)", [_REFERENCE]
        ).fetchall()
        read = {str(text): as_text(str(text)) for (text,) in found}
        if changed := {text: plain for text, plain in read.items() if plain != text}:
            connection.execute(
                f"UPDATE {table} SET {cell} = plain "
                "FROM (SELECT unnest(?) AS written, unnest(?) AS plain) "
                f"WHERE {cell} = written",
                [list(changed), list(changed.values())],
            )


def as_text(cell: str) -> str:
    """The cell in plain characters; JSON stays JSON."""
    for _ in range(_MOST_TIMES):
        if cell.lstrip().startswith(_NESTED):
            for reference, kept in _QUOTES.items():
                cell = cell.replace(reference, kept)
        cell = re.sub(_REFERENCE, lambda found: html.unescape(found[0]), cell)
    return cell
