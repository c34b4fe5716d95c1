"""What a turn came to, whichever model answered: drawn from the reading and the traces alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeGuard

from pydantic import JsonValue

from src.core.answering.comparison import best_of_each, comparison, in_asked_order
from src.core.answering.compose import Findings, names_of_near, naming, nearest
from src.core.answering.conditions import Speaker, speaker, speaker_of
from src.core.answering.details import lines_of
from src.core.answering.fields import briefs
from src.core.answering.notes import how_found
from src.core.answering.suggestions import narrowing_questions, suggestions, turn_facets
from src.core.answering.why import why_lines, whys
from src.core.engines.filters.easing import relaxed
from src.core.query.conditions import Text
from src.core.query.parts import is_described
from src.core.query.queries import Compare, Each
from src.core.query.relaxation import Relaxation, finding, relaxations, without
from src.core.query.understood import Understood
from src.core.question import FIGURES, LISTING
from src.core.store.catalog import Catalog, Table, key_of
from src.core.store.folding import fold
from src.core.traces import RankedTrace, Row, RowKey, RowsTrace, ScoredTrace, SearchTrace
from src.core.turn import Facet, Outcome, Related


def conclude(
    reading: Understood,
    traces: Sequence[RowsTrace],
    catalog: Catalog,
    count_all: Callable[[str], int],
    named: Sequence[RowKey] = (),
) -> Outcome:
    """Sum a turn up.

    Args:
        count_all: counts the rows of a statement without its outermost limit.
        named: the rows that a hosted model's answer names; of its table these alone are shown.
    """
    answered = [trace for trace in traces if trace.error is None and trace.executed_sql]
    listing = _listing(reading, answered, [table for table, _ in named])
    reading = _as_answered(reading, listing)
    table = catalog.table(listing.table) if listing and listing.table else None
    speak = speaker(catalog, table.id, reading.language) if table else None
    rows = _rows(reading, listing, table, answered, named)
    count = _count(reading, listing, answered, count_all)
    if table and isinstance(reading.query, Each) and reading.act == "search":
        count = len(_by_key(table, answered))
    compared = speak if reading.act == "compare" else None
    listed, several = reading.act in LISTING, len(rows) > 1
    pictured = table is not None and bool(table.with_role("image"))
    wide = reading.intent is not None and reading.intent.complexity != "direct"
    findings = Findings(rows=rows, total=count, eased=_eased(reading, answered, table))
    counted = listing.facets if isinstance(listing, ScoredTrace) and listed else ()
    facets = turn_facets(counted, speak) if speak else ()
    reasons = whys(listing, speak) if speak and _is_rated(listing) else ()
    return Outcome(
        table=table.id if table else None,
        results=rows,
        keys=_keys(rows, table, answered),
        count=count,
        value=_value(reading, answered, count),
        how=how_found(reading, catalog, answered),
        followups=_narrowing(reading, facets, count, catalog)
        or suggestions(reading, catalog, findings),
        clarify=reading.act == "vague" or bool(reading.choices and not rows),
        refused=reading.act in ("outside", "order"),
        comparison=comparison(rows, compared, catalog.config.tools) if compared else None,
        related=(*_related(table, answered, catalog), *_near(listing, listed, count, speak)),
        brief=_brief(reading, catalog, listing, speak),
        facets=facets,
        layout="grid" if pictured and wide and listed else "list",
        whys=_of_rows(reasons, rows, listing),
        named=naming(rows, reading, speak) if speak and listed and several else "",
    )


def _rows(
    reading: Understood,
    listing: RowsTrace | None,
    table: Table | None,
    answered: Sequence[RowsTrace],
    named: Sequence[RowKey],
) -> tuple[Row, ...]:
    """The rows that are shown: named by the answer, compared, of all searches, or listed last."""
    figures = (t for t in reversed(answered) if reading.act in FIGURES and not t.table and t.rows)
    shown = next(figures, listing)
    rows = shown.rows if shown else ()
    if table is None or reading.act == "group":
        return rows
    by_key = _by_key(table, answered)
    if reading.act == "compare":
        rows = _compared(reading, table, answered) or rows
    elif isinstance(reading.query, Each) and reading.act == "search":
        rows = tuple(by_key.values())
    told = {str(key) for table_id, key in named if table_id == table.id}
    return tuple(row for key, row in by_key.items() if key in told) or rows


def _of_rows(
    reasons: Sequence[str], rows: Sequence[Row], listing: RowsTrace | None
) -> tuple[str, ...]:
    """The reasons of the rows that are shown; none where one of them has none."""
    by_row = dict(zip(map(id, listing.rows if listing else ()), reasons, strict=False))
    found = tuple(by_row[id(row)] for row in rows if id(row) in by_row)
    return found if len(found) == len(rows) else ()


def _compared(reading: Understood, table: Table, answered: Sequence[RowsTrace]) -> tuple[Row, ...]:
    """The rows to stand side by side; of things that are described, the best of each."""
    if is_described(reading.query):
        best = [trace.rows[0] for trace in answered if trace.table == table.id and trace.rows]
        return best_of_each(best, reading.parts)
    return in_asked_order(_of_table(table, answered), reading, table)


def _as_answered(reading: Understood, listing: RowsTrace | None) -> Understood:
    """Without the words that were let go so that anything fits: the rows do not have them."""
    if listing is None or not listing.rows:
        return reading
    light = [c for c in reading.conditions if isinstance(c, Text) and c.optional]
    asked = fold(listing.model_dump_json(include={"args", "query", "executed_sql"}))
    gone = [c for c in light if not any(word in asked for word in (c.term, *c.words))]
    return without(reading, gone) if gone else reading


def _narrowing(
    reading: Understood, facets: Sequence[Facet], count: int, catalog: Catalog
) -> tuple[str, ...]:
    """Questions that narrow down what is too broad to be answered by a list alone."""
    wide = reading.intent is not None and reading.intent.complexity == "ambiguous"
    if not wide or reading.carried or reading.order or not reading.table:
        return ()
    speak = speaker_of(reading, catalog)
    return tuple(q for q, _ in narrowing_questions(reading, facets, count, speak))


def _is_rated(listing: RowsTrace | None) -> TypeGuard[RankedTrace]:
    return isinstance(listing, RankedTrace) and listing.is_rated


def _brief(
    reading: Understood, catalog: Catalog, listing: RowsTrace | None, speak: Speaker | None
) -> str:
    if speak and listing and reading.act == "detail" and len(listing.rows) == 1:
        return "" if reading.asked_columns else lines_of(listing.rows[0], speak)
    if speak and _is_rated(listing) and listing.rows:
        return why_lines(listing, speak)
    return briefs(reading, catalog, listing.rows) if isinstance(listing, SearchTrace) else ""


def _listing(
    reading: Understood, answered: Sequence[RowsTrace], named: Sequence[str]
) -> RowsTrace | None:
    """The rows that were asked for, of the reading's table if possible; where an answer names rows
    of other tables alone, of the first of those."""
    listings = [trace for trace in answered if trace.table]
    wanted = reading.table if not named or reading.table in named else named[0]
    own = [trace for trace in listings if trace.table == wanted]
    return next(reversed(own or listings), None)


def _related(
    table: Table | None, answered: Sequence[RowsTrace], catalog: Catalog
) -> Iterator[Related]:
    """Rows of other tables, as the last search of each found them."""
    others = {t.table: t for t in answered if table and t.table and t.table != table.id and t.rows}
    for name, trace in others.items():
        keys = _keys(trace.rows, catalog.table(name), answered)
        yield Related(table=name, results=trace.rows, keys=keys)


def _near(
    listing: RowsTrace | None, listed: bool, count: int, speak: Speaker | None
) -> Iterator[Related]:
    """Rows of the same table that come near, where few fit or none does."""
    if speak and listed and isinstance(listing, RankedTrace) and listing.near:
        part = "search" if count else "zero"
        keys = tuple(key_of(row, speak.table) for row in listing.near)
        said = nearest(names_of_near(listing.near, speak.table), count, speak)
        lead = speak.say(f"{part}.near")
        yield Related(table=speak.table.id, results=listing.near, keys=keys, lead=lead, said=said)


def _of_table(table: Table, answered: Sequence[RowsTrace]) -> list[Row]:
    """All rows of a table that were got: a model may ask for one after the other."""
    return [row for trace in answered if trace.table == table.id for row in trace.rows]


def _by_key(table: Table, answered: Sequence[RowsTrace]) -> dict[str, Row]:
    """The rows of several searches, one after the other, each row once."""
    rows = _of_table(table, answered)
    return dict(zip(map(str, _keys(rows, table, answered)), rows, strict=True))


def _count(
    reading: Understood,
    listing: RowsTrace | None,
    answered: Sequence[RowsTrace],
    count_all: Callable[[str], int],
) -> int:
    totals = list(_totals(answered, reading.table))
    query = reading.query
    apart = isinstance(query, Compare) and len(query.queries) > 1
    if totals and (apart or (isinstance(query, Each) and not query.share)):
        return sum(totals)  # a search for each side
    if listing is not None and listing.total is not None:
        return listing.total
    if totals:
        return totals[-1]  # the last search is the one that is told
    if listing is None:
        return max((len(trace.rows) for trace in answered), default=0)
    return count_all(listing.executed_sql) if listing.rows else 0


def _totals(answered: Sequence[RowsTrace], table: str | None) -> Iterator[int]:
    """How many rows fit in all, as each search counted them."""
    for trace in answered:
        if trace.total is not None and trace.table in (None, table):
            yield trace.total
        elif len(trace.rows) == 1 and isinstance(total := trace.rows[0].get("total"), int):
            yield total


def _value(
    reading: Understood, answered: Sequence[RowsTrace], count: int
) -> float | int | str | None:
    """The number of a count or an aggregate; both ends of a range, as text."""
    if reading.act == "count":
        return count
    for trace in reversed(answered):
        if reading.act != "aggregate" or len(trace.rows) != 1:
            continue
        cell = trace.rows[0].get("value", next(iter(trace.rows[0].values()), None))
        highest = trace.rows[0].get("highest")
        if isinstance(cell, int | float) and isinstance(highest, int | float):
            return f"{cell:.15g} – {highest:.15g}"
        if isinstance(cell, int | float | str):
            return cell
    return None


def _eased(
    reading: Understood, answered: Sequence[RowsTrace], table: Table | None
) -> tuple[tuple[Relaxation, int], ...]:
    """What relaxed searches found, where any were made."""
    for trace in answered:
        if isinstance(trace, ScoredTrace) and trace.nearest:
            return relaxed(reading, trace.nearest, table)
        if len(trace.rows) == 1 and "r0" in trace.rows[0]:
            return finding(relaxations(reading.conditions, table), trace.rows[0])
    return ()


def _keys(
    rows: Sequence[Row], table: Table | None, traces: Sequence[RowsTrace]
) -> tuple[JsonValue, ...]:
    """The rows' keys: as a tool told them, or as the rows have them."""
    if table is None:
        return ()
    told = (pair for trace in traces for pair in zip(trace.rows, trace.keys, strict=False))
    known = {id(row): key for row, key in told}
    return tuple(known[id(row)] if id(row) in known else key_of(row, table) for row in rows)
