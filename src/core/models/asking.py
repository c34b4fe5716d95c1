"""One question asked of a tool more than once: without its light words, or for each side."""

from collections.abc import Sequence
from dataclasses import dataclass

from src.config.roles import Role
from src.core.answering.cells import cell_text, is_blank
from src.core.answering.comparison import comparison
from src.core.answering.compose import Findings
from src.core.answering.conditions import Speaker, speaker
from src.core.answering.fields import title_of
from src.core.answering.notes import let_go
from src.core.models.plan import Calls, Done, Plan, Row
from src.core.models.sides import spread_of
from src.core.query.conditions import Condition, In, Text, said_words
from src.core.query.queries import Order
from src.core.query.relaxation import loosened
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.knowledge.shops import shops
from src.core.reading.wording import Signal, wording_for
from src.core.store.catalog import Catalog

_LISTED: frozenset[Act] = frozenset({"search", "detail"})
NAMES: tuple[Role, ...] = ("name", "title", "id")
_WHETHER: tuple[Signal, ...] = ("is_it", "does_it")
FEW = 3
MOST_CALLS = 5
"""Of one turn; who asks for more of them gets no answer at all."""
_LOOSENED: frozenset[Act] = frozenset({"search", "count"})


@dataclass(frozen=True)
class Asking:
    """One tool, asked for one or several readings."""

    plan: Plan
    catalog: Catalog
    calls: Calls

    def done(self, reading: Understood) -> Done:
        return self.plan.search(reading, self.calls)

    def findings(self, reading: Understood) -> Findings:
        return self.plan.findings(reading, self.done(reading))

    def answer(self, reading: Understood) -> str:
        return self.plan.answer(reading, self.catalog, self.done(reading))


def loosened_answer(reading: Understood, asking: Asking) -> str | None:
    """Where nothing fits: the same without words that only say how, which is then told."""
    if reading.act not in _LOOSENED or asking.findings(reading).total:
        return None
    for looser in loosened(reading):
        if len(asking.calls) >= MOST_CALLS:
            return None
        if asking.findings(looser).total:
            told = let_go(reading, looser, asking.catalog)
            return f"{told}\n\n{asking.answer(looser)}"
    return None


def unlisted_answer(reading: Understood, asking: Asking) -> str | None:
    """Where the few rows that are meant only lack one of what they list, a size: what they do."""
    catalog, findings = asking.catalog, asking.findings(reading)
    if reading.act not in _LISTED or findings.total or reading.table is None:
        return None
    if findings.unpriced and reading.order:
        return None  # they are there, in no order that is known
    speak = speaker(catalog, reading.table, reading.language)
    few = (
        one.eased
        for one, count in findings.eased
        if count <= FEW and any(map(_names_rows, one.parts))
    )
    options = reversed(reading.conditions) if 0 < len(reading.rows) <= FEW else few
    named = asks_of_named(reading, speak)
    fits = (c for c in options if _lists(c, speak) or (named and _describes(c, speak, catalog)))
    if (wanted := next(fits, None)) is None:
        return None
    kept = tuple(c for c in reading.conditions if c != wanted)
    unsaid = (*reading.unsaid, *said_words(wanted))
    update = {"conditions": kept, "limit": FEW, "unsaid": unsaid, "asked_columns": ()}
    rest = reading.model_copy(update=update)
    rows = asking.findings(rest).rows
    return "\n".join(_unlisted(row, wanted, speak) for row in rows)


def _names_rows(condition: Condition) -> bool:
    """Whether it tells which rows are meant, and not only what they cost or what they are for."""
    return isinstance(condition, Text | In) and not condition.optional


def _lists(condition: Condition, speak: Speaker) -> bool:
    """Whether it is one of those that a cell lists."""
    if not isinstance(condition, In):
        return False
    column = speak.table.column(condition.column)
    return column.role == "tags" and bool(column.config.separator)


def asks_of_named(reading: Understood, speak: Speaker) -> bool:
    """'Is the Nova bag leather?': a maker or rows are named, and it is asked what they are like."""
    named = [c for c in reading.conditions if isinstance(c, In)]
    wording = wording_for(reading.language)
    asks = any(wording.pattern(signal).search(reading.said) for signal in _WHETHER)
    return asks and any(speak.table.column(c.column).role in NAMES for c in named)


def _describes(condition: Condition, speak: Speaker, catalog: Catalog) -> bool:
    """Whether it says what a row is like or for whom it is, and not what kind of thing it is."""
    if not isinstance(condition, In):
        return False
    shop = shops(catalog.config).get(speak.table.id)
    parsed = shop.parsed if shop else {}
    told = [parsed.get(part) for part in ("gender", "colors", "size", "occasion")]
    return condition.column in told or speak.table.column(condition.column).role == "tags"


def _unlisted(row: Row, wanted: Condition, speak: Speaker) -> str:
    assert isinstance(wanted, In)
    column = speak.table.column(wanted.column)
    name = title_of(row, speak.table)
    if is_blank(row.get(column.name)):
        return speak.say("detail.unknown", name=name, label=speak.column_label(column.name))
    return speak.say(
        "zero.unlisted",
        name=name,
        value=speak.say("condition.or").join(wanted.values),
        label=speak.column_label(column.name),
        cell=cell_text(row.get(column.name), column, speak.showing),
    )


def side_by_side(reading: Understood, parts: Sequence[Understood], asking: Asking) -> str:
    """Each side's own search, and from what to what it goes; then what each has."""
    table = asking.catalog.table(str(parts[0].table))
    figured = any(part.figure for part in parts)
    findings = [asking.findings(part) for part in parts]
    spreads = [None if reading.halves else spread_of(part, table) for part in parts]
    figures = [asking.findings(spread).rows if spread else () for spread in spreads]
    compared = bool(reading.halves) and not figured and reading.act == "compare"
    if compared and (best := _best_of_each(reading, findings, asking.catalog)):
        return best
    told = []
    for part, found, spread, figure in zip(parts, findings, spreads, figures, strict=True):
        if part.figure and part.missing:  # without that it is a figure of something else
            told.append(_of_missing(part, asking.catalog))
            continue
        said = [asking.answer(part)]
        if spread and figure and found.total > (part.limit or 0):
            said.append(asking.answer(spread))
        told.append("\n".join(said))
    return "\n\n".join(told)


def _of_missing(part: Understood, catalog: Catalog) -> str:
    speak = speaker(catalog, str(part.table), part.language)
    return " ".join(speak.say("note.missing", what=what) for what in part.missing)


def _best_of_each(reading: Understood, findings: Sequence[Findings], catalog: Catalog) -> str:
    """Of two things that are described the best row of each, beside each other; empty where one
    of them has none."""
    parts = reading.halves
    if not all(found.rows for found in findings):
        return ""
    speak = speaker(catalog, str(reading.table), reading.language)
    heads = [
        speak.say(
            "compare.side",
            conditions=speak.conditions(part.conditions),
            name=title_of(found.rows[0], speak.table),
            count=found.total,
            counter=speak.counter,
        )
        for part, found in zip(parts, findings, strict=True)
        if found.total > 1
    ]
    rows = [found.rows[0] for found in findings]
    compared = comparison(rows, speak)
    assert compared is not None
    told = [*heads, f"{compared.lead}\n\n{compared.lines}", _first_of(rows, reading.order, speak)]
    return "\n\n".join(filter(None, told))


def _first_of(rows: Sequence[Row], sort: Order | None, speak: Speaker) -> str:
    """Which of them is the cheaper one, or has more, where that is asked."""
    figures = [row.get(sort.column) for row in rows] if sort else []
    known = [figure for figure in figures if isinstance(figure, int | float)]
    if sort is None or len(known) < len(rows) or len(set(known)) < len(rows):
        return ""
    best = max(known) if sort.descending else min(known)
    name = title_of(rows[figures.index(best)], speak.table)
    return speak.say("figure.highest" if sort.descending else "figure.lowest", value=name)
