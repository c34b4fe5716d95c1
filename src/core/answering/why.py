"""Why rows of a ranked search stand where they do, in sentences made of their figures."""

import re
from collections.abc import Iterator, Sequence

from src.core.answering.cells import cell_text
from src.core.answering.comparison import is_row
from src.core.answering.conditions import Speaker
from src.core.answering.fields import names_of, title_of
from src.core.engines.words import STEM_LANGUAGES, stem
from src.core.query.understood import Understood
from src.core.store.folding import fold
from src.core.traces import RankedRow, RankedTrace, Row, Score

FEW_RATINGS = 5
"""With fewer a mean says little."""
_CLOSENESS = ((0.95, "closest"), (0.7, "close"), (0.4, "fair"), (0.0, "distant"))
_PARTS = ("words", "meaning", "rating")
_A_TENTH = 0.05
"""Points are shown to a tenth: what differs by less is the same."""
_FEW_WORDS = 2
Ranked = tuple[Row, RankedRow, Score]


def whys(trace: RankedTrace, speak: Speaker) -> tuple[str, ...]:
    """One sentence for each row: "No. 2: a close match, but from 3 ratings only"."""
    nearest = max((row.semantic for row in trace.ranked), default=0.0)
    searched = bool(trace.query) and trace.way != "all"
    sentences = []
    for row, ranked in zip(trace.rows, trace.ranked, strict=True):
        said = list(_closeness(row, ranked, nearest, trace, speak)) if searched else []
        said += [_stars(ranked, speak)] if trace.is_rated else []
        reasons = speak.say("why.join").join(said) or speak.say("why.first_come")
        sentence = speak.say("why.row", place=ranked.place, reasons=reasons)
        lift = _lift(ranked, speak)
        sentences.append(f"{sentence}{speak.say('why.gap')}{lift}" if lift else sentence)
    return tuple(sentences)


def why_lines(trace: RankedTrace, speak: Speaker) -> str:
    """The rows' names with prices and reasons, a line each, for an answer that stands alone."""
    told = zip(names_of(trace.rows, speak), whys(trace, speak), strict=True)
    return "\n".join(f"- {name} · {why}" for name, why in told)


def _compared(first: Ranked, second: Ranked, speak: Speaker) -> str:
    """Why one row stands above another: both scores, what decides, what would turn them round."""
    (upper, lower) = sorted((first, second), key=lambda one: one[1].place)
    apart = {  # by part, how many points the upper row has more
        name: upper[2].parts.get(name, 0.0) - lower[2].parts.get(name, 0.0)
        for name in _PARTS
        if name in upper[2].parts or name in lower[2].parts
    }
    told = {
        "upper": title_of(upper[0], speak.table),
        "lower": title_of(lower[0], speak.table),
        "upper_place": upper[1].place,
        "lower_place": lower[1].place,
        "upper_points": f"{upper[2].total:.1f}",
        "lower_points": f"{lower[2].total:.1f}",
    }
    if not apart or upper[2].total - lower[2].total < _A_TENTH:
        lines = [speak.say("why.tied", **told)]
    else:
        decides = max(apart, key=lambda name: apart[name])
        lines = [speak.say("why.above", **told, part=speak.say(f"why.{decides}"))]
    for name, difference in sorted(apart.items(), key=lambda one: -one[1]):
        line = speak.say(
            "why.difference",
            part=speak.say(f"why.{name}"),
            upper=f"{upper[2].parts.get(name, 0.0):.1f}",
            lower=f"{lower[2].parts.get(name, 0.0):.1f}",
            difference=f"{difference:+.1f}",
        )
        lines.append(f"- {line}")
    for row, ranked, _ in (upper, lower):
        lines.append(f"- {title_of(row, speak.table)}: {_stars(ranked, speak)}")
    if lift := _lift(lower[1], speak):
        lines.append(f"{title_of(lower[0], speak.table)}: {lift}")
    return "\n".join(lines)


def _alone(row: Row, ranked: RankedRow, score: Score, speak: Speaker) -> str:
    """Why a row stands where it does, with its points."""
    parts = speak.listed(
        speak.say("why.part", part=speak.say(f"why.{name}"), points=f"{score.parts[name]:.1f}")
        for name in _PARTS
        if name in score.parts
    )
    said = speak.say(
        "why.alone",
        name=title_of(row, speak.table),
        place=ranked.place,
        points=f"{score.total:.1f}",
        parts=parts,
    )
    lift = _lift(ranked, speak)
    return "\n".join(filter(None, [said, f"- {_stars(ranked, speak)}", lift]))


def why(reading: Understood, rows: Sequence[Row], trace: RankedTrace | None, speak: Speaker) -> str:
    """Why the rows that are meant stand where they do: by scores, or the order asked for."""
    if trace and trace.is_rated:
        return _why_ranked(reading, trace, speak)
    if reading.order is None:
        return speak.say("why.plain")
    column = speak.table.column(reading.order.column)
    meant = [row for ref in reading.rows for row in rows if is_row(row, ref, speak.table)]
    cells = speak.listed(
        f"{title_of(row, speak.table)} {cell_text(row.get(column.name), column, speak.showing)}"
        for row in meant
    )
    if not meant:
        return speak.say("why.unknown")
    return speak.say("why.ordered", order=speak.order(reading.order), cells=cells)


def _closeness(
    row: Row, ranked: RankedRow, nearest: float, trace: RankedTrace, speak: Speaker
) -> Iterator[str]:
    """How near it is to what was asked, and what of its words the row's name says."""
    words = [each.word for each in trace.words]
    said = [word for word in words if _is_said_in(title_of(row, speak.table), word)]
    key = next(name for least, name in _CLOSENESS if ranked.semantic >= least)
    is_nearest = ranked.semantic == nearest and key == _CLOSENESS[0][1]
    yield speak.say(f"why.{key}" if is_nearest or key != _CLOSENESS[0][1] else "why.very_close")
    if words and len(said) == len(words):
        yield speak.say("why.all_words", count=len(words))
    elif said and len(said) <= _FEW_WORDS:
        yield speak.say("why.some_words", words=speak.listed(said))
    elif said:
        yield speak.say("why.most_words", part=len(said), total=len(words))


def best_named(trace: RankedTrace, speak: Speaker) -> tuple[Row, ...]:
    """The rows whose names say most of the words that were searched for, where any says one."""
    said = [
        sum(_is_said_in(title_of(row, speak.table), each.word) for each in trace.words)
        for row in trace.rows
    ]
    most = max(said, default=0)
    return tuple(row for row, count in zip(trace.rows, said, strict=True) if count == most > 0)


def _is_said_in(title: str, word: str) -> bool:
    """As a whole word, in any of its English or Spanish forms; in other scripts anywhere."""
    if not word.isascii():
        return word in fold(title)
    forms = {stem(word, language) for language in STEM_LANGUAGES}
    return any(
        token == word or forms & {stem(token, language) for language in STEM_LANGUAGES}
        for token in re.findall(r"[a-z0-9]+", fold(title))
    )


def _stars(row: RankedRow, speak: Speaker) -> str:
    if not row.count or row.mean is None:
        return speak.say("why.unrated")
    key = "why.few" if row.count < FEW_RATINGS else "why.rated"
    return speak.say(key, mean=f"{row.mean:.1f}", count=row.count)


def _lift(row: RankedRow, speak: Speaker) -> str:
    if row.more_ratings is None or row.would_be is None:
        return ""
    return speak.say("why.lift", count=row.more_ratings, place=row.would_be)


def _why_ranked(reading: Understood, trace: RankedTrace, speak: Speaker) -> str:
    """Of ranked rows: two of them side by side; a single one beside the first, or by itself."""
    every = list(zip(trace.rows, trace.ranked, trace.scores, strict=True))
    found = [one for ref in reading.rows for one in every if is_row(one[0], ref, speak.table)][:2]
    if not found:
        return speak.say("why.unknown")
    if len(found) == 1 and found[0][1].place > 1:
        found = [every[0], *found]
    if len(found) == 1:
        return _alone(*found[0], speak)
    return _compared(found[0], found[1], speak)
