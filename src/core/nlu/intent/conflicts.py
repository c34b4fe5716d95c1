"""What a query says twice and differently: no row can be meant by it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from src.core.nlu.intent.asked import Parsed
from src.core.nlu.intent.parts import Part, sizes_of
from src.core.query.queries import Groups, Rows
from src.core.reading.grammar.garment_sizes import SizeGrammar
from src.core.reading.grammar.people import people_groups


@dataclass(frozen=True)
class Conflict:
    reason: str
    """Key in `reasons.*.toml`."""
    what: tuple[str, ...]


def conflict_in(parsed: Parsed, parts: Sequence[Part]) -> Conflict | None:
    """The first contradiction of the question."""
    found = (
        *_of_prices(parsed),
        *_of_sizes(parsed, parts),
        *_of_people(parsed, parts),
        *_of_wants(parts),
        *_of_qualities(parsed),
    )
    return found[0] if found else None


def price_bounds(parsed: Parsed) -> tuple[float | None, float | None]:
    """The least and the most that is to be paid, as it is said: "over 200 under 50" is 200, 50."""
    said = list(parsed.prices())
    lows = [leaf.low for leaf in said if leaf.low is not None]
    highs = [leaf.high for leaf in said if leaf.high is not None]
    return (max(lows) if lows else None), (min(highs) if highs else None)


def _of_prices(parsed: Parsed) -> Iterator[Conflict]:
    """Bounds that leave nothing between them, or a word for much money beside one for little of
    this catalog's prices."""
    (low, high), shop = price_bounds(parsed), parsed.shop
    if low is not None and high is not None and low > high:
        yield Conflict("prices", (f"{low:g}", f"{high:g}"))
    costly = parsed.words.lists["costly"].search(parsed.text)
    cheap = parsed.words.lists["cheap"].search(parsed.text)
    if costly and high is not None and shop.low_price is not None and high <= shop.low_price:
        yield Conflict("prices", (costly[0], f"{high:g}"))
    if cheap and low is not None and shop.high_price is not None and low >= shop.high_price:
        yield Conflict("prices", (cheap[0], f"{low:g}"))


def _of_sizes(parsed: Parsed, parts: Sequence[Part]) -> Iterator[Conflict]:
    both = SizeGrammar(parsed.words).conflicting(list(sizes_of(parts)), parsed.text)
    if both:
        yield Conflict("sizes", tuple(both))


def _of_people(parsed: Parsed, parts: Sequence[Part]) -> Iterator[Conflict]:
    if isinstance(parsed.query, Groups):
        return  # a figure is asked for of the one and of the other
    people, side = [part for part in parts if part.kind == "gender"], people_groups().side
    for one, other in pairwise(people):
        sides = {side.get(one.value.casefold()), side.get(other.value.casefold())}
        between = parsed.text[one.end : other.start].strip()
        if sides == {"female", "male"} and not parsed.words.is_one("either", between):
            yield Conflict("people", (one.text, other.text))


def _of_wants(parts: Sequence[Part]) -> Iterator[Conflict]:
    """The same wanted and not wanted."""
    wanted = {(part.kind, part.value) for part in parts if not part.negated}
    for part in parts:
        if part.negated and (part.kind, part.value) in wanted:
            yield Conflict("qualities", (part.text,))


def _of_qualities(parsed: Parsed) -> Iterator[Conflict]:
    """Words for opposites: from the cheapest to the dearest is an order."""
    both = parsed.words.contradictions(parsed.text)
    if both and not (isinstance(parsed.query, Rows) and parsed.query.order):
        between = parsed.text.partition(both[0])[2].partition(both[1])[0].strip()
        if not parsed.words.is_one("either", between):
            yield Conflict("qualities", tuple(both))
