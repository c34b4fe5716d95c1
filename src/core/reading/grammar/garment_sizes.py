"""Sizes as shoppers write them: "size 8", 32x32, EU 44, 34DD, "6-9 months", "mens large".

Each is read with the words around it, for a bare number is a size only where something says so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from src.core.reading.grammar.phrases import apart
from src.core.reading.grammar.shopping import ShopWords, found, shop_words

_NUMBER = r"\d{1,2}(?:\.5|½)?"
_LETTER = r"(?:[2-6]?x{0,3}(?:s|l)|m)"
PLAIN = frozenset({"s", "m", "l"})
"""Also letters of other words: the s of "women s", the large of "large tote"."""
_CUPS = r"(?:aa|a|b|c|d{1,4}|e|f{1,2}|g{1,2}|h)"
_REGIONS = "eu|eur|us|uk|it|fr|jp|au"
_INCH = r"(?: ?(?:inche?s?|in\.?|\"))"
_WAISTS, _LENGTHS, _BANDS = range(22, 57), range(24, 41), range(26, 57)
_NO_SIZE_BEHIND = re.compile(
    r" ?[%$€]|[a-z]|\.\d| ?-?(?:packs?|pairs?|pieces?|pcs?|buttons?|tones?|ways?)\b"
    r"| (?:or|and) (?:less|under|more|up)\b"
)


@dataclass(frozen=True)
class Size:
    """Where it stands, and how it is written in one way: 32x32, EU 44, 8 wide, M."""

    start: int
    end: int
    text: str


def is_in_letters(text: str) -> bool:
    """Whether it is a size in letters and no more: xl, 2xl, m."""
    return re.fullmatch(_LETTER, text) is not None


@cache
def size_grammar(language: str) -> "SizeGrammar":
    return SizeGrammar(shop_words(language))


@dataclass(frozen=True)
class SizeGrammar:
    """How sizes are written in one language."""

    words: ShopWords

    def find(self, text: str) -> list[Size]:
        """The sizes of a folded text in its order, none over another."""
        return apart(self._all(text))

    def conflicting(self, sizes: Sequence[Size], text: str) -> list[str]:
        """Two sizes of which both cannot be meant; none where one or the other will do."""
        for one, other in pairwise(sizes):
            between = text[one.end : other.start].strip()
            listed = self.words.is_one("either", between)
            if one.text != other.text and not listed and _kind(one) == _kind(other):
                return [one.text, other.text]
        return []

    def _all(self, text: str) -> Iterator[Size]:
        """The surest first."""
        yield from self._pairs(text)
        yield from self._ages(text)
        yield from self._worded(text)
        yield from self._measured(text)
        yield from self._of_people(text)
        yield from self._letters(text)

    def _pairs(self, text: str) -> Iterator[Size]:
        for pattern in (_PAIR, _BARE_PAIR):
            for match in pattern.finditer(text):
                if int(match[1]) in _WAISTS and int(match[2]) in _LENGTHS:
                    yield Size(match.start(), match.end(), f"{match[1]}x{match[2]}")
        for match in _CUP.finditer(text):
            if int(match[1]) in _BANDS:
                yield Size(match.start(), match.end(), f"{match[1]}{match[2].upper()}")

    def _ages(self, text: str) -> Iterator[Size]:
        """Months stay months; years are left out, as labels of children's sizes leave them out."""
        for match in self._age.finditer(text):
            first, last = match["first"], match["last"]
            ages = f"{first}-{last}" if last else first
            if match["months"]:
                yield Size(match.start(), match.end(), f"{ages} months")
            elif match["toddler"]:
                yield Size(match.start(), match.end(), f"{ages}T")
            elif last:
                yield Size(match.start(), match.end(), ages)

    def _worded(self, text: str) -> Iterator[Size]:
        for match in _REGION.finditer(text):
            region = match["before"] or match["behind"]
            number = match["first"] or match["second"]
            yield Size(match.start(), match.end(), f"{region.upper()} {number}")
        for match in self._sized.finditer(text):
            yield Size(match.start(), match.end(), self._one_way(match["first"] or match["second"]))

    def _measured(self, text: str) -> Iterator[Size]:
        for match in self._inseam.finditer(text):
            yield Size(match.start(), match.end(), match[0])
        for match in self._waist.finditer(text):
            yield Size(match.start(), match.end(), match["first"] or match["second"])
        for match in self._wide.finditer(text):
            yield Size(match.start(), match.end(), match[0])

    def _of_people(self, text: str) -> Iterator[Size]:
        """'Mens 43', "womens 8 wide": behind whom it is for, a number is a size."""
        for person in found(self.words.people, text):
            match = self._behind.match(text, person.end)
            if match and not _NO_SIZE_BEHIND.match(text, match.end()):
                yield Size(*match.span("size"), self._one_way(match["size"]))

    def _letters(self, text: str) -> Iterator[Size]:
        """XL anywhere; S and "large" only where the query ends with it and says more."""
        hits = [(m.start(), m.end(), m[0].upper()) for m in _LETTERS.finditer(text)]
        hits += [(s.start, s.end, s.name) for s in found(self.words.letters, text)]
        for start, end, name in hits:
            ends = text[:start].strip() and not text[end:].strip(" .!?")
            if ends or name.casefold() not in PLAIN:
                yield Size(start, end, name)

    def _one_way(self, size: str) -> str:
        """'Large' as L; letters in capitals."""
        for name, pattern in self.words.letters.items():
            if pattern.fullmatch(size):
                return name
        return size.upper() if re.fullmatch(rf"{_LETTER}|\d+[a-z]", size) else size

    @cached_property
    def _size(self) -> str:
        """Any size, where something else says that it is one."""
        letters = "|".join(pattern.pattern for pattern in self.words.letters.values())
        wide = self.words.measures["width"].pattern
        number = rf"{_NUMBER}(?:[a-z](?![a-z]))?(?: (?:{wide})|-\d{{1,2}})?"
        return rf"(?:{number}|{_LETTER}|{letters})"

    @cached_property
    def _sized(self) -> re.Pattern[str]:
        said = self.words.lists["size_word"].pattern
        return re.compile(
            rf"(?:{said}) ?[:#]? ?(?P<first>{self._size})(?![a-z\d%$])"
            rf"|(?<![a-z\d$])(?P<second>{_NUMBER}|{_LETTER})-? ?(?:{said})"
        )

    @cached_property
    def _behind(self) -> re.Pattern[str]:
        return re.compile(rf" (?:size )?(?P<size>{self._size})(?![\w%$-])")

    @cached_property
    def _inseam(self) -> re.Pattern[str]:
        inseam = self.words.measures["inseam"].pattern
        return re.compile(rf"(?<![\w.$])\d{{1,2}}(?:\.5)?{_INCH}? ?(?:{inseam})")

    @cached_property
    def _waist(self) -> re.Pattern[str]:
        waist = self.words.measures["waist"].pattern
        return re.compile(
            rf"(?<![\w.$])(?P<first>\d{{2}}){_INCH}? ?(?:{waist})"
            rf"|(?:{waist}) (?:of )?(?P<second>\d{{2}})(?![\w.])"
        )

    @cached_property
    def _wide(self) -> re.Pattern[str]:
        width = self.words.measures["width"].pattern
        return re.compile(rf"(?<![\w.$]){_NUMBER} (?:{width})(?!\w)")

    @cached_property
    def _age(self) -> re.Pattern[str]:
        measures = self.words.measures
        return re.compile(
            r"(?<![\w.$-])(?P<first>\d{1,2})(?: ?(?:-|to|a) ?(?P<last>\d{1,2}))? ?"
            rf"(?:(?P<months>{measures['months'].pattern}|(?<=\d)mo?s?)|(?:{measures['years'].pattern})"
            r"|(?P<toddler>t))(?![a-z\d])"
        )


_PAIR = re.compile(r"(?<![\w.])w?(\d{2})w?\"?(?: ?[x×*/] ?| (?=l|\d\dl))l?(\d{2})l?(?![\w.])")
_BARE_PAIR = re.compile(r"(?<![\w.$-])(\d{2}) (\d{2})(?![\w.%-])")
_CUP = re.compile(rf"(?<![\w.])(\d{{2}}) ?({_CUPS})(?!\w)")
_REGION = re.compile(
    rf"(?<![a-z\d])(?:size )?(?:(?P<before>{_REGIONS})\.? ?(?:size )?(?P<first>{_NUMBER})"
    rf"|(?P<second>{_NUMBER}) ?(?P<behind>{_REGIONS}))(?![a-z\d])"
)
_LETTERS = re.compile(rf"(?<![\w'&.-]){_LETTER}(?![\w'&.-])")


def _kind(size: Size) -> str:
    """Sizes of one kind measure the same: "29 waist" goes with "32 inseam", "petite" with M."""
    if re.fullmatch(_LETTER, size.text.casefold()):
        return "letters"
    return "number" if re.fullmatch(_NUMBER, size.text) else size.text
