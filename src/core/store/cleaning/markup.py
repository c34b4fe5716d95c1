"""HTML in cells made plain text: `Oak &amp; Ash`, `Soft<BR>light`, `&amp;#39;` twice; and
letters that were read in a wrong encoding made what they were: `Mbapp√©`."""

import html
import re
from collections.abc import Iterable

from ftfy import fix_encoding

from src.config.roles import Role
from src.config.tables import ColumnConfig
from src.core.store.column_words import join_pattern
from src.core.store.names import literal, quoted
from src.core.store.stage import Stage

_REFERENCE = "&(?:[a-zA-Z]{2,8}|#[0-9]{2,6}|#[xX][0-9a-fA-F]{2,5});"
_BLOCKS = "br|p|div|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|hr|section"
_INLINE = "b|i|u|em|strong|span|a|img|font|small|sup|sub|center|iframe"
_TAG = rf"(?i)</?({_BLOCKS}|{_INLINE})(?:\s[^<>]*)?/?>"
_BLOCK = re.compile(rf"(?i){_BLOCKS}")
_MISREAD = "[ÂÃÎÐâð√¬]"
"""Letters that UTF-8 begins with where it is read as another encoding."""
_NESTED = ("{", "[")
_QUOTES = {"&quot;": "&amp;quot;", "&#34;": "&amp;#34;"}
"""Within JSON a quote would end the text that it stands in."""
_MOST_TIMES = 2


def read_markup(stage: Stage, names: Iterable[str]) -> None:
    """Rewrite the cells of the text columns `names` that have any."""
    for name in names:
        cell = quoted(name)
        found = stage.rows(
            f"SELECT DISTINCT {cell} FROM {stage} WHERE regexp_matches({cell}, ?)",
            [f"{_REFERENCE}|{_TAG}|{_MISREAD}"],
        )
        read = {str(text): as_text(str(text)) for (text,) in found}
        stage.rewrite(name, {text: plain or None for text, plain in read.items() if plain != text})


def as_text(cell: str) -> str:
    """The cell in plain characters, a line for each block; JSON stays JSON."""
    nested, cell = cell.lstrip().startswith(_NESTED), fix_encoding(cell)
    for _ in range(_MOST_TIMES):
        if nested:
            for reference, kept in _QUOTES.items():
                cell = cell.replace(reference, kept)
        cell = re.sub(_REFERENCE, lambda found: html.unescape(found[0]), cell)
    between = " " if nested else "\n"
    plain = re.sub(_TAG, lambda tag: between if _BLOCK.fullmatch(tag[1]) else "", cell)
    return cell if plain == cell else re.sub(r"[ \t]*\n\s*", "\n", plain).strip()


_ONE_LINE: frozenset[Role] = frozenset({"title", "name", "category", "place"})
_OF_KINDS: frozenset[Role] = frozenset({"category", "tags"})
_ADDRESSES: frozenset[Role] = frozenset({"link", "image"})
_JOINED = "[A-Za-z]_[A-Za-z]"
_NO_TOKENS = r"[^\W_] [^\W_]|[/\\@:]"
"""Where some cell has words with spaces, an underscore in another means something."""


def shown_as_words(stage: Stage, column: str, role: Role, told: ColumnConfig) -> None:
    """Rewrite the cells of a text column; not those of one whose values the TOML names."""
    cell = quoted(column)
    if role in _ADDRESSES:
        stage.update(column, f"'https:' || {cell}", f"starts_with({cell}, '//')")
    if role in _ONE_LINE:
        stage.update(column, rf"regexp_replace({cell}, '\s+', ' ', 'g')")
    if role in _OF_KINDS and not (told.values or told.includes or told.suits):
        joined, worded = stage.row(
            f"SELECT bool_or(regexp_matches({cell}, ?)), bool_or(regexp_matches({cell}, ?))"
            f" FROM {stage}",
            [_JOINED, _NO_TOKENS],
        )
        if joined and not worded:  # words joined by underscores, all of them
            stage.update(column, f"replace({cell}, '_', ' ')", f"contains({cell}, '_')")


def part_joined(stage: Stage, column: str) -> None:
    """Write commas for the words between the values of a column of tags."""
    pattern = literal(join_pattern())
    stage.update(column, f"regexp_replace({quoted(column)}, {pattern}, ', ', 'g')")
