"""Planning for the kind `ranked`: exact where figures, names or an order are asked for, else by
relevance within what must hold."""

from dataclasses import replace
from typing import Any

from langchain_core.messages import ToolMessage

from src.config.tools import RankedToolConfig
from src.core.answering.briefs import briefs
from src.core.answering.compose import Findings, found, of_none, run_on
from src.core.answering.conditions import Speaker, speaker
from src.core.answering.fields import title_of
from src.core.answering.why import best_named, why_lines, why_ranked
from src.core.engines.filters import MOST_ROWS, arguments_of
from src.core.engines.suiting import suiting
from src.core.models.filter_plan import FilterPlan
from src.core.models.plan import Done, Purpose, content_of, number_of
from src.core.models.ranked_query import RankedQuery, names_of_none, unknown
from src.core.models.search_plan import SearchPlan
from src.core.question import (
    Act,
    Constraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
    is_negated,
)
from src.core.reading.asked_text import (
    as_typed,
    said_beyond,
    without_words,
)
from src.core.reading.knowledge.ordinary import is_describing
from src.core.reading.wording import wording_for
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.traces import TRACE, RankedTrace

_FIGURES: frozenset[Act] = frozenset({"group", "aggregate"})
_EXACT: frozenset[Act] = frozenset({"count", "detail", "compare", *_FIGURES})
_OWN = ("place", "score")
"""What the tool tells of a row beside its cells."""


class RankedPlan(SearchPlan):
    """One call says it all; what the tool takes as arguments holds, the rest is looked for."""

    def __init__(self, config: RankedToolConfig, table: Table, language: str) -> None:
        """`language` is that of the data."""
        super().__init__(config, table)
        self._language = language
        self._exact = FilterPlan(config.name, self._schema)
        self._asked = RankedQuery(config, table, language, self._words)
        self._is_shopped_in = config.is_shopped_in

    def beyond(self, reading: Reading) -> tuple[Constraint, ...]:
        return self._exact.beyond(reading)

    def strain(self, reading: Reading) -> int:
        return 0

    def calls(self, reading: Reading, done: Done) -> dict[Purpose, dict[str, Any]]:
        if self._is_exact(reading):
            if calls := self._exact_calls(self._in_full(reading), done):
                return calls
        elif "rows" not in done:
            return {"rows": self.arguments(reading)}
        return self._second_call(reading, done)

    def _exact_calls(self, reading: Reading, done: Done) -> dict[Purpose, dict[str, Any]]:
        """Counts and orders are of what states all of it."""
        calls = self._exact.calls(reading, done)
        if "rows" in calls and any(map(self._may_suit, reading.constraints)):
            calls["rows"]["stated"] = True
        return calls

    def _second_call(self, reading: Reading, done: Done) -> dict[Purpose, dict[str, Any]]:
        """Where nothing fits: for a count or an order, the words of guessed values in place of the
        values; for a wish that names no kind of thing, the best rated that its conditions leave;
        else the values exactly, which also tells what to ease."""
        if "relax" in done or "rows" not in done or _total(done["rows"]):
            return {}
        if self._is_exact(reading):
            if bare := _without_order(reading, done["rows"]):
                wide = any(map(self._asked.is_purpose, bare.constraints))
                args = self._exact_calls(bare, {})["rows"] if wide else self.arguments(bare)
                return {"relax": args}
            words = self._in_words(reading)
            if words is None and self._in_full(reading) != reading:
                words = reading
            return {"relax": self._exact_calls(words, {})["rows"]} if words else {}
        args = self._conditions(reading)
        if self._is_for_occasion(reading):
            return {"relax": args}
        if not self._is_wish(reading) or any(map(self._asked.is_guessed, reading.constraints)):
            exact = any(c.kind != "term" and not is_negated(c) for c in reading.constraints)
            args = self._exact_calls(reading, {})["rows"] if exact else {}
        return {"relax": args} if args and args != self.arguments(reading) else {}

    def _in_full(self, reading: Reading) -> Reading:
        """An order of the rows that have all the words: the best compression socks are none of
        the other socks."""
        if not reading.sort and not (reading.act == "count" and reading.carried):
            return reading
        guessed = [c for c in reading.constraints if self._asked.is_guessed(c)]
        more = [_as_word(word) for c in guessed for word in said_beyond(c)]
        return reading.model_copy(update={"constraints": (*reading.constraints, *more)})

    def _is_wish(self, reading: Reading) -> bool:
        """Whether it names neither a thing nor a kind of things: "something for mom"."""
        wide = reading.intent is not None and reading.intent.complexity == "ambiguous"
        known = any(_is_of_data(c, reading.language) for c in reading.constraints)
        return wide and not reading.carried and not known and bool(self._asked.text(reading))

    def _is_for_occasion(self, reading: Reading) -> bool:
        """Whether it names no kind, but what it is for, beside what must hold: a leather present.
        What meets all the rest may well be one."""
        said = [c for c in reading.constraints if self._asked.is_said(c)]
        hard = [c for c in self._asked.hard(reading) if not is_negated(c)]
        return bool(said and hard) and all(map(self._asked.is_purpose, said))

    def _in_words(self, reading: Reading) -> Reading | None:
        """The reading with values that the data only guesses as words to be found in the row: what
        a thing is for may be said anywhere. None where it has none, or names rows."""
        guessed = list(filter(self._asked.is_purpose, reading.constraints))
        if not guessed or reading.rows or reading.act in ("detail", "compare"):
            return None
        words = tuple(_as_term(c) if c in guessed else c for c in reading.constraints)
        return reading.model_copy(update={"constraints": words})

    def findings(self, reading: Reading, done: Done) -> Findings:
        content = content_of(done.get("rows"))
        if "relax" in done and (_total(done["relax"]) or not self._is_exact(reading)):
            done = {"rows": done["relax"]}
        findings = self._exact.findings(reading, done)
        rows = tuple(
            {name: cell for name, cell in row.items() if name not in _OWN} for row in findings.rows
        )
        nearest = tuple(content.get("closest", ()))
        return Findings(
            rows=rows,
            total=findings.total,
            unpriced=findings.unpriced,
            undated=findings.undated,
            stated=findings.stated,
            suiting=findings.suiting,
            mixed=findings.mixed,
            eased=findings.eased,
            most=MOST_ROWS,
            nearest=nearest,
        )

    def answer(self, reading: Reading, catalog: Catalog, done: Done) -> str:
        if "figure" in done:
            return self._exact.answer(reading, catalog, done)
        findings = self.findings(reading, done)
        trace = _search_trace(done) if self._is_shopped_in else None
        speak = speaker(catalog, self._table.id, reading.language)
        if self._is_exact(reading):
            if findings.total and (bare := _without_order(reading, done["rows"])):
                return self._unordered(reading, bare, catalog, findings)
            told = reading if "relax" in done else self._in_full(reading)
            return found(told, catalog, findings)
        rated = ranked_trace(done)
        meant = best_named(rated, speak) if rated else ()
        lines = rated is not None and len(rated.rows) > 1
        findings = replace(findings, lines=lines, meant=meant)
        guessed = any(map(self._asked.is_guessed, reading.constraints))
        wish = self._is_for_occasion(reading) or (self._is_wish(reading) and not guessed)
        instead = "relax" in done and wish and findings.total > 0
        unheard = self._unheard(reading, trace) if findings.total and not instead else ()
        titles = fold(" ".join(title_of(row, self._table) for row in findings.meant))
        unheard = tuple(what for what in unheard if what not in titles)
        if instead:  # which tells what is searched for itself
            query = self._asked.text(reading)
            unheard = tuple(what for what in reading.missing if fold(what) not in query)
        unsaid = trace.unsaid if trace and findings.total and "relax" not in done else ()
        left = tuple(what for what in reading.missing if fold(what) not in unheard)
        searched = (
            reading.model_copy(update={"missing": left})
            if "relax" in done
            else self._asked.as_searched(reading, self.beyond(reading), (*unheard, *unsaid))
        )
        said = found(searched, catalog, findings)
        none = (
            [c.asked for c in reading.constraints if c.kind == "term" and c.modifies]
            if findings.total
            else []
        )
        if none:
            said, unheard = of_none(none, speak, findings), ()
        elif (unheard or unsaid) and trace and not searched.constraints:
            said = ""  # these are no answer but what comes nearest: how many there are says nothing
        elif trace and trace.only_kind:
            said = self._nearest("search.of_kind", reading, speak, findings)
        elif instead:
            key = "search.instead" if rated else "search.instead_unrated"
            said = self._nearest(key, reading, speak, findings)
        typed = (as_typed(reading.question, what) for what in unheard)
        terms = speak.say("condition.join").join(typed)
        first = speak.say("note.unheard", terms=terms) if unheard else ""
        if unsaid and not none:
            named = speak.say("condition.join").join(unsaid)
            first = run_on([*filter(None, [first]), speak.say("note.let_go", terms=named)], speak)
        brief = why_lines(rated, speak) if rated else briefs(reading, catalog, findings.rows)
        return "\n\n".join(filter(None, [first, said, brief]))

    def _unordered(
        self, reading: Reading, bare: Reading, catalog: Catalog, findings: Findings
    ) -> str:
        """That none of what is there has what it is to be put in order by, and what there is."""
        assert reading.sort is not None
        speak = speaker(catalog, self._table.id, reading.language)
        column = speak.column_label(reading.sort.column)
        told = found(bare, catalog, replace(findings, unpriced=0))
        return "\n\n".join([speak.say("note.unordered", column=column), told])

    def _unheard(self, reading: Reading, trace: RankedTrace | None) -> tuple[str, ...]:
        """Words that no row has, though some have one that is like it: what is shown comes near by
        the others, and by meaning. Where wishes alone are taken, only codes: other words are
        weighed by meaning there."""
        asked = self._asked.wished(reading)
        named = unknown(reading)
        if reading.carried:
            named = [what for what in named if what in fold(reading.said)]
        elif reading.language == self._language:
            names = names_of_none(reading)
            named = [w for w in named if w in names or without_words(asked, [w]) != asked]
        if trace is None and self._is_shopped_in:
            return tuple(dict.fromkeys(named))  # there are no other words in the search
        if trace is None:
            return tuple(what for what in named if any(map(str.isdigit, what)))
        heard = {each.word for each in trace.words if each.rows and not each.guessed}
        named = [what for what in named if not heard.issuperset(what.split())]
        words = [each.word for each in trace.words if not each.rows]
        return tuple(dict.fromkeys((*named, *(w for w in words if w not in " ".join(named)))))

    def _nearest(self, key: str, reading: Reading, speak: Speaker, findings: Findings) -> str:
        """That nothing has what is asked for, and what is shown in its place."""
        hard = self._asked.hard(reading)
        of = speak.say("figure.of", conditions=speak.conditions(hard)) if hard else ""
        told = {"count": findings.total, "label": speak.label, "counter": speak.counter}
        return speak.say(key, query=self._asked.text(reading), conditions=of, **told)

    def why(self, reading: Reading, catalog: Catalog, done: Done) -> str:
        trace = ranked_trace(done)
        if trace is None:
            return super().why(reading, catalog, done)
        return why_ranked(reading, trace, speaker(catalog, self._table.id, reading.language))

    def arguments(self, reading: Reading) -> dict[str, Any]:
        """A search by relevance: what must hold as conditions, the rest as the query."""
        query = self._asked.text(reading)
        return ({"query": query} if query else {}) | self._conditions(reading)

    def _conditions(self, reading: Reading) -> dict[str, Any]:
        hard = reading.model_copy(update={"constraints": self._asked.hard(reading), "sort": None})
        args = arguments_of(hard, self._schema).args
        usual = self._table.config.show
        more = [name for name in args.pop("show", ()) if usual and name not in usual]
        if more:
            args["show"] = more
        if any(self._may_suit(c) and getattr(c, "chosen", False) for c in hard.constraints):
            args["stated"] = True
        if reading.blend is not None:
            args["blend"] = reading.blend
        if reading.candidates is not None:
            args["candidates"] = reading.candidates
        return args

    def _may_suit(self, constraint: Constraint) -> bool:
        """Whether rows that do not state it may suit all the same."""
        return bool(suiting(constraint, self._table))

    def _is_exact(self, reading: Reading) -> bool:
        return bool(reading.act in _EXACT or reading.sort or reading.rows)


def _without_order(reading: Reading, rows: ToolMessage) -> Reading | None:
    """The reading without its order, where that is all that leaves rows out: none says what it
    costs."""
    if reading.act != "search" or not reading.sort or _total(rows):
        return None
    bounded = any(isinstance(c, RangeConstraint) for c in reading.constraints)
    if bounded or not number_of(content_of(rows), "unpriced"):
        return None
    return reading.model_copy(update={"sort": None, "limit": None, "offset": 0})


def ranked_trace(done: Done) -> RankedTrace | None:
    """The figures of a search by relevance and rating; None where it was another one."""
    trace = _search_trace(done)
    return trace if trace and trace.is_rated else None


def _search_trace(done: Done) -> RankedTrace | None:
    message = done.get("relax") or done.get("rows")
    trace = TRACE.validate_python(message.artifact) if message and message.artifact else None
    return trace if isinstance(trace, RankedTrace) else None


def _is_of_data(constraint: Constraint, language: str) -> bool:
    """Whether it is a word that rows have and that tells what they are: where none of these meets
    the conditions, that is the answer, and others are none."""
    if not isinstance(constraint, TermConstraint) or constraint.negated:
        return False
    describes = wording_for(language).pattern("describing").fullmatch(constraint.term)
    return bool(constraint.spellings) and not describes and not is_describing(constraint.term)


def _total(message: ToolMessage) -> int:
    return 0 if message.status == "error" else number_of(content_of(message), "total")


def _as_word(word: str) -> TermConstraint:
    return TermConstraint(term=word, spellings=(word,), asked=word)


def _as_term(constraint: Constraint) -> TermConstraint:
    assert isinstance(constraint, ValueConstraint)
    values = tuple(fold(value) for value in constraint.values)
    return TermConstraint(term=values[0], spellings=values, asked=constraint.asked)
