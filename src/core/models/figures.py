"""Several things of which one question asks the figure: what each comes to, and all together."""

from collections.abc import Sequence

from src.core.answering.figures import figures_of_each
from src.core.models.attempts import Asking, Needed
from src.core.question import Reading


def each_figure(reading: Reading, parts: Sequence[Reading], asking: Asking) -> str:
    """The figure of each, behind that of all where they are values of one column."""
    numbered = dict(enumerate(parts, start=1))
    rounds = [numbered] if reading.halves else [numbered, {0: reading}]
    if reading.share:
        rounds = [{number: part} for number, part in numbered.items()]
    for asked in rounds:  # what is told of all, or of the part, is searched for last
        if wanted := [c for number, part in asked.items() for c in asking.calls(part, number)]:
            raise Needed(wanted)
    told = [] if reading.halves else [asking.answer(reading)]
    if len({part.act for part in parts}) > 1:
        return "\n\n".join(asking.answer(part, number) for number, part in numbered.items())
    findings = [asking.findings(part, number) for number, part in numbered.items()]
    told.append(figures_of_each(reading, parts, findings, asking.catalog))
    return "\n\n".join(told)
