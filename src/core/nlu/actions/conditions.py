"""Conditions: what is denied, joined, an alternative or present."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, takewhile

from src.core.nlu.actions.look import COMPARED, ORDER, Look, Made, kinds_of_terms, one_item
from src.core.nlu.items import Item, Leaves, Term, joined, leaves_of, size
from src.core.nlu.pieces import CONDITION
from src.core.nlu.tokens import is_cjk
from src.core.nlu.written import words_around
from src.core.query.conditions import (
    In,
    Known,
    Not,
    OpenAt,
    Range,
    Related,
    Text,
    is_unknown,
    leaf_of,
)
from src.core.reading.language import is_grammar
from src.core.reading.recognition.availability import Counted, counting

_COUNTED: Mapping[str, tuple[Counted, bool]] = {
    "in_stock": ("stock", True), "sold_out": ("stock", False),
    "reduced": ("discount", True), "full_price": ("discount", False),
}  # fmt: skip
"""By cue: what is counted, and whether there must be some."""

_BOUNDS = frozenset({"under", "at_most", "over", "at_least"})
_EXTREMES = frozenset({"highest", "lowest", "cheapest", "dearest", "newest", "oldest"})
_FEW = 20
"""Rows that people ask for by a number without saying so."""

_KEPT = frozenset({CONDITION, ORDER, COMPARED, "how_many"})


def as_range(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    (item,) = items
    ranges: Iterator[tuple[Range | In, tuple[str, ...]]] = look.amounts.ranges(item.value)
    foreign = not item.value.column and item.end in look.foreign
    around = words_around(look.text, look.place(items), look.amounts.columns)
    plain = not (item.value.bound or item.value.column)
    unused = (*_bounds_beside(item, look), *_of_rows(item, look)) if plain else ()
    for found, features in chain(ranges, look.amounts.values(item.value)):
        features = (*features, *unused)
        if foreign:  # so many of what no column counts
            unit = item.value.measure.unit
            features = (*features, "range:foreign noun", f"range:foreign noun|{unit}")
        if where := around.get(found.column):
            features = (*features, f"range:word {where}")
        elif plain and item.start - 1 in look.named:
            features = (*features, "range:behind another column")
        leaf = found.model_copy(update={"text": look.said(items), "span": look.place(items)})
        yield one_item(CONDITION, look.leaves.number(leaf), items, "range"), features
    for pair, features in look.amounts.ends(item.value):
        said = {"text": look.said(items), "span": look.place(items)}
        one, other = (look.leaves.number(each.model_copy(update=said)) for each in pair)
        yield one_item(CONDITION, joined("and", one, other), items, "range"), features


def _bounds_beside(item: Item, look: Look) -> Iterator[str]:
    """A feature for each side on which a bound stands next to the amount and is not used for it.
    A bound that may belong to another number next to it does not count: "for 2 under 2000"."""
    ways = {"ahead": range(item.start - 1, -1, -1), "behind": range(item.end, len(look.cues))}
    for side, way in ways.items():
        bounds = list(takewhile(lambda at: _BOUNDS & look.cues[at], way))
        if bounds and not look.word(bounds[-1] + way.step)[:1].isdigit():
            yield f"range:unused bound {side}"


def _of_rows(item: Item, look: Look) -> Iterator[str]:
    """A feature for a small number where the question orders rows: it likely says how many."""
    counts = item.value.measure.unit in (None, "piece") and 0 < item.value.rows_asked <= _FEW
    if counts and not _EXTREMES.isdisjoint(look.kinds):
        yield "range:few beside an order"


def deny(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, said = items
    if said.type != CONDITION:
        return
    term, kind = said.value, look.leaves.kind(said.value)
    if isinstance(term, tuple) and kind == "not":
        return
    features = (
        f"deny:{side}|{cue.type}", f"deny:{side}|{cue.text}", f"deny:{cue.type}|{kind}",
        f"deny:{look.gap(*items)}", f"deny:{side}|{look.gap(*items)}",
        f"deny:{side}|size{min(3, size(term))}", f"deny:{side}|{'cjk' if is_cjk(cue.text) else ''}",
        f"deny:{side}|next {look.word(max(cue.end, said.end))}",
        *(f"deny:over {word}" for word in look.between(*items)),
    )  # fmt: skip
    yield one_item(CONDITION, look.leaves.denied(term), items, cue.text), features
    if isinstance(term, int) and term in look.leaves.free_of:
        free = look.leaves.free_of[term]
        yield one_item(CONDITION, free, items, cue.text), (*features, "deny:said so")


def concord(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Two words that deny once: no tienen nada de."""
    one, other = items
    features = (
        "concord", f"concord|{one.text}|{other.text}", f"concord:{look.gap(one, other)}"
    )  # fmt: skip
    yield one_item(other.type, other.value, items, other.text), features


def closed(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Opening hours that are denied: closed on a day."""
    if look.leaves.kind(items[1].value) == "open_at":
        yield from deny(items, look, side)


def timed(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A day and a time of that day, which says both."""
    day, time = (look.leaves[each.value] if isinstance(each.value, int) else None for each in items)
    if not (isinstance(day, OpenAt) and isinstance(time, OpenAt) and day.day == time.day):
        return
    if day.moment == "any" != time.moment:
        yield one_item(CONDITION, items[1].value, items), (f"timed:{look.gap(*items)}",)


def both_values(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, other = (item.value for item in items)
    if look.leaves.are_of_one_column(one, other):
        union = look.leaves.union(one, other)
        over = (f"list:over {word}" for word in look.between(*items))
        yield one_item(CONDITION, union, items), (f"list:{look.gap(*items)}", *over)


def both(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Two conditions side by side are joined where an "or" or a denial needs them as one; else
    the query holds them both anyway."""
    one, other = items
    ahead = look.kinds & {"or", "not", "except", "each", "compare"}
    if not ahead or look.leaves.are_of_one_column(one.value, other.value):
        return
    if one.value == other.value or kinds_of_terms(items, look) == ["or", "or"]:
        return
    kinds = "|".join(kinds_of_terms(items, look))
    features = (f"join:{look.gap(one, other)}", f"join:{kinds}",
                f"join:before {look.word(one.start - 1)}",
                *(f"join:over {word}" for word in look.between(one, other)),
                *_behind_choice(one, other, look))  # fmt: skip
    yield one_item(CONDITION, joined("and", one.value, other.value), items), features


def _behind_choice(one: Item, other: Item, look: Look) -> Iterator[str]:
    """Of two conditions with a comma between them, the first right behind an "or": "A or B, C" is
    C of either."""
    chosen = one.start > 0 and "or" in look.cues[one.start - 1]
    commas = (",", "、", ";", "，")
    if chosen and any(look.tokens[at].text in commas for at in range(one.end, other.start)):
        yield "join:comma behind or"


def either(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    if look.leaves.are_of_one_column(one.value, other.value):
        union = look.leaves.union(one.value, other.value)
        yield one_item(CONDITION, union, items), ("or:values", f"or:values|{cue.text}")
    else:
        term = joined("or", one.value, other.value)
        yield one_item(CONDITION, term, items), _choice(one, cue, other, look)


def _choice(one: Item, cue: Item, other: Item, look: Look) -> tuple[str, ...]:
    columns = [
        {look.leaves.column(leaf) for leaf in leaves_of(each.value)} for each in (one, other)
    ]
    alike = "alike" if columns[0] == columns[1] else "shared" if set.intersection(*columns) else ""
    sizes = f"{min(3, size(one.value))}{min(3, size(other.value))}"
    kinds = "|".join(kinds_of_terms((one, other), look))
    return (f"or:{alike}", f"or:sizes{sizes}", f"or:{alike}|sizes{sizes}", f"or:{kinds}",
            f"or:different|{cue.text}",
            f"or:{look.gap(one, cue)}{look.gap(cue, other)}")  # fmt: skip


def _are_apart(one: Term, other: Term, leaves: Leaves) -> bool:
    """Whether both are ranges of one column that no number lies in both of."""
    if not (isinstance(one, int) and isinstance(other, int)):
        return False
    left, right = leaves[one], leaves[other]
    if not (isinstance(left, Range) and isinstance(right, Range)) or left.column != right.column:
        return False
    return any(a.high is not None and b.low is not None and a.high < b.low
               for a, b in ((left, right), (right, left)))  # fmt: skip


def and_between(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    left, right, leaves = one.value, other.value, look.leaves
    kinds = "|".join(kinds_of_terms((one, other), look))
    if leaves.are_of_one_column(left, right):
        union = leaves.union(left, right)
        yield one_item(CONDITION, union, items), ("and:values", f"and:values|{cue.text}")
        if look.amounts.table.column(leaves.column(left)).role == "tags":
            all_of = joined("and", left, right)
            yield one_item(CONDITION, all_of, items), ("and:tags", f"and:tags|{cue.text}")
        return
    if left == right:
        return
    if _are_apart(left, right, leaves):
        either_of = ("and:ranges", f"and:ranges|{cue.text}", f"and:ranges|{look.gap(one, other)}")
        yield one_item(CONDITION, joined("or", left, right), items), either_of
        return
    if leaves.kind(left) == "not" and leaves.kind(right) != "not":
        denied = left[1] if isinstance(left, tuple) else None
        if denied is not None and leaves.are_of_one_column(denied, right):
            term: Term = ("not", leaves.union(denied, right))
            yield one_item(CONDITION, term, items), ("and:denied values", f"and:denied|{cue.text}")
        elif denied is not None:
            term = joined("and", left, ("not", right))
            alike = leaves.column(denied) == leaves.column(right) != ""
            both = tuple(
                f"and:denies both{each}"
                for each in ("", f"|{kinds}", f"|alike {alike}", f"|{cue.text}")
            )
            yield one_item(CONDITION, term, items), both
    features = (f"and:{kinds}", f"and:{cue.text}", f"and:{look.gap(one, other)}",
                f"and:sizes{min(3, size(left))}{min(3, size(right))}",
                *_behind_choice(one, other, look))  # fmt: skip
    if look.kinds & {"or", "not", "except", "each"}:
        yield one_item(CONDITION, joined("and", left, right), items), features


def neither(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A value that is denied together with one before it: nor B."""
    one, cue, other = items
    if not (isinstance(one.value, tuple) and one.value[0] == "not"):
        return
    if look.leaves.are_of_one_column(one.value[1], other.value):
        union = look.leaves.union(one.value[1], other.value)
        yield one_item(CONDITION, ("not", union), items), ("neither", f"neither|{cue.text}")


def kept(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Keeps what a cue says nothing new of: X of "not only X", an order that is said twice."""
    said = next(item for item in items if item.type in _KEPT)
    cue = next(item for item in items if item is not said)
    if said.type != ORDER or said.value.limit == 0:
        yield one_item(said.type, said.value, items, said.text), ("kept", f"kept|{cue.text}")


def dropped(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Drops what is said not to matter."""
    said = next(item for item in items if item.type != "no_matter")
    cue = next(item for item in items if item.type == "no_matter")
    kind = look.leaves.kind(said.value) if said.type == CONDITION else said.type
    yield (), ("no matter", f"no matter|{cue.text}", f"no matter|{kind}")


def wished(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What would be nice to have: it is let go where nothing fits it beside the rest."""
    cue, said = items
    leaf = look.leaves[said.value] if isinstance(said.value, int) else None
    if isinstance(leaf, In | Text) and not leaf.optional:
        number = look.leaves.number(leaf.model_copy(update={"optional": True}))
        features = ("wished", f"wished|{cue.text}", f"wished:{side}|{look.gap(*items)}")
        yield one_item(CONDITION, number, items, said.text), features


def on_offer(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What is left or reduced, or nothing of it, where a column counts that."""
    (cue,) = items
    of, some = _COUNTED[cue.type]
    if column := counting(of, look.amounts.table):
        ends = {"low": 0.0} if some else {"high": 0.0}
        leaf = Range(column=column.name, **ends, low_inclusive=not some, text=cue.text,
                     span=look.place(items))  # fmt: skip
        features = ("on offer", f"on offer|{cue.text}")
        yield one_item(CONDITION, look.leaves.number(leaf), items, "range"), features


def known(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What a column says something of, or nothing; of a number that may be zero, some or none."""
    cue, column = items
    holds = cue.type == "known"
    kind = "number" if column.value in look.numbers else "words"
    kind = "answer" if column.value in look.answering else kind
    features = (f"known:{holds}|{cue.text}", f"known:{holds}|{side}", f"known:{look.gap(*items)}",
                f"known:{holds}|{kind}")  # fmt: skip
    said = {"column": column.value, "text": column.text, "span": look.place(items)}
    reach = look.amounts.reach.get(column.value)
    if reach and reach[0] == 0:
        some = Range(low=0, low_inclusive=False, **said) if holds else Range(low=0, high=0, **said)
        zero = (*features, f"zero:{holds}", f"zero:{holds}|{cue.text}")
        yield one_item(CONDITION, look.leaves.number(some), items, "range"), zero
    if kind != "number" or look.amounts.table.column(column.value).filled < look.amounts.table.rows:
        leaf = Known(**said)
        number = look.leaves.number(leaf if holds else Not(condition=leaf))
        yield one_item(CONDITION, number, items), features


def free(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What costs nothing."""
    (cue,) = items
    if price := look.amounts.table.price:
        some = look.amounts.reach.get(price.name, (1.0, 1.0))[0] == 0
        leaf = Range(column=price.name, low=0, high=0, text=cue.text, span=look.place(items))
        yield (
            one_item(CONDITION, look.leaves.number(leaf), items, "range"),
            ("free", f"free|{cue.text}", *(["free:some are"] if some else [])),
        )


def own_column(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A condition with the name of its own column beside it, which says nothing more: orbit
    graphics. What no row has may be a value of any column of words: brand Acme."""
    column, said = items
    term = said.value[1] if isinstance(said.value, tuple) and said.value[0] == "not" else said.value
    leaf = leaf_of(look.leaves[term]) if isinstance(term, int) else None
    unknown = leaf is not None and is_unknown(leaf)
    own = (leaf.column,) if isinstance(leaf, In) else leaf.fields if isinstance(leaf, Text) else ()
    if column.value in own or (unknown and column.value not in look.numbers):
        kind = "unknown" if unknown else look.leaves.kind(term)
        one, other = sorted(items, key=lambda item: item.start)
        over = (look.cues[at] for at in range(one.end, other.start))
        denied = term == said.value and any("not" in cues for cues in over)
        features = (f"own column:{kind}", f"own column:{kind}|{side}|{look.gap(*items)}",
                    *(["own column:over a denial"] if denied else []))  # fmt: skip
        yield one_item(CONDITION, said.value, items, said.text), features


def called(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What a row is called beside its number, which names it already."""
    number, said = items
    name = look.leaves[said.value] if isinstance(said.value, int) else None
    apart = any(map(str.isalnum, look.between(*items)))
    if number.value not in look.ids or said.value in look.ids or apart:
        return
    if isinstance(name, In | Text | Related):
        kind = f"{look.leaves.kind(number.value)}|digits {number.text.isdigit()}"
        features = (f"called:{side}|{look.gap(*items)}", f"called:{name.kind}", f"called:{kind}",
                    *(["called:closed word"] if is_grammar(number.text) else []))  # fmt: skip
        yield one_item(CONDITION, number.value, items, number.text), features


def numbered(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The number of a row, with a word that says that it is one: no. 14."""
    cue, said = items
    if said.value in look.ids:
        features = (f"numbered:{side}|{look.gap(*items)}", f"numbered:{cue.text}")
        yield one_item(CONDITION, said.value, items, said.text), features


def branded(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A name with a word that says that it is one, whether some row has it or none: brand Acme."""
    cue, said = items
    leaf = look.leaves[said.value] if isinstance(said.value, int) else None
    if isinstance(leaf, In | Text) and len(look.between(*items)) <= 1:
        known = "known" if isinstance(leaf, In) or leaf.words else "unknown"
        features = (f"branded:{known}", f"branded:{known}|{cue.text}",
                    f"branded:{side}|{look.gap(*items)}")  # fmt: skip
        yield one_item(CONDITION, said.value, items, said.text), features
