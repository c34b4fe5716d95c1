"""What is said in a question, before it is decided which table and column is meant."""

from dataclasses import dataclass, field
from datetime import date

from src.core.engines.han import Han
from src.core.engines.lexicon import Found
from src.core.engines.words import words_of
from src.core.reading.grammar.garment_sizes import Size
from src.core.reading.grammar.quantities import Quantity
from src.core.reading.grammar.times import Period, TimeOfDay
from src.core.reading.knowledge.knowledge import TABLE
from src.core.reading.recognition.availability import Availability
from src.core.reading.recognition.between import Between
from src.core.reading.recognition.ranked import Ranked
from src.core.reading.recognition.sentence import Piece
from src.core.reading.wording import Order, Signal
from src.core.store.days import DayKind
from src.core.traces import MatchStep

ENDINGS = frozenset({"屋", "さん", "店", "用", "系"})
"""Endings of Japanese nouns that say little by themselves: ラーメン屋, 犬用."""


@dataclass(frozen=True)
class Chunk:
    """Neighbouring content words that nobody else took: one free term, or several."""

    start: int
    end: int
    text: str
    latin: bool
    words: tuple[tuple[str, str], ...]
    """(surface, normal form) of each."""
    soft: bool = False
    """Says how rather than what: left alone where the data has no such word."""
    is_name: bool = False
    """Several words that are a name which the data has not: none is taken for one like it."""
    forms: tuple[str, ...] = ()
    """Of words that the titles say side by side: how they write them. They are one term."""
    sized: bool = False
    """A size, which titles say."""


def as_chunk(text: str, start: int, end: int, han: Han | None) -> Chunk:
    """A piece of a folded question as a chunk of its own."""
    piece = text[start:end].strip()
    words = tuple((word.surface, word.normal) for word in words_of(piece, han))
    return Chunk(start, end, piece, piece.isascii(), words)


@dataclass(frozen=True)
class SaidOrder:
    """An adjective of order where it stands; `compared` says "longer" and not "longest"."""

    piece: Piece
    order: Order
    compared: bool = False


@dataclass
class Mentions:
    values: list[Found] = field(default_factory=list)
    schema: list[Found] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    between: list[Between] = field(default_factory=list)
    """Numbers of what some table has two ends of."""
    periods: list[Period] = field(default_factory=list)
    hours: list[TimeOfDay] = field(default_factory=list)
    day: DayKind = "weekday"
    """Kind of day that times of day are about: the one that is said, else today's."""
    today: date = date(2000, 1, 1)
    """The day of the question, which ages are counted back from."""
    sizes: list[Size] = field(default_factory=list)
    """Sizes of things that are worn, where such are sold."""
    counting: frozenset[int] = frozenset()
    """Where numbers stand that count what a column says: 3 bedrooms."""
    ordinals: list[int] = field(default_factory=list)
    place: int = 0
    """Which row of an order is asked for, from 2: the second cheapest."""
    limit: int | None = None
    signals: dict[Signal, Piece] = field(default_factory=dict)
    orders: list[SaidOrder] = field(default_factory=list)
    measured: list[Order] = field(default_factory=list)
    """Measures that are asked for: "how heavy is it?"."""
    ranked: list[Ranked] = field(default_factory=list)
    mended: list[tuple[str, str]] = field(default_factory=list)
    """Misspelt words for columns, as written and as the catalog has them."""
    unheld: list[str] = field(default_factory=list)
    """What is asked of something and stands in no column: "how many seats has it?"."""
    services: list[str] = field(default_factory=list)
    """What a shop may do and the data do not tell: "financing"."""
    availability: list[Availability] = field(default_factory=list)
    """Whether there must be some left, or none."""
    outside: list[Piece] = field(default_factory=list)
    """Subjects that no catalog is about, in whichever language they are named."""
    opens_outside: bool = False
    """Whether the question begins with one, said in several words: the capital of …."""
    chunks: list[Chunk] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    """Names that a misspelt one is too close to, as the data writes them."""
    steps: list[MatchStep] = field(default_factory=list)

    def has(self, *signals: Signal) -> bool:
        return any(signal in self.signals for signal in signals)


def named_tables(mentions: Mentions) -> set[str]:
    """Ids of the tables whose rows are asked for by a word of their own."""
    return {e.table for found in mentions.schema for e in found.entries if e.column == TABLE}
