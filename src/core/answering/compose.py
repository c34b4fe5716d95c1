"""Rows and counts → a short honest answer in the language of the question. No model."""

from collections.abc import Sequence
from dataclasses import dataclass

from src.config.locale import words
from src.config.texts import local_text
from src.core.answering.comparison import in_asked_order, side_by_side
from src.core.answering.conditions import Speaker, speaker_of
from src.core.answering.details import asked_of, details, pair
from src.core.answering.fields import names_of, title_of
from src.core.answering.notes import Where, absent, notes, suiting
from src.core.query.conditions import Flag, In, Range, Text, is_unknown, leaf_of
from src.core.query.parts import as_rows
from src.core.query.relaxation import Relaxation
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Table
from src.core.traces import RankedTrace, Row

_NAMED = 3
_MOST_TIES = 5


@dataclass(frozen=True)
class Findings:
    """What the tools said, for one reading."""

    rows: tuple[Row, ...] = ()
    total: int = 0
    unpriced: int = 0
    undated: int = 0
    stated: int = 0
    suiting: int = 0
    """How many do not state all that must hold, but may suit; `stated` is how many do."""
    mixed: bool = False
    """Some of these stand before some that state it."""
    eased: tuple[tuple[Relaxation, int], ...] = ()
    """Relaxations that find something, the nearest first, with their counts."""
    most: int = 10
    nearest: tuple[str, ...] = ()
    """Names of what comes nearest where nothing fits, or little; no answer, only a hint."""
    lines: bool = False
    """The rows are ranked and stand in a line each, so that no sentence names them again."""
    meant: tuple[Row, ...] = ()
    """Of ranked rows those whose names say most of what is asked: a question is about these."""
    trace: RankedTrace | None = None
    """Of a search by relevance."""
    again: bool = False
    """Less was asked for a second time, since nothing fitted."""
    unordered: Understood | None = None
    """Without its order, where no row says what it is to be put in order by."""
    bare: bool = False
    """They are told without the conditions."""


def talk(reading: Understood, catalog: Catalog) -> str:
    """The answer to what needs no search: greetings, help, what is declined."""
    config, say = catalog.config, words("answers", reading.language)
    about = local_text(config.about, reading.language).rstrip("。.")
    greeting = local_text(config.greeting, reading.language)
    if reading.choices:
        return say("talk.choices", choices=say("condition.join").join(reading.choices))
    if reading.impossible:
        days = say("condition.join").join(reading.impossible)
        return say("talk.no_such_day", days=days)
    key: str = "greeting" if reading.act == "help" and not config.examples else reading.act
    untold = say("condition.join").join(reading.missing) if key == "outside" else ""
    key = "untold" if untold else key
    text = say(f"talk.{key}", about=about, greeting=greeting, what=untold).strip()
    if reading.act == "help":
        text += "".join(f"\n- {example}" for example in config.examples)
    return text


def found(reading: Understood, catalog: Catalog, findings: Findings) -> str:
    """The answer to a search, a count or a question about certain rows."""
    speak = speaker_of(reading, catalog, findings.bare)
    is_there = bool(findings.rows) or any(
        isinstance(leaf_of(r.eased), Text) for r, _ in findings.eased
    )
    together = pair(reading, speak, findings.rows, findings.total, is_there)
    if reading.act == "count" and findings.total:
        told = {"count": findings.total}
        lead = _with_conditions("count.found", "count.all", reading, speak, **told)
    elif reading.act == "count":
        lead = _nothing(reading, speak, findings)
    elif reading.act == "detail":
        lead = details(findings.rows, reading, speak)
        lead = f"{together}\n\n{lead}" if together else lead
    elif reading.act == "compare":
        rows = in_asked_order(findings.rows, reading, speak.table)
        lead = side_by_side(rows, reading.order, speak) or details(findings.rows, reading, speak)
    elif reading.act == "more":
        told = {"shown": len(findings.rows), "count": findings.total}
        lead = speak.say("search.more" if findings.rows else "search.no_more", **told)
        lead = _with_names(lead, speak, findings) if findings.rows else lead
    elif reading.missing and not (reading.conditions or reading.rows or reading.order):
        # All that was asked for is not in the data: a list of everything would be no answer.
        return speak.run_on([*absent(reading, speak), speak.say("talk.vague")])
    elif together:
        lead = together
    elif findings.total == 0:
        lead = _nothing(reading, speak, findings)
    elif none := kinds_of_none(reading):
        lead = of_none(none, speak, findings)
    else:
        lead = _listed(reading, speak, findings)
    if findings.total and findings.nearest:
        lead = speak.run_on([lead, nearest(findings.nearest, findings.total, speak)])
    unpriced = 0 if _orders_unknown(reading, findings) else findings.unpriced
    said = notes(reading, speak, unpriced, findings.undated)
    shown_all = findings.total == findings.stated + findings.suiting
    where: Where = "more" if not shown_all else "among" if findings.mixed else "behind"
    said += suiting(reading, speak, findings.stated, findings.suiting, where)
    return "\n\n".join([lead, " ".join(said)]) if said else lead


def of_none(names: Sequence[str], speak: Speaker, findings: Findings) -> str:
    """That there is nothing of what is asked for, and what comes near it."""
    lead = speak.say("search.of_none", terms=speak.listed(names), count=findings.total)
    return _with_names(lead, speak, findings)


def _with_names(lead: str, speak: Speaker, findings: Findings) -> str:
    """And the first rows by name, where they do not stand in lines of their own."""
    if findings.lines:
        return lead
    names = speak.listed(names_of(findings.rows, speak)[:_NAMED])
    return speak.run_on([lead, speak.say("search.some_names", names=names)])


def kinds_of_none(reading: Understood) -> list[str]:
    """Words for the kind of thing that is wanted, that no row *is*."""
    return [c.text for c in reading.conditions if isinstance(c, Text) and c.modifies]


def _with_conditions(
    some: str, every: str, reading: Understood, speak: Speaker, **values: object
) -> str:
    if not reading.conditions:
        return speak.say(every, **values)
    return speak.say(some, conditions=speak.conditions(reading.conditions), **values)


def _orders_unknown(reading: Understood, findings: Findings) -> bool:
    """Whether rows fit, but none has a value in the column that orders them."""
    bounded = any(isinstance(c, Range) for c in reading.conditions)
    return bool(findings.unpriced and reading.order and not (findings.total or bounded))


def _nothing(reading: Understood, speak: Speaker, findings: Findings) -> str:
    if reading.order and _orders_unknown(reading, findings):
        told = {"count": findings.unpriced, "column": speak.stated_label(reading.order.column)}
        return _with_conditions("zero.unordered", "zero.unordered_all", reading, speak, **told)
    unknown = [c.term for each in reading.conditions if (c := leaf_of(each)) and is_unknown(c)]
    sentences = [speak.say("zero.unknown_term", term=speak.listed(unknown))] if unknown else []
    sentences.append(_with_conditions("zero.found", "zero.all", reading, speak))
    for relaxation, count in findings.eased[:2]:
        key = "zero.eased" if relaxation.now else "zero.without"
        condition = speak.condition(relaxation.now or relaxation.eased)
        sentences.append(speak.say(key, condition=condition, count=count))
    if findings.nearest:
        sentences.append(nearest(findings.nearest, 0, speak))
    return speak.run_on(sentences)


def nearest(names: Sequence[str], count: int, speak: Speaker) -> str:
    """That these come near: beside the few rows that fit, or in the place of any."""
    return speak.say("search.nearest" if count else "zero.nearest", names=speak.listed(names))


def names_of_near(rows: Sequence[Row], table: Table) -> tuple[str, ...]:
    return tuple(title_of(row, table) for row in rows[:_NAMED])


def _listed(reading: Understood, speak: Speaker, findings: Findings) -> str:
    rows, order = as_rows(reading.wanted), reading.order
    names = names_of(findings.rows, speak, order)
    joined = speak.listed(names[:_MOST_TIES])
    if order and order.ties and not rows.limit:
        paid = speak.table.price
        priced = paid is not None and order.column == paid.name
        dear = "dearest" if order.descending else "cheapest"
        key = f"search.{dear if priced else 'extreme'}"
        told: dict[str, object] = {"names": joined, "order": speak.order(order)}
        first = _with_conditions(key, f"{key}_of_all", reading, speak, **told)
        return _with_asked(first, reading, speak, findings, but=order.column)
    if order and rows.limit == 1 and rows.offset:
        key = "search.placed" if names else "search.no_place"
        place = {"place": rows.offset + 1, "count": str(findings.total)}
        told = {"names": joined, "order": speak.order(order)}
        return _with_conditions(key, f"{key}_of_all", reading, speak, **told, **place)
    if findings.total == 1:
        told = {"count": 1, "name": joined}
        one = _with_conditions("search.one", "search.one_of_all", reading, speak, **told)
        return _with_asked(one, reading, speak, findings)
    told = {"count": findings.total}
    sentences = [_with_conditions("search.found", "search.all", reading, speak, **told)]
    if rows.limit and rows.limit > findings.most and findings.total > findings.most:
        sentences.append(speak.say("search.capped", most=findings.most))
    is_cut = len(names) < findings.total
    if order or (findings.lines and is_cut):
        by = speak.order(order) if order else speak.say("search.best")
        sentences.append(speak.say("search.shown_ordered", shown=len(names), order=by))
    elif is_cut or findings.lines:
        key = "search.best_first" if findings.lines else "search.shown"
        sentences.append(speak.say(key, shown=len(names)))
    if not findings.lines:
        sentences.append(naming(findings.rows, reading, speak))
    return _with_asked(speak.run_on(sentences), reading, speak, findings)


def naming(rows: Sequence[Row], reading: Understood, speak: Speaker) -> str:
    """The sentence that names the rows, or the first of them."""
    names = names_of(rows, speak, reading.order)
    key = "search.names" if len(names) <= _NAMED else "search.some_names"
    return speak.say(key, names=speak.listed(names[:_NAMED]))


def _with_asked(
    text: str, reading: Understood, speak: Speaker, findings: Findings, but: str = ""
) -> str:
    """The answer, and of few rows what was asked about them but for the column `but`."""
    rows = findings.meant or findings.rows
    if not reading.asked_columns or len(rows) > _MOST_TIES:
        return text
    told = {but} | {
        leaf.column
        for c in reading.conditions
        if (isinstance(leaf := leaf_of(c), In) and (len(leaf.values) == 1 or leaf is not c))
        or (isinstance(leaf, Flag) and len(rows) > 1)
    }
    columns = [name for name in reading.asked_columns if name not in told]
    return "\n".join(filter(None, [text, *(asked_of(row, columns, speak) for row in rows)]))
