"""How like two written names are, 0 to 1: one minus the cost of the slips between them.

OSA (insert, delete, substitute, swap neighbours) with what people really do made cheaper: a doubled
letter, neighbours on the keyboard, letters that sound alike in Spanish, a separator left out. The
names are compared as written and as heard (`ear_key`), and the likelier of the two counts.
"""

import re
from dataclasses import dataclass
from itertools import combinations

_SEPARATORS = re.compile(r"[\s\-・･_/'.,&()「」『』【】~!?]+")
_DIGITS = re.compile(r"[0-9]+")
_KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}

_SEPARATOR = 0.1
_DOUBLED = 0.4
_HEARD = 0.5
_NEAR_KEY = 0.7
_SWAPPED = 0.7
_LEFT_OUT = 0.9
_FIRST = 0.2
"""More for a slip in the first letter: people seldom get that one wrong."""
_BY_EAR = 0.2
"""For being alike in sound only."""
_SEEN = 0.5
"""Share of what is written in the cost of what is heard."""

_EAR = (
    (re.compile("ph"), "f"),
    (re.compile("ch|sh"), "\0"),
    (re.compile("qu(?=[ei])|ck"), "k"),
    (re.compile("gu(?=[ei])"), "\1"),
    (re.compile("(?:gu|hu|w)(?=[aeiou])"), "w"),
    (re.compile("c(?=[eiy])"), "s"),
    (re.compile("g(?=[eiy])"), "j"),
    (re.compile("ll"), "y"),
    (re.compile("h"), "j"),
    (re.compile("y(?![aeiou])"), "i"),
)
_ONE_SOUND = str.maketrans({"y": "j", "c": "k", "q": "k", "z": "s", "x": "s", "v": "b", "\1": "g"})
_DOUBLE = re.compile(r"(.)\1+")
_GROUPS = ("vb", "ckq", "szxc", "iy", "gjh", "jy")
"""Letters that stand for one sound in Spanish, somewhere."""
_ALIKE = frozenset(frozenset(pair) for group in _GROUPS for pair in combinations(group, 2))
_ROWS = ("1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnm")


def _neighbours() -> frozenset[frozenset[str]]:
    """Keys that touch, the rows set off by half a key as on every keyboard."""
    places = {
        key: (i + 0.5 * row, row) for row, keys in enumerate(_ROWS) for i, key in enumerate(keys)
    }
    return frozenset(
        frozenset((a, b))
        for a, (x, y) in places.items()
        for b, (u, v) in places.items()
        if a != b and abs(x - u) <= 1 and abs(y - v) <= 1
    )


_TOUCHING = _neighbours()


@dataclass(frozen=True, slots=True)
class Written:
    """A folded name made ready for comparing."""

    spaced: str
    """Every run of separators as one space."""
    squashed: str
    ear: str
    digits: tuple[str, ...]


def squash(folded: str) -> str:
    """Without separators and with hiragana for katakana: ＣＸ-5 → cx5, コーヒー → こーひー."""
    return _SEPARATORS.sub("", folded).translate(_KATAKANA)


def written(folded: str) -> Written:
    spaced = _SEPARATORS.sub(" ", folded).strip().translate(_KATAKANA)
    return Written(spaced, spaced.replace(" ", ""), ear_key(spaced), tuple(_DIGITS.findall(spaced)))


def ear_key(spaced: str) -> str:
    """Latin letters as Spanish hears them: toyota, yaguar → jaguar, quia → kia, wagen → bagen."""
    for pattern, sound in _EAR:
        spaced = pattern.sub(sound, spaced)
    return _DOUBLE.sub(r"\1", spaced.translate(_ONE_SOUND))


def likeness(asked: Written, name: Written) -> float:
    """1 for the same name, 0 when nothing is alike or their numbers differ: CX-5 is no CX-9."""
    if asked.digits != name.digits:
        return 0.0
    cost = slips(asked.spaced, name.spaced)
    if cost > _BY_EAR:
        heard = slips(asked.ear, name.ear)
        cost = min(cost, _BY_EAR + _SEEN * cost + (1 - _SEEN) * heard)
    return max(0.0, 1 - cost / max(len(asked.squashed), len(name.squashed), 1))


def slips(asked: str, name: str) -> float:
    """What the slips between the texts cost; an ordinary one 1."""
    start = 0
    shorter = min(len(asked), len(name))
    while start < shorter and asked[start] == name[start]:
        start += 1
    end = 0
    while end < shorter - start and asked[-1 - end] == name[-1 - end]:
        end += 1
    return _distance(asked, name, start, len(asked) - end, len(name) - end)


def _distance(a: str, b: str, start: int, a_end: int, b_end: int) -> float:
    """The cheapest way from a[start:a_end] to b[start:b_end]; around them they are the same."""
    rows: list[list[float]] = [[0.0]]
    for j in range(start, b_end):
        rows[0].append(rows[0][-1] + _single(b, j))
    for i in range(start, a_end):
        above = rows[-1]
        row = [above[0] + _single(a, i)]
        for j in range(start, b_end):
            at = j - start
            best = min(
                above[at + 1] + _single(a, i),
                row[at] + _single(b, j),
                above[at] + _other(a[i], b[j], i == 0 and j == 0),
            )
            if i > start and j > start and a[i] == b[j - 1] and a[i - 1] == b[j] and a[i] != b[j]:
                best = min(best, rows[-2][at - 1] + _SWAPPED)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


def _single(text: str, at: int) -> float:
    """A character that the other text has not."""
    char = text[at]
    if char == " ":
        return _SEPARATOR
    if (at and text[at - 1] == char) or (at + 1 < len(text) and text[at + 1] == char):
        return _DOUBLED
    return _LEFT_OUT + (_FIRST if at == 0 else 0)


def _other(char: str, instead: str, first: bool) -> float:
    """One character for another."""
    if char == instead:
        return 0.0
    if " " in (char, instead):
        return 1.0
    pair = frozenset((char, instead))
    cost = _HEARD if pair in _ALIKE else _NEAR_KEY if pair in _TOUCHING else 1.0
    return cost + (_FIRST if first else 0)
