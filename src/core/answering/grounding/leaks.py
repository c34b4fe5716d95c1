"""Whether an answer repeats what only the model is told: instructions, tools, the parse.

Compared by runs of letters, also read backwards, shifted by 13 letters and out of Base64. A
translation is known by the names of tools and arguments that it keeps.
"""

import base64
import binascii
import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from src.core.answering.grounding.facts import letters

_RUN, _RUN_OF_SIGNS = 20, 8
"""Letters of a run that is compared; of Japanese and Chinese signs."""
_LETTERS, _SIGNS = 48, 18
"""So many letters in such runs are a leak."""
_NAMES = 2
_ENCODED = re.compile(r"[A-Za-z0-9+/_-]{24,}={0,2}")
_NAME = re.compile(r"[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+")


@dataclass(frozen=True)
class Secret:
    """What the model was told, and what of it everybody may know."""

    texts: tuple[str, ...]
    names: frozenset[str]
    """Of tools and their arguments, such as no shopper writes."""

    @classmethod
    def of(cls, texts: Iterable[str], names: Iterable[str]) -> "Secret":
        return cls(("\n".join(texts),), frozenset(name for name in names if _NAME.fullmatch(name)))

    def with_text(self, text: str) -> "Secret":
        """The same with what only this turn's model was told."""
        return Secret((*self.texts, text), self.names)

    def is_told_by(self, answer: str, public: str) -> bool:
        """Whether the answer gives it away; `public` has the folded letters of what it may say."""
        said = {name for name in _NAME.findall(answer) if letters(name) not in public}
        if len(said & self.names) >= _NAMES:
            return True
        return any(self._repeats(text, public) for text in _readings(answer))

    def _repeats(self, text: str, public: str) -> bool:
        known = frozenset[str]().union(*map(_runs_of, self.texts))
        covered = {
            place
            for at, run in _runs(text)
            if run in known and run not in public
            for place in range(at, at + len(run))
        }
        signs = sum(not text[at].isascii() for at in covered)
        return len(covered) - signs >= _LETTERS or signs >= _SIGNS


@lru_cache(maxsize=64)
def _runs_of(text: str) -> frozenset[str]:
    return frozenset(run for _, run in _runs(letters(text)))


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """The runs that are compared, and where they begin."""
    for at in range(len(text) - _RUN + 1):
        yield at, text[at : at + _RUN]
    if not text.isascii():
        for at in range(len(text) - _RUN_OF_SIGNS + 1):
            run = text[at : at + _RUN_OF_SIGNS]
            if not run.isascii():
                yield at, run


def _readings(answer: str) -> Iterator[str]:
    """The answer's letters, as they stand and as they may be disguised."""
    plain = letters(answer)
    yield plain
    yield plain[::-1]
    yield codecs.encode(plain, "rot13")
    for match in _ENCODED.finditer(answer):
        coded = match.group().rstrip("=")
        try:
            decoded = base64.b64decode(coded + "=" * (-len(coded) % 4), altchars=b"-_")
            yield letters(decoded.decode("utf-8"))
        except (binascii.Error, ValueError):
            continue
