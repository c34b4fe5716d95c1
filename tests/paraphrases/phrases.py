"""Finds the values of a column in titles, by what `docs/adding-a-concierge.md` says of `find`."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any


def plain(text: str) -> list[str]:
    """Words in lower case, without accents and quotes; hyphens part words."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", re.sub(r"['’‘`]", "", bare.lower()))


class Finder:
    """Looks for the phrases of a column's values as whole words; the longest phrase wins."""

    def __init__(self, values: Mapping[str, list[str]], how: Mapping[str, Any]) -> None:
        self._columns = [how["in"]] if isinstance(how["in"], str) else list(how["in"])
        self._take = how.get("take", "first")
        self._known = how.get("known")
        self._phrases: dict[tuple[str, ...], str | None] = {}
        for value, words in values.items():
            for word in [value, *words]:
                self._phrases.setdefault(tuple(plain(word)), value)
        for phrase in how.get("ignore", []):
            self._phrases.setdefault(tuple(plain(phrase)), None)
        self._longest = max(map(len, self._phrases))

    def find(self, row: Mapping[str, Any]) -> str | tuple[str, ...] | None:
        """The value found in the first column that names one; all of them for `take = "all"`."""
        for column in self._columns:
            text = row.get(column)
            if not isinstance(text, str):
                continue
            if hits := list(self._hits(plain(text))):
                return self._chosen(hits, row)
        return () if self._take == "all" else None

    def _chosen(
        self, hits: list[tuple[int, int, str]], row: Mapping[str, Any]
    ) -> str | tuple[str, ...] | None:
        if self._take == "all":
            return tuple(dict.fromkeys(value for _, _, value in hits))
        if self._take == "start":
            maker = row.get(self._known) if self._known else None
            return hits[0][2] if hits[0][0] == 0 else maker
        if self._take == "head":
            last = hits[0]
            for hit in hits[1:]:
                if hit[0] != last[1]:
                    break
                last = hit
            return last[2]
        return hits[0][2]

    def _hits(self, words: list[str]) -> Iterator[tuple[int, int, str]]:
        place = 0
        while place < len(words):
            for length in range(min(self._longest, len(words) - place), 0, -1):
                phrase = tuple(words[place : place + length])
                if (key := self._key(phrase)) is not None:
                    if (value := self._phrases[key]) is not None:
                        yield place, place + length, value
                    place += length
                    break
            else:
                place += 1

    def _key(self, phrase: tuple[str, ...]) -> tuple[str, ...] | None:
        """The phrase as it is listed; an English plural is the same word."""
        *before, last = phrase
        forms = [last, last.removesuffix("s"), last.removesuffix("es")]
        if before:
            forms.append(f"{last}s")
        return next((key for form in forms if (key := (*before, form)) in self._phrases), None)
