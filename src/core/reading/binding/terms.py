"""Free words → conditions on a row's text, in the spellings that the table really has."""

from collections.abc import Sequence
from itertools import groupby

from rapidfuzz.distance import OSA

from src.core.engines.likeness import begins_otherwise, squash
from src.core.engines.resolving import word_threshold
from src.core.engines.words import Word, is_dictionary_word, parts_of, words_of
from src.core.query.conditions import Text
from src.core.reading.grammar.garment_sizes import is_in_letters
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.ordinary import is_ordinary
from src.core.reading.knowledge.written_sizes import written_sizes
from src.core.reading.wording import all_wordings
from src.core.store.catalog import SEARCH_COLUMN, Table
from src.core.traces import Candidate, MatchStep

_SHORTEST_REPAIR = 4
_NAME = 3
"""Signs of which so many in a row are a name; fewer may be words, where the data has them all."""
_SHORTEST_IN_SHOP = 5
"""Shop titles are full of names: one of four letters is one slip from any other word."""
_ANY, _FREQUENT = 0.0, 5
"""Likeness and number of titles of a word that so short a one may still be meant for."""
_SURELY_SLIPPED = 7
"""Letters from which on a shop's word that is nearly another one is a slip of it, and no name."""


ENDINGS = frozenset({"屋", "さん", "店", "用", "系"})
"""Endings of Japanese nouns that say little by themselves: ラーメン屋, 犬用."""


class TermReader:
    """Turns words into conditions on one table, in the spellings that its text has."""

    def __init__(self, table: Table, knowledge: Knowledge) -> None:
        self._table = table
        self._vocabulary = knowledge.vocabulary(table)
        self._knowledge = knowledge
        self._titles = knowledge.titles[table.id]
        self._is_shop = table.id in knowledge.catalog.config.shops
        self._shortest = _SHORTEST_IN_SHOP if self._is_shop else _SHORTEST_REPAIR
        self.steps: list[MatchStep] = []

    def read(self, text: str) -> list[Text]:
        """The terms of a folded text; one that the data only has in another spelling is noted as
        mended."""
        terms = self._terms(text, words_of(text))
        for term in terms:
            if _respelt(term):
                self._note(term)
        return terms

    def _note(self, term: Text) -> None:
        if any(step.asked == term.text for step in self.steps):
            return
        self.steps.append(
            MatchStep(
                asked=term.text,
                column="text",
                candidates=tuple(Candidate(value=word, score=1) for word in term.words),
                threshold=1.0,
                chosen=term.words[0],
                why="the same word in the data's spelling",
            )
        )

    def _terms(self, text: str, said: Sequence[Word]) -> list[Text]:
        """One term when the data has the whole text; else one for each of its words."""
        latin = text.isascii()
        if size := self._size(said):
            return [size]
        if whole := self._term(text, "".join(word.normal for word in said), latin):
            return [whole]
        if len(said) == 1:
            parts = [words_of(part)[0] for part in parts_of(text) if words_of(part)]
            terms = [self._term(part.surface, part.normal, latin) for part in parts]
            if len(terms) > 1 and all(terms) and any(len(part.surface) > 1 for part in parts):
                return [term for term in terms if term]
            return [self._of_shop(text, latin) or self.mended(text, latin)]
        named = [(word.surface, word.normal) for word in said]
        words = [word for word in named if word[0] not in ENDINGS] or named
        words = words if latin else self._with_whole_names(words)
        terms = [self._term(surface, normal, latin) for surface, normal in words]
        if not any(terms):
            return [self.mended(text, latin)]
        return [
            term or self.mended(surface, latin)
            for term, (surface, _) in zip(terms, words, strict=True)
        ]

    def _size(self, said: Sequence[Word]) -> Text | None:
        """A size in letters, in any way in which the titles of a shop write it."""
        letters = said[0].surface if len(said) == 1 else ""
        if not self._is_shop or not is_in_letters(letters):
            return None
        forms = written_sizes(letters, self._titles)
        title = self._table.title
        fields = (title.name if title else SEARCH_COLUMN,)
        size = Text(term=letters, words=forms, fields=fields, whole_words=True, text=letters)
        return size if forms else None

    def _with_whole_names(self, words: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """A name that no dictionary has is cut into its signs, and means none of them: 阿克米."""
        joined: list[tuple[str, str]] = []
        for single, run in groupby(words, key=lambda word: len(word[0]) == 1):
            said = list(run)
            known = len(said) < _NAME and all(self._term(s, n, False) for s, n in said)
            name = "".join(surface for surface, _ in said)
            joined += [(name, name)] if single and len(said) > 1 and not known else said
        return joined

    def _of_shop(self, text: str, latin: bool) -> Text | None:
        """花屋 sells 花: the word without its ending, where only that is in the data."""
        stem = text.removesuffix("さん").removesuffix("屋")
        words = words_of(stem) if stem and stem != text else ()
        return self._term(stem, words[0].normal, latin) if len(words) == 1 else None

    def _term(self, surface: str, normal: str, latin: bool) -> Text | None:
        spellings, columns = spelt(surface, normal, latin, self._table, self._knowledge)
        if latin and len(words := surface.split(" ")) == 2:
            spellings = (*spellings, *self._titles.side_by_side(*words))
        if not spellings:
            return None
        return Text(
            term=surface,
            words=tuple(dict.fromkeys(spellings)),
            fields=(SEARCH_COLUMN, *columns),
            whole_words=latin,
            text=surface,
        )

    def mended(self, surface: str, latin: bool) -> Text:
        """The nearest word of the rows; without spellings where none is near."""
        if latin and (spoken := self._vocabulary.spoken(surface)):
            return Text(term=spoken[0], words=spoken, text=surface)
        near = self._near(surface)
        if near:
            word = near[0][0]
            return Text(term=word, words=(word,), whole_words=latin, text=surface)
        return Text(term=surface, words=(), whole_words=latin, text=surface)

    def _near(self, surface: str) -> list[tuple[str, float]]:
        if len(surface) < _SHORTEST_REPAIR or _describes(surface):
            return []
        threshold = word_threshold(len(squash(surface)))
        if len(surface) >= self._shortest:
            near = self._vocabulary.nearest(surface, threshold)
            near = [each for each in near if self._may_be_meant(surface, each[0])]
        else:
            near = self._with_letter(surface)
        if near:
            self.steps.append(
                MatchStep(
                    asked=surface,
                    column="text",
                    candidates=tuple(Candidate(value=w, score=round(s, 3)) for w, s in near),
                    threshold=threshold,
                    chosen=near[0][0],
                    why="the nearest word of the data",
                )
            )
        return near

    def _may_be_meant(self, surface: str, word: str) -> bool:
        """Nobody who asks a shop for rolex or gloves means the role or the grooves of some text:
        a maker that it has not is no slip of any word, and a right word is none at all."""
        if not self._is_shop:
            return True
        if is_ordinary(surface) or begins_otherwise(surface, word):
            return False
        longer, shorter = sorted((surface, word), key=len, reverse=True)
        least = _FREQUENT if longer[:-1] == shorter else 1
        return len(surface) >= _SURELY_SLIPPED or self._titles.rows_with(word) >= least

    def _with_letter(self, surface: str) -> list[tuple[str, float]]:
        """The only frequent word that a short one lacks a letter of, but for its first: aple."""
        near = [
            (word, score)
            for word, score in self._vocabulary.nearest(surface, _ANY)
            if word[0] == surface[0]
            and len(word) == len(surface) + 1
            and OSA.distance(word, surface) == 1
            and self._titles.rows_with(word) >= _FREQUENT
        ]
        return near if len(near) == 1 and not is_dictionary_word(surface) else []


def spelt(
    surface: str, normal: str, latin: bool, table: Table, knowledge: Knowledge
) -> tuple[tuple[str, ...], list[str]]:
    """How the rows' text and the values of kinds write a word, and in which columns of kinds."""
    word = surface, normal, latin
    spellings = dict.fromkeys(knowledge.vocabulary(table).spellings(*word))
    columns = []
    for name, vocabulary in knowledge.value_words[table.id].items():
        if written := vocabulary.spellings(*word):
            columns.append(name)
            spellings.update(dict.fromkeys(written))
    for form in (surface, *spellings) if latin else ():
        spellings.update(dict.fromkeys(knowledge.titles[table.id].compounds(form, knowledge.says)))
    return tuple(spellings), columns


EITHER = " / "
"""Between words of which either will do."""


def either(words: Sequence[Text]) -> Text:
    """One term of several: rows have the one word or another."""
    return words[0].model_copy(
        update={
            "term": EITHER.join(each.term for each in words),
            "text": EITHER.join(each.text for each in words),
            "words": tuple(dict.fromkeys(word for each in words for word in each.words)),
            "fields": tuple(dict.fromkeys(name for each in words for name in each.fields)),
        }
    )


def _describes(word: str) -> bool:
    """Whether it is one of the everyday words for how things are, and no slip of another."""
    return any(w.pattern("describing").fullmatch(word) for w in all_wordings().values())


def _respelt(term: Text) -> bool:
    """Whether the data has the word, and only in another spelling; an ending does not count."""
    if term.whole_words or not term.words or term.term != term.text:
        return False
    return not any(word in term.text or term.text in word for word in term.words)
