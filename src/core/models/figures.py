"""Several things of which one question asks the figure: what each comes to, and all together."""

from collections.abc import Sequence

from src.core.answering.figures import figures_of_each
from src.core.models.asking import Asking
from src.core.query.understood import Understood


def each_figure(reading: Understood, parts: Sequence[Understood], asking: Asking) -> str:
    """The figure of each, behind that of all where they are values of one column."""
    findings = [asking.findings(part) for part in parts]
    told = [] if reading.halves else [asking.answer(reading)]  # what is told of all comes last
    if len({part.act for part in parts}) > 1:
        return "\n\n".join(map(asking.answer, parts))
    told.append(figures_of_each(reading, parts, findings, asking.catalog))
    return "\n\n".join(told)
