"""The words by which a question says what it wants done: acts, order, negation, filler.

They stand in `config/locales/reading.*.toml`, those about a shop itself in `services.*.toml`, one
file a language, as regular expressions on folded text. Latin ones match whole words.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Literal

from src.config.locale import LANGUAGES, read_locale
from src.core.engines.han import Han
from src.core.pulse import beat, once_a_process

Signal = Literal[
    "greeting", "thanks", "courtesy", "steering", "help", "restart", "order", "recommend", "wish",
    "praise", "count", "exists", "compare", "compared", "superlative_word", "comparative_word",
    "in_order", "on_offer", "pointing", "follow", "having", "confirm", "outside", "is_it",
    "does_it", "negated_after", "negated_before", "deny_last", "service", "service_asked",
    "service_own", "service_beside", "filler", "undecided", "describing", "split_order",
    "liked_before", "meant_for", "leading_to", "reason", "reason_against",
]  # fmt: skip
"""Those that are asked for by name; a language's other words (`besides`) only tell it (`says`)."""
LONGEST_SIGNAL = 200
"""Characters before a place in which a signal that ends there is looked for."""
_FORMS = ("words", "compared", "asked", "plain")
LATIN = ("en", "es")
"""Languages in Latin letters, which people mix."""
_TELLING: tuple[Signal, ...] = ("filler", "order", "exists", "count", "help", "greeting", "thanks")


@dataclass(frozen=True)
class Order:
    """An adjective in its superlative, and by what the column it measures is known."""

    pattern: re.Pattern[str]
    descending: bool
    measures: tuple[str, ...]
    """Kinds of columns, the likelier first; one with a minus is put in order the other way."""
    compared: re.Pattern[str]
    """The same in its comparative."""
    asked: re.Pattern[str]
    """How the measure is asked for: "how long"."""
    plain: re.Pattern[str]
    """The adjective alone, where a denial or a place before it says the rest."""


class Wording:
    """The signals of one language, and of those that people mix it with."""

    def __init__(self, language: str, *mixed: str) -> None:
        words = _signals(language)
        for other in map(_signals, mixed):
            words = {name: [*options, *other[name]] for name, options in words.items()}
        latin = language in LATIN
        self.language = language
        self.han: Han | None = "chinese" if language == "zh" else None
        """Whose words a run of Chinese characters is made of, where the question tells."""
        self._languages = (language, *mixed)
        self.misspelt = dict(pair.split(" = ") for pair in words.pop("misspelt"))
        """Question words as people mistype them, and as they are meant."""
        self.free_of = tuple(words.pop("free_of"))
        """How data say that something is not in it, `{x}` standing for what."""
        harmful = compiled(words.pop("harmful"), latin)
        self.harmful = harmful if latin else re.compile(f"^{harmful.pattern}$")
        """What people do without for their health's sake: 糖 and 蛋 are in many other words."""
        self._options = words
        self._patterns: dict[str, re.Pattern[str]] = {}
        """Compiled when they are first asked for: all of them take half a second."""

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        latin = self.language in LATIN
        with once_a_process():
            return tuple(order for each in self._languages for order in _orders(each, latin))

    def spelt(self, folded: str) -> str:
        """Folded text with its question words as they are meant: "wich", "hwo many"."""
        for written, meant in self.misspelt.items():
            whole = rf"(?<![^\W_]){re.escape(written)}(?![^\W_])" if written.isascii() else written
            folded = re.sub(whole, meant, folded) if written in folded else folded
        return self.pattern("split_order").sub(_joined, folded)

    def pattern(self, signal: Signal) -> re.Pattern[str]:
        beat()
        return self._pattern(signal)

    def _pattern(self, signal: str) -> re.Pattern[str]:
        known = self._patterns.get(signal)
        if known is None:
            with once_a_process():
                known = compiled(self._options[signal], self.language in LATIN)
            self._patterns[signal] = known
        return known

    def has(self, signal: Signal, text: str) -> bool:
        return bool(self.pattern(signal).search(text))

    def before(self, signal: Signal, text: str, end: int) -> re.Match[str] | None:
        """The signal where it stands right before a place of the text, blanks not counted."""
        beat()
        return _at_end(self._pattern(signal)).search(text, max(0, end - LONGEST_SIGNAL), end)

    def is_filler(self, word: str) -> bool:
        return bool(self._pattern("filler").fullmatch(word))

    def says(self, word: str, leaving_out: Sequence[Signal] = ()) -> bool:
        """Whether the word alone is one of its signals, some left out."""
        signals = (each for each in self._options if each not in leaving_out)
        return any(self._pattern(signal).fullmatch(word) for signal in signals)

    def finds_any(self, text: str) -> bool:
        """Whether a word of its own stands in the text: a sign that it is this language."""
        return any(self._pattern(signal).search(text) for signal in _TELLING)


@cache
@once_a_process()
def _at_end(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """Compiled when it is first asked for: all of them take a third of a second."""
    return re.compile(rf"{pattern.pattern}\s*$")


def _signals(language: str) -> dict[str, list[str]]:
    return {**read_locale("reading", language), **read_locale("services", language)}


def _joined(match: re.Match[str]) -> str:
    """'Top 5 top rated' of "top 5 rated": how many, and in which order."""
    return f"{match['first']} {match['number']} {match['first']} {match['last']}"


def _orders(language: str, latin: bool) -> Iterator[Order]:
    for order in read_locale("orders", language)["order"]:
        words, *others = (compiled([order[k]] if k in order else [], latin) for k in _FORMS)
        yield Order(words, order["descending"], tuple(order["measures"]), *others)


def compiled(options: list[str], latin: bool) -> re.Pattern[str]:
    if not options:
        return re.compile(r"(?!)")
    longest_first = "|".join(sorted(map(_unaccented, options), key=len, reverse=True))
    whole = rf"(?<![^\W_])(?:{longest_first})(?![^\W_])"
    return re.compile(whole if latin else f"(?:{longest_first})")


def _unaccented(pattern: str) -> str:
    """Folded text has no Latin accents, so the patterns need none either."""
    if pattern.isascii():
        return pattern
    pairs = ((char, unicodedata.normalize("NFD", char)[0]) for char in pattern)
    return "".join(base if base.isascii() else char for char, base in pairs)


def wording_for(language: str) -> Wording:
    """What questions in that language are read by: "quiero under 300 con guarantee" is both."""
    return _spoken()[language]


@lru_cache(maxsize=1)
@once_a_process()
def _spoken() -> dict[str, Wording]:
    mixed = {"en": Wording("en", "es"), "es": Wording("es", "en")}
    return {**all_wordings(), **mixed}


@lru_cache(maxsize=1)
@once_a_process()
def all_wordings() -> dict[str, Wording]:
    return {language: Wording(language) for language in LANGUAGES}
