"""Planning for the kind `ranked`: exact where figures, names or an order are asked for, else by
relevance within what must hold."""

from collections.abc import Sequence
from typing import Any

from src.config.concierge import RankedToolConfig
from src.core.answering.briefs import briefs
from src.core.answering.compose import Findings, found
from src.core.answering.conditions import speaker
from src.core.answering.why import why_lines, why_ranked
from src.core.engines.filters import MOST_ROWS, arguments_of
from src.core.engines.keywords import essence, says_something
from src.core.models.filter_plan import FilterPlan
from src.core.models.plan import Done, Purpose, content_of
from src.core.models.search_plan import SearchPlan
from src.core.reading.asked_text import asked_text, said_words, without_words
from src.core.reading.model import (
    Act,
    Constraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.traces import TRACE, RankedTrace

_FIGURES: frozenset[Act] = frozenset({"group", "aggregate"})
_EXACT: frozenset[Act] = frozenset({"count", "detail", "compare", *_FIGURES})
_OWN = ("place", "score")
"""What the tool tells of a row beside its cells."""


class RankedPlan(SearchPlan):
    """Of a tool without ratings only figures are its own; the rest is asked as of other searches,
    since a tool for keywords stands beside it."""

    def __init__(self, config: RankedToolConfig, table: Table, language: str) -> None:
        """`language` is that of the data."""
        super().__init__(config, table)
        self._language = language
        self._exact = FilterPlan(config.name, self._schema)
        self._soft = frozenset(config.soft)
        self._is_rated = config.rating is not None

    def beyond(self, reading: Reading) -> tuple[Constraint, ...]:
        return self._exact.beyond(reading)

    def strain(self, reading: Reading) -> int:
        return 0 if reading.act in _FIGURES else super().strain(reading)

    def calls(self, reading: Reading, done: Done) -> dict[Purpose, dict[str, Any]]:
        if self._is_exact(reading):
            return self._exact.calls(reading, done)
        if not self._is_rated:
            return super().calls(reading, done)
        return {} if "rows" in done else {"rows": self.arguments(reading)}

    def findings(self, reading: Reading, done: Done) -> Findings:
        findings = self._exact.findings(reading, done)
        content = content_of(done.get("rows"))
        rows = tuple(
            {name: cell for name, cell in row.items() if name not in _OWN} for row in findings.rows
        )
        nearest = tuple(content.get("closest", content.get("nearest_names", ())))
        return Findings(
            rows=rows,
            total=findings.total,
            unpriced=findings.unpriced,
            undated=findings.undated,
            eased=findings.eased,
            most=MOST_ROWS,
            nearest=nearest,
        )

    def answer(self, reading: Reading, catalog: Catalog, done: Done) -> str:
        if self._is_exact(reading):
            return self._exact.answer(reading, catalog, done)
        findings, trace = self.findings(reading, done), ranked_trace(done)
        said = found(self._as_searched(reading), catalog, findings)
        speak = speaker(catalog, self._table.id, reading.language)
        brief = why_lines(trace, speak) if trace else briefs(reading, catalog, findings.rows)
        return "\n\n".join(filter(None, [said, brief]))

    def why(self, reading: Reading, catalog: Catalog, done: Done) -> str:
        trace = ranked_trace(done)
        if trace is None:
            return super().why(reading, catalog, done)
        return why_ranked(reading, trace, speaker(catalog, self._table.id, reading.language))

    def arguments(self, reading: Reading) -> dict[str, Any]:
        """A search by relevance: what must hold as conditions, the rest as the query."""
        hard = reading.model_copy(update={"constraints": self._hard(reading), "sort": None})
        args = arguments_of(hard, self._schema).args
        args.pop("show", None)
        if query := self._query(reading):
            args = {"query": query, **args}
        if reading.blend is not None:
            args["blend"] = reading.blend
        if reading.candidates is not None:
            args["candidates"] = reading.candidates
        return args

    def _is_exact(self, reading: Reading) -> bool:
        if reading.act in _FIGURES:
            return True
        return self._is_rated and bool(reading.act in _EXACT or reading.sort or reading.rows)

    def _hard(self, reading: Reading) -> tuple[Constraint, ...]:
        return tuple(c for c in reading.constraints if not self._is_said(c))

    def _is_said(self, constraint: Constraint) -> bool:
        """Whether it is a matter of words: a free one, or a value that the data only guesses."""
        if isinstance(constraint, TermConstraint):
            return not constraint.negated
        if not isinstance(constraint, ValueConstraint) or constraint.column not in self._soft:
            return False
        return not constraint.negated and not constraint.chosen

    def _query(self, reading: Reading) -> str:
        if not self._is_rated:
            return super()._query(reading)
        hard = self._hard(reading)
        said = [c for c in reading.constraints if c not in hard]
        if reading.carried or reading.offset:
            return " ".join(dict.fromkeys(_in_words(c) for c in said))
        taken = {word for c in hard for word in _words_of(c)}
        text = essence(without_words(asked_text(reading), taken), self._words)
        if reading.language != self._language:
            text = _translated(text, said)
        return text if says_something(text, self._words) else ""

    def _as_searched(self, reading: Reading) -> Reading:
        """The reading in the words that were searched for, so that the answer repeats these."""
        if not self._is_rated or reading.rows:
            return super()._as_searched(reading)
        query = self._query(reading)
        term = TermConstraint(term=query, spellings=(query,), asked=query)
        constraints = (*((term,) if query else ()), *self._hard(reading))
        beyond = [c.asked for c in self.beyond(reading)]
        missing = tuple(what for what in reading.missing if what in beyond)
        return reading.model_copy(update={"constraints": constraints, "missing": missing})


def ranked_trace(done: Done) -> RankedTrace | None:
    """The figures of a search by relevance and rating; None where it was another one."""
    message = done.get("rows")
    trace = TRACE.validate_python(message.artifact) if message and message.artifact else None
    return trace if isinstance(trace, RankedTrace) and trace.blend < 1 else None


def _translated(text: str, said: Sequence[Constraint]) -> str:
    """Values in the data's own words: no row says them in another language."""
    for c in said:
        if isinstance(c, ValueConstraint):
            for word in said_words(c):
                text = text.replace(word, fold(" ".join(c.values)))
    return text


def _in_words(constraint: Constraint) -> str:
    """A constraint as words of a query, in the data's spelling."""
    if isinstance(constraint, ValueConstraint):
        return " ".join(constraint.values)
    return constraint.term if isinstance(constraint, TermConstraint) else constraint.asked


def _words_of(constraint: Constraint) -> tuple[str, ...]:
    """How the question says it: as asked, and as its spelling was mended."""
    values = constraint.values if isinstance(constraint, ValueConstraint) else ()
    return (*said_words(constraint), fold(constraint.asked), *map(fold, values))
