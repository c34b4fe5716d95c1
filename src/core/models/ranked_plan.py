"""Planning for the kind `ranked`: exact where figures, names or an order are asked for, else by
relevance within what must hold."""

from dataclasses import replace

from langchain_core.messages import ToolMessage

from src.config.tools import LONGEST_QUERY, RankedToolConfig
from src.core.answering.compose import Findings, found
from src.core.answering.conditions import speaker
from src.core.answering.why import why_ranked
from src.core.engines.filters import arguments_of
from src.core.engines.suiting import suiting
from src.core.models.filter_plan import FilterPlan
from src.core.models.plan import Args, Calls, Done, content_of, number_of, shortened
from src.core.models.ranked_answer import RankedAnswer, unordered
from src.core.models.ranked_query import RankedQuery, is_exact
from src.core.models.search_plan import SearchPlan
from src.core.query.conditions import Condition, In, Range, Text, is_denied, leaf_of
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Table
from src.core.traces import TRACE, RankedTrace

_OWN = ("place", "score")
"""What the tool tells of a row beside its cells."""


class RankedPlan(SearchPlan):
    """One call says it all; what the tool takes as arguments holds, the rest is looked for."""

    def __init__(self, config: RankedToolConfig, table: Table, language: str) -> None:
        """`language` is that of the data."""
        super().__init__(config, table)
        self._exact = FilterPlan(config.name, self._schema)
        self._asked = RankedQuery(config, table, language, self._words)
        self._is_shopped_in = config.is_shopped_in

    def beyond(self, reading: Understood) -> tuple[Condition, ...]:
        return self._exact.beyond(reading)

    def cut(self, reading: Understood) -> str:
        query = "" if is_exact(reading) else self._asked.text(reading)
        return query[len(shortened(query, LONGEST_QUERY)) :].strip()

    def strain(self, reading: Understood) -> int:
        return 0

    def search(self, reading: Understood, calls: Calls) -> Done:
        if not is_exact(reading):
            done: Done = {"rows": calls(self.tool, self.arguments(reading))}
        elif reading.act in ("group", "aggregate"):
            return self._exact.search(self._asked.in_full(reading), calls)
        else:
            args = self._exact_arguments(self._asked.in_full(reading))
            done = {"rows": calls(self.tool, args)}
        more = self._second_call(reading, done["rows"])
        return {**done, "relax": calls(self.tool, more, may_fail=True)} if more else done

    def _exact_arguments(self, reading: Understood) -> Args:
        """Counts and orders are of what states all of it."""
        args = self._exact.arguments(reading)
        return args | ({"stated": True} if any(map(self._may_suit, reading.conditions)) else {})

    def _second_call(self, reading: Understood, rows: ToolMessage) -> Args | None:
        """Where nothing fits: for a count or an order, the words of guessed values in place of the
        values; for a wish that names no kind of thing, the best rated that its conditions leave;
        else the values exactly, which also tells what to ease."""
        if _total(rows):
            return None
        if is_exact(reading):
            if bare := _without_order(reading, rows):
                wide = any(map(self._asked.is_purpose, bare.conditions))
                return self._exact_arguments(bare) if wide else self.arguments(bare)
            words = self._asked.in_words(reading)
            if words is None and self._asked.in_full(reading) != reading:
                words = reading
            return self._exact_arguments(words) if words else None
        args: Args = self._conditions(reading)
        if self._asked.is_for_occasion(reading):
            return args
        if not self._asked.is_wish(reading) or any(map(self._asked.is_guessed, reading.conditions)):
            exact = any(not (isinstance(c, Text) or is_denied(c)) for c in reading.conditions)
            args = self._exact_arguments(reading) if exact else {}
        return args if args != self.arguments(reading) else None

    def findings(self, reading: Understood, done: Done) -> Findings:
        content = content_of(done.get("rows"))
        if "relax" in done and (_total(done["relax"]) or not is_exact(reading)):
            done = {"rows": done["relax"]}
        findings = self._exact.findings(reading, done)
        rows = tuple(
            {name: cell for name, cell in row.items() if name not in _OWN} for row in findings.rows
        )
        return replace(findings, rows=rows, nearest=tuple(content.get("closest", ())))

    def answer(self, reading: Understood, catalog: Catalog, done: Done) -> str:
        if "figure" in done:
            return self._exact.answer(reading, catalog, done)
        findings = self.findings(reading, done)
        if is_exact(reading):
            if findings.total and (bare := _without_order(reading, done["rows"])):
                return unordered(reading, bare, catalog, self._table, findings)
            told = reading if "relax" in done else self._asked.in_full(reading)
            return found(told, catalog, findings)
        ranked = RankedAnswer(
            asked=self._asked,
            reading=reading,
            catalog=catalog,
            table=self._table,
            findings=findings,
            rated=ranked_trace(done),
            trace=_search_trace(done) if self._is_shopped_in else None,
            is_shopped_in=self._is_shopped_in,
            eased="relax" in done,
            beyond=self.beyond(reading),
        )
        return ranked.text()

    def why(self, reading: Understood, catalog: Catalog, done: Done) -> str:
        trace = ranked_trace(done)
        if trace is None:
            return super().why(reading, catalog, done)
        return why_ranked(reading, trace, speaker(catalog, self._table.id, reading.language))

    def arguments(self, reading: Understood) -> Args:
        """A search by relevance: what must hold as conditions, the rest as the query."""
        query = shortened(self._asked.text(reading), LONGEST_QUERY)
        return ({"query": query} if query else {}) | self._conditions(reading)

    def _conditions(self, reading: Understood) -> Args:
        hard = reading.model_copy(update={"conditions": self._asked.hard(reading), "order": None})
        args = arguments_of(hard.query(self._table), self._schema)
        usual = self._table.config.show
        more = [name for name in args.pop("show", ()) if usual and name not in usual]
        if more:
            args["show"] = more
        suit = (leaf_of(c) for c in hard.conditions if self._may_suit(c))
        if any(isinstance(leaf, In) and leaf.required for leaf in suit):
            args["stated"] = True
        if reading.blend is not None:
            args["blend"] = reading.blend
        if reading.candidates is not None:
            args["candidates"] = reading.candidates
        return args

    def _may_suit(self, condition: Condition) -> bool:
        """Whether rows that do not state it may suit all the same."""
        return bool(suiting(condition, self._table))


def _without_order(reading: Understood, rows: ToolMessage) -> Understood | None:
    """The reading without its order, where that is all that leaves rows out: none says what it
    costs."""
    if reading.act != "search" or not reading.order or _total(rows):
        return None
    bounded = any(isinstance(c, Range) for c in reading.conditions)
    if bounded or not number_of(content_of(rows), "unpriced"):
        return None
    return reading.model_copy(update={"order": None, "limit": None, "offset": 0})


def ranked_trace(done: Done) -> RankedTrace | None:
    """The figures of a search by relevance and rating; None where it was another one."""
    trace = _search_trace(done)
    return trace if trace and trace.is_rated else None


def _search_trace(done: Done) -> RankedTrace | None:
    message = done.get("relax") or done.get("rows")
    trace = TRACE.validate_python(message.artifact) if message and message.artifact else None
    return trace if isinstance(trace, RankedTrace) else None


def _total(message: ToolMessage) -> int:
    return 0 if message.status == "error" else number_of(content_of(message), "total")
