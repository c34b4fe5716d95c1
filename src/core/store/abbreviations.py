"""Short forms in headers written out, as `src/lang/<language>/abbreviations.toml` lists them."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from src.config.locale import LANGUAGES
from src.config.texts import Language
from src.core.store.folding import fold

_LANG = Path(__file__).parents[2] / "lang"
_WORD = re.compile(r"#|(?:[A-Za-z][./])*(?:[A-ZÀ-Þ]?[a-zß-ɏ]+|[A-ZÀ-Þ]+)[.º°]*|[^\W\d_A-Za-zÀ-ɏ]+")
_LAST = "-"
"""Before a form that is short for something only behind other words: the "no" of "asset no"."""


@lru_cache(maxsize=4096)
def written_out(header: str, language: Language) -> tuple[str, ...]:
    """The header with its short forms written out, one for each meaning; none where it has none."""
    forms, found, end = _forms(language), [""], 0
    for word in _WORD.finditer(header):
        form = _key(word[0])
        is_last = bool(header[: word.start()].strip()) and not header[word.end() :].strip()
        keys = (form, form.rstrip("."), *((_LAST + form,) if is_last else ()))
        if meanings := next(filter(None, map(forms.get, keys)), None):
            between = header[end : word.start()]
            glued = between[-1:].isascii() and between[-1:].isalnum() and word[0][0].isupper()
            said = [meaning.capitalize() if glued else meaning for meaning in meanings]
            found = [f"{text}{between}{each}" for text in found for each in said]
            end = word.end()
    return tuple(text + header[end:] for text in found) if end else ()


@lru_cache(maxsize=4096)
def spellings(header: str) -> tuple[str, ...]:
    """The header, and as it is written out in any language."""
    others = (text for language in LANGUAGES for text in written_out(header, language))
    return tuple(dict.fromkeys((header, *others)))


@cache
def _forms(language: Language) -> Mapping[str, tuple[str, ...]]:
    text = (_LANG / language / "abbreviations.toml").read_text("utf-8")
    return {_key(form): tuple(words) for form, words in tomllib.loads(text).items()}


def _key(form: str) -> str:
    """Folded, but for the raised o: the word "no" is no nº."""
    return "º".join(map(fold, form.replace("°", "º").split("º")))
