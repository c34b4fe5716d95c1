"""What may be asked next: facets over all rows that match, and questions to tap."""

import math
from collections.abc import Iterator, Sequence

from src.config.roles import NUMBER_ROLES
from src.core.answering.compose import Findings
from src.core.answering.conditions import Speaker, speaker
from src.core.query.conditions import Condition, Range, leaf_of, words_of
from src.core.query.parts import as_rows
from src.core.query.understood import Understood
from src.core.question import FIGURES, TALK
from src.core.reading.asked_text import with_choices
from src.core.store.catalog import Catalog, Table
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
        for option in sorted(facet.options, key=lambda option: -option.count)[place : place + 1]
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
    low, high = _bounds(option, column, speak)
    key = "between" if low and high else "under" if high else "over"
    return speak.say(f"facet.{key}", low=low, high=high)


def _bounds(option: FacetOption | FacetChoice, column: str, speak: Speaker) -> Iterator[str | None]:
    for bound in (option.low, option.high):
        yield None if bound is None else speak.amount(bound, speak.table.column(column))


def _spread(facet: Facet, total: int) -> float:
    """Shannon entropy of the option counts over its maximum, weighted by coverage; 0 to 1."""
    counts = [option.count for option in facet.options if option.count]
    whole = sum(counts)
    if len(counts) < 2 or not total:
        return 0.0
    entropy = -sum(c / whole * math.log(c / whole) for c in counts) / math.log(len(counts))
    return entropy * min(whole / total, 1.0)


def _question(reading: Understood, facet: Facet, option: FacetChoice, speak: Speaker) -> str:
    asked = reading.question.strip(" ?？.!。！")
    return f"{asked}{speak.say('ask.with')}{_option_spoken(facet, option, speak)}"


def _option_spoken(facet: Facet, option: FacetChoice, speak: Speaker) -> str:
    low, high = _bounds(option, facet.column, speak)
    if not low and not high:
        return option.text
    key = "between" if low and high else "under" if high else "at_least"
    return speak.say(f"ask.{key}", low=low, high=high)


def _reason(facet: Facet, option: FacetChoice, total: int, speak: Speaker) -> str:
    return speak.say(
        "facet.reason", label=facet.label, option=option.text, part=option.count, total=total
    )


_MOST = 4


def suggestions(reading: Understood, catalog: Catalog, findings: Findings) -> tuple[str, ...]:
    """Up to four follow-ups, in the language of the question."""
    language = reading.language
    if reading.choices:
        return with_choices(reading.question, reading.choices, reading.steps)[:_MOST]
    if reading.table is None or reading.act in TALK:
        return _openings(catalog, language)
    speak = speaker(catalog, reading.table, language)
    if findings.total == 0:
        return _eased(speak, findings)
    if reading.act in FIGURES:
        return ()  # figures have no first one to tell of
    return _next(reading, speak, findings)


def question_for(conditions: Sequence[Condition], speak: Speaker) -> str:
    """Constraints put as a question that reads back to the same conditions."""
    parts = [_spoken(condition, speak) for condition in conditions]
    if not parts:
        return speak.label
    return speak.say("ask.shape", parts=speak.say("ask.join").join(parts))


def _spoken(condition: Condition, speak: Speaker) -> str:
    if isinstance(condition, Range):
        column = speak.table.column(condition.column)
        if condition.high is not None and condition.low is None:
            return speak.say("ask.at_most", high=speak.amount(condition.high, column))
        if condition.low is not None and condition.high is None:
            return speak.say("ask.at_least", low=speak.amount(condition.low, column))
    return words_of(condition)


def _openings(catalog: Catalog, language: str) -> tuple[str, ...]:
    """The concierge's own examples; in another language the commonest values of its tables."""
    if language == catalog.config.language and catalog.config.examples:
        return tuple(catalog.config.examples[:_MOST])
    first = catalog.table(catalog.config.tools[0].tables[0])
    return tuple(_starters(first, catalog, language)[:_MOST]) or tuple(
        catalog.config.examples[:_MOST]
    )


def _starters(table: Table, catalog: Catalog, language: str) -> list[str]:
    speak = speaker(catalog, table.id, language)
    columns = table.with_role("category", "tags")
    values = [str(value) for column in columns[:1] for value in column.samples[:_MOST]]
    return [speak.say("ask.shape", parts=value) for value in values]


def _eased(speak: Speaker, findings: Findings) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(question_for(relaxation.parts, speak) for relaxation, _ in findings.eased)
    )[:_MOST]


def _next(reading: Understood, speak: Speaker, findings: Findings) -> tuple[str, ...]:
    questions = []
    if reading.act != "detail":
        if findings.total > len(findings.rows) + as_rows(reading.wanted).offset:
            questions.append(speak.say("ask.more"))
        if _has_cheaper(findings, speak) and not (reading.order and reading.order.ties):
            questions.append(speak.say("ask.cheaper"))
        if findings.rows:
            questions.append(speak.say("ask.detail"))
        if len(findings.rows) > 1 and reading.act != "compare":
            questions.append(speak.say("ask.compare"))
    return tuple(questions)[:_MOST]


def _has_cheaper(findings: Findings, speak: Speaker) -> bool:
    """Whether there are more rows than those shown, and the shown ones cost something."""
    price = speak.table.price
    prices = [row.get(price.name) for row in findings.rows] if price else []
    known = [value for value in prices if isinstance(value, int | float)]
    return bool(known) and min(known) > 0 and findings.total > len(findings.rows)
