"""One sentence, item or table row of a model's prose, and what in the data contradicts it. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from src.core.answering.grounding.citations import OPENING
from src.core.answering.grounding.claims import LINK, Claim, blanked, claims_in
from src.core.answering.grounding.cues import BEST, cues, listed, plain
from src.core.answering.grounding.evidence import Evidence, Named, RowSet
from src.core.answering.grounding.names import OWNER, PART, WHOLE, Mention
from src.core.answering.grounding.pieces import Piece
from src.core.engines.words import is_ordinary_word
from src.core.store.folding import fold

T = TypeVar("T")

_NAMED = "\u25cc"
"""Stands for each letter of a row's name, and of a cell that was written from it."""
_CLAUSE = re.compile(r"(?<!\d)[,，、]|[,，、](?!\d)|[;；：(（)）—–|]|:(?!\d)")
_UNIT = re.compile("|".join(each for each in listed("unit") if each > "\u3000" and each[1:]))
_WORD = r"[A-ZÀ-Þ][A-Za-zÀ-ÿ'’&]+"
_PROPER = re.compile(rf"(?<![A-Za-zÀ-ÿ0-9'’]){_WORD}(?:[ -]{_WORD})+")
_BESIDE = 12
"""Letters between a name and what is said of it at once."""
_LARGE = 100
"""From here on hardly any number follows from others by chance."""
_FEW = 12
"""Things that prose may count by itself."""
_HEADING = 14
"""Letters beside the name in a line that is a heading."""
ROLES = {"cheapest": "price", "dearest": "price", "newest": "year", "oldest": "year"}
"""By kind of superlative: the role of the columns that it is of."""
_COMPARING = ("superlative", "compared", "all", "only", "except")
"""Kinds of words by which a sentence speaks of other rows than those before it."""


def union(sets: Iterable[frozenset[T]]) -> frozenset[T]:
    return frozenset(each for one in sets for each in one)


@dataclass(frozen=True)
class Sentence:
    """A piece of prose, and the rows that it speaks of.

    A statement is contradicted where the data say otherwise of just those rows, or where neither
    they nor the question have it and it follows from no numbers of theirs.
    """

    evidence: Evidence
    piece: Piece
    mentions: Sequence[Mention]
    """Of the piece, by its places."""
    topic: RowSet
    """The rows that a piece without a name goes on about."""
    spoken_of: RowSet
    """The rows that the prose has named so far."""
    listed: frozenset[float]
    """How many items the prose lists, and how many rows it names."""
    columns: Sequence[RowSet] = ()
    """Of a table's row: the rows that the head of each column names."""

    @cached_property
    def text(self) -> str:
        """The piece with letters of no meaning in place of the rows' names."""
        text = self.piece.text
        for m in self.mentions:
            if m.rank >= PART or m.is_cited:
                text = text[: m.start] + _NAMED * (m.end - m.start) + text[m.end :]
        return text

    @cached_property
    def plain(self) -> str:
        """Its plain text, where no sign of a unit is taken for a word (比 of 比索)."""
        return blanked(_UNIT, plain(self.text))

    @cached_property
    def names(self) -> Sequence[Mention]:
        """The mentions that say which rows it is about: of whole names, and parts of others'."""
        return [m for m in self._names_and_owners if m.rank >= PART]

    @cached_property
    def _names_and_owners(self) -> Sequence[Mention]:
        whole = union(m.rows for m in self.mentions if m.rank == WHOLE)
        named = [
            m
            for m in self.mentions
            if m.rank == WHOLE
            or (m.rank >= OWNER and m.rows != self.evidence.everything and whole.isdisjoint(m.rows))
        ]
        return sorted(named, key=lambda m: m.start)

    @cached_property
    def rows(self) -> RowSet:
        return union(m.rows for m in self.names) or self.topic

    @cached_property
    def is_heading(self) -> bool:
        return sum(char.isalnum() for char in self.text) <= _HEADING and not self.piece.is_item

    @cached_property
    def is_offer(self) -> bool:
        asks = self.plain.rstrip(" *_)）\n").endswith(("?", "？"))
        return asks or bool(cues("offer").search(self.plain))

    @cached_property
    def is_open(self) -> bool:
        """Whether it denies, asks or offers, so that it gives no row anything."""
        said = self.plain.lstrip(" *_\n")
        answer = cues("answer").match(said)
        return self.is_offer or bool(cues("denied").search(said[answer.end() if answer else 0 :]))

    @cached_property
    def claims(self) -> Sequence[Claim]:
        return list(claims_in(self.text))

    def _said(self, mention: Mention) -> str:
        return self.piece.text[mention.start : mention.end]

    @property
    def found(self) -> Iterator[str]:
        """What of it the data bear out."""
        yield from map(self._said, self.names)
        known = (self.evidence.having, self._is_free, self._follows)
        yield from (c.text for c in self.claims if any(has(c) for has in known))

    @property
    def contradicted(self) -> Iterator[str]:
        yield from (c.text for c in self.claims if self._is_nowhere(c) or self._is_wrong_count(c))
        if OPENING in self.text:
            yield self.text.strip()
        if self.evidence.is_empty and not self.is_open and cues("exists").search(self.plain):
            yield self.piece.text.strip()
        yield from self._outbid()
        yield from self._of_others()
        if self.evidence.rows and not self.is_open:
            for named in self._named:
                rows = self._swept(named.start)
                if any(self.evidence.holds(number, named) is False for number in rows):
                    yield named.text
            yield from self._left_blank()
            yield from self._unheard_names()
        yield from self._none()

    def _of_others(self) -> Iterator[str]:
        """What only other rows have of all that is said of some. A row of which the piece says
        something else too is meant by an unknown name; two values are of other things that it
        lists."""
        values = [*self._strange_cells(), *self._strange_values()]
        strange = [*self._strange_figures(), *(values if len(values) == 1 else ())]
        figures = [(c.text, self.evidence.having(c)) for c in self.claims if not c.is_count]
        for text, about, having in strange:
            beside = [*figures, *((other, rows) for other, _, rows in strange)]
            apart = (rows for other, rows in beside if other not in text and text not in other)
            meant = any(rows.isdisjoint(about) and rows & having for rows in apart)
            if not meant and not self._has_another(text, about, having):
                yield text

    def _has_another(self, text: str, about: RowSet, having: RowSet) -> bool:
        """Whether a figure is of rows without a name: the named ones have another there."""
        if having & union([*(m.rows for m in self.names), *self.columns]):
            return False
        cells = self.evidence.cells_with
        figures = [c for c in self.claims if c.is_measured or c.kind == "identifier"]
        columns = union(cells(n, c) for n in having for c in figures if c.text == text)
        return any(columns & cells(n, c) for n in about for c in figures if c.text != text)

    # Numbers and what has a form of its own

    def _counts(self, claim: Claim) -> bool:
        """Whether a number may count things, and is no figure of a group."""
        about = self._bound(claim.start)
        return claim.is_count and not (about and self.evidence.are_groups(about))

    def _is_nowhere(self, claim: Claim) -> bool:
        if self._is_free(claim) or self.evidence.having(claim) or self._follows(claim):
            return False
        if claim.kind == "date" and not any(facts.days for facts in self.evidence.rows):
            return False
        few = max(*self.listed, len(self.evidence.rows), _FEW)
        small = self._counts(claim) and any(value <= few for value in claim.values)
        return not small and (bool(self.names) or not self.is_offer)

    def _strange_figures(self) -> Iterator[tuple[str, RowSet, RowSet]]:
        for claim in self.claims:
            having = self.evidence.having(claim)
            about = self._bound(claim.start)
            free = self._counts(claim) or self._is_free(claim)
            if about and having and not free and having.isdisjoint(about | self.evidence.passages):
                yield claim.text, about, having

    def _follows(self, claim: Claim) -> bool:
        """Whether it is worked out: a small number in words that compare or beside no row, or a
        rounded one in words that compare."""
        if cues("compared").search(self._clause(claim.start)):
            return self.evidence.follows(claim)
        compares = bool(cues("compared").search(self.plain))
        if self._bound(claim.start) and not compares and min(claim.values, default=0) < _LARGE:
            return False
        rounds = compares or (claim.is_measured and claim.bearing == "about")
        return self.evidence.follows(replace(claim, bearing="exact"), rounds=rounds)

    def _is_free(self, claim: Claim) -> bool:
        """Whether the question has it, or a tool told it, whichever rows are meant."""
        today = self.evidence.now.month * 100 + self.evidence.now.day
        if claim.kind == "date" and today in claim.values:
            return True
        return self.evidence.asked.has(claim) or self.evidence.is_total(claim, self.piece.text)

    def _is_wrong_count(self, claim: Claim) -> bool:
        """Whether there are not so many of what was looked for."""
        if not self._counts(claim) or self.is_offer or not self.evidence.rows:
            return False
        if any(m.start < claim.start for m in self.names):
            return False
        if claim.bearing == "under":
            claim = replace(claim, bearing="exact")
        own = {*self.listed, float(len(self.rows)), *self._shares}
        if self._is_free(claim) or not own.isdisjoint(claim.values):
            return False
        of_them = self._says(("several", "of_them"), self.plain)
        several = cues("several").finditer(self.plain)  # of which it is one word: the first two
        is_selection = any(m.start() < claim.end <= m.end() for m in several)
        if of_them and self._is_no_share(claim) and not is_selection:
            return True
        named = self._named and not of_them
        asked = named and all(map(self.evidence.is_asked_for, self._named))
        begins = asked and not self.spoken_of
        is_first = not any(c.is_count and c.start < claim.start for c in self.claims)
        exists = not self.topic and cues("exists").search(self.plain)
        return is_first and bool(begins or exists)

    @cached_property
    def _shares(self) -> frozenset[float]:
        """How many rows have each thing that the piece names, and all of them."""
        rows = self.evidence.everything
        held = [{n for n in rows if self.evidence.holds(n, each)} for each in self._named]
        every = [set.intersection(*held)] if held else []
        return frozenset(float(len(each)) for each in (*held, *every))

    def _is_no_share(self, claim: Claim) -> bool:
        """Whether another number of all rows has the one value that the clause gives so many."""
        clause = self._clause(claim.start)
        named = [n for n in self._named if self._clause(n.start) == clause]
        if len(named) != 1 or cues("denied").search(clause) or _NAMED in clause:
            return False
        rows = self.evidence.everything
        whole = max(self.evidence.totals, default=0) <= len(rows)
        return whole and all(self.evidence.tells(number, named[0]) for number in rows)

    def _bound(self, place: int) -> RowSet:
        """The rows that what stands at a place is certainly said of; none where that is open."""
        if self._says(("compared", "except"), self._clause(place)):
            return frozenset()
        if self.columns:
            at = self.piece.text.count("|", 0, place)
            return self.columns[at] if at < len(self.columns) else frozenset()
        if self._names_and_owners:
            return self._at(place)
        several = any(map(self._is_of_several, cues("several").finditer(self.plain)))
        free = several or self._says(_COMPARING, self.plain)
        return self.topic if not free or self.piece.is_item else frozenset()

    def _is_of_several(self, word: re.Match[str]) -> bool:
        """Whether it is a word for several rows: the first two, the other, prices from … to."""
        clause = self._clause(word.start())
        measures = [c for c in self.claims if c.is_measured and self._clause(c.start) == clause]
        return not self.evidence.is_header(word.group()) or len(measures) > 1

    @staticmethod
    def _says(kinds: Iterable[str], text: str) -> bool:
        """Whether a word of one of these kinds stands in the text."""
        return any(cues(kind).search(text) for kind in kinds)

    def _given_to(self, place: int) -> RowSet:
        """The rows that a value at a place is given to: those that its clause names, or else the
        one that the piece has named before it or goes on about."""
        clause = self._clause(place)
        if self._says(("compared", "except"), clause):
            return frozenset()
        if self.columns:
            return self._bound(place)
        if same := [m.rows for m in self.names if self._clause(m.start) == clause]:
            return union(same)
        several = self._says(("several", "all", "only"), clause)
        if several or any(c.is_count and self._clause(c.start) == clause for c in self.claims):
            return frozenset()
        before = list({m.rows for m in self.names if m.start < place})
        if self.names:
            return before[0] if len(before) == 1 else frozenset()
        return self._bound(place)

    def _at(self, place: int) -> RowSet:
        """Of several names those that stand by the place, where names and figures take turns."""
        starts = [c.start for c in self.claims if not c.is_count]
        groups: list[tuple[bool, list[int]]] = []
        names = {m.start: m.rows for m in self._names_and_owners}
        for start in sorted({*names, *starts, place}):
            is_name = start in names
            if not groups or groups[-1][0] != is_name:
                groups.append((is_name, []))
            groups[-1][1].append(start)
        at = next(n for n, (_, places) in enumerate(groups) if place in places)
        if groups[at][0]:
            return union(names[start] for start in groups[at][1])
        before, behind = (
            union(names[start] for start in groups[n][1]) if 0 <= n < len(groups) else frozenset()
            for n in (at - 1, at + 1)
        )
        takes_turns = len(groups) % 2 == 0
        if takes_turns and groups[0][0]:
            return before
        behind_all = takes_turns and all(
            self._clause(figures[0]) == self._clause(named[0])
            for (_, figures), (_, named) in zip(groups[::2], groups[1::2], strict=True)
        )
        return behind if behind_all or len(groups) == 2 else before | behind

    def _clause(self, place: int) -> str:
        begin = max((m.end() for m in _CLAUSE.finditer(self.text, 0, place)), default=0)
        ending = _CLAUSE.search(self.text, place + 1)
        return self.plain[begin : ending.start() if ending else len(self.plain)]

    # Names, values and yes or no

    @cached_property
    def _named(self) -> Sequence[Named]:
        return self.evidence.named_in(blanked(LINK, self.plain))

    def _strange_cells(self) -> Iterator[tuple[str, RowSet, RowSet]]:
        """Cells of one row that are said of another, which has something else there."""
        for place, m in enumerate(self.mentions):
            text = self._said(m)
            about = self._given_to(m.start) if m.rank < PART else frozenset()
            before = self.mentions[place - 1] if place and m.is_cited and m.rank < WHOLE else m
            if before.rank == WHOLE and before != m and m.start - before.end <= _BESIDE:
                about = before.rows
            told = any(self.evidence.rows[number].has_text(text) for number in about)
            open_ = self.is_open and not m.is_cited
            if about and not told and not open_ and m.rows.isdisjoint(about):
                yield text, about, m.rows

    def _strange_values(self) -> Iterator[tuple[str, RowSet, RowSet]]:
        """Values of the catalog that none of the rows has which they are given to."""
        taken = [(m.start, m.end) for m in self.mentions if m.rank < PART]
        for named in () if self.is_open else self._named:
            about = self._given_to(named.start)
            if not about or any(a < named.end and named.start < b for a, b in taken):
                continue
            held = {n: self.evidence.holds(n, named) for n in self.evidence.everything}
            if all(held[number] is False for number in about):
                yield named.text, about, frozenset(n for n in held if held[n])

    def _swept(self, place: int) -> RowSet:
        """The rows that what stands at a place is said of one and all; none where it is not."""
        said = cues("idiom").sub(lambda m: " " * len(m.group()), self.plain)
        all_of = next((m for m in cues("all").finditer(said, 0, place)), None)
        if all_of is None or _CLAUSE.search(self.text, all_of.end(), place):
            return frozenset()
        before = any(m.start < all_of.start() for m in self.names)
        own = self._at(all_of.start()) if before else union(m.rows for m in self.names)
        if (before and len(own) == 1) or cues("except").search(said):
            return frozenset()
        several = [own, self.topic, self.spoken_of, self.evidence.everything]
        counted = {value for c in self.claims if c.is_count for value in c.values}
        fit = (rows for rows in several if len(rows) > 1 and counted <= {float(len(rows))})
        return next(fit, frozenset())

    def _left_blank(self) -> Iterator[str]:
        """A column that all rows are said to have, and one has blank."""
        for m in cues("all").finditer(self.plain):
            clause = self._clause(m.start())
            rows = self._swept(m.end())
            figures = (c for c in self.claims if not c.is_count)
            starts = [*(c.start for c in figures), *(n.start for n in self._named)]
            told = any(self._clause(start) == clause for start in starts)
            for column in () if told else self.evidence.headers_in(clause):
                if any(self.evidence.is_blank(number, column) for number in rows):
                    yield clause.strip()

    def _none(self) -> Iterator[str]:
        """What no row is said to have, and one has by its yes-or-no column."""
        for named in self._named:
            clause = self._clause(named.start)
            if not cues("none").search(clause) or self._says(("all", "except"), clause):
                continue
            rows = self.topic or self.spoken_of or self.evidence.everything
            if not self.names and any(True in self.evidence.flags(n, named) for n in rows):
                yield named.text

    def _unheard_names(self) -> Iterator[str]:
        """Names of which the catalog has most words nowhere, in the script of its rows' names."""
        if self.evidence.names.are_in_signs:
            return
        for match in _PROPER.finditer(self.text):
            words = re.findall(r"[^\W\d_]{3,}", match.group())
            unheard = [word for word in words if not self.evidence.has_heard(word)]
            made_up = any(not is_ordinary_word(fold(word)) for word in unheard)
            if made_up and len(unheard) * 2 > len(words):
                yield match.group()

    def _outbid(self) -> Iterator[str]:
        """The one row that is called the most or the least of a column, and is not."""
        rows = union(m.rows for m in self.names) or self._meant
        if self.is_open or len(rows) != 1:
            return
        for at, kind in self._superlatives:
            first = kind in ("cheapest", "oldest", "lowest")
            columns, rivals = self._compared_by(rows, at, kind), self._rivals(rows)
            ends = [self.evidence.is_end(rows, rivals, each, first=first) for each in columns]
            if rows <= self.evidence.earlier or (False in ends and True not in ends):
                yield self._clause(at).strip()

    @property
    def _meant(self) -> RowSet:
        """The rows that have all figures of a piece without a name."""
        having = [self.evidence.having(claim) for claim in self.claims]
        return frozenset.intersection(*having) if having else frozenset()

    @property
    def _superlatives(self) -> Iterator[tuple[int, str]]:
        """Where the words stand that say which end is meant, of two at one place the longer one."""
        found = [(m, kind) for kind in BEST for m in cues(kind).finditer(self.plain)]
        for m, kind in found:
            inside = (o for o, _ in found if o.start() <= m.start() and m.end() <= o.end())
            if all(len(other.group()) == len(m.group()) for other in inside):
                yield m.start(), kind

    def _compared_by(self, rows: RowSet, place: int, kind: str) -> frozenset[str]:
        """The columns that a superlative is of: by its kind, its clause's names or its cell."""
        if role := ROLES.get(kind):
            return self.evidence.numeric(rows, role)
        clause, columns = self._clause(place), self.evidence.numeric(rows)
        if named := self.evidence.headers_in(clause) & columns:
            return named
        own = [c for c in self.claims if self._clause(c.start) == clause and not c.is_count]
        return columns & union(self.evidence.cells_with(n, c) for n in rows for c in own)

    def _rivals(self, rows: RowSet) -> RowSet:
        """The rows of the same table and turn that have all that the piece names."""
        columns, few = self.evidence.columns, self.spoken_of | rows
        among = few if len(few) > 1 and self._says(("several",), self.plain) else None
        return frozenset(
            number
            for number in among or self.evidence.everything - self.evidence.earlier
            if columns[number] == columns[min(rows)]
            and all(self.evidence.holds(number, named) is not False for named in self._named)
        )
