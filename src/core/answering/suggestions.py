"""Questions to tap next: each is one that the reader understands and the data answers."""

from collections.abc import Sequence

from src.core.answering.compose import Findings
from src.core.answering.conditions import Speaker, speaker
from src.core.query.conditions import Condition, Range, words_of
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.asked_text import with_choices
from src.core.store.catalog import Catalog, Table

_MOST = 4
_OPENING: frozenset[Act] = frozenset(
    {"vague", "outside", "order", "none", "greeting", "thanks", "help"}
)


def suggestions(reading: Understood, catalog: Catalog, findings: Findings) -> tuple[str, ...]:
    """Up to four follow-ups, in the language of the question."""
    language = reading.language
    if reading.choices:
        return with_choices(reading.question, reading.choices, reading.steps)[:_MOST]
    if reading.table is None or reading.act in _OPENING:
        return _openings(catalog, language)
    speak = speaker(catalog, reading.table, language)
    if reading.unscoped:
        return _each_way(reading.conditions, speak)
    if findings.total == 0:
        return _eased(speak, findings)
    if reading.act in ("group", "aggregate"):
        return ()  # figures have no first one to tell of
    return _next(reading, speak, findings)


def question_for(conditions: Sequence[Condition], speak: Speaker) -> str:
    """Constraints put as a question that reads back to the same conditions."""
    parts = [_spoken(condition, speak) for condition in conditions]
    if not parts:
        return speak.label
    return speak.say("ask.shape", parts=speak.say("ask.join").join(parts), label=speak.label)


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


def _each_way(conditions: Sequence[Condition], speak: Speaker) -> tuple[str, ...]:
    """The conditions that were understood: all of them, and all but one."""
    ways = [conditions, *(tuple(c for c in conditions if c is not one) for one in conditions)]
    return tuple(dict.fromkeys(question_for(way, speak) for way in ways if way))[:_MOST]


def _starters(table: Table, catalog: Catalog, language: str) -> list[str]:
    speak = speaker(catalog, table.id, language)
    columns = table.with_role("category", "tags")
    values = [str(value) for column in columns[:1] for value in column.samples[:_MOST]]
    return [speak.say("ask.shape", parts=value, label=speak.label) for value in values]


def _eased(speak: Speaker, findings: Findings) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(question_for(relaxation.parts, speak) for relaxation, _ in findings.eased)
    )[:_MOST]


def _next(reading: Understood, speak: Speaker, findings: Findings) -> tuple[str, ...]:
    questions = []
    if reading.act != "detail":
        if findings.total > len(findings.rows) + reading.offset:
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
