"""What a turn came to, whichever model answered: drawn from the reading and the traces alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from pydantic import JsonValue

from src.core.answering.comparison import best_of_each, comparison, in_asked_order
from src.core.answering.compose import Findings, naming
from src.core.answering.conditions import speaker
from src.core.answering.fields import briefs
from src.core.answering.notes import how_found
from src.core.answering.suggestions import narrowing_questions, suggestions, turn_facets
from src.core.answering.why import why_lines, whys
from src.core.engines.filters.easing import relaxed
from src.core.query.conditions import Text
from src.core.query.relaxation import Relaxation, finding, relaxations, without
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.traces import RankedTrace, Row, RowsTrace, ScoredTrace, SearchTrace
from src.core.turn import Facet, Outcome, Related

_LISTING: frozenset[Act] = frozenset({"search", "more"})


def conclude(
    reading: Understood,
    traces: Sequence[RowsTrace],
    catalog: Catalog,
    count_all: Callable[[str], int],
) -> Outcome:
    """Sum a turn up. `count_all` counts the rows of a statement without its outermost limit."""
    answered = [trace for trace in traces if trace.error is None and trace.executed_sql]
    listing = _listing(reading, answered)
    figure = next((t for t in reversed(answered) if not t.table and t.rows), None)
    reading = _as_answered(reading, listing)
    count = _count(reading, listing, answered, count_all)
    table = catalog.table(listing.table) if listing and listing.table else None
    rows = _shown(reading, listing, figure)
    compared = None
    if table and reading.act == "compare":
        rows = _compared(reading, table, answered) or rows
        speak = speaker(catalog, table.id, reading.language)
        compared = comparison(rows, speak, catalog.config.tools)
    if table and reading.halves and reading.act == "search":
        rows = _of_each(table, answered)
        count = len(rows)
    findings = Findings(rows=rows, total=count, eased=_eased(reading, answered, table))
    facets = _facets(listing, table, catalog, reading)
    reasons = _whys(reading, catalog, listing)
    return Outcome(
        table=table.id if table else None,
        results=rows,
        keys=tuple(_key(row, table) for row in rows) if table else (),
        count=count,
        value=_value(reading, answered, count),
        how=how_found(reading, catalog, answered),
        followups=_narrowing(reading, facets, count, catalog)
        or suggestions(reading, catalog, findings),
        clarify=reading.act == "vague" or bool((reading.choices or reading.unscoped) and not rows),
        refused=reading.act in ("outside", "order"),
        comparison=compared,
        related=tuple(_related(table, answered, catalog)),
        brief=_brief(reading, catalog, listing, reasons),
        facets=facets,
        layout=_layout(reading, table),
        whys=reasons,
        named=_named(reading, table, rows, catalog),
    )


def _named(reading: Understood, table: Table | None, rows: Sequence[Row], catalog: Catalog) -> str:
    if table is None or reading.act not in _LISTING or len(rows) < 2:
        return ""
    return naming(rows, reading, speaker(catalog, table.id, reading.language))


def _compared(reading: Understood, table: Table, answered: Sequence[RowsTrace]) -> tuple[Row, ...]:
    """The rows to stand side by side; of things that are described, the best of each."""
    if reading.halves:
        best = [trace.rows[0] for trace in answered if trace.table == table.id and trace.rows]
        return best_of_each(best, reading)
    return in_asked_order(_of_table(table, answered), reading, table)


def _as_answered(reading: Understood, listing: RowsTrace | None) -> Understood:
    """Without the words that were let go so that anything fits: the rows do not have them."""
    if listing is None or not listing.rows:
        return reading
    light = [c for c in reading.conditions if isinstance(c, Text) and c.optional]
    asked = fold(listing.model_dump_json(include={"args", "query", "executed_sql"}))
    gone = [c for c in light if not any(word in asked for word in (c.term, *c.words))]
    return without(reading, gone) if gone else reading


def _facets(
    listing: RowsTrace | None, table: Table | None, catalog: Catalog, reading: Understood
) -> tuple[Facet, ...]:
    counted = listing.facets if isinstance(listing, ScoredTrace) else ()
    if table is None or not counted or reading.act not in _LISTING:
        return ()
    return turn_facets(counted, speaker(catalog, table.id, reading.language))


def _narrowing(
    reading: Understood, facets: Sequence[Facet], count: int, catalog: Catalog
) -> tuple[str, ...]:
    """Questions that narrow down what is too broad to be answered by a list alone."""
    wide = reading.intent is not None and reading.intent.complexity == "ambiguous"
    if not wide or reading.carried or reading.order or not reading.table:
        return ()
    speak = speaker(catalog, reading.table, reading.language)
    return tuple(q for q, _ in narrowing_questions(reading, facets, count, speak))


def _layout(reading: Understood, table: Table | None) -> Literal["grid", "list"]:
    """Pictures beside each other, where there are pictures and more than one thing is meant."""
    pictured = table is not None and bool(table.with_role("image"))
    wide = reading.intent is not None and reading.intent.complexity != "direct"
    return "grid" if pictured and wide and reading.act in _LISTING else "list"


def _whys(reading: Understood, catalog: Catalog, listing: RowsTrace | None) -> tuple[str, ...]:
    if not isinstance(listing, RankedTrace) or not listing.is_rated or not listing.table:
        return ()
    return whys(listing, speaker(catalog, listing.table, reading.language))


def _brief(
    reading: Understood, catalog: Catalog, listing: RowsTrace | None, reasons: Sequence[str]
) -> str:
    if isinstance(listing, RankedTrace) and reasons and listing.table:
        return why_lines(listing, speaker(catalog, listing.table, reading.language), reasons)
    return briefs(reading, catalog, listing.rows) if isinstance(listing, SearchTrace) else ""


def _listing(reading: Understood, answered: Sequence[RowsTrace]) -> RowsTrace | None:
    """The rows that were asked for: of the reading's table, if any of it were looked for."""
    listings = [trace for trace in answered if trace.table]
    own = [trace for trace in listings if trace.table == reading.table]
    return next(reversed(own or listings), None)


def _related(
    table: Table | None, answered: Sequence[RowsTrace], catalog: Catalog
) -> Iterator[Related]:
    """Rows of other tables, as the last search of each found them."""
    others = {t.table: t for t in answered if table and t.table and t.table != table.id and t.rows}
    for name, trace in others.items():
        keys = tuple(_key(row, catalog.table(name)) for row in trace.rows)
        yield Related(table=name, results=trace.rows, keys=keys)


def _of_table(table: Table, answered: Sequence[RowsTrace]) -> list[Row]:
    """All rows of a table that were got: a model may ask for one after the other."""
    return [row for trace in answered if trace.table == table.id for row in trace.rows]


def _of_each(table: Table, answered: Sequence[RowsTrace]) -> tuple[Row, ...]:
    """The rows of several searches, one after the other, each row once."""
    found = {str(_key(row, table)): row for row in _of_table(table, answered)}
    return tuple(found.values())


def _shown(
    reading: Understood, listing: RowsTrace | None, figure: RowsTrace | None
) -> tuple[Row, ...]:
    if listing and not (reading.act in ("group", "aggregate") and figure):
        return listing.rows
    return figure.rows if figure and reading.act in ("group", "aggregate") else ()


def _count(
    reading: Understood,
    listing: RowsTrace | None,
    answered: Sequence[RowsTrace],
    count_all: Callable[[str], int],
) -> int:
    totals = list(_totals(answered, reading.table))
    if reading.sided and totals:
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
            return relaxed(reading, trace.nearest)
        if len(trace.rows) == 1 and "r0" in trace.rows[0]:
            return finding(relaxations(reading.conditions, table), trace.rows[0])
    return ()


def _key(row: Row, table: Table | None) -> JsonValue:
    if table is None:
        return None
    names = [name for name in table.config.key if name in row]
    if not names:
        return next(iter(row.values()), None)
    return row[names[0]] if len(names) == 1 else [row[name] for name in names]
