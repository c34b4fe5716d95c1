"""One turn's questions to one tool."""

from dataclasses import dataclass, field

from src.core.answering.compose import found, speaker_of
from src.core.answering.conditions import Speaker, speaker
from src.core.answering.figures import figures
from src.core.answering.row_names import briefs
from src.core.answering.why import why_ordered, why_ranked
from src.core.models.asked_words import AskedWords
from src.core.models.finding import Found, find
from src.core.models.plan import FIGURES, Calls, Tool
from src.core.models.ranked_answer import RankedAnswer, unordered
from src.core.models.ranked_words import RankedWords, is_exact
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog

MOST_CALLS = 5
"""Of one turn; who asks for more of them gets no answer at all."""


@dataclass(frozen=True)
class Asking:
    tool: Tool
    calls: Calls
    _found: list[tuple[Understood, Found]] = field(default_factory=list)

    @property
    def catalog(self) -> Catalog:
        return self.tool.catalog

    def find(self, asked: Understood) -> Found:
        """What the tool has; the same is asked for once."""
        known = (found for before, found in self._found if before is asked)
        found = next(known, None) or find(asked, self.tool, self.calls)
        self._found.append((asked, found))
        return found

    def answer(self, asked: Understood) -> str:
        return tell(asked, self.tool, self.find(asked))

    def speaker(self, asked: Understood) -> Speaker:
        return speaker(self.catalog, self.tool.table.id, asked.language)


def tell(asked: Understood, tool: Tool, findings: Found) -> str:
    """The answer to what was understood."""
    if isinstance(tool.words, AskedWords):
        return _by_words(asked, tool.words, tool, findings)
    if asked.act in FIGURES:
        return figures(asked, tool.catalog, findings.rows)
    if not isinstance(tool.words, RankedWords):
        return found(asked, tool.catalog, findings)
    if not is_exact(asked):
        return RankedAnswer(asked, tool, tool.words, findings).text()
    if findings.total and findings.unordered:
        return unordered(asked, findings.unordered, tool, findings)
    return found(asked if findings.again else tool.words.in_full(asked), tool.catalog, findings)


def tell_why(asked: Understood, tool: Tool, findings: Found) -> str:
    """Why the rows that are meant (`asked.rows`) stand where they do."""
    speak, trace = speaker_of(asked, tool.catalog), findings.trace
    if trace and trace.is_rated:
        return why_ranked(asked, trace, speak)
    return why_ordered(asked, findings.rows, speak)


def _by_words(asked: Understood, words: AskedWords, tool: Tool, findings: Found) -> str:
    if asked.act in FIGURES:
        speak = speaker_of(asked, tool.catalog)
        column = asked.group_by or (asked.figure.column if asked.figure else "")
        label = speak.column_label(column)
        return speak.say("figure.beyond", label=speak.label, column=label)
    searched = words.as_searched(asked, tool.beyond(asked))
    lines = briefs(searched, tool.catalog, findings.rows)
    return "\n\n".join(filter(None, [found(searched, tool.catalog, findings), lines]))
