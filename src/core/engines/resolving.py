"""What somebody wrote → the value of the data that it names: the product's one answer to spelling.

Exact first, then by nearness. A name is taken only when it is near enough for its length and
clearly before the next one: too close to call is `ambiguous`, and too far is `unknown`, never the
least wrong neighbour.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Literal

from src.core.engines.lexicon import Entry, Lexicon, Place
from src.core.engines.likeness import Written, is_sibling, squash, written
from src.core.store.folding import fold
from src.core.traces import Candidate, MatchStep

Verdict = Literal["exact", "alias", "repaired", "ambiguous", "unknown"]


@dataclass(frozen=True)
class Resolution:
    asked: str
    verdict: Verdict
    chosen: Entry | None
    """None when it is `ambiguous` or `unknown`."""
    entries: tuple[Entry, ...]
    """All entries of the chosen name: it may stand in several columns and tables."""
    candidates: tuple[tuple[Entry, float], ...]
    """Names by likeness, 0 to 1, best first."""
    threshold: float
    """What a name of that length had to reach."""
    why: str
    rivals: tuple[Entry, ...] = ()
    """What an `ambiguous` text may mean, an entry for each name."""

    @property
    def score(self) -> float:
        """Likeness of the best candidate, 0 to 1."""
        return self.candidates[0][1] if self.candidates else 0.0

    def step(self, column: str) -> MatchStep:
        """What was done, as it is shown; `column`: where the value was looked for, or is."""
        return MatchStep(
            asked=self.asked,
            column=column,
            candidates=tuple(
                Candidate(value=entry.value, score=round(score, 3), column=entry.column)
                for entry, score in self.candidates
            ),
            threshold=self.threshold,
            chosen=self.chosen.value if self.chosen else None,
            why=self.why,
        )


_MARGIN = 0.2
_WIDE = 0.65
"""In ordinary slips (`likeness.slips`): how far the next name has to be behind."""
_WIDEST = 1.5
"""The same where even the first letter differs: people seldom get that one wrong."""
_FAR = 2.0
_Ladder = tuple[tuple[float, float], ...]
"""Up to so many characters, the likeness that a name must reach."""
_AMONG_RIVALS: _Ladder = ((3, 0.85), (4, 0.8), (5, 0.78), (inf, 0.74))
_ALONE: _Ladder = ((3, 0.85), (4, 0.74), (6, 0.7), (inf, 0.66))
_FAR_FROM_ALL: _Ladder = ((3, 0.85), (4, 0.74), (5, 0.7), (inf, 0.6))
_IN_SENTENCE: _Ladder = ((3, 0.85), (4, 0.82), (5, 0.8), (inf, 0.78))
"""A word of a sentence need not name anything."""
_LEFT_OUT = 2
"""Letters that a misspelt name may be short of."""
_PLURAL = re.compile(r"[a-z]{4,}[^\Ws]s")
_SHOWN = 5
_WORD = 0.9
"""Score of a name by one of its words."""


def word_threshold(length: int) -> float:
    """The likeness to a word of a sentence that a name of so many characters must reach."""
    return _least(_IN_SENTENCE, length)


def _least(ladder: _Ladder, length: int) -> float:
    return next(least for longest, least in ladder if length <= longest)


def resolve(
    lexicon: Lexicon,
    text: str,
    columns: Collection[Place] | None = None,
    first: Collection[Place] = (),
    in_sentence: bool = False,
) -> Resolution:
    """The value that `text` names, of `columns` ((table, column) pairs; all when left out).

    `first`: the columns that were asked for, whose names win; others count only as they are written
    in the data. `in_sentence`: the text may be no name at all, so more is wanted of a misspelt one.
    """
    asked = _Asked(lexicon, fold(text), columns, first, in_sentence)
    found = asked.exactly() or asked.with_owner() or asked.by_word() or asked.nearest()
    if found.verdict == "unknown":
        found = _as_one(asked) or found
    return replace(found, asked=text)


def _as_one(asked: "_Asked") -> Resolution | None:
    """A plural resolved by its singular, which has to begin with the same letter."""
    if not _PLURAL.fullmatch(asked.folded):
        return None
    for singular in (asked.folded[:-1], re.sub("ces$", "z", asked.folded)):
        single = replace(asked, folded=singular).nearest()
        if single.chosen and fold(single.chosen.form)[:1] == asked.folded[:1]:
            return single
    return None


@dataclass(frozen=True)
class _Asked:
    lexicon: Lexicon
    folded: str
    columns: Collection[Place] | None
    first: Collection[Place]
    in_sentence: bool

    def exactly(self) -> Resolution | None:
        """A name or alias as the data writes it; names of the column asked for come first."""
        found = self._named(self.lexicon.written(self.folded))
        found = [e for e in found if e.place in self.first] or found
        found = [e for e in found if e.kind != "wider"] or found
        if not found and not self.folded.isascii():  # 鮨 is 寿司; a Latin stem says too little
            found = self._named(self.lexicon.lookup(self.folded))
        if not found:
            return None
        found.sort(key=lambda entry: entry.kind != "value")
        if found[0].kind == "alias":
            return _as("alias", found, [(e, 1.0) for e in found], 1.0, "another word for it")
        return _as("exact", found, [(e, 1.0) for e in found], 1.0, "as the data writes it")

    def _named(self, entries: Iterable[Entry]) -> list[Entry]:
        return [
            e for e in entries if e.kind != "word" and (not self.columns or e.place in self.columns)
        ]

    def with_owner(self) -> Resolution | None:
        """A name with the value that it belongs to before or behind it: its maker, its shop."""
        words = self.folded.split()
        for at in range(1, len(words)):
            parts = " ".join(words[:at]), " ".join(words[at:])
            for owner, rest in (parts, parts[::-1]):
                if found := self._owned(owner, rest):
                    return found
        return None

    def _owned(self, owner: str, rest: str) -> Resolution | None:
        said = {_name(e) for e in self.lexicon.written(owner) if e.kind != "word"}
        if not said:
            return None
        named = replace(self, folded=rest)
        found = named.exactly() or named.nearest()
        owned = [e for e in found.entries if said & {squash(fold(o)) for o in e.owners}]
        if not owned:
            return None
        return replace(found, chosen=owned[0], entries=tuple(owned))

    def nearest(self) -> Resolution:
        """The likest name, where it is like enough."""
        candidates = self.lexicon.similar(self.folded, self._places(), _SHOWN)
        return _judged(written(self.folded), candidates, self.in_sentence)

    def by_word(self) -> Resolution | None:
        """The only name that begins or ends with this word."""
        named = list(self.lexicon.called(self.folded, self._places()))
        if len({_name(entry) for entry in named}) != 1:
            return None
        pairs = [(entry, _WORD) for entry in named]
        return _as("repaired", named, pairs, _WORD, "the only name with that word")

    def _places(self) -> Collection[Place] | None:
        return self.first or self.columns


def _judged(asked: Written, candidates: list[tuple[Entry, float]], in_sentence: bool) -> Resolution:
    if not candidates:
        return _as("unknown", [], [], word_threshold(len(asked.squashed)), "nothing is like it")
    best, score = candidates[0]
    name = written(fold(best.form))
    length = max(len(asked.squashed), len(name.squashed))
    behind = (score - max((s for e, s in candidates if _differ(e, best)), default=0.0)) * length
    ladder = _IN_SENTENCE if in_sentence else _ladder(asked, name, behind)
    # A name of three letters is one slip from many words; so is a short word of a long name.
    least = _least(ladder, min(len(name.squashed), len(asked.squashed) + _LEFT_OUT))
    if is_sibling(asked, name):
        return _as("unknown", [], candidates, least, "another one of the same series")
    if score < least:
        return _as("unknown", [], candidates, least, "too far from every name")
    if behind < _MARGIN:
        close = [e for e, s in candidates if (score - s) * length < _MARGIN]
        rivals = {_name(entry): entry for entry in reversed(close)}
        found = _as("ambiguous", [], candidates, least, "too close to call")
        return replace(found, rivals=tuple(reversed(rivals.values())))
    same = [entry for entry, _ in candidates if not _differ(entry, best)]
    return _as("repaired", same, candidates, least, "near enough and clearly first")


def _ladder(asked: Written, name: Written, behind: float) -> _Ladder:
    """The farther behind the next name is, the less is wanted of the first."""
    if behind >= _FAR:
        return _FAR_FROM_ALL
    alone = behind >= (_WIDE if asked.ear[:1] == name.ear[:1] else _WIDEST)
    return _ALONE if alone else _AMONG_RIVALS


def _differ(entry: Entry, other: Entry) -> bool:
    """One name in two spellings is no rival of itself, nor values that share a word."""
    same_word = entry.place == other.place and squash(fold(entry.form)) == squash(fold(other.form))
    return _name(entry) != _name(other) and not same_word


def _name(entry: Entry) -> str:
    return squash(fold(entry.value))


def _as(
    verdict: Verdict,
    entries: list[Entry],
    candidates: list[tuple[Entry, float]],
    threshold: float,
    why: str,
) -> Resolution:
    """A resolution to the first of the entries; to none where there are none."""
    chosen = entries[0] if entries else None
    return Resolution("", verdict, chosen, tuple(entries), tuple(candidates), threshold, why)
