"""HTML in cells made plain text: `Oak &amp; Ash`, `Men&#39;s`, `Soft<BR>and light`.

What is copied from web pages has it, and nobody asks for it. A reference that was written as such
twice (`&amp;#39;`) is read twice.
"""

import html
import re
from collections.abc import Iterable

import duckdb

from src.core.store.names import quoted

_REFERENCE = "&(?:[a-zA-Z]{2,8}|#[0-9]{2,6}|#[xX][0-9a-fA-F]{2,5});"
_BLOCKS = "br|p|div|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|hr|section"
_INLINE = "b|i|u|em|strong|span|a|img|font|small|sup|sub|center|iframe"
_TAG = rf"(?i)</?({_BLOCKS}|{_INLINE})(?:\s[^<>]*)?/?>"
_BLOCK = re.compile(rf"(?i){_BLOCKS}")
_NESTED = ("{", "[")
_QUOTES = {"&quot;": "&amp;quot;", "&#34;": "&amp;#34;"}
"""Within JSON a quote would end the text that it stands in."""
_MOST_TIMES = 2


def read_markup(connection: duckdb.DuckDBPyConnection, table: str, names: Iterable[str]) -> None:
    """Rewrite the cells of the text columns `names` that have any."""
    for name in names:
        cell = quoted(name)
        found = connection.execute(
            f"SELECT DISTINCT {cell} FROM {table} WHERE regexp_matches({cell}, ?)",
            [f"{_REFERENCE}|{_TAG}"],
        ).fetchall()
        read = {str(text): as_text(str(text)) for (text,) in found}
        if changed := {text: plain for text, plain in read.items() if plain != text}:
            connection.execute(
                f"UPDATE {table} SET {cell} = nullif(plain, '') "
                "FROM (SELECT unnest(?) AS written, unnest(?) AS plain) "
                f"WHERE {cell} = written",
                [list(changed), list(changed.values())],
            )


def as_text(cell: str) -> str:
    """The cell in plain characters, a line for each block; JSON stays JSON."""
    nested = cell.lstrip().startswith(_NESTED)
    for _ in range(_MOST_TIMES):
        if nested:
            for reference, kept in _QUOTES.items():
                cell = cell.replace(reference, kept)
        cell = re.sub(_REFERENCE, lambda found: html.unescape(found[0]), cell)
    plain = re.sub(_TAG, lambda tag: _between(tag[1], nested), cell)
    return cell if plain == cell else re.sub(r"[ \t]*\n\s*", "\n", plain).strip()


def _between(tag: str, nested: bool) -> str:
    if not _BLOCK.fullmatch(tag):
        return ""
    return " " if nested else "\n"
