"""`fold` as an SQL expression: text made alike by PostgreSQL as `store.folding` does it."""

from collections.abc import Sequence

from src.core.store.folding import ALIKE
from src.core.store.names import literal

_ACCENTS = "[\\u0300-\\u036f]"
_UNIFIED = {**ALIKE, "ς": "σ"}


def folded(texts: Sequence[str], lower: str) -> str:
    """Several texts in one, folded, '' where all are blank; `lower` makes `{0}` small."""
    return folded_text(f"concat_ws(' ', {', '.join(texts)})" if texts else "''", lower)


def folded_text(text: str, lower: str) -> str:
    """As `folded`, of one expression that is never blank."""
    plain = f"octet_length({text}) = char_length({text})"  # ASCII needs no more than small letters
    ascii_only = lower.format(f"replace({text}, '`', '''')")
    alike = f"CASE WHEN {plain} THEN {ascii_only} ELSE {_unified(text, lower)} END"
    return f"btrim(regexp_replace({alike}, '\\s+', ' ', 'g'))"


def without_accents(text: str) -> str:
    """As DuckDB's `strip_accents`."""
    return f"normalize(regexp_replace(normalize({text}, NFD), {literal(_ACCENTS)}, '', 'g'), NFC)"


def _unified(text: str, lower: str) -> str:
    # What has no counterpart stands last: TRANSLATE takes it away.
    pairs = sorted(_UNIFIED.items(), key=lambda pair: not pair[1])
    odd, alike = ("".join(side) for side in zip(*pairs, strict=True))
    made = f"translate({text}, {literal(odd)}, {literal(alike)})"
    small = f"replace({lower.format(f'normalize({made}, NFKC)')}, 'ß', 'ss')"
    again = f"translate(normalize({small}, NFKC), {literal(odd)}, {literal(alike)})"
    parted = f"normalize({again}, NFD)"
    latin = (
        f"regexp_replace({parted}, {literal(f'([a-z]){_ACCENTS}+')}, {literal(chr(92) + '1')}, 'g')"
    )
    return f"normalize({latin}, NFC)"
