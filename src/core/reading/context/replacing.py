"""Which constraint of the turn before a later one replaces."""

from collections.abc import Iterable, Iterator, Sequence

from src.core.question import (
    CombinedConstraint,
    Constraint,
    HoursConstraint,
    PeriodConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
    is_negated,
)
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Table
from src.core.store.folding import fold


def is_unheard(constraint: Constraint) -> bool:
    """A word that the data never has found nothing: what comes next is asked without it."""
    return isinstance(constraint, TermConstraint) and not constraint.spellings


def slot(constraint: Constraint) -> tuple[str, str]:
    """What a later constraint replaces; what is excluded stands beside what is wanted."""
    if isinstance(constraint, TermConstraint):
        return ("not" if constraint.negated else "size" if constraint.sized else "term", "")
    if isinstance(constraint, ValueConstraint) and constraint.negated:
        return ("not", constraint.column)
    if isinstance(constraint, PeriodConstraint):
        return ("period", constraint.start_column)
    if isinstance(constraint, HoursConstraint):
        return ("hours", "")
    if isinstance(constraint, CombinedConstraint):
        return ("combined", constraint.asked)
    return ("column", constraint.column)


def in_order_of(before: Reading) -> list[Constraint]:
    """What was asked for, in the order in which it was said: rain boots, and no boots in rain."""
    said = fold(before.question)
    places = [said.find(fold(c.asked)) for c in before.constraints]
    if before.carried or -1 in places:
        return list(before.constraints)
    order = sorted(range(len(places)), key=places.__getitem__)
    return [before.constraints[i] for i in order]


def beside_before(new: Constraint, before: Sequence[Constraint]) -> Constraint:
    """'Brown too' after black: both colours."""
    if not isinstance(new, ValueConstraint) or new.negated:
        return new
    for said in before:
        if isinstance(said, ValueConstraint) and slot(said) == slot(new):
            values = tuple(dict.fromkeys((*said.values, *new.values)))
            return new.model_copy(update={"values": values, "asked": f"{said.asked}, {new.asked}"})
    return new


def kept_beside(
    before: Iterable[Constraint], new: Sequence[Constraint], table: Table, knowledge: Knowledge
) -> list[Constraint]:
    """What of the turn before still holds: not what is said anew, nor what belongs to it.

    Another maker gives up the model: "Halo Comet", then "¿y Orion?" asks for no Orion Comet. What
    is excluded adds up: "not black", then "and not red".
    """
    before = list(before)
    slots = {s for c in new if not is_negated(c) for s in (slot(c), *_listed_slots(c, table))}
    if slots & (sizes := _size_slots(table, knowledge)):
        slots |= sizes
    values = {c.column: c for c in new if isinstance(c, ValueConstraint)}
    gone = [c for c in before if isinstance(c, ValueConstraint) and slot(c) in slots]
    return [
        c
        for c in before
        if slot(c) not in slots
        and c not in new
        and not any(denies(c, other) for other in new)
        and not _is_kind_of_others(c, new, table, knowledge)
        and not _is_of_another(c, values, table, knowledge)
        and not _is_word_of(c, gone, new, table, knowledge)
    ]


def _size_slots(table: Table, knowledge: Knowledge) -> set[tuple[str, str]]:
    """A size is a value of its column, or words of the titles."""
    shop = shops(knowledge.catalog.config).get(table.id)
    name = shop.parsed.get("size") if shop else None
    return {("size", ""), ("column", name)} if name else {("size", "")}


def denies(before: Constraint, new: Constraint) -> bool:
    """Whether what was wanted no longer is, or what was not wanted now is: "and in black?" after
    "not black". Of several that were wanted the others still are: swimsuits, but no bikinis."""
    if isinstance(before, ValueConstraint) and isinstance(new, ValueConstraint):
        both = set(before.values) & set(new.values)
        left = new.negated and set(before.values) - set(new.values)
        same = before.column == new.column and both and not left
    elif isinstance(before, TermConstraint) and isinstance(new, TermConstraint):
        same = set(before.spellings) & set(new.spellings)
    else:
        return False
    return bool(same) and is_negated(before) != is_negated(new)


def _listed_slots(constraint: Constraint, table: Table) -> Iterator[tuple[str, str]]:
    """Of a word that no row has and the concierge's file lists: "and Vega?" asks for that maker,
    and not for the one before, though nothing of Vega's is there."""
    if not isinstance(constraint, TermConstraint) or constraint.spellings or constraint.negated:
        return
    for column in table.columns:
        listed = (form for value, forms in column.config.values.items() for form in (value, *forms))
        if any(fold(form) == constraint.term for form in listed):
            yield ("column", column.name)


def _is_word_of(
    constraint: Constraint,
    gone: Sequence[ValueConstraint],
    new: Sequence[Constraint],
    table: Table,
    knowledge: Knowledge,
) -> bool:
    """Whether a free word names something of what is replaced: the 501 of the maker before."""
    if not isinstance(constraint, TermConstraint) or constraint.negated:
        return False
    titles = knowledge.titles[table.id]
    names = [c for c in gone if table.column(c.column).role == "name"]
    said = [c for c in new if isinstance(c, ValueConstraint | TermConstraint)]
    asked = [[fold(v) for v in c.values] if c.kind == "value" else [c.term] for c in said]
    return any(
        titles.in_one([[fold(value) for value in name.values], constraint.spellings])
        for name in names
    ) and not any(titles.in_one([words, constraint.spellings]) for words in asked)


def _is_kind_of_others(
    constraint: Constraint, new: Sequence[Constraint], table: Table, knowledge: Knowledge
) -> bool:
    """Whether what is wanted now is of another kind than this one: belts are no shoes."""
    if not isinstance(constraint, ValueConstraint) or constraint.negated:
        return False
    return any(
        owners and not owners & set(constraint.values)
        for c in new
        if isinstance(c, ValueConstraint) and not c.negated
        if c.column != _brand(table, knowledge)
        for owners in (owners_in(c, constraint.column, table, knowledge),)
    )


def _brand(table: Table, knowledge: Knowledge) -> str | None:
    """The column of makers in a shop: these own no kind of thing, nor does a kind own them.
    Sneakers are asked of Vega, though there is only a bag of theirs."""
    shop = shops(knowledge.catalog.config).get(table.id)
    return shop.parsed.get("brand") if shop else None


def owners_in(
    constraint: ValueConstraint, column: str, table: Table, knowledge: Knowledge
) -> set[str]:
    """What the values belong to, where that is told by the column: the kind that belts are of."""
    place = (table.id, constraint.column)
    return {
        owner
        for value in constraint.values
        for entry in knowledge.values.lookup(value)
        if (entry.table, entry.column) == place
        and entry.value == value
        and entry.owner_column == column
        for owner in entry.owners
    }


def _is_of_another(
    constraint: Constraint, new: dict[str, ValueConstraint], table: Table, knowledge: Knowledge
) -> bool:
    if not isinstance(constraint, ValueConstraint) or constraint.negated:
        return False
    entries = [
        entry
        for value in constraint.values
        for entry in knowledge.values.lookup(value)
        if (entry.table, entry.column, entry.value) == (table.id, constraint.column, value)
    ]
    said = {name: c for name, c in new.items() if name != _brand(table, knowledge)}
    owned = [(said[e.owner_column], e.owners) for e in entries if e.owner_column in said]
    return bool(owned) and all(
        said.negated == bool(set(said.values) & set(owners)) for said, owners in owned
    )
