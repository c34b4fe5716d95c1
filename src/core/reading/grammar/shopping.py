"""The words by which shoppers' queries are read, from `config/locales/shopping.*.toml`.

English and Spanish are read together, as people mix them; the question's own comes first.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from src.config.locale import read_locale
from src.core.reading.grammar.phrases import apart
from src.core.reading.wording import LATIN, compiled

_LISTS = (
    "things", "wishes", "asides", "identifier", "no_colour", "size_word", "costly", "cheap",
    "either", "unsure", "given_to", "given_behind", "hosted", "age", "grown_up",
)  # fmt: skip


@dataclass(frozen=True)
class Said:
    """A word of a named group where it stands: `women` for "ladies'"."""

    start: int
    end: int
    name: str
    text: str


@dataclass(frozen=True)
class ShopWords:
    """What one language calls things, people, occasions and sizes."""

    lists: Mapping[str, re.Pattern[str]]
    people: Mapping[str, re.Pattern[str]]
    relations: Mapping[str, re.Pattern[str]]
    """Of people who are bought for: they count only behind "for" or "my"."""
    occasions: Mapping[str, re.Pattern[str]]
    letters: Mapping[str, re.Pattern[str]]
    """Words for sizes in letters: large is L."""
    measures: Mapping[str, re.Pattern[str]]
    opposites: tuple[tuple[re.Pattern[str], ...], ...]
    """Groups of which two sides contradict each other."""

    def is_one(self, name: str, text: str) -> bool:
        """Whether the text is nothing else than one word of the list."""
        return bool(self.lists[name].fullmatch(text))

    def contradictions(self, text: str) -> list[str]:
        """Words of the text that cannot both be meant, two of each group."""
        for sides in self.opposites:
            said = [match[0] for side in sides if (match := side.search(text))]
            if len(said) > 1:
                return said
        return []


def found(groups: Mapping[str, re.Pattern[str]], text: str) -> list[Said]:
    """Words of the groups in a folded text, longest first where they overlap, in its order."""
    hits = [
        Said(match.start(), match.end(), name, match[0])
        for name, pattern in groups.items()
        for match in pattern.finditer(text)
    ]
    return apart(sorted(hits, key=lambda each: (each.start - each.end, each.start)))


@cache
def shop_words(language: str) -> ShopWords:
    """The words of a language; of both where it is English or Spanish."""
    latin = language in LATIN
    files = [read_locale("shopping", each) for each in (LATIN if latin else (language, "en"))]

    def pattern(options: list[str], own: bool) -> re.Pattern[str]:
        return compiled(options, latin or not own)

    def merged(read: Any) -> re.Pattern[str]:
        parts = [pattern(read(file), at == 0) for at, file in enumerate(files) if read(file)]
        return re.compile("|".join(part.pattern for part in parts) or r"(?!)")

    def group(name: str) -> dict[str, re.Pattern[str]]:
        keys = dict.fromkeys(key for file in files for key in file[name])
        return {key: merged(lambda file, key=key: file[name].get(key, [])) for key in keys}

    return ShopWords(
        lists={name: merged(lambda file, name=name: file[name]) for name in _LISTS},
        people=group("people"),
        relations=group("relations"),
        occasions=group("occasions"),
        letters=group("letters"),
        measures=group("measures"),
        opposites=tuple(_opposites(files, latin)),
    )


def _opposites(
    files: list[Mapping[str, Any]], latin: bool
) -> Iterator[tuple[re.Pattern[str], ...]]:
    for at, file in enumerate(files):
        for sides in file["opposites"]:
            yield tuple(compiled([side], latin or at > 0) for side in sides.split(";"))
