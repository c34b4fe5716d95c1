"""What an answer adds: mended spellings, what was left out, how rows were found."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal

from src.config.tools import RankedToolConfig
from src.core.answering.cells import clipped
from src.core.answering.conditions import Speaker, speaker_of
from src.core.engines.suiting import suiting as suiting_values
from src.core.query.conditions import (
    Condition,
    Flag,
    In,
    Not,
    Range,
    Text,
    is_denied,
    leaf_of,
    leaves,
    words_of,
)
from src.core.query.parts import as_rows
from src.core.query.queries import Compare, Each, Groups
from src.core.query.relaxation import weighed_column
from src.core.query.understood import Understood
from src.core.reading.asked_text import as_typed
from src.core.reading.knowledge.measures import is_measure
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Catalog
from src.core.store.folding import fold
from src.core.traces import RowsTrace, SearchTrace


def absent(reading: Understood, speak: Speaker) -> list[str]:
    """Sentences on what the question names and the data does not have."""
    words = as_typed(reading.question, reading.missing)
    return [speak.say("note.missing", what=what) for what in words]


def notes(reading: Understood, speak: Speaker, unpriced: int, undated: int) -> list[str]:
    """Sentences on how the question was read, and how many rows lack a price or a date."""
    say, notes = speak.say, []
    for asked, value in reading.repaired:
        notes.append(say("note.repaired", asked=asked, value=value))
    if reading.act != "detail":
        notes += absent(reading, speak)
    if reading.services:
        notes.append(say("note.services", what=speak.listed(reading.services)))
    column = weighed_column(as_rows(reading.wanted), speak.table) if unpriced else None
    # Where nothing is taken off nobody writes how much, and nothing is unknown.
    if column and not is_measure("discount", speak.table.column(column)):
        notes.append(say("note.unpriced", count=unpriced, column=speak.stated_label(column)))
    if undated:
        notes.append(say("note.undated", count=undated))
    flags = (c.condition for c in reading.conditions if isinstance(c, Not))
    flags_denied = [speak.table.column(c.column) for c in flags if isinstance(c, Flag)]
    if any(column.distinct <= 1 for column in flags_denied):  # what is not listed may be there
        notes.append(say("note.unlisted"))
    if _is_of_health(reading):
        notes.append(say("note.confirm"))
    return notes


def unpriced_of_each(
    parts: Sequence[Understood], blank: Sequence[int], speak: Speaker
) -> list[str]:
    """One sentence for several searches: how many rows of each (`blank`) have a blank in the column
    that is compared. Nothing where only one of them has any, or where the columns differ."""
    lacking = [(part, count) for part, count in zip(parts, blank, strict=True) if count]
    columns = {weighed_column(as_rows(part.wanted), speak.table) for part, _ in lacking}
    if len(lacking) < 2 or len(columns) > 1 or not (column := columns.pop()):
        return []
    counts = " + ".join(str(count) for _, count in lacking)
    return [speak.say("note.unpriced", count=counts, column=speak.stated_label(column))]


Where = Literal["behind", "among", "more"]
"""Where rows stand that only may suit, beside those that state all; `more`: they are left out."""


def suiting(reading: Understood, speak: Speaker, stated: int, more: int, where: Where) -> list[str]:
    """How many rows state all that is asked for, where `more` may suit as well."""
    every_found = [
        (c, names)
        for c in reading.conditions
        if isinstance(leaf_of(c), In) and (names := suiting_values(c, speak.table))
    ]
    if not more or not every_found:
        return []
    if all(isinstance(c, Not) for c, _ in every_found):
        columns = [
            leaf.column for c, _ in every_found for leaf in leaves(c) if isinstance(leaf, In)
        ]
        labels = speak.either(dict.fromkeys(map(speak.column_label, columns)))
        last = not stated or where == "behind"
        key = "note.unstated" if last else f"note.unstated_{where}"
        return [speak.say(key, count=more, column=labels)]
    asked = speak.listed(speak.condition(c) for c, _ in every_found)
    every = dict.fromkeys(name for _, names in every_found for name in names)
    told = [
        speak.say("condition.value", value=name) if name else speak.say("note.not_stated")
        for name in every
    ]
    key = "instead" if not stated else where
    counts = {"count": more, "stated": stated}
    return [speak.say(f"note.suiting_{key}", **counts, asked=asked, values=speak.either(told))]


def _is_of_health(reading: Understood) -> bool:
    """It speaks of allergies, diets or safety, or denies what people do without for their sake."""
    if reading.of_health:
        return True
    denied = [c.condition for c in reading.conditions if isinstance(c, Not)]
    terms = [c for c in denied if isinstance(c, Text)]
    said = [fold(text) for c in terms for text in (c.term, *c.words)]
    return any(
        wording.harmful.search(text) or wording.has("confirm", text)
        for wording in all_wordings().values()
        for text in said
    )


def let_go(reading: Understood, looser: Understood, catalog: Catalog) -> str:
    """That no row has these words beside the rest, and that what comes next is without them."""
    speak = speaker_of(reading, catalog)
    words = [words_of(c) for c in reading.conditions if c not in looser.conditions]
    return speak.say("note.let_go", terms=speak.listed(words))


_REPEATED = 60
"""Characters that are repeated of what is left out of a long question."""


def contradiction(conditions: Sequence[Condition]) -> tuple[Range, ...]:
    """Two ranges of one column that have no number in common: over 100 and under 50."""
    ranges = [c for c in conditions if isinstance(c, Range)]
    pairs = combinations(ranges, 2)
    apart = (
        (one, other)
        for one, other in pairs
        if one.column == other.column and (_ends_before(one, other) or _ends_before(other, one))
    )
    return next(apart, ())


def _ends_before(one: Range, other: Range) -> bool:
    if one.high is None or other.low is None or one.high > other.low:
        return False
    return one.high < other.low or not (one.high_inclusive and other.low_inclusive)


def with_cautions(
    answer: str, reading: Understood, left_out: str, beyond: Sequence[Condition], speak: Speaker
) -> str:
    """The answer behind what it leaves out: the end of a long question, words beyond one search
    (`left_out`) or any condition, denials that the tool cannot ask."""
    first = [speak.say("note.cut", length=len(reading.question))] if reading.cut else []
    first += [speak.say("note.left_out", words=clipped(left_out, _REPEATED))] if left_out else []
    denied = [speak.condition(condition) for condition in beyond if is_denied(condition)]
    if unused := [*reading.unread, *denied]:
        first.append(speak.say("note.unread", words=speak.listed(unused)))
    others = other_readings(reading, speak).values() if reading.is_unsure else ()
    unsure = [speak.say("note.unsure", others=speak.either(others))] if others else []
    return "\n\n".join([*first, answer, *unsure])


def other_readings(reading: Understood, speak: Speaker) -> Mapping[int, str]:
    """By the place in `reading.others`: what else may be meant, in words that tell it apart."""
    told = {in_words(reading, speak): -1}
    for place, other in enumerate(reading.others):
        told.setdefault(in_words(other, speak), place)
    return {place: said for said, place in told.items() if place >= 0}


def in_words(asked: Understood, speak: Speaker) -> str:
    """What is asked, in a few words: "Average price by brand, red"."""
    if isinstance(asked.query, Each | Compare) and (parts := asked.parts):
        return " / ".join(in_words(part, speak) for part in parts)
    figure, order = asked.figure, asked.order
    said = speak.say("note.number") if asked.act in ("count", "group") else ""
    if figure:
        label = speak.column_label(figure.column)
        ends = figure.function == "range"
        said = label if ends else speak.say(f"chart.{figure.function}", figure=label)
    if isinstance(asked.query, Groups):
        by = speak.groups_label(asked.query)
        said = speak.say("chart.by", measure=said, column=by, of="")
    columns = map(speak.column_label, asked.asked_columns if asked.act == "detail" else ())
    conditions = map(speak.condition, asked.conditions)
    ordered = [speak.order(order)] if order else []
    return speak.listed(filter(None, [said, *columns, *conditions, *ordered])) or speak.label


def how_found(reading: Understood, catalog: Catalog, answered: Sequence[RowsTrace]) -> str:
    """Empty where nothing was looked for; else by what, in which order and in which way."""
    if not answered or reading.table is None:
        return ""
    speak = speaker_of(reading, catalog)
    search = next((t for t in reversed(answered) if isinstance(t, SearchTrace)), None)
    tools = [tool for tool in catalog.config.tools if search and tool.name == search.tool]
    if search and not any(isinstance(tool, RankedToolConfig) and tool.is_exact for tool in tools):
        # It is told by the words that were searched for, not by how they were read.
        said = speak.listed(_words_and_values(search, speak))
    else:
        names = speak.listed(row.title for row in reading.rows)
        said = speak.conditions(reading.conditions) or names
    sentences = [speak.say("how.search", conditions=said) if said else speak.say("how.search_all")]
    named = {row.title for row in reading.rows}
    if kept := [one for one in reading.carried if one not in named]:
        sentences.append(speak.say("how.carried", carried=speak.listed(kept)))
    if reading.order:
        sentences.append(speak.say("how.ordered", order=speak.order(reading.order)))
    sentences += _ways(search, speak) if search else []
    return speak.run_on(sentences)


def _words_and_values(search: SearchTrace, speak: Speaker) -> Iterator[str]:
    """What a search in words was asked for."""
    if search.query:
        yield speak.say("condition.term", term=search.query)
    for name, given in search.args.items():
        if name not in ("query", "rows") and isinstance(given, str | list):
            values = [given] if isinstance(given, str) else map(str, given)
            yield speak.say("condition.value", value=speak.either(values))


def _ways(search: SearchTrace, speak: Speaker) -> list[str]:
    """What a search in words came to be: one by one, by meaning, or by words alone and why."""
    sentences = []
    if search.without_meaning:
        sentences.append(speak.say(f"how.words_{search.without_meaning}"))
    elif search.way == "meaning":
        sentences.append(speak.say("how.meaning"))
    if search.way == "keywords" and search.words:
        keywords = speak.listed(word.word for word in search.words)
        sentences.append(speak.say("how.keywords", keywords=keywords))
    return sentences
