"""How like two written names are, 0 to 1: one minus the cost of the slips between them.

OSA (insert, delete, substitute, swap neighbours) with frequent slips made cheaper: a doubled
letter, neighbours on the keyboard, letters alike in Spanish, a separator. As written or as heard
(`ear_key`).
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, permutations

import numpy as np
from numpy.typing import NDArray

SEPARATORS = re.compile(r"[\s\-・･_/'.,&()「」『』【】~!?]+")
_DIGITS = re.compile(r"[0-9]+")
_ONE_KANA = {
    **{code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)},
    **str.maketrans("ぁぃぅぇぉっゃゅょァィゥェォッャュョ", "あいうえおつやゆよ" * 2),
}
"""Small kana are written as the others in names of companies: キヤノン, 富士フイルム."""

_SEPARATOR = 0.1
_DOUBLED = 0.4
_HEARD = 0.5
_SILENT = 0.5
_DIGRAPHS = frozenset("cpst")
"""Letters that an h makes another sound of; elsewhere it is not heard in Spanish."""
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
_ROWS = ("1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnm")


def _one_for_another() -> dict[str, float]:
    """By pair of characters: what taking one for the other costs, where that is less than 1."""
    keys = [
        (key, i + 0.5 * row, row) for row, line in enumerate(_ROWS) for i, key in enumerate(line)
    ]
    touching = {
        a + b: _NEAR_KEY
        for (a, x, y), (b, u, v) in permutations(keys, 2)
        if abs(x - u) <= 1 and abs(y - v) <= 1  # the rows are set off by half a key
    }
    alike = {a + b: _HEARD for group in _GROUPS for a, b in permutations(group, 2)}
    return touching | alike


_INSTEAD = _one_for_another()


@dataclass(frozen=True, slots=True)
class Written:
    """A folded name made ready for comparing."""

    spaced: str
    """Every run of separators as one space."""
    squashed: str
    ear: str
    digits: tuple[str, ...]


def squash(folded: str) -> str:
    """Without separators, all kana large hiragana: ＡＢ-5 → ab5, キャノン → きやのん."""
    return SEPARATORS.sub("", folded).translate(_ONE_KANA)


def written(folded: str) -> Written:
    spaced = SEPARATORS.sub(" ", folded).strip().translate(_ONE_KANA)
    return Written(spaced, spaced.replace(" ", ""), ear_key(spaced), tuple(_DIGITS.findall(spaced)))


def ear_key(spaced: str) -> str:
    """Latin letters as Spanish hears them: vaca → baka, queso → keso, llave → jabe."""
    for pattern, sound in _EAR:
        spaced = pattern.sub(sound, spaced)
    return _DOUBLE.sub(r"\1", spaced.translate(_ONE_SOUND))


def likeness(asked: Written, name: Written) -> float:
    """1 for the same name, 0 when nothing is alike or their numbers differ: AB-5 is no AB-9."""
    if asked.digits != name.digits:
        return 0.0
    cost = slips(asked.spaced, name.spaced)
    if cost > _BY_EAR:
        heard = slips(asked.ear, name.ear)
        cost = min(cost, _BY_EAR + _SEEN * cost + (1 - _SEEN) * heard)
    return max(0.0, 1 - cost / max(len(asked.squashed), len(name.squashed), 1))


def is_sibling(asked: Written, name: Written) -> bool:
    """Whether a letter that is a word of its own differs: Class D is no slip of Class C."""
    pairs = list(zip(asked.spaced.split(" "), name.spaced.split(" "), strict=False))
    return len(pairs) > 1 and any(len(a) == len(b) == 1 and a != b for a, b in pairs)


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
    extra = [_alone(b, j) for j in range(start, b_end)]
    row = list(accumulate(extra, initial=0.0))
    before: list[float] = []
    for i in range(start, a_end):
        char, alone = a[i], _alone(a, i)
        above, row = row, [row[0] + alone]
        for j, more in enumerate(extra, start):
            at = j - start
            other = b[j]
            cost = 0.0 if char == other else _INSTEAD.get(char + other, 1.0)
            if cost and i == j == 0:
                cost += _FIRST
            cost = min(above[at] + cost, above[at + 1] + alone, row[at] + more)
            if i > start and at and char == b[j - 1] != other == a[i - 1]:
                cost = min(cost, before[at - 1] + _SWAPPED)
            row.append(cost)
        before = above
    return row[-1]


def _alone(text: str, at: int) -> float:
    """A character that the other text has not."""
    char = text[at]
    if char == " ":
        return _SEPARATOR
    if char in (text[at - 1 : at], text[at + 1 : at + 2]):
        return _DOUBLED
    if char == "h" and text[at - 1 : at] not in _DIGRAPHS:
        return _SILENT
    return _LEFT_OUT if at else _LEFT_OUT + _FIRST


def begins_otherwise(said: str, name: str) -> bool:
    """Whether a word has another beginning, which people seldom get wrong: rolex is no solex. One
    letter too many or too few, or two of them turned round, is a slip all the same."""
    return said[0] not in name[:2] and name[0] not in said[:2]


_KEPT = 24
_LOOKED_AT = 200
_SHARED = 0.2


class Shortlist:
    """Postings of bigrams; a look through 100,000 texts takes about a millisecond."""

    def __init__(self, texts: Sequence[str]) -> None:
        postings: dict[str, list[int]] = defaultdict(list)
        for number, text in enumerate(texts):
            for bigram in _bigrams(text):
                postings[bigram].append(number)
        self._postings = {key: np.array(value, dtype=np.intp) for key, value in postings.items()}
        self._sizes = np.array([len(_bigrams(text)) for text in texts], dtype=np.float32)

    def near(self, text: str) -> list[int]:
        """Places of the texts that share most (Dice), best first; none where all are far."""
        grams = _bigrams(text)
        hits = [self._postings[gram] for gram in grams if gram in self._postings]
        if not hits:
            return []
        shared = np.bincount(np.concatenate(hits), minlength=len(self._sizes))
        able = np.flatnonzero(shared >= _least_shared(shared))
        dice = 2 * shared[able] / (self._sizes[able] + len(grams))
        best = np.argsort(-dice)[:_KEPT]
        return [int(number) for number in able[best[dice[best] >= _SHARED]]]


def _least_shared(shared: NDArray[np.intp]) -> int:
    """The most pairs that a good number of texts share; a look at all of them would cost more."""
    at_least = np.bincount(shared)[::-1].cumsum()[::-1]
    return max(1, int(np.searchsorted(-at_least, -_LOOKED_AT, side="right")) - 1)


def _bigrams(text: str) -> frozenset[str]:
    padded = f"^{text}$"
    return frozenset(padded[i : i + 2] for i in range(len(padded) - 1))
