"""What all that match are made of, as people read it, and questions that narrow it down."""

import math
from collections.abc import Sequence

from src.config.roles import NUMBER_ROLES
from src.core.answering.conditions import Speaker
from src.core.query.conditions import leaf_of
from src.core.query.understood import Understood
from src.core.traces import FacetCounts, FacetOption
from src.core.turn import Facet, FacetChoice

_MOST_QUESTIONS = 4
_COLUMNS, _EACH = 2, 2
_WORTHWHILE = 0.3
"""Least share of the widest spread that there could be: below it nearly all rows are alike."""


def turn_facets(counts: Sequence[FacetCounts], speak: Speaker) -> tuple[Facet, ...]:
    return tuple(
        Facet(
            column=each.column,
            label=speak.column_label(each.column),
            options=tuple(_choice(option, each.column, speak) for option in each.options),
        )
        for each in counts
    )


def narrowing_questions(
    reading: Understood, facets: Sequence[Facet], total: int, speak: Speaker
) -> tuple[tuple[str, str], ...]:
    """(question, why it is offered) for what is too broad: the question again with an option of
    the facets that split the rows best, each of which the reader understands."""
    asked = {getattr(leaf_of(c), "column", None) for c in reading.conditions}
    open_ones = [f for f in facets if f.column not in asked and _can_be_asked(f, speak)]
    ranked = sorted(open_ones, key=lambda facet: -_spread(facet, total))
    chosen = [f for f in ranked if _spread(f, total) >= _WORTHWHILE][:_COLUMNS]
    found = [
        (_question(reading, facet, option, speak), _reason(facet, option, total, speak))
        for place in range(_EACH)
        for facet in chosen
        for option in _largest(facet)[place : place + 1]
    ]
    return tuple(found[:_MOST_QUESTIONS])


def _can_be_asked(facet: Facet, speak: Speaker) -> bool:
    """A bare number is understood where it is money; of other figures nobody asks so."""
    measured = speak.table.column(facet.column).role in NUMBER_ROLES - {"price"}
    return len(facet.options) > 1 and not measured


def _choice(option: FacetOption, column: str, speak: Speaker) -> FacetChoice:
    return FacetChoice(text=_text(option, column, speak), **option.model_dump())


def _text(option: FacetOption, column: str, speak: Speaker) -> str:
    if option.value is not None:
        return option.value
    known = speak.table.column(column)
    low, high = (
        None if bound is None else speak.amount(bound, known) for bound in (option.low, option.high)
    )
    key = "between" if low and high else "under" if high else "over"
    return speak.say(f"facet.{key}", low=low, high=high)


def _spread(facet: Facet, total: int) -> float:
    """Shannon entropy of the option counts over its maximum, weighted by coverage; 0 to 1."""
    counts = [option.count for option in facet.options if option.count]
    whole = sum(counts)
    if len(counts) < 2 or not total:
        return 0.0
    entropy = -sum(c / whole * math.log(c / whole) for c in counts) / math.log(len(counts))
    return entropy * min(whole / total, 1.0)


def _largest(facet: Facet) -> list[FacetChoice]:
    return sorted(facet.options, key=lambda option: -option.count)


def _question(reading: Understood, facet: Facet, option: FacetChoice, speak: Speaker) -> str:
    asked = reading.question.strip(" ?？.!。！")
    return f"{asked}{speak.say('ask.with')}{_spoken(facet, option, speak)}"


def _spoken(facet: Facet, option: FacetChoice, speak: Speaker) -> str:
    column = speak.table.column(facet.column)
    if option.high is not None and option.low is None:
        return speak.say("ask.under", high=speak.amount(option.high, column))
    if option.high is not None and option.low is not None:
        bounds = {
            "low": speak.amount(option.low, column),
            "high": speak.amount(option.high, column),
        }
        return speak.say("ask.between", **bounds)
    if option.low is not None:
        return speak.say("ask.at_least", low=speak.amount(option.low, column))
    return option.text


def _reason(facet: Facet, option: FacetChoice, total: int, speak: Speaker) -> str:
    return speak.say(
        "facet.reason", label=facet.label, option=option.text, part=option.count, total=total
    )
