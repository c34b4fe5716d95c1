"""The parts of a query → how exactly it says what is wanted.

Direct: one thing is meant, by an identifier, a quoted phrase, a brand with a model, or a product
line. Filtered: a kind of product and at least one word on what it should be like. Ambiguous: all
else, and whatever contradicts itself. Softmax regression over the kinds of parts that a query has
and those that stand side by side; `python -m tests.corpus.fit_intent` learns the weights.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import get_args

import numpy as np

from src.core.nlu.intent.asked import Parsed, PartKind
from src.core.nlu.intent.conflicts import Conflict
from src.core.nlu.intent.lines import FoundLine, Line
from src.core.nlu.intent.parts import Part, is_code
from src.core.question import Complexity
from src.core.reading.grammar.word_data import LANG
from src.core.reading.knowledge.ordinary import is_ordinary

CLASSES: tuple[Complexity, ...] = get_args(Complexity)
WEIGHTS = LANG / "intent.tsv"
_EXACT: Mapping[PartKind, str] = {"quoted": "quoted", "code": "identifier", "title": "title"}
_LIMITING: frozenset[PartKind] = frozenset(
    {"brand", "colors", "size", "gender", "occasion", "quality", "price", "word", "unknown",
     "number"}
)  # fmt: skip
"""What says of a kind of product how it should be."""
_NO_NAME: frozenset[PartKind] = frozenset({"thing", "wish", "size", "price", "order", "gender"})
_LONG_NUMBER, _MANY_PARTS, _MANY_WORDS, _SOME_ROWS, _MANY_ROWS = 3, 4, 3, 2, 4


@dataclass(frozen=True)
class Judgement:
    complexity: Complexity
    reason: str
    """Key in `reasons.*.toml`."""
    confidence: float
    what: tuple[str, ...] = ()
    """The words that decided."""
    line: Line | None = None


@dataclass(frozen=True)
class Judge:
    """One query: its parts, the product lines that it names, and what in it contradicts itself."""

    parsed: Parsed
    parts: Sequence[Part]
    lines: Sequence[FoundLine]
    conflict: Conflict | None

    def judge(self) -> Judgement:
        chances = _chances(self.features())
        complexity = CLASSES[int(chances.argmax())]
        reason, said, line = self._reason(complexity)
        conflicting = self.conflict.what if self.conflict and reason == self.conflict.reason else ()
        what = conflicting or tuple(dict.fromkeys(part.text for part in said))
        return Judgement(complexity, reason, float(chances.max()), what, line)

    def of(self, *kinds: PartKind) -> list[Part]:
        return [part for part in self.parts if part.kind in kinds and not part.negated]

    def features(self) -> frozenset[str]:
        return frozenset(self._features())

    def _features(self) -> Iterator[str]:
        labels = [_label(part) for part in self.parts]
        category = bool(self.of("category"))
        yield "always"
        yield f"parts: {min(len(labels), _MANY_PARTS)}"
        yield from (f"has {label}" for label in labels)
        yield from (f"has {a} and {b}" for a, b in combinations(sorted(set(labels)), 2))
        yield from self._neighbours(labels)
        yield from self._free_words()
        yield f"has {'a' if category else 'no'} category, {'' if self._limits() else 'no '}limit"
        yield from (["contradicts itself"] if self.conflict else [])
        if self._says_how():
            yield from ("has a wish", f"has a wish, {'a' if category else 'no'} category")
        for found, brand in self._named_lines():
            rows = found.line.rows
            size = _MANY_ROWS if rows >= _MANY_ROWS else min(rows, _SOME_ROWS)
            words = "two words" if " " in found.line.text else "one word"
            yield from (f"line of {brand}", f"line of {brand}: {words}, {size} rows")
            if brand != "another brand" and not any(p.kind == "category" for p in self.parts):
                yield f"line of {brand}: {size} rows, no category"

    def _free_words(self) -> Iterator[str]:
        """How many words are none of the data's names."""
        words = sum(part.kind in ("word", "unknown") for part in self.parts)
        kind, brand = ("a" if found else "no" for found in (self.of("category"), self.of("brand")))
        yield f"free words: {min(words, _MANY_WORDS)}"
        yield f"free words: {min(words, _MANY_WORDS)}, {kind} category, {brand} brand"

    def _neighbours(self, labels: Sequence[str]) -> Iterator[str]:
        if labels:
            yield from (f"begins with {labels[0]}", f"ends with {labels[-1]}")
        for (one, other), (a, b) in zip(pairwise(self.parts), pairwise(labels), strict=True):
            if other.start - one.end <= 1:
                yield f"{a} before {b}"

    def _named_lines(self) -> Iterator[tuple[FoundLine, str]]:
        """Each line with whose it is, beside the brands that are named."""
        brands = {part.value for part in self.of("brand")}
        for found in self.lines:
            if not all(part.kind in _NO_NAME for part in self._inside(found)):
                own = "the brand" if found.line.brand in brands else "another brand"
                yield found, own if brands else "no brand"

    def _inside(self, found: FoundLine) -> list[Part]:
        return [p for p in self.parts if p.start < found.end and found.start < p.end]

    def _limits(self) -> list[Part]:
        return [*self.of(*_LIMITING), *(part for part in self.parts if part.negated)]

    def _says_how(self) -> list[Part]:
        """Praise is no condition: "some nice shoes" are shoes."""
        praise = self.parsed.wording.pattern("praise")
        recommend = self.parsed.wording.pattern("recommend")
        weak = self.of("wish", "order")
        return [p for p in weak if not (praise.fullmatch(p.text) or recommend.search(p.text))]

    def _reason(self, complexity: Complexity) -> tuple[str, Sequence[Part], Line | None]:
        categories, brands = self.of("category"), self.of("brand")
        if complexity == "direct":
            return self._direct(brands)
        if complexity == "filtered":
            limits = [*categories[:1], *(self._limits() or self._says_how())]
            return "filtered" if categories else "kind_guessed", limits, None
        if self.conflict:
            return self.conflict.reason, (), None
        if categories or brands:
            return "bare_category" if categories else "bare_brand", categories or brands, None
        vague = self.of("thing", "wish", "order", "occasion")
        return ("broad", vague, None) if vague == self.parts else ("no_category", self.parts, None)

    def _direct(self, brands: list[Part]) -> tuple[str, Sequence[Part], Line | None]:
        for kind, reason in _EXACT.items():
            if said := [part for part in self.parts if part.kind == kind]:
                return reason, said, None
        lines = [found for found, brand in self._named_lines() if brand != "another brand"]
        if lines:
            found = max(lines, key=lambda each: each.end - each.start)
            return "model" if brands else "line", [*brands, *self._inside(found)], found.line
        named = [*brands, *self.of("unknown", "word", "number")]
        return "model" if brands else "named", named, None


def _label(part: Part) -> str:
    """Its kind, and of words and numbers whether they may be of a name."""
    kind: str = part.kind
    if kind in ("unknown", "word") and part.text.isascii() and not is_ordinary(part.text):
        kind = f"{kind} name"
    if kind == "number" and (is_code(part.text) or len(part.text) >= _LONG_NUMBER):
        kind = "model number"
    return f"denied {kind}" if part.negated else kind


def _chances(features: frozenset[str]) -> np.ndarray:
    """Of each class."""
    known = weights()
    scores = np.sum([known[name] for name in features if name in known], axis=0)
    odds = np.exp(scores - np.max(scores))
    return np.asarray(odds / odds.sum())


@cache
def weights() -> Mapping[str, np.ndarray]:
    """What each feature says for each of the classes."""
    lines = (line.split("\t") for line in WEIGHTS.read_text("utf-8").splitlines())
    return {name: np.array(list(map(float, of))) for name, *of in lines if not name.startswith("#")}
