"""Where each word stands: sorted arrays, built once from the texts of a table."""

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from src.core.engines.han import Han, jieba, written_in
from src.core.engines.word_index.model import Field, Places, joined
from src.core.engines.words import STEM_LANGUAGES, StemLanguage, parts_of, stem, words_of
from src.core.store.folding import fold

Stems = tuple[StemLanguage, ...]
"""By whose endings Latin words are alike. Spanish ones make a cape of cap and a tube of tub."""

_RUN = re.compile(
    "(?P<latin>[^\\W_\u3005\u3041-\u30ff\u3400-\u9fff]+"
    "(?:['&.+-]+[^\\W_\u3005\u3041-\u30ff\u3400-\u9fff]+)*[+#]*)"
    "|(?P<cjk>[\u3005\u3041-\u30ff\u3400-\u9fff]+)"
)
"""`latin` is every script with spaces between its words: Cyrillic and Hangul too."""

_JOINT = re.compile("['&.+-]+")
_THOUSANDS = re.compile("(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")
_WHOLE = re.compile("[0-9]\\.[0-9]|[+#]$")
"""3.5mm, c++ and c# mean nothing in parts."""
_GRAMMAR = re.compile("[\u3041-\u3096]{1,2}")
"""Japanese in one or two hiragana: particles and endings (の, から, ます)."""


@dataclass(frozen=True)
class Token:
    """A word as it is written, and the forms under which other spellings of it are found."""

    surface: str
    forms: tuple[str, ...]


def tokens_of(text: str, han: Han, stems: Stems = STEM_LANGUAGES) -> Iterator[Token]:
    """The words of a text, in order; one text is cut by one language."""
    folded = _THOUSANDS.sub("", fold(text))
    language = written_in(folded) or han
    for match in _RUN.finditer(folded):
        if match["latin"]:
            yield from _latin(match[0], stems)
        elif language == "japanese":
            yield from _japanese(match[0])
        else:
            yield from (Token(word, (word,)) for word in jieba().cut_for_search(match[0]))


def prevailing(texts: Iterable[str]) -> Han:
    """How a collection's undecided texts are cut. Japanese of any length has kana somewhere."""
    japanese = chinese = 0
    for text in texts:
        language = written_in(text)
        japanese += language == "japanese"
        chinese += language == "chinese"
    return "japanese" if japanese > chinese else "chinese"


@lru_cache(maxsize=65_536)
def _latin(run: str, stems: Stems) -> tuple[Token, ...]:
    if _WHOLE.search(run):
        return (Token(run, _stems(run, stems)),)
    parts = [part for part in _JOINT.split(run) if part]
    if "'" in run:
        parts = parts[:1]  # of refrigerator's, don't
    words = dict.fromkeys(("".join(parts), *parts))
    return tuple(Token(word, _stems(word, stems)) for word in words)


def _stems(word: str, languages: Stems) -> tuple[str, ...]:
    """By each of the languages: data and question may be in either, and names in none."""
    if not word.isalpha():
        return (word,)
    return tuple(f"{language}:{stem(word, language)}" for language in languages)


def _japanese(run: str) -> Iterator[Token]:
    for word in words_of(run, "japanese"):
        if not (word.kind == "other" and _GRAMMAR.fullmatch(word.surface)):
            yield from _japanese_word(word.surface, word.normal)


@lru_cache(maxsize=65_536)
def _japanese_word(surface: str, normal: str) -> tuple[Token, ...]:
    parts = parts_of(surface)
    inner = [Token(part, _normal_forms(part)) for part in parts] if len(parts) > 1 else []
    return tuple(dict.fromkeys((Token(surface, (normal,)), *inner)))


def _normal_forms(part: str) -> tuple[str, ...]:
    return tuple(word.normal for word in words_of(part)[:1]) or (part,)


_B = 0.75
"""How much a long text makes each of its words count less; BM25's usual value."""

_NAMING = 0.5
"""Of the heaviest field's weight: what a field at least counts whose words name a row. Of these it
is known which stand behind one another; prose is too long for that."""

Cut = Callable[[str], Iterable[Token]]


class _Running:
    """The words of texts as they stand, by their numbers; -1 behind the last of each text."""

    def __init__(self) -> None:
        self._words, self._rows = array("i"), array("i")
        self._fields, self._weights = array("b"), array("f")

    def take(self, words: Sequence[int], row: int, field: int, weight: float) -> None:
        self._words.extend([*words, -1])
        count = len(words) + 1
        self._rows.extend([row] * count)
        self._fields.extend([field] * count)
        self._weights.extend([weight] * count)

    def places(self) -> Places:
        return Places(
            np.array(self._words, dtype=np.int32),
            np.array(self._rows, dtype=np.int32),
            np.array(self._fields, dtype=np.int8),
            np.array(self._weights, dtype=np.float32),
        )


@dataclass(frozen=True)
class Postings:
    """All places, those of one word behind one another."""

    places: Places
    starts: NDArray[np.int64]
    ids: dict[str, int]
    surfaces: tuple[str, ...]
    forms: dict[str, tuple[int, ...]]
    """The words that share a form: gift and gifts, 鮨 and 寿司."""
    running: Places
    """Those of the fields whose words name a row, in the order of the texts."""

    def of(self, words: Sequence[int]) -> Places:
        at = np.concatenate(
            [np.arange(self.starts[word], self.starts[word + 1]) for word in words]
            or [np.empty(0, dtype=np.int64)]
        )
        return self.places.at(at)

    def behind(self, first: int, seconds: Sequence[int]) -> Places:
        """Where any of the words stands right behind the first one, in a field that names rows."""
        words = self.running.words
        at = 1 + np.flatnonzero(words[:-1] == first)
        return self.running.at(at[np.isin(words[at], seconds)])

    def times(self, word: int) -> int:
        """In how many fields of rows the word stands."""
        return int(self.starts[word + 1] - self.starts[word])

    def alike(self, token: Token) -> tuple[int, ...]:
        """The words of the data that are the token or another form of it."""
        known = {word for form in token.forms for word in self.forms.get(form, ())}
        if token.surface in self.ids:
            known.add(self.ids[token.surface])
        return tuple(sorted(known))


def build_postings(fields: Sequence[Field], han: Han, stems: Stems) -> Postings:
    """Of at least one field; `han` cuts the texts whose characters do not tell their language."""
    known = _Known()
    cut = partial(tokens_of, han=han, stems=stems)
    naming, running = _NAMING * max(field.weight for field in fields), _Running()
    every = joined(
        [
            _count(field, number, cut, known, running if field.weight >= naming else None)
            for number, field in enumerate(fields)
        ]
    )
    places = every.at(np.argsort(every.words, kind="stable"))
    return Postings(
        places,
        np.searchsorted(places.words, np.arange(len(known.ids) + 1)).astype(np.int64),
        known.ids,
        tuple(known.ids),
        {form: tuple(sorted(alike)) for form, alike in known.forms.items()},
        running.places(),
    )


class _Known:
    """The words so far, numbered as they come."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self.forms: dict[str, set[int]] = defaultdict(set)
        self._tokens: dict[Token, int] = {}

    def number(self, token: Token) -> int:
        if (known := self._tokens.get(token)) is not None:
            return known
        word = self._tokens[token] = self.ids.setdefault(token.surface, len(self.ids))
        for form in token.forms:
            self.forms[form].add(word)
        return word


def _count(field: Field, number: int, cut: Cut, known: _Known, running: _Running | None) -> Places:
    words, rows, counts, lengths = array("i"), array("i"), array("f"), array("i")
    for row, text in enumerate(field.texts):
        tokens = list(cut(text))
        lengths.append(len(tokens))
        for token, times in Counter(tokens).items():
            words.append(known.number(token))
            rows.append(row)
            counts.append(times)
        if running is not None:
            running.take([known.number(token) for token in tokens], row, number, field.weight)
    return Places(
        np.array(words, dtype=np.int32),
        np.array(rows, dtype=np.int32),
        np.full(len(words), number, dtype=np.int8),
        field.weight * np.array(counts, dtype=np.float32) / _longer(lengths)[rows],
    )


def _longer(lengths: Sequence[int]) -> NDArray[np.float32]:
    """How much longer each text is than is usual in its field, as BM25 counts it."""
    words = np.array(lengths, dtype=np.float32)
    usual = words[words > 0].mean() if words.any() else 1.0
    return np.asarray(1 - _B + _B * words / usual, dtype=np.float32)
