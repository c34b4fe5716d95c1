"""Several things of which one question asks the figure: what each comes to, and all together."""

from collections.abc import Sequence

from langchain_core.messages import AIMessage

from src.core.answering.figures import figures_of_each
from src.core.models.attempts import Attempts, call
from src.core.models.plan import Plan
from src.core.question import Reading
from src.core.store.catalog import Catalog


def each_figure(
    reading: Reading, parts: Sequence[Reading], plan: Plan, attempts: Attempts, catalog: Catalog
) -> AIMessage:
    """The figure of each, behind that of all where they are values of one column."""
    numbered = dict(enumerate(parts, start=1))
    rounds = [numbered] if reading.halves else [numbered, {0: reading}]
    if reading.share:
        rounds = [{number: part} for number, part in numbered.items()]
    for asked in rounds:  # what is told of all, or of the part, is searched for last
        wanted = [
            call(plan.tool, *each, number)
            for number, part in asked.items()
            for each in plan.calls(part, attempts.get(number, {})).items()
        ]
        if wanted:
            return AIMessage("", tool_calls=wanted)
    told = [] if reading.halves else [plan.answer(reading, catalog, attempts[0])]
    if len({part.act for part in parts}) > 1:
        answers = (plan.answer(part, catalog, attempts[n]) for n, part in numbered.items())
        return AIMessage("\n\n".join(answers))
    findings = [plan.findings(part, attempts[number]) for number, part in numbered.items()]
    told.append(figures_of_each(reading, parts, findings, catalog))
    return AIMessage("\n\n".join(told))
