"""A model's prose, less the sentences that the data contradict. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter

from src.core.answering.grounding.citations import Cited
from src.core.answering.grounding.cues import cues, plain
from src.core.answering.grounding.evidence import Evidence, RowSet
from src.core.answering.grounding.names import CELL, PART, WHOLE, Mention
from src.core.answering.grounding.pieces import Piece, pieces_of, without
from src.core.answering.grounding.sentence import Sentence, union
from src.core.traces import CheckTrace


@dataclass(frozen=True)
class CheckedProse:
    text: str
    """Empty where nothing is left."""
    trace: CheckTrace
    named: tuple[int, ...] = ()
    """Places among the evidence of the rows that it names, in its order."""


def check(prose: str, evidence: Evidence, cited: Sequence[Cited] = ()) -> CheckedProse:
    """Take out each sentence, item or table row that the data contradict; `cited`: cells in it that
    were written from a row."""
    start = perf_counter()
    mentions = _mentions(prose, evidence, cited)
    pieces = pieces_of(prose, [(m.start, m.end) for m in mentions])
    walk = _Walk(evidence, mentions, pieces)
    removed = {place for place, piece in enumerate(pieces) if not walk.bears_out(piece)}
    ms = (perf_counter() - start) * 1000
    trace = CheckTrace(
        found=tuple(dict.fromkeys(walk.found)), unfounded=tuple(dict.fromkeys(walk.missing)), ms=ms
    )
    kept = [piece for place, piece in enumerate(pieces) if place not in removed]
    return CheckedProse(without(pieces, removed), trace, _named_in(kept, mentions, evidence))


def _named_in(
    pieces: Sequence[Piece], mentions: Sequence[Mention], evidence: Evidence
) -> tuple[int, ...]:
    """The rows that the pieces name; a name that all rows share tells none of them."""
    found: dict[int, None] = {}
    for m in mentions:
        tells = m.rank >= PART and (len(m.rows) == 1 or m.rows != evidence.everything)
        if tells and any(piece.start <= m.start < piece.end for piece in pieces):
            found.update(dict.fromkeys(sorted(m.rows)))
    return tuple(found)


def _mentions(prose: str, evidence: Evidence, cited: Sequence[Cited]) -> list[Mention]:
    written = []
    for each in cited:
        if (place := evidence.place_of(each.row)) is None:
            continue
        rank = PART if isinstance(each.row[each.column], str) else CELL
        rank = WHOLE if evidence.names.is_title(place, each.column) else rank
        rows = frozenset({place})
        written.append(Mention(each.start, each.end, rows, rank, is_cited=True))
    found = evidence.names.mentions(prose)
    apart = [m for m in found if not any(m.start < w.end and w.start < m.end for w in written)]
    return sorted([*apart, *written], key=lambda mention: mention.start)


def supports(prose: str, evidence: Evidence) -> bool:
    """Whether there is something that can be looked up, and all of it is found."""
    trace = check(prose, evidence).trace
    return bool(trace.found) and not trace.unfounded


def denies(prose: str, evidence: Evidence) -> bool:
    """Whether what is borne out of the prose says that something is not there."""
    return bool(cues("denied").search(plain(check(prose, evidence).text)))


def _columns(head: Piece, mentions: Sequence[Mention]) -> Sequence[RowSet]:
    """The rows that each column of a table's head names, by how many bars stand before it."""
    pairs = [(head.text.count("|", 0, m.start), m.rows) for m in mentions if m.rank >= PART]
    bars = range(max(bar for bar, _ in pairs) + 1)
    return [union(rows for bar, rows in pairs if bar == at) for at in bars]


@dataclass
class _Walk:
    """Goes through the prose and knows which rows it has come to speak of."""

    evidence: Evidence
    mentions: Sequence[Mention]
    pieces: Sequence[Piece]
    found: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    topic: RowSet = frozenset()
    """The rows that a sentence without a name goes on about."""
    head: RowSet = frozenset()
    """The rows that a heading, or an item with items below it, names."""
    head_indent: int = -1
    """Of that item; -1 of a heading."""
    spoken_of: RowSet = frozenset()

    columns: Sequence[RowSet] = ()
    """The rows that the columns of a table are about."""

    @cached_property
    def listed(self) -> frozenset[float]:
        """How many rows the prose names, and how many items it lists."""
        named = union(m.rows for m in self.mentions if m.rank >= PART)
        items = [p for p in self.pieces if p.is_item and not p.is_head]
        top = [p for p in items if p.indent == min(each.indent for each in items)]
        return frozenset({float(len(named)), float(len(top))})

    def bears_out(self, piece: Piece) -> bool:
        own = [
            replace(m, start=m.start - piece.start, end=m.end - piece.start)
            for m in self.mentions
            if piece.start <= m.start and m.end <= piece.end
        ]
        if piece.is_head and any(m.rank >= PART for m in own):
            self.columns = _columns(piece, own)
        if piece.is_blank or piece.is_head:
            if piece.text.count("\n") and piece.is_blank and self.head_indent >= 0:
                self.head = frozenset()
            return True
        if piece.begins_line:
            below = piece.indent > self.head_indent and (piece.is_item or self.head_indent < 0)
            self.topic = self.head if below else frozenset()
        self.columns = self.columns if piece.text.lstrip().startswith("|") else ()
        known = (self.topic, self.spoken_of, self.listed, self.columns)
        sentence = Sentence(self.evidence, piece, own, *known)
        contradicted = list(sentence.contradicted)
        self.found += sentence.found
        self.missing += contradicted
        self._go_on(piece, sentence)
        return not contradicted

    def _go_on(self, piece: Piece, sentence: Sentence) -> None:
        if not sentence.names:
            return
        rows = union(m.rows for m in sentence.names)
        self.topic = rows
        self.spoken_of |= rows
        if piece.begins_line:
            is_heading = piece.introduces or sentence.is_heading
            self.head = rows if is_heading or piece.is_item else frozenset()
            self.head_indent = -1 if is_heading and not piece.is_item else piece.indent
