"""What may be asked next: facets over all rows that match, and questions to tap."""

import math
from collections.abc import Sequence
from typing import Literal

from src.config.roles import NUMBER_ROLES
from src.core.answering.compose import Findings
from src.core.answering.conditions import Speaker, speaker, speaker_of
from src.core.query.conditions import Condition, Range, leaf_of, words_of
from src.core.query.parts import as_rows
from src.core.query.understood import Understood
from src.core.question import FIGURES, TALK
from src.core.reading.asked_text import with_choices
from src.core.store.catalog import Catalog
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
            options=tuple(
                FacetChoice(text=_told(option, each.column, speak, "facet"), **option.model_dump())
                for option in each.options
            ),
        )
        for each in counts
    )


def narrowing_questions(
    reading: Understood, facets: Sequence[Facet], total: int, speak: Speaker
) -> tuple[tuple[str, str], ...]:
    """(question, why) for what is too broad: with options of the most telling facets."""
    asked = {getattr(leaf_of(c), "column", None) for c in reading.conditions}
    # A bare number is understood where it is money; of other figures nobody asks so.
    measured = {column.name for column in speak.table.with_role(*NUMBER_ROLES - {"price"})}
    open_ones = [f for f in facets if f.column not in asked | measured and len(f.options) > 1]
    ranked = sorted(open_ones, key=lambda facet: -_spread(facet, total))
    chosen = [f for f in ranked if _spread(f, total) >= _WORTHWHILE][:_COLUMNS]
    found = []
    for place in range(_EACH):
        for facet in chosen:
            for option in sorted(facet.options, key=lambda one: -one.count)[place : place + 1]:
                more = speak.say("ask.with") + _told(option, facet.column, speak, "ask")
                counts = {"part": option.count, "total": total}
                told = {"label": facet.label, "option": option.text, **counts}
                question = reading.question.strip(" ?？.!。！") + more
                found.append((question, speak.say("facet.reason", **told)))
    return tuple(found[:_MOST_QUESTIONS])


def _told(
    option: FacetOption | FacetChoice, column: str, speak: Speaker, way: Literal["facet", "ask"]
) -> str:
    """Its value, or its bounds as they stand on a facet or in a question."""
    low, high = (
        None if bound is None else speak.amount(bound, speak.table.column(column))
        for bound in (option.low, option.high)
    )
    if option.value is not None or not (low or high):
        return option.value or ""
    over = "over" if way == "facet" else "at_least"
    key = "between" if low and high else "under" if high else over
    return speak.say(f"{way}.{key}", low=low, high=high)


def _spread(facet: Facet, total: int) -> float:
    """Shannon entropy of the option counts over its maximum, weighted by coverage; 0 to 1."""
    counts = [option.count for option in facet.options if option.count]
    whole = sum(counts)
    if len(counts) < 2 or not total:
        return 0.0
    entropy = -sum(c / whole * math.log(c / whole) for c in counts) / math.log(len(counts))
    return entropy * min(whole / total, 1.0)


_MOST = 4


def suggestions(reading: Understood, catalog: Catalog, findings: Findings) -> tuple[str, ...]:
    """Up to four follow-ups, in the language of the question."""
    language = reading.language
    if reading.choices:
        return with_choices(reading.question, reading.choices, reading.steps)[:_MOST]
    if reading.table is None or reading.act in TALK:
        return _openings(catalog, language)
    speak = speaker_of(reading, catalog)
    if findings.total == 0:
        eased = (question_for(relaxation.parts, speak) for relaxation, _ in findings.eased)
        return tuple(dict.fromkeys(eased))[:_MOST]
    if reading.act in FIGURES or reading.act == "detail":
        return ()  # figures have no first one to tell of
    questions = []
    if findings.total > len(findings.rows) + as_rows(reading.wanted).offset:
        questions.append(speak.say("ask.more"))
    if _has_cheaper(findings, speak) and not (reading.order and reading.order.ties):
        questions.append(speak.say("ask.cheaper"))
    if findings.rows:
        questions.append(speak.say("ask.detail"))
    if len(findings.rows) > 1 and reading.act != "compare":
        questions.append(speak.say("ask.compare"))
    return tuple(questions)


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
    speak = speaker(catalog, catalog.config.tools[0].tables[0], language)
    columns = speak.table.with_role("category", "tags")
    values = (str(value) for column in columns[:1] for value in column.samples[:_MOST])
    starters = tuple(speak.say("ask.shape", parts=value) for value in values)
    return starters or tuple(catalog.config.examples[:_MOST])


def _has_cheaper(findings: Findings, speak: Speaker) -> bool:
    """Whether there are more rows than those shown, and the shown ones cost something."""
    price = speak.table.price
    prices = [row.get(price.name) for row in findings.rows] if price else []
    known = [value for value in prices if isinstance(value, int | float)]
    return bool(known) and min(known) > 0 and findings.total > len(findings.rows)
