"""Weights that are moved by an owner's questions.

They begin with those that came with the product, and learn her questions beside a sample of the
product's own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from src.core.nlu.fitting import Example, fit
from src.core.nlu.lessons import Lesson, TeachingError
from src.core.nlu.meant import Meant, Pupil
from src.core.nlu.sample import Remembered
from src.core.nlu.search import BEAM, Search
from src.core.nlu.understanding import Understanding
from src.core.nlu.weights import Weights, shipped

_EPOCHS, _TIMES = 8, 3
"""How often all is gone through, and her questions each time."""


@dataclass(frozen=True)
class Taught:
    """Weights that were moved, and the lessons that are still not understood."""

    weights: Weights
    failing: tuple[str, ...]
    unreachable: frozenset[str]
    """Lessons of which no reading is what was meant, whatever the weights."""
    sample: tuple[int, int, int]
    """Questions of the product: understood before, understood now, and how many there are."""


def teach(
    pupil: Pupil,
    lessons: Sequence[Lesson],
    golden: Sequence[Lesson],
    sample: Sequence[Remembered],
    before: Weights,
    tell: Callable[[str], None] = lambda line: None,
) -> Taught:
    """The weights that came with the product, moved by all lessons.

    Raises:
        TeachingError: a lesson does not fit the data, or a golden question that was understood
            with the weights `before` no longer is.
    """
    meant = [pupil.marking.meant(each) for each in lessons]
    checks = [(each, pupil.marking.meant(each)) for each in golden]
    first = Understanding(pupil.reader, pupil.store, before)
    known = {each.question for each, what in checks if understands(first, pupil, each, what)}
    tell("Reading the questions")
    examples = list(_examples(pupil, lessons, meant))
    found = fit([*sample, *examples * _TIMES], shipped(), _EPOCHS, BEAM, tell)
    weights = {**shipped(), **found.weights}
    now = Understanding(pupil.reader, pupil.store, weights)
    for each, what in checks:
        if each.question in known and not understands(now, pupil, each, what):
            raise TeachingError(
                f"nothing was taught: the golden question '{each.question}' would no longer be "
                "understood; take out the questions that say the opposite, or teach more of them"
            )
    pairs = zip(lessons, meant, strict=True)
    failing = tuple(e.question for e, what in pairs if not understands(now, pupil, e, what))
    counts = (_understood(sample, shipped()), _understood(sample, weights), len(sample))
    return Taught(weights, failing, frozenset(found.unreachable), counts)


def understands(understanding: Understanding, pupil: Pupil, lesson: Lesson, meant: Meant) -> bool:
    """Whether the question, asked by itself, is understood as it was meant."""
    reading = understanding.read(lesson.question, pupil.now)
    return meant.is_right(reading.query)


def _understood(sample: Sequence[Remembered], weights: Weights) -> int:
    return sum(each.is_right(Search(weights)) for each in sample)


def _examples(pupil: Pupil, lessons: Sequence[Lesson], meant: Sequence[Meant]) -> Iterator[Example]:
    parser = Understanding(pupil.reader, pupil.store).parser
    for lesson, what in zip(lessons, meant, strict=True):
        folded = pupil.reader.heard(lesson.question)
        if prepared := parser.prepared(folded, what.table, pupil.now):
            yield Example(
                lesson.question, parser, what.table, prepared, what.is_right,
                is_exact=what.is_exact,
            )  # fmt: skip
