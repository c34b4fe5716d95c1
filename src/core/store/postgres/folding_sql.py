"""`fold` as an SQL expression: text made alike by PostgreSQL as `store.folding` does it."""

from collections.abc import Sequence

from src.core.store.names import literal

_ACCENTS = "[\\u0300-\\u036f]"
_UNIFIED = (
    ("〜～∼∿˜", "~"),
    ("‐‑‒–—―−﹣", "-"),
    ("‘’‛ʼ´`′", "'"),
    ("“”„‟″", '"'),
    ("ı", "i"),
    ("ς", "σ"),
    ("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
)


def folded(texts: Sequence[str], lower: str) -> str:
    """The texts of several expressions in one, folded; empty where all are blank.

    Args:
        lower: how the server makes letters small, with `{0}` for the text.
    """
    return folded_text(f"concat_ws(' ', {', '.join(texts)})" if texts else "''", lower)


def folded_text(text: str, lower: str) -> str:
    """As `folded`, of one expression that is never blank."""
    plain = f"octet_length({text}) = char_length({text})"  # ASCII needs no more than small letters
    ascii_only = lower.format(f"replace({text}, '`', '''')")
    return _single_spaced(f"CASE WHEN {plain} THEN {ascii_only} ELSE {_unified(text, lower)} END")


def without_accents(text: str) -> str:
    """As DuckDB's `strip_accents`."""
    return f"normalize(regexp_replace(normalize({text}, NFD), {literal(_ACCENTS)}, '', 'g'), NFC)"


def _unified(text: str, lower: str) -> str:
    kept = [(odd, one) for odd, one in _UNIFIED if one]
    gone = "".join(odd for odd, one in _UNIFIED if not one)
    odd = "".join(odd for odd, _ in kept) + gone
    alike = "".join(one * len(odd) for odd, one in kept)
    made = f"translate({text}, {literal(odd)}, {literal(alike)})"
    small = f"replace({lower.format(f'normalize({made}, NFKC)')}, 'ß', 'ss')"
    again = f"translate(normalize({small}, NFKC), {literal(odd)}, {literal(alike)})"
    parted = f"normalize({again}, NFD)"
    latin = (
        f"regexp_replace({parted}, {literal(f'([a-z]){_ACCENTS}+')}, {literal(chr(92) + '1')}, 'g')"
    )
    return f"normalize({latin}, NFC)"


def _single_spaced(text: str) -> str:
    return f"btrim(regexp_replace({text}, '\\s+', ' ', 'g'))"
