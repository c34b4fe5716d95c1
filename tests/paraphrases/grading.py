"""How good one answer is, by what the oracle expects of it."""

import re
import string
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import isclose
from typing import Literal

from pydantic import JsonValue

from src.config.locale import read_texts
from src.core.turn import Turn
from tests.paraphrases.expecting import Expected, Question

Grade = Literal["right", "wrong-said", "wrong-silent", "opposite"]
GRADES: tuple[Grade, ...] = ("right", "wrong-said", "wrong-silent", "opposite")

CLOSE = 0.005
"""A figure may differ by this part of itself: answers are rounded for reading."""

NOTES = (
    *("note.missing", "note.unread", "note.services", "note.let_go", "note.wider_kind"),
    *("note.unheard", "note.unsure"),
    *("search.of_kind", "search.of_none", "search.instead", "search.instead_unrated"),
    "zero.unknown_term",
)
"""The sentences of `answers.<language>.toml` that say what was left out."""


def grade(question: Question, turn: Turn) -> Grade:
    """Right for the expectation or an accepted one; else how wrong, and whether it says so.

    `opposite`: more than half of the rows shown are rows that the question excludes, whatever the
    answer says beside them. `wrong-said`: it asks back, declines, finds nothing or fails and says
    so, or names the words that it left out. All else that is wrong is `wrong-silent`.
    """
    if any(is_right(expected, turn) for expected in (question.expect, *question.accept)):
        return "right"
    shown, excluded = _all_shown(turn), _set(question.excluded)
    if 2 * sum(key in excluded for key in shown) > len(shown):
        return "opposite"
    return "wrong-said" if says_so(question, turn) else "wrong-silent"


def is_right(expected: Expected, turn: Turn) -> bool:
    """Whether the turn gives what is expected. A question back or a refusal never does."""
    if turn.clarify or turn.refused or turn.failed:
        return False
    if expected.keys_ordered is not None:
        return _rows_right(expected, expected.keys_ordered, turn) and _in_order(
            expected.keys_ordered, turn
        )
    if expected.keys is not None:
        return _rows_right(expected, expected.keys, turn)
    if expected.figures:
        return _winner_right(expected, turn)
    wanted = expected.count if expected.count is not None else expected.value
    return wanted is not None and _figure_right(wanted, turn)


def says_so(question: Question, turn: Turn) -> bool:
    """Whether a user sees that the answer is not (all of) what was asked."""
    if turn.clarify or turn.refused or turn.failed:
        return True
    if question.expect.keys is not None and not _all_shown(turn) and turn.value is None:
        return True
    left_out = bool(turn.reading and turn.reading.missing)
    return left_out or any(note.search(turn.answer) for note in _notes(turn.language))


def _rows_right(expected: Expected, keys: list[JsonValue], turn: Turn) -> bool:
    """All rows, or of more than are shown only right ones and the count of all."""
    wanted, shown = _set(keys), set(_all_shown(turn))
    if expected.among:
        return bool(shown) and shown <= wanted
    if expected.count is None:
        return shown == wanted
    if turn.count != expected.count or not shown <= wanted:
        return False
    return shown == wanted or 0 < len(shown) < turn.count


def _in_order(keys: list[JsonValue], turn: Turn) -> bool:
    place = {_plain(key): number for number, key in enumerate(keys)}
    return all(place[one] < place[two] for one, two in pairwise(_all_shown(turn)))


def _winner_right(expected: Expected, turn: Turn) -> bool:
    """It names what is ahead as its value, or states the figures of all that are compared."""
    if turn.value is not None and _plain(str(turn.value)) == _plain(str(expected.value)):
        return True
    told = _numbers(turn.answer)
    return all(any(isclose(figure, each) for each in told) for figure in expected.figures.values())


def _figure_right(wanted: float | int | str, turn: Turn) -> bool:
    """By the turn's one figure; where it has none, by its count, which the answer must state."""
    got = turn.value
    if got is None:
        got = turn.count if any(turn.count == each for each in _numbers(turn.answer)) else None
    if isinstance(wanted, str) or isinstance(got, str) or got is None:
        return got is not None and _plain(str(got)) == _plain(str(wanted))
    return isclose(wanted, got, rel_tol=0 if isinstance(wanted, int) else CLOSE)


def _numbers(text: str) -> list[float]:
    """The numbers of a text; a comma or full stop before three digits parts thousands."""
    plain = re.sub(r"(?<=\d)[,.](?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", text))
    return [float(found) for found in re.findall(r"\d+(?:\.\d+)?", plain)]


def _all_shown(turn: Turn) -> list[str]:
    """The keys of the rows shown, each once, in order."""
    return list(dict.fromkeys(_plain(key) for key in turn.keys))


def _set(keys: Iterable[JsonValue]) -> set[str]:
    return {_plain(key) for key in keys}


def _plain(key: JsonValue) -> str:
    """A key as text, whatever its type, width, case and spaces."""
    if isinstance(key, list):
        return " | ".join(_plain(part) for part in key)
    text = unicodedata.normalize("NFKC", str(key))
    return re.sub(r"\s+", "", text).casefold()


@cache
def _notes(language: str) -> tuple[re.Pattern[str], ...]:
    answers = read_texts("answers", language)
    return tuple(_pattern(answers[name]) for name in NOTES if name in answers)


def _pattern(template: str) -> re.Pattern[str]:
    """What the template makes, with anything in its holes."""
    parts = [(text, hole) for text, hole, _, _ in string.Formatter().parse(template)]
    return re.compile("".join(re.escape(text) + (".+" if hole else "") for text, hole in parts))
