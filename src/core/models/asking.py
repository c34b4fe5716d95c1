"""One turn's questions to one tool."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from src.config.tools import RankedToolConfig
from src.core.answering.compose import Findings, found, kinds_of_none, of_none
from src.core.answering.conditions import Speaker, speaker_of
from src.core.answering.fields import briefs, title_of
from src.core.answering.figures import figures
from src.core.answering.why import best_named, why_lines
from src.core.models.asked_words import AskedWords
from src.core.models.finding import find
from src.core.models.plan import Calls, Tool
from src.core.models.ranked_words import RankedWords, is_exact, names_of_none, unknown
from src.core.query.queries import Groups
from src.core.query.understood import Understood, without_words
from src.core.question import FIGURES
from src.core.reading.asked_text import as_typed
from src.core.store.catalog import Catalog
from src.core.store.folding import fold
from src.core.traces import RankedTrace


@dataclass(frozen=True)
class RankedAnswer:
    reading: Understood
    tool: Tool
    asked: RankedWords
    findings: Findings

    def text(self) -> str:
        if self.rated:
            lines = why_lines(self.rated, self._speak)
        else:
            lines = briefs(self.reading, self.tool.catalog, self.findings.rows)
        return "\n\n".join(filter(None, [self._lead(), self._told(), lines]))

    def _lead(self) -> str:
        """What no row has, and what was let go."""
        if self._none:
            return ""
        say = self._speak.say
        join = say("condition.join").join
        typed = join(as_typed(self.reading.question, self._unheard))
        unheard = [say("note.unheard", terms=typed)] if self._unheard else []
        let_go = [say("note.let_go", terms=join(self._unsaid))] if self._unsaid else []
        return self._speak.run_on([*unheard, *let_go])

    def _told(self) -> str:
        if self._none:
            return of_none(self._none, self._speak, self._shown)
        if self.findings.again:
            left = tuple(w for w in self.reading.missing if fold(w) not in self._unheard)
            searched = self.reading.model_copy(update={"missing": left})
        else:  # the answer repeats what was searched for
            gone = (*self._unheard, *self._unsaid)
            searched = self.asked.as_searched(self.reading, self.tool.beyond(self.reading), gone)
        if (self._unheard or self._unsaid) and self.trace and not searched.conditions:
            return ""  # these are no answer but what comes nearest: how many says nothing
        if self.trace and self.trace.only_kind:
            return self._nearest("search.of_kind")
        if self._is_instead:
            return self._nearest("search.instead" if self.rated else "search.instead_unrated")
        return found(searched, self.tool.catalog, self._shown)

    def _nearest(self, key: str) -> str:
        """That nothing has what is asked for, and what is shown in its place."""
        of = self._speak.of(self.asked.hard(self.reading))
        query, count = self.asked.text(self.reading), self.findings.total
        return self._speak.say(key, query=query, conditions=of, count=count)

    @cached_property
    def _speak(self) -> Speaker:
        return speaker_of(self.reading, self.tool.catalog)

    @cached_property
    def _shown(self) -> Findings:
        lines = self.rated is not None and len(self.rated.rows) > 1
        meant = best_named(self.rated, self._speak) if self.rated else ()
        return replace(self.findings, lines=lines, meant=meant)

    @cached_property
    def _is_instead(self) -> bool:
        """Whether what is shown comes in place of a wish that nothing meets."""
        asked, reading = self.asked, self.reading
        guessed = any(map(asked.is_guessed, reading.conditions))
        wish = asked.is_for_occasion(reading) or (asked.is_wish(reading) and not guessed)
        return self.findings.again and wish and self.findings.total > 0

    @cached_property
    def _none(self) -> list[str]:
        """Words for the kind of thing that is wanted, where there is none of it."""
        return kinds_of_none(self.reading) if self.findings.total else []

    @cached_property
    def _unsaid(self) -> tuple[str, ...]:
        """What no row that is shown says."""
        told = self.findings.total and not self.findings.again
        return self.trace.unsaid if self.trace and told else ()

    @cached_property
    def _unheard(self) -> tuple[str, ...]:
        """What no row has, but for what the rows that are told of have in their titles."""
        if not self.findings.total:
            return ()
        if self._is_instead:  # which tells what is searched for itself
            query = self.asked.text(self.reading)
            return tuple(what for what in self.reading.missing if fold(what) not in query)
        titles = fold(" ".join(title_of(row, self.tool.table) for row in self._shown.meant))
        return tuple(what for what in self._words_of_none() if what not in titles)

    @property
    def rated(self) -> RankedTrace | None:
        """The figures of the search, where rows are rated."""
        trace = self.findings.trace
        return trace if trace and trace.is_rated else None

    @property
    def trace(self) -> RankedTrace | None:
        """Those of a search in a shop, rated or not."""
        return self.findings.trace if self._shop else None

    @property
    def _shop(self) -> bool:
        config = self.tool.config
        return isinstance(config, RankedToolConfig) and config.is_shopped_in

    def _words_of_none(self) -> tuple[str, ...]:
        """Words that no row has, though rows come near; of wishes codes alone."""
        reading, named = self.reading, unknown(self.reading)
        if reading.carried:
            named = [what for what in named if what in reading.text]
        elif self.asked.is_in_data_language(reading):
            names, asked = names_of_none(reading), self.asked.wished(reading)
            named = [w for w in named if w in names or without_words(asked, [w]) != asked]
        if self.trace is None and self._shop:
            return tuple(dict.fromkeys(named))  # there are no other words in the search
        if self.trace is None:
            return tuple(what for what in named if any(map(str.isdigit, what)))
        heard = {each.word for each in self.trace.words if each.rows and not each.guessed}
        named = [what for what in named if not heard.issuperset(what.split())]
        words = [each.word for each in self.trace.words if not each.rows]
        return tuple(dict.fromkeys((*named, *(w for w in words if w not in " ".join(named)))))


MOST_CALLS = 5
"""Of one turn; who asks for more of them gets no answer at all."""


@dataclass(frozen=True)
class Asking:
    tool: Tool
    calls: Calls
    _found: list[tuple[Understood, Findings]] = field(default_factory=list)

    @property
    def catalog(self) -> Catalog:
        return self.tool.catalog

    def find(self, asked: Understood) -> Findings:
        """What the tool has; the same is asked for once."""
        known = (found for before, found in self._found if before is asked)
        found = next(known, None) or find(asked, self.tool, self.calls)
        self._found.append((asked, found))
        return found

    def answer(self, asked: Understood) -> str:
        return tell(asked, self.tool, self.find(asked))

    def bare(self, answer: str, reading: Understood) -> str:
        """The answer less the conditions of what is read; empty where it says others, or none."""
        for asked, findings in self._found if reading.conditions else ():
            if asked.conditions == reading.conditions:
                bare = tell(asked, self.tool, replace(findings, bare=True))
                shorter = answer.replace(tell(asked, self.tool, findings), bare)
                return shorter if shorter != answer else ""
        return ""

    def speaker(self, asked: Understood) -> Speaker:
        return speaker_of(asked, self.catalog)


def tell(asked: Understood, tool: Tool, findings: Findings) -> str:
    if isinstance(tool.words, AskedWords):
        return _by_words(asked, tool.words, tool, findings)
    if asked.act in FIGURES:
        return figures(asked, tool.catalog, findings.rows, findings.bare)
    if not isinstance(tool.words, RankedWords):
        return found(asked, tool.catalog, findings)
    if not is_exact(asked):
        return RankedAnswer(asked, tool, tool.words, findings).text()
    if findings.total and findings.unordered and asked.order:  # there is something, in no order
        speak = speaker_of(asked, tool.catalog)
        column = speak.column_label(asked.order.column)
        told = found(findings.unordered, tool.catalog, replace(findings, unpriced=0))
        return "\n\n".join([speak.say("note.unordered", column=column), told])
    return found(asked if findings.again else tool.words.in_full(asked), tool.catalog, findings)


def _by_words(asked: Understood, words: AskedWords, tool: Tool, findings: Findings) -> str:
    if asked.act in FIGURES:
        speak = speaker_of(asked, tool.catalog)
        figure = asked.figure.column if asked.figure else ""
        column = asked.query.by if isinstance(asked.query, Groups) else figure
        return speak.say("figure.beyond", column=speak.column_label(column))
    searched = words.as_searched(asked, tool.beyond(asked))
    lines = briefs(searched, tool.catalog, findings.rows)
    return "\n\n".join(filter(None, [found(searched, tool.catalog, findings), lines]))
