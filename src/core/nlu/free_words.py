"""Words of a question that name no value: of the rows' text, of headers, or misspelt."""

from collections.abc import Iterator
from dataclasses import replace

from src.core.engines.resolving import resolve
from src.core.engines.words import Word, is_ordinary_word, words_of
from src.core.nlu.cues import forms
from src.core.nlu.items import Annotation
from src.core.nlu.names import is_of_health, spelt
from src.core.nlu.pieces import COLUMN, CONDITION, ROWS, Pieces
from src.core.nlu.tokens import is_katakana
from src.core.query.conditions import In, Text
from src.core.reading.knowledge.knowledge import TABLE
from src.core.store.catalog import SEARCH_COLUMN

_SHORTEST_REPAIR, _LONGEST_REPAIR = 4, 2
"""Letters, and words, of what may be a misspelt name."""
_MOST_HEADED = 3
"""Columns whose names share a word that may name one of them."""


class FreeWords(Pieces):
    def _words(self) -> Iterator[Annotation]:
        """Words of the rows' text, and names that may be misspelt, where nothing else is known."""
        known_at = -2
        for word in map(self._untaken, words_of(self.text)):
            if word.kind not in ("content", "soft") or word.end not in self.ends:
                continue
            if word.start not in self.starts or self.starts[word.start] in self.taken:
                continue
            if len(word.surface) < 2 or word.surface.isdigit() or word.surface in forms():
                continue
            yield from self._headed(word)
            spellings, within = spelt(word, self.table, self.knowledge)
            ordinary = "ordinary" if is_ordinary_word(word.surface) else "name"
            leaf = Text(
                words=spellings, term=word.surface, text=word.surface, whole_words=word.latin,
                fields=(SEARCH_COLUMN, *within), span=(word.start, word.end),
            )  # fmt: skip
            known = "known" if spellings else "unknown"
            yield from self._span(
                word.start, word.end, CONDITION, self.leaves.number(leaf),
                f"text:{known}|{ordinary}", f"text:{known}", f"text:{word.kind}|{known}",
                *([f"text:health|{known}"] if is_of_health(word.surface) else []),
                f"word:{word.surface}", f"text:within{min(2, len(within))}",
                *self._beside(word, f"text:{known}"),
            )  # fmt: skip
            if word.latin and not (spellings and ordinary == "ordinary"):
                yield from self._repaired(self.starts[word.start])
                if self.starts[word.start] == known_at + 1:  # a name may begin with a plain word
                    yield from self._repaired(known_at)
            elif word.latin:
                known_at = self.starts[word.start]
        for at, token in enumerate(self.tokens):
            if is_katakana(token.text) and at not in self.taken:
                yield from self._repaired(at)

    def _untaken(self, word: Word) -> Word:
        """What is left of a word of a text without blanks that ends in a word for the rows."""
        end = next((f.start for f in self.schema if word.start < f.start < word.end), word.end)
        if word.latin or end == word.end:
            return word
        cut = word.surface[: end - word.start]
        return replace(word, end=end, surface=cut, normal=cut)

    def _headed(self, word: Word) -> Iterator[Annotation]:
        """What has the word in its name: hire, of "hire per day"."""
        columns, place = self.senses.headed(word.surface), (word.start, word.end)
        many = f"part:of{min(3, len(columns))}"
        for column in columns if len(columns) <= _MOST_HEADED else ():
            if column == TABLE:
                yield from self._span(*place, ROWS, None, "rows part", many)
            else:
                role = self.table.column(column).role
                yield from self._span(*place, COLUMN, column, "part", f"part:{role}", many)

    def _repaired(self, first: int) -> Iterator[Annotation]:
        for end in range(first + 1, min(len(self.tokens), first + _LONGEST_REPAIR) + 1):
            start, stop = self.tokens[first].start, self.tokens[end - 1].end
            text = self.text[start:stop]
            if len(text) < _SHORTEST_REPAIR or self.taken.intersection(range(first, end)):
                continue
            columns = [(self.table.id, column.name) for column in self.table.columns]
            found = resolve(self.knowledge.values, text, columns, in_sentence=True)
            named = dict.fromkeys((each.column, each.value) for each in found.entries)
            for column, value in named if found.verdict == "repaired" else ():
                role = self.table.column(column).role
                leaf = In(column=column, values=(value,), text=text, span=(start, stop))
                yield from self._span(
                    start, stop, CONDITION, self.leaves.number(leaf),
                    "value:repaired", f"value:repaired|{role}",
                    f"value:repaired|{role}|of{min(3, len(named))}",
                    f"value:likeness{int(10 * found.score)}",
                )  # fmt: skip
