"""One sentence, item or table row of a model's prose against the rows that it is about. Pure."""

import re
from dataclasses import dataclass, field
from functools import cached_property

from src.core.answering.grounding.citations import OPENING
from src.core.answering.grounding.claims import NAMED, Claim, is_in_kana
from src.core.answering.grounding.context import union
from src.core.answering.grounding.cues import cues, plain
from src.core.answering.grounding.evidence import Named, RowSet
from src.core.answering.grounding.names import CELL, Mention
from src.core.answering.grounding.pieces import things_in, unheard_of
from src.core.answering.grounding.subjects import CLAUSE, Subjects
from src.core.engines.words import words_of
from src.core.store.folding import fold

_BEFORE_TOO = r"([^。、，\n◌]{3,40}?)"
_LISTED = re.compile("[、，]")
_ENUMERATION = re.compile(r"(?:[^、，。：:\n]{1,20}、)+[^、，。：:\n]{1,20}")
_FEW = 100
_HEADING = 14
"""Letters beside the name in a line that is a heading."""


@dataclass
class Sentence(Subjects):
    """A piece of prose, looked up in the rows that it speaks of."""

    found: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    """Names that stand nowhere in the data; what else is missing is contradicted by it."""

    def __post_init__(self) -> None:
        self.found += [self.said_of(m) for m in self.subjects]
        self._look_up_claims()
        self._look_up_cells()
        if OPENING in self.text:
            self.missing.append(self.text.strip())
        if self.evidence.rows and not self.is_open:
            self._look_up_values()
        self._look_up_existence()
        if self.evidence.is_empty and not self.is_open and cues("exists").search(self.plain):
            self.missing.append(self.piece.text.strip())

    @cached_property
    def is_heading(self) -> bool:
        return sum(char.isalnum() for char in self.text) <= _HEADING and not self.piece.is_item

    @cached_property
    def is_open(self) -> bool:
        """Whether the sentence denies, asks or offers, so that it gives no row anything."""
        answer = cues("answer").match(self.plain.lstrip(" *_\n"))
        said = self.plain.lstrip(" *_\n")[answer.end() :] if answer else self.plain
        return bool(
            self.plain.rstrip(" *_)）\n").endswith(("?", "？"))
            or cues("offer").search(said)
            or cues("denied").search(said)
        )

    @property
    def is_offer(self) -> bool:
        asks = self.plain.rstrip(" *_)）\n").endswith(("?", "？"))
        return asks or bool(cues("offer").search(self.plain))

    @property
    def is_beside(self) -> bool:
        """Whether it speaks of what is not in the data, and offers none of it as being there."""
        offers = cues("exists").search(self.plain) and not cues("denied").search(self.plain)
        said = self.missing or self.piece.is_item or self.piece.introduces or self.is_heading
        return bool(self.foreign) and not (said or offers)

    def _look_up_claims(self) -> None:
        bare = self.plain
        for best in ("cheapest", "dearest", "superlative"):
            bare = cues(best).sub(lambda m: " " * len(m.group()), bare)
        derives = bool(cues("compared").search(bare))
        is_of_one = bool(cues("superlative").search(self.plain))
        for claim in self.claims:
            about = self._counted_of(claim) or self.rows_at(claim.start)
            counts = self.context.counts | self._partial_counts | self._parts_of(claim)
            behind = self.plain[claim.start + len(claim.text) :].lstrip()
            if claim.kind == "number" and cues("of_them").match(behind):
                known = not {*claim.values}.isdisjoint(
                    self.evidence.counts | self.evidence.figures | counts
                )
            else:
                known = self.evidence.supports(claim, about, counts, is_of_one=is_of_one)
                follows = derives and not self._counted_of(claim)
                known = known or (follows and self.evidence.follows(claim))
            known = known or (self.is_offer and self._may_be_offered(claim))
            known = known or self.evidence.is_told_of(claim, self.piece.text)
            known = known or (claim.kind == "name" and self._is_denied(claim))
            known = known or (claim.kind == "name" and NAMED in claim.text)  # beside the row's own
            elsewhere = claim.kind == "name" and not self.evidence.has_anywhere(claim.text)
            doubted = self.foreign if elsewhere else self.missing
            (self.found if known else doubted).append(claim.text)
        if all(map(is_in_kana, self.foreign)) and self._is_of_one_row():
            self.found, self.foreign = [*self.found, *self.foreign], []
        self.missing += [claim.text for m in self.subjects for claim in self._torn(m)]
        if is_of_one and not self.is_open:
            self.missing += self._outdone()

    def _is_of_one_row(self) -> bool:
        """Whether figures and codes of the sentence, two or more, are all of one row: whatever name
        it is given in kana is a way to write the row's own."""
        telling = [c for c in self.claims if c.is_measured or c.kind == "identifier"]
        return len(telling) > 1 and any(all(map(row.has, telling)) for row in self.evidence.rows)

    def _torn(self, mention: Mention) -> list[Claim]:
        """What is measured of one of the rows that a name may mean, where no row has that and all
        else that is said of it: the price of another year's Leaf."""
        if len(mention.rows) < 2 or cues("several").search(self.plain):
            return []
        own = [
            c for c in self.claims if c.kind == "number" and self.rows_at(c.start) == mention.rows
        ]
        own = [c for c in own if c.text in self.found and not self.evidence.asked.has(c)]
        measured = [c for c in own if c.is_measured]
        rows = [self.evidence.rows[number] for number in mention.rows]
        borne = [c for c in own if any(row.has(c) for row in rows)]
        whole = any(all(row.has(c) for c in borne) for row in rows)
        return [] if whole or len(measured) != 1 or measured[0] not in borne else measured

    def _outdone(self) -> list[str]:
        """The rows that are called the best, though only the turn before found them, or though one
        of this turn is cheaper than the cheapest, or dearer than the dearest."""
        named = self.subjects_named
        if all(m.rows <= self.evidence.earlier for m in named) or self._is_outbid():
            return [self.said_of(m) for m in named]
        return []

    def _is_outbid(self) -> bool:
        """Whether a row beside the one that is called the cheapest, or the dearest, is more so.
        False where other words say of what it is: "the cheapest filter" may be no rack."""
        low, high = (cues(kind).search(self.plain) for kind in ("cheapest", "dearest"))
        best, named = low or high, self.subjects_named
        rows = [*frozenset.intersection(*(m.rows for m in named))] if named else []
        if best is None or (low and high) or len(rows) != 1:
            return False
        first, own = named[0].start - self.piece.start, self.evidence.price_of(rows[0])
        end = CLAUSE.search(self.plain, best.end())
        of = (0, first) if best.start() < first else (best.end(), end.start() if end else None)
        said = cues("superlative").sub("", best.re.sub("", self.plain[slice(*of)]))
        beside = (
            self.evidence.price_of(number)
            for number in self.evidence.everything - self.evidence.earlier
            if self.evidence.columns[number] == self.evidence.columns[rows[0]]
        )
        prices = [price for price in beside if price is not None]
        outbid = own is not None and own != (min if low else max)([own, *prices])
        return outbid and not any(things_in(said))

    def _is_denied(self, claim: Claim) -> bool:
        """Whether the clause denies that there is such a thing: 'we have no Ferrari'."""
        begin = max((m.end() for m in CLAUSE.finditer(self.text, 0, claim.start)), default=0)
        ending = CLAUSE.search(self.text, claim.start + len(claim.text))
        clause = self.plain[begin : ending.start() if ending else len(self.plain)]
        return bool(cues("denied").search(clause))

    def _parts_of(self, claim: Claim) -> frozenset[float]:
        """How many of those spoken of are meant by the first two, the other three; and how many
        names stand behind the number: two of them, A and B."""
        end = claim.start + len(claim.text)
        of = len(self.evidence.rows) if self.is_selection(claim) else 0
        behind = union(m.rows for m in self.subjects_here if m.start >= end)
        return frozenset(map(float, (*range(2, of + 1), len(behind))))

    def _counted_of(self, claim: Claim) -> RowSet:
        """The rows that a number before any name counts: 'Of the 6, the cheapest is X'."""
        first = self.subjects_here[0].start if self.subjects else 0
        counts = claim.kind == "number" and not (claim.is_measured or claim.is_part)
        small = all(value < _FEW and value.is_integer() for value in claim.values)
        return self.context.topic if counts and small and claim.start < first else frozenset()

    def _may_be_offered(self, claim: Claim) -> bool:
        """Bounds and values that the answer asks whether to look for."""
        if claim.kind == "number":
            return not self.subjects
        return claim.kind == "name" and any(
            claim.text.casefold() in plain(self.text)[n.start : n.end] for n in self._named
        )

    @cached_property
    def _named(self) -> list[Named]:
        return self.evidence.named_in(self.plain)

    @cached_property
    def _partial_counts(self) -> frozenset[float]:
        """How many rows have each thing that the sentence names: 'two of them are automatic'."""
        rows = self.evidence.everything
        held = {
            float(sum(self.evidence.holds(number, named) is True for number in rows))
            for named in self._named
        }
        named = [m.rows for m in self.subjects]
        held |= {float(len(_LISTED.split(m[0]))) for m in _ENUMERATION.finditer(self.text)}
        return frozenset(held | {float(len(rows)) for rows in (*named, union(named))})

    def _look_up_values(self) -> None:
        for named in self._named:
            if named.is_loose and self.evidence.is_asked(named.text):
                continue
            swept = self.is_swept(named.start)
            about = self._others if swept and self._others else self.rows_at(named.start)
            held = [h for number in about if (h := self.evidence.holds(number, named)) is not None]
            if held and not (all(held) if swept else any(held)):
                self.missing.append(named.text)
        if self.sweeps and cues("all").search(self.plain):
            taken = [(n.start, n.end) for n in self._named]
            for sweep in self.sweeps:
                self.missing += unheard_of(self.plain, sweep, taken, self.evidence)

    @cached_property
    def _others(self) -> RowSet:
        """All rows but those named, where that is what the sentence speaks of; else none."""
        if not cues("except").search(self.plain):
            return frozenset()
        return self.evidence.everything - union(m.rows for m in self.subjects_named)

    def _look_up_cells(self) -> None:
        """Cells of a row must be said of it, and not of another one."""
        for m in self.context.mentions:
            about = self.rows_at(m.start - self.piece.start)
            if m.rank == CELL and m not in self.subjects and about:
                text = self.said_of(m)
                if self.is_swept(m.start - self.piece.start):
                    about = frozenset(n for n in about if n not in m.rows) or m.rows
                held = m.is_cited and not m.rows.isdisjoint(about)
                if not held and not any(self.evidence.rows[n].has_text(text) for n in about):
                    self.missing.append(text)

    def _look_up_existence(self) -> None:
        """Look up that some row has the words of what is said to be there too (〜もあります)."""
        pattern = _BEFORE_TOO + f"(?:{cues('there_too').pattern})"
        for match in re.finditer(pattern, self.text) if not self.is_open else ():
            content = [w.surface for w in words_of(fold(match[1])) if w.kind == "content"]
            known = [word for word in content if self.evidence.has_anywhere(word)]
            if content and len("".join(known)) * 2 < len("".join(content)):
                self.missing.append(match[1])
