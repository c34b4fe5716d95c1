"""What a query says twice and differently: no row can be meant by it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from src.core.reading.grammar.garment_sizes import SizeGrammar
from src.core.reading.grammar.people import people_groups, people_in
from src.core.reading.intent.parts import Part, Query, price_of, sizes_of


@dataclass(frozen=True)
class Conflict:
    reason: str
    """Key in `reasons.*.toml`."""
    what: tuple[str, ...]


def conflict_in(
    query: Query, parts: Sequence[Part], low_price: float | None, high_price: float | None
) -> Conflict | None:
    """The first contradiction of the query; `low_price` and `high_price` say what is little and
    much money in this catalog."""
    found = (
        *_of_prices(query),
        *_of_price_and_quality(query, low_price, high_price),
        *_of_sizes(query, parts),
        *_of_people(query),
        *_of_wants(parts),
        *_of_qualities(query),
    )
    return found[0] if found else None


def price_bounds(query: Query) -> tuple[float | None, float | None]:
    """The least and the most that is to be paid, as it is said: "over 200 under 50" is 200, 50."""
    said = [c for q in query.mentions.quantities if (c := price_of(q, query))]
    lows = [c.low for c in said if c.low is not None]
    highs = [c.high for c in said if c.high is not None]
    return (max(lows) if lows else None), (min(highs) if highs else None)


def _of_prices(query: Query) -> Iterator[Conflict]:
    low, high = price_bounds(query)
    if low is not None and high is not None and low > high:
        yield Conflict("prices", (f"{low:g}", f"{high:g}"))


def _of_price_and_quality(
    query: Query, low_price: float | None, high_price: float | None
) -> Iterator[Conflict]:
    low, high = price_bounds(query)
    costly = query.words.lists["costly"].search(query.folded)
    cheap = query.words.lists["cheap"].search(query.folded)
    if costly and high is not None and low_price is not None and high <= low_price:
        yield Conflict("prices", (costly[0], f"{high:g}"))
    if cheap and low is not None and high_price is not None and low >= high_price:
        yield Conflict("prices", (cheap[0], f"{low:g}"))


def _of_sizes(query: Query, parts: Sequence[Part]) -> Iterator[Conflict]:
    both = SizeGrammar(query.words).conflicting(list(sizes_of(parts)), query.folded)
    if both:
        yield Conflict("sizes", tuple(both))


def _of_people(query: Query) -> Iterator[Conflict]:
    if query.reading.group_by:
        return  # a figure is asked for of the one and of the other
    side = people_groups().side
    for one, other in pairwise(people_in(query.folded, query.words)):
        sides = {side.get(one.name), side.get(other.name)}
        between = query.folded[one.end : other.start].strip()
        if sides == {"female", "male"} and not query.words.is_one("either", between):
            yield Conflict("people", (one.text, other.text))


def _of_wants(parts: Sequence[Part]) -> Iterator[Conflict]:
    """The same wanted and not wanted."""
    wanted = {(part.kind, part.value) for part in parts if not part.negated}
    for part in parts:
        if part.negated and (part.kind, part.value) in wanted:
            yield Conflict("qualities", (part.text,))


def _of_qualities(query: Query) -> Iterator[Conflict]:
    if both := query.words.contradictions(query.folded):
        between = query.folded.partition(both[0])[2].partition(both[1])[0].strip()
        order = query.reading.sort.text if query.reading.sort else ""
        if all(word in order for word in both):
            return  # "from cheapest to most expensive"
        if not query.words.is_one("either", between):
            yield Conflict("qualities", tuple(both))
