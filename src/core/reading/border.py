"""The border between the reader and everything after it: a `Reading` as an `Understood`, and back
for the turn that follows."""

from src.core.query.conditions import (
    Condition,
    Flag,
    In,
    Known,
    Not,
    OpenAt,
    Overlaps,
    Range,
    Related,
    Text,
    words_of,
)
from src.core.query.queries import Query
from src.core.query.understood import Understood
from src.core.question import (
    Asked,
    BlankConstraint,
    CombinedConstraint,
    Constraint,
    FlagConstraint,
    HoursConstraint,
    LinkedConstraint,
    PeriodConstraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.asked_text import asked_text
from src.core.reading.wording import Signal, wording_for
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table
from src.core.store.folding import fold

_WHETHER: tuple[Signal, ...] = ("is_it", "does_it")
_LEAF = {"kind", "text", "required", "optional"}
"""Fields of a leaf that its constraint has under other names, or not at all."""


def understood(reading: Reading, catalog: Catalog) -> Understood:
    """The reading as a tree over the catalog's columns."""
    tables = {table.id: table for table in catalog.tables}
    table = tables.get(reading.table or "")

    def conditions(constraints: tuple[Constraint, ...]) -> tuple[Condition, ...]:
        return tuple(condition_of(each, table) for each in constraints)

    wording = wording_for(reading.language)
    return Understood(
        **_shared(reading),
        text=asked_text(reading),
        whether=any(wording.has(signal, reading.said) for signal in _WHETHER),
        of_health=wording.has("confirm", fold(reading.question)),
        conditions=conditions(reading.constraints),
        order=reading.sort,
        figure=reading.aggregate,
        halves=tuple(understood(half, catalog) for half in reading.halves),
        each=conditions(reading.each),
        like=reading.like and understood(reading.like, catalog),
    )


def reading_of(asked: Understood) -> Reading:
    """The reading that a follow-up goes on from."""
    return Reading(
        **_shared(asked),
        text=asked.text,
        constraints=tuple(map(constraint_of, asked.conditions)),
        sort=asked.order,
        aggregate=asked.figure,
        halves=tuple(map(reading_of, asked.halves)),
        each=tuple(map(constraint_of, asked.each)),
        like=asked.like and reading_of(asked.like),
    )


def asked_query(reading: Reading, catalog: Catalog) -> Query | None:
    """The query of a reading; None where nothing is asked of the data."""
    return understood(reading, catalog).asked_query(catalog)


def _shared(asked: Asked) -> dict[str, object]:
    """The fields that both have alike."""
    return {name: getattr(asked, name) for name in Asked.model_fields}


def condition_of(constraint: Constraint, table: Table | None) -> Condition:
    match constraint:
        case ValueConstraint():
            found = In(
                column=constraint.column,
                values=constraint.values,
                text=constraint.asked,
                span=constraint.span,
                required=constraint.chosen,
                optional=constraint.light,
            )
            return Not(condition=found) if constraint.negated else found
        case RangeConstraint():
            return Range(**constraint.model_dump(exclude={"kind", "asked"}), text=constraint.asked)
        case FlagConstraint():
            flag = Flag(column=constraint.column, text=constraint.asked, span=constraint.span)
            return flag if constraint.wanted else Not(condition=flag)
        case PeriodConstraint():
            return Overlaps(
                **constraint.model_dump(exclude={"kind", "asked"}), text=constraint.asked
            )
        case BlankConstraint():
            known = Known(column=constraint.column, text=constraint.asked, span=constraint.span)
            return Not(condition=known)
        case HoursConstraint():
            bounds = constraint.model_dump(exclude={"kind", "asked", "when"})
            moment = "any" if constraint.when == "open" else constraint.when
            return OpenAt(**bounds, moment=moment, text=constraint.asked)
        case LinkedConstraint():
            values = In(column=constraint.column, values=constraint.values, text=constraint.asked)
            related = Related(
                hops=constraint.hops,
                condition=values,
                text=constraint.asked,
                span=constraint.span,
            )
            return Not(condition=related) if constraint.negated else related
        case TermConstraint():
            text = text_condition(constraint, table)
            return Not(condition=text) if constraint.negated else text
        case CombinedConstraint():
            return constraint.condition


def text_condition(constraint: TermConstraint, table: Table | None) -> Text:
    """The word that a constraint demands, whether it is denied or not."""
    title = table.title if table and constraint.scope == "title" else None
    return Text(
        words=constraint.spellings,
        term=constraint.term,
        verbatim=constraint.verbatim,
        fields=(title.name,) if title else (SEARCH_COLUMN, *constraint.columns),
        whole_words=constraint.latin,
        text=constraint.asked,
        span=constraint.span,
        required=constraint.chosen,
        optional=constraint.light,
        modifies=constraint.modifies,
        sized=constraint.sized,
        sides=tuple(text_condition(side, table) for side in constraint.sides),
    )


def constraint_of(condition: Condition) -> Constraint:
    """A condition as a constraint; what no other kind can say is a combined one."""
    denied = isinstance(condition, Not)
    leaf = condition.condition if isinstance(condition, Not) else condition
    match leaf:
        case In():
            return ValueConstraint(
                column=leaf.column,
                values=leaf.values,
                negated=denied,
                chosen=leaf.required,
                light=leaf.optional,
                asked=leaf.text,
                span=leaf.span,
            )
        case Flag():
            return FlagConstraint(
                column=leaf.column, wanted=not denied, asked=leaf.text, span=leaf.span
            )
        case Range() if not denied:
            return RangeConstraint(**leaf.model_dump(exclude=_LEAF), asked=leaf.text)
        case Known() if denied:
            return BlankConstraint(column=leaf.column, asked=leaf.text, span=leaf.span)
        case Overlaps() if not denied:
            return PeriodConstraint(**leaf.model_dump(exclude=_LEAF), asked=leaf.text)
        case OpenAt() if not denied:
            bounds = leaf.model_dump(exclude={*_LEAF, "moment"})
            when = "open" if leaf.moment == "any" else leaf.moment
            return HoursConstraint(**bounds, when=when, asked=leaf.text)
        case Related(condition=In() as values):
            return LinkedConstraint(
                table=leaf.hops[-1].table,
                column=values.column,
                hops=leaf.hops,
                values=values.values,
                negated=denied,
                asked=leaf.text,
                span=leaf.span,
            )
        case Text() if not leaf.beside:
            return _term(leaf, denied)
    return CombinedConstraint(condition=condition, asked=words_of(condition))


def _term(text: Text, denied: bool) -> TermConstraint:
    return TermConstraint(
        term=text.term,
        spellings=text.words,
        columns=() if text.in_title else tuple(f for f in text.fields if f != SEARCH_COLUMN),
        scope="title" if text.in_title else "text",
        latin=text.whole_words,
        verbatim=text.verbatim,
        negated=denied,
        chosen=text.required,
        light=text.optional,
        modifies=text.modifies,
        sized=text.sized,
        sides=tuple(_term(side, False) for side in text.sides),
        asked=text.text,
        span=text.span,
    )
