"""A group or a spread as a chart: what stands behind each bar, and what the chart leaves out."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import pairwise

from pydantic import JsonValue

from src.config.roles import VALUE_ROLES
from src.core.answering.cells import days_of, is_blank, is_yes, number
from src.core.answering.conditions import Speaker, speaker_of
from src.core.answering.fields import title_of
from src.core.answering.figures import figures, more_groups
from src.core.query.conditions import (
    Condition,
    Flag,
    In,
    Known,
    Not,
    Overlaps,
    Range,
    all_of,
    any_of,
    negate,
)
from src.core.query.queries import Figure, Groups, Statistic, Step
from src.core.query.queries import Rows as AskedRows
from src.core.query.sql import QuerySql
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Column
from src.core.traces import Row
from src.core.turn import Bar, Chart, Tick

Rows = Callable[[str, int], Sequence[Row]]
"""Statement and how many rows at most → its rows; none where it could not be run."""

Group = tuple[JsonValue, float]
"""Its cell, and its number of rows or its figure."""

MOST_BINS = 16
MOST_TICKS = 7
MOST_POINTS = 500
MOST_PERIODS = 60
MOST_TIES = 3
_OVER_TIME = ("year", "start", "end")


def chart_of(
    reading: Understood, catalog: Catalog, results: Sequence[Row], rows: Rows
) -> Chart | None:
    """The chart of a group or spread; None where there is nothing to draw."""
    query = reading.query
    if not isinstance(query, Groups | Statistic) or not results:
        return None
    drawing = _Drawing(reading, query, catalog, speaker_of(reading, catalog), rows)
    if isinstance(query, Statistic):
        return drawing.spread(query.figure, results[0]) if _is_range(query.figure) else None
    known = {column.name for column in drawing.speak.table.columns}
    if query.by not in known or _is_range(query.figure):
        return None
    by = drawing.speak.table.column(query.by)
    return drawing.points(by, results) or drawing.groups(query, by, results)


def _is_range(figure: Figure | None) -> bool:
    return figure is not None and figure.function == "range"


@dataclass(frozen=True)
class _Drawing:
    reading: Understood
    query: Groups | Statistic
    catalog: Catalog
    speak: Speaker
    ask: Rows

    def groups(self, query: Groups, by: Column, results: Sequence[Row]) -> Chart | None:
        over_time = by.role in _OVER_TIME or query.step is not None
        pairs = [(row.get(by.name), _figure_of(row, by.name)) for row in results]
        drawn = [(cell, value) for cell, value in pairs if value is not None and not is_blank(cell)]
        if over_time:
            drawn.sort(key=lambda pair: str(pair[0]))
        if len(drawn) < 2:
            return None
        counts = query.figure is None
        if query.step and counts:
            drawn = _unbroken(drawn, query.step)
        narrowing = [None if counts and not n else self._only(cell, by, query) for cell, n in drawn]
        behind, missing = self._counted(narrowing, by)
        bars = tuple(
            Bar(
                label=self.speak.group(cell, query),
                value=value,
                text=self._amount(value),
                rows=int(value) if self.query.figure is None else count or None,
                narrows=narrows,
            )
            for (cell, value), narrows, count in zip(drawn, narrowing, behind, strict=True)
        )
        return Chart(
            kind="line" if over_time else "bars",
            bars=bars,
            ticks=_ticks((0, *(bar.value for bar in bars)), self._amount),
            missing=missing,
            **self._words(by),
            said=figures(self.reading, self.catalog, results).split("\n\n")[0],
            lead=self._lead(bars, by, len(results)),
        )

    def points(self, by: Column, results: Sequence[Row]) -> Chart | None:
        """Each row by two numbers, where a figure is asked for each of many numbers; else None."""
        figure = self.query.figure
        if figure is None or by.role not in ("number", "price") or by.is_stepped:
            return None
        up, known = self.speak.table.column(figure.column), [Known(column=by.name)]
        where = all_of(self.query.where, *known, Known(column=up.name))
        query = AskedRows(table=self.speak.table.id, where=where, columns=(by.name, up.name))
        sql = QuerySql(self.catalog, self.speak.table)
        rows = self.ask(sql.rows(query, MOST_POINTS), MOST_POINTS)
        points = [(float(str(row[up.name])), float(str(row[by.name])), row) for row in rows]
        if len(points) < 3:
            return None
        amount_up, amount_across = (partial(self.speak.amount, column=c) for c in (up, by))
        bars = tuple(
            Bar(
                label=title_of(row, self.speak.table),
                value=value,
                at=at,
                text=f"{amount_up(value)} · {amount_across(at)}",
            )
            for value, at, row in points
        )
        across, measure = map(self.speak.column_label, (by.name, up.name))
        of = self.speak.of(self.reading.conditions)
        return Chart(
            kind="points",
            title=self.speak.say("chart.by", measure=measure, column=across, of=of),
            by=across,
            measure=measure,
            bars=bars,
            ticks=_ticks([value for value, _, _ in points], amount_up),
            ticks_across=_ticks([at for _, at, _ in points], amount_across),
            missing=self._counted([], by)[1],
            said=figures(self.reading, self.catalog, results).split("\n\n")[0],
            lead=self.speak.say("chart.points", count=len(bars)),
        )

    def spread(self, figure: Figure, row: Row) -> Chart | None:
        column = self.speak.table.column(figure.column)
        low, high = row.get("value"), row.get("highest")
        if not isinstance(low, int | float) or not isinstance(high, int | float):
            return None
        edges = list(_edges(low, high, MOST_BINS, column.sql_type in ("BIGINT", "INTEGER")))
        if len(edges) < 3 or column.up_to:
            return None
        bins = []
        for start, end in pairwise(edges):
            ends = {"low": self.speak.amount(start, column), "high": self.speak.amount(end, column)}
            text = self.speak.say("facet.between", **ends)
            bins.append(
                Range(column=column.name, low=start, high=end, high_inclusive=False, text=text)
            )
        counts, missing = self._counted(bins, column)
        if not any(counts):
            return None
        bars = tuple(
            Bar(
                label=narrows.text,
                tick=self.speak.amount(start, column),
                value=count or 0,
                text=self._number(count or 0),
                rows=count or 0,
                narrows=narrows if count else None,
            )
            for start, narrows, count in zip(edges[:-1], bins, counts, strict=True)
        )
        ticks = _ticks((0, *(bar.value for bar in bars)), self._number)
        words = self._words(column)
        return Chart(kind="histogram", bars=bars, ticks=ticks, missing=missing, **words)

    def _only(self, cell: JsonValue, by: Column, query: Groups) -> Condition | None:
        """What the rows of one group have in common; None where no condition can say it."""
        text = self.speak.group(cell, query)
        if (step := query.step) and (days := days_of(cell, step)):
            ends = dict(zip(("first", "last"), days, strict=True))
            return Overlaps(start_column=by.name, end_column=by.name, **ends, text=text)
        if by.role == "flag":
            wanted = is_yes(cell, by)
            flag = Flag(column=by.name, text=text)
            return None if wanted is None else flag if wanted else Not(condition=flag)
        if isinstance(cell, int | float) and by.role in ("year", "number", "price"):
            return Range(column=by.name, low=cell, high=cell, text=text)
        if isinstance(cell, str) and by.role in VALUE_ROLES:
            return In(column=by.name, values=(cell,), required=True, text=text)
        return None

    def _counted(
        self, groups: Sequence[Condition | None], by: Column
    ) -> tuple[list[int | None], str]:
        """The rows behind each group, and in words how many rows the chart cannot show."""
        table = self.speak.table
        where, aggregate = self.query.where, self.query.figure
        names = dict.fromkeys([by.name, *([aggregate.column] if aggregate else [])])
        known: list[Condition] = [Known(column=name) for name in names]
        wanted = {
            f"b{place}": all_of(where, group, *known)
            for place, group in enumerate(groups)
            if group is not None
        }
        unknown = any_of(*(negate(condition) for condition in known))
        sql = QuerySql(self.catalog, table).counts({**wanted, "missing": all_of(where, unknown)})
        counts = dict(next(iter(self.ask(sql, 1)), {}))
        numbers = {name: count for name, count in counts.items() if isinstance(count, int)}
        found = [numbers.get(f"b{place}") for place in range(len(groups))]
        if not (missing := numbers.get("missing")):
            return found, ""
        labels = self.speak.either(map(self.speak.column_label, names))
        return found, self.speak.say("chart.missing", count=missing, column=labels)

    def _words(self, by: Column) -> dict[str, str]:
        aggregate, label = self.query.figure, self.speak.label
        column = self.speak.column_label(by.name)
        measure = label[:1].upper() + label[1:]
        if aggregate and not _is_range(aggregate):
            key = f"chart.{aggregate.function}"
            measure = self.speak.say(key, figure=self.speak.column_label(aggregate.column))
        having = None
        if isinstance(self.query, Groups):
            column, having = self.speak.groups_label(self.query), self.query.having
        bounded = f"{column}{self.speak.bounds(having)}"
        of = self.speak.of(self.reading.conditions)
        title = self.speak.say("chart.by", measure=measure, column=bounded, of=of)
        return {"title": title, "by": column[:1].upper() + column[1:], "measure": measure}

    def _amount(self, value: float) -> str:
        aggregate = self.query.figure
        if aggregate is None or aggregate.function == "distinct":
            return self._number(value)
        return self.speak.amount(value, self.speak.table.column(aggregate.column))

    def _number(self, value: float) -> str:
        return number(value, self.speak.showing)

    def _lead(self, bars: Sequence[Bar], by: Column, shown: int) -> str:
        """Which has most, or least where that is asked; empty where too many share it."""
        upward = isinstance(self.query, Groups) and self.query.ascending
        best = (min if upward else max)(bar.value for bar in bars)
        first = [bar for bar in bars if bar.value == best]
        if len(first) > MOST_TIES:
            return ""
        words = ("most", "fewest") if self.query.figure is None else ("highest", "lowest")
        parts = [self.speak.say("chart.part", value=bar.label, figure=bar.text) for bar in first]
        joined = self.speak.listed(parts)
        lead = self.speak.say(f"figure.{words[upward]}", value=joined)
        more = [self.speak.say("figure.top", count=shown)] * more_groups(shown, by)
        return self.speak.run_on([lead, *more])


def _unbroken(drawn: list[Group], step: Step) -> list[Group]:
    """With nought for each period between others that no row is in, where there is room."""
    known, filled = dict(drawn), list[Group]()
    cell, last = str(drawn[0][0]), str(drawn[-1][0])
    while cell <= last and len(filled) < MOST_PERIODS and (days := days_of(cell, step)):
        filled.append((cell, known.get(cell, 0)))
        cell = (days[1] + timedelta(days=1)).isoformat()
    return filled if cell > last else drawn


def _figure_of(row: Row, by: str) -> float | None:
    """Its `value`, or in a statement that names it otherwise the only other number."""
    cells = {"value": row["value"]} if "value" in row else {k: v for k, v in row.items() if k != by}
    numbers = [v for v in cells.values() if isinstance(v, int | float) and math.isfinite(v)]
    return float(numbers[0]) if len(numbers) == 1 else None


def _ticks(values: Sequence[float], text: Callable[[float], str]) -> tuple[Tick, ...]:
    """For an axis that holds all `values`; none where they are all the same."""
    whole = all(value == int(value) for value in values)
    edges = _edges(min(values), max(values), MOST_TICKS, whole)
    return tuple(Tick(at=edge, text=text(edge)) for edge in edges)


def _edges(low: float, high: float, most: int, whole: bool) -> Iterator[float]:
    """Round numbers a round step apart, `most` at most, from at most `low` to more than `high`."""
    if not high > low:
        return
    raw = (high - low) / (most - 2)
    scale = 10.0 ** math.floor(math.log10(raw))
    step = next(scale * each for each in (1, 2, 5, 10) if scale * each >= raw)
    step = max(step, 1.0) if whole else step
    first = math.floor(low / step)
    last = math.floor(high / step) + 1
    for place in range(first, last + 1):
        yield round(place * step, 10)
