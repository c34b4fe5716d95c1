"""What the currencies in use are called in the languages of the product, as CLDR has it."""

from collections.abc import Iterator, Mapping
from functools import cache

from babel.numbers import get_currency_name

from src.config.locale import LANGUAGES
from src.core.currencies import in_use
from src.core.reading.grammar.folded import fold_text

_SHORTEST = 2


@cache
def currency_names() -> Mapping[str, tuple[str, ...]]:
    """ISO code → folded names, in the singular and the plural: インドルピー, "rupias indias"."""
    return {code: tuple(dict.fromkeys(_names(code))) for code in sorted(in_use())}


def _names(code: str) -> Iterator[str]:
    for language in LANGUAGES:
        for count in (1, 2):
            name = fold_text(str(get_currency_name(code, count, locale=language)))
            if len(name) >= _SHORTEST:
                yield name
                if not name.isascii():
                    yield name.replace(" ", "")
