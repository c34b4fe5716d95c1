"""Words of a question that name no value: of the rows' text, of headers, or misspelt."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from src.core.engines.keywords.request_words import request_words
from src.core.engines.lexicon import Entry
from src.core.engines.likeness import begins_otherwise
from src.core.engines.resolving import resolve
from src.core.engines.words import Word, is_known_name, is_ordinary_word
from src.core.nlu.cues import is_closed
from src.core.nlu.items import Annotation
from src.core.nlu.names import is_of_health
from src.core.nlu.pieces import COLUMN, CONDITION, ROWS, Pieces
from src.core.nlu.tokens import is_cjk, is_katakana
from src.core.query.conditions import In, Span, Text
from src.core.reading.binding.terms import TermReader, spelt
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.knowledge import TABLE
from src.core.reading.language import is_grammar
from src.core.reading.wording import all_wordings
from src.core.store.catalog import SEARCH_COLUMN
from src.core.store.column_words import unit_named
from src.core.store.folding import fold

_SHORTEST_REPAIR, _LONGEST_REPAIR = 4, 2
"""Letters, and words, of what may be a misspelt name."""
_SOUNDS = 0.9
"""How like a name is one that sounds so in other letters."""
RARE = "rare"
_A_FEW, _OF_MANY = 2, 20
"""Rows, or one of so many, that have a word that tells them from the others."""
_NOUN_BEHIND = re.compile(r"[ -](?!(?:for|with|and|in|of|by|or|from)\b)[a-z]{3,}")
"""English: the noun that the word before it belongs to."""
_OF_BEFORE = re.compile(r"(?:^| )(?:de|del|para|con|sin) (?:(?:el|la|los|las) )?$")
_MOST_HEADED = 3
"""Columns whose names share a word that may name one of them."""


@lru_cache(maxsize=4096)
def kind_of_word(word: str) -> str:
    """Whether it only asks, busco or hay, or is a small word; else whether a dictionary has it, or
    it is a name."""
    if not request_words().without(word):
        return "request"
    if is_grammar(word):
        return "small"
    return "ordinary" if is_ordinary_word(word) else "name"


class FreeWords(Pieces):
    def _words(self) -> Iterator[Annotation]:
        """Words of the rows' text, and names that may be misspelt, where nothing else is known."""
        known_at = -2
        for word in map(self._untaken, self.words):
            if word.kind not in ("content", "soft") or word.end not in self.ends:
                continue
            if word.start not in self.starts or self.starts[word.start] in self.taken:
                continue
            if (word.latin and len(word.surface) < 2) or word.surface.isdigit():
                continue
            if word.surface in cue_forms():
                continue
            yield from self._headed(word.surface, (word.start, word.end))
            said = (word.surface, word.normal, word.latin)
            spellings, within = spelt(*said, self.table, self.knowledge)
            spread = self._spread(spellings)
            small = is_closed(word.surface) and is_grammar(word.surface)  # the, de
            if small and spread != RARE:
                continue
            sort = kind_of_word(word.surface)
            leaf = Text(
                words=spellings, term=word.surface, text=word.surface, whole_words=word.latin,
                fields=(SEARCH_COLUMN, *within), span=(word.start, word.end),
                modifies=self.leaves.ranked and self._modifies(word, spellings),
            )  # fmt: skip
            known, number = "known" if spellings else "unknown", self.leaves.number(leaf)
            of_name = self.starts[word.start] in self.of_names
            if free := self._free_of(leaf):
                self.leaves.free_of[number] = self.leaves.number(free)
            yield from self._span(
                word.start, word.end, CONDITION, number,
                f"text:{known}|{sort}", f"text:{known}", f"text:{word.kind}|{known}",
                *([f"text:health|{known}"] if is_of_health(word.surface) else []),
                f"word:{word.surface}", f"text:within{min(2, len(within))}",
                *([f"text:one sign|{known}"] if len(word.surface) == 1 else []),
                *([f"text:{known}|of a name"] if of_name else []),
                *([f"text:{known}|of a header"] if self.senses.headed(word.surface) else []),
                *([f"text:{spread}"] if spread else []),
                *self._beside(word, f"text:{known}"),
            )  # fmt: skip
            if word.latin and not spellings and self._may_be_slipped(word.surface):
                yield from self._mended(word)
            if of_name:
                continue
            if word.latin and sort != "small" and not (spellings and sort == "ordinary"):
                yield from self._repaired(self.starts[word.start])
                if self.starts[word.start] == known_at + 1:  # a name may begin with a plain word
                    yield from self._repaired(known_at)
            elif word.latin:
                known_at = self.starts[word.start]
        for at, token in enumerate(self.tokens):
            if is_katakana(token.text) and at not in self.taken | self.of_names:
                yield from self._repaired(at)

    def _spread(self, spellings: Sequence[str]) -> str:
        """How many rows have a word: a few, or many of them; empty where none has."""
        if not spellings:
            return ""
        rows = self.knowledge.vocabulary(self.table)
        few = max(_A_FEW, rows.texts / _OF_MANY)
        return RARE if rows.rows_with(spellings[0]) <= few else "common"

    def _free_of(self, leaf: Text) -> Text | None:
        """Rows that say they are without it: 小麦不使用, gluten free. What is not named may yet be
        in the others."""
        if not self.denies or self.leaves.ranked or not leaf.words:
            return None
        rows, words = self.knowledge.vocabulary(self.table), dict.fromkeys((leaf.term, *leaf.words))
        forms = (form for wording in all_wordings().values() for form in wording.free_of)
        said = dict.fromkeys(form.format(x=word) for form in forms for word in words)
        if found := tuple(filter(rows.holds, said)):
            whole = {"whole_words": False, "fields": (SEARCH_COLUMN,)}
            return leaf.model_copy(update={"words": found, "term": found[0], **whole})
        return None

    def _may_be_slipped(self, said: str) -> bool:
        """Whether it may be a misspelt word of the rows; outside of shops no word is that has a
        meaning, is how one of theirs sounds, stands in a header, or names a place."""
        if self.leaves.ranked:
            return True
        heard = self.senses.written(said) or self.knowledge.vocabulary(self.table).spoken(said)
        heard = heard or self.senses.headed(said)
        return len(said) >= _SHORTEST_REPAIR and not heard and not any(self.senses.missing(said))

    def _mended(self, word: Word) -> Iterator[Annotation]:
        """The word of the rows that a misspelt one is nearest to."""
        found = TermReader(self.table, self.knowledge).mended(word.surface, word.latin)
        if found.words:
            place = (word.start, word.end)
            leaf = Text(words=found.words, term=found.term, text=word.surface,
                        whole_words=word.latin, span=place)  # fmt: skip
            ordinary = "ordinary" if is_ordinary_word(word.surface) else "name"
            ranked = "ranked" if self.leaves.ranked else "plain"
            features = ("text:repaired", f"text:repaired|{ordinary}", f"text:repaired|{ranked}")
            yield from self._span(*place, CONDITION, self.leaves.number(leaf), *features)

    def _modifies(self, word: Word, spellings: Sequence[str]) -> bool:
        """Whether several things are asked for by name that titles only tell other things by, and
        no kind is named beside: shoes in a shop of shoe liners."""
        kinds = {c.name for c in self.table.with_role("category", "title")}
        if any(e.column in kinds for found in self.values for e in found.entries):
            return False
        if not word.latin or not word.surface.endswith("s") or word.surface in spellings:
            return False
        wordings = all_wordings().values()
        if any(each.before("liked_before", self.text, word.start) for each in wordings):
            return False
        spanish = self.knowledge.catalog.config.language == "es"
        around = list(self.knowledge.titles[self.table.id].around(spellings))
        return bool(around) and all(
            _OF_BEFORE.search(before) if spanish else _NOUN_BEHIND.match(behind)
            for before, behind in around
        )

    def _untaken(self, word: Word) -> Word:
        """What is left of a word of a text without blanks that ends in a word for the rows."""
        end = next((f.start for f in self.schema if word.start < f.start < word.end), word.end)
        if word.latin or end == word.end:
            return word
        cut = word.surface[: end - word.start]
        return replace(word, end=end, surface=cut, normal=cut)

    def _headed(self, said: str, place: Span) -> Iterator[Annotation]:
        """What has the word in its name, hire of "hire per day", or nearly; or is in that unit."""
        how, columns = "part", self.senses.headed(said)
        if not columns:
            how, columns = self.senses.similar(said)
        if not columns and (unit := unit_named(said)):
            how, columns = "unit", tuple(c.name for c in self.table.columns if c.unit == unit)
        many = f"{how}:of{min(3, len(columns))}"
        for column in columns if len(columns) <= _MOST_HEADED else ():
            if column == TABLE:
                yield from self._span(*place, ROWS, None, "rows part", many)
                continue
            features = (how, f"{how}:{self.table.column(column).role}", many)
            yield from self._span(*place, COLUMN, column, *features)
            told = ("flag:part", *features) if is_cjk(said) else ("flag:short",)
            asked = how == "short" or is_cjk(said)
            number = self._answer(column, said, place, denied=False) if asked else None
            if number is not None:
                yield from self._span(*place, CONDITION, number, "flag", *told)

    def _of_ranked(self, text: str, role: str, value: str) -> Iterator[str]:
        """Of a name in a table of many and odd names, which any word is near to."""
        if self.leaves.ranked:
            ordinary = "ordinary" if is_ordinary_word(text) else "name"
            yield f"value:repaired|ranked|{role}|{ordinary}"
            yield f"value:repaired|ranked|signs{min(8, len(text))}"
            if role == "name" and begins_otherwise(text, fold(value)):
                yield "value:repaired|begins otherwise"
            if role == "name" and is_known_name(text):
                yield "value:repaired|known name"

    def _sounding(self, text: str) -> Sequence[Entry]:
        """Names in other letters that sound like a word: BOULE NOIRE of ブールノワール."""
        values = self.knowledge.values
        found = values.sounding(text) if is_katakana(text) else values.spelt_in_kana(text)
        return [entry for entry in found if entry.table == self.table.id]

    def _repaired(self, first: int) -> Iterator[Annotation]:
        for end in range(first + 1, min(len(self.tokens), first + _LONGEST_REPAIR) + 1):
            start, stop = self.tokens[first].start, self.tokens[end - 1].end
            text = self.text[start:stop]
            taken = self.taken.intersection(range(first, end))
            beside = self.leaves.ranked and bool(taken) and first not in taken
            if len(text) < _SHORTEST_REPAIR or (taken and not beside):
                continue
            if text in self.knowledge.absent or any(self.senses.missing(text)):
                continue
            columns = [(self.table.id, column.name) for column in self.table.columns]
            found = resolve(self.knowledge.values, text, columns, in_sentence=True)
            if found.verdict in ("repaired", "ambiguous"):
                self.resolutions.append(found)
            sounding = () if found.verdict == "repaired" else self._sounding(text)
            entries, score = sounding or found.entries, _SOUNDS if sounding else found.score
            named = dict.fromkeys((each.column, each.value) for each in entries)
            for column, value in named:
                role = self.table.column(column).role
                leaf = In(column=column, values=(value,), text=text, span=(start, stop))
                yield from self._span(
                    start, stop, CONDITION, self.leaves.number(leaf),
                    "value:repaired", f"value:repaired|{role}",
                    f"value:repaired|{role}|of{min(3, len(named))}",
                    f"value:likeness{int(10 * score)}",
                    f"value:repaired|{'ordinary' if is_ordinary_word(text) else 'not a word'}",
                    *(() if sounding else self._of_ranked(text, role, value)),
                    *(["value:repaired|beside a name"] if beside else []),
                )  # fmt: skip
