"""An owner's questions with what was meant by them, and where they are kept with their weights.

The questions are one file a concierge under `CONCIERGE_DATA`; the weights are named after what they
were learned from, so that another version of the product does not go by them.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from pydantic import Field, ValidationError, model_validator

from src.config.strict import Strict
from src.core.errors import ConciergeError
from src.core.nlu.weights import Weights, shipped
from src.core.query.queries import Query

_MOST_QUESTIONS, _LONGEST = 2_000, 500


class TeachingError(ConciergeError):
    """What was to be taught does not fit the catalog, or would lose a golden question."""


class Lesson(Strict):
    """A question with what was meant by it: one line of the file."""

    question: str = Field(min_length=1, max_length=_LONGEST)
    query: Query | None = None
    """The whole of it as a tree, as docs/adding-a-concierge.md shows."""
    keys: tuple[str | int | float, ...] | None = Field(None, min_length=1)
    """Keys of all the rows that are right, and of no others."""
    table: str | None = None
    """Id of the table that the keys are of; needed where there are several with a key."""

    @model_validator(mode="after")
    def _says_what_is_right(self) -> "Lesson":
        if (self.query is None) == (self.keys is None):
            raise ValueError('give "query" or "keys", and not both')
        return self


def read_lessons(file: Path) -> list[Lesson]:
    """The questions of a JSONL file.

    Raises:
        TeachingError: each line that is none, with its number and what is wrong with it.
    """
    try:
        lines = file.read_text("utf-8-sig").splitlines()
    except OSError as error:
        raise TeachingError(f"cannot read '{file}': {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise TeachingError(f"'{file}' is no UTF-8 text (byte {error.start}); save it so") from None
    found, wrong = list[Lesson](), list[str]()
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                found.append(Lesson.model_validate_json(line))
            except ValidationError as error:
                wrong.append(f"{file.name}, line {number}: {in_words(error)}")
    if not wrong and not found:
        wrong.append(f"{file.name} has no question; write one JSON object a line")
    if len(found) > _MOST_QUESTIONS:
        wrong.append(f"{file.name} has {len(found)} questions; at most {_MOST_QUESTIONS} at a time")
    if wrong:
        raise TeachingError("\n".join(wrong))
    return found


def in_words(error: ValidationError) -> str:
    """What is wrong with a line, and where in it."""
    problems = error.errors(include_url=False, include_input=False, include_context=False)
    return "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}".lstrip(": ") for e in problems)


class Lessons:
    """All that one installation was taught of a concierge, step by step."""

    def __init__(self, data: Path, concierge: str) -> None:
        self._folder = data / "taught"
        self._name = concierge

    @property
    def steps(self) -> list[list[Lesson]]:
        """Each time's questions, the first time first."""
        try:
            kept = json.loads(self._questions.read_text("utf-8"))
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise TeachingError(
                f"'{self._questions}' cannot be read ({error}); delete it to forget what was taught"
            ) from None
        return [[Lesson.model_validate(each) for each in step] for step in kept]

    def keep(self, steps: Sequence[Sequence[Lesson]], weights: Weights | None) -> None:
        """These steps and their weights in place of those before; without any, nothing."""
        self._folder.mkdir(0o700, parents=True, exist_ok=True)
        if weights is not None:
            before = shipped()
            changed = {name: w for name, w in weights.items() if w != before.get(name, 0.0)}
            _write(self._weights(steps), changed)
            _write(self._questions, _plain(steps))
        else:
            self._questions.unlink(missing_ok=True)
        for old in self._folder.glob(f"{self._name}-*.weights.json"):
            if weights is None or old != self._weights(steps):
                old.unlink(missing_ok=True)

    def weights(self) -> Weights | None:
        """The weights for what was taught; None where nothing was.

        Raises:
            TeachingError: it was taught to another version of the product.
        """
        steps = self.steps
        if not steps:
            return None
        try:
            changed = json.loads(self._weights(steps).read_text("utf-8"))
        except (OSError, ValueError):
            raise TeachingError(
                f"what '{self._name}' was taught is of another version and is not used; "
                f"run `python -m src teach --concierge {self._name}` to teach it again"
            ) from None
        return {**shipped(), **changed}

    @property
    def _questions(self) -> Path:
        return self._folder / f"{self._name}.questions.json"

    def _weights(self, steps: Sequence[Sequence[Lesson]]) -> Path:
        """Named after what they are learned from."""
        content = json.dumps(_plain(steps), sort_keys=True) + repr(sorted(shipped().items()))
        digest = hashlib.sha256(content.encode()).hexdigest()[:16]
        return self._folder / f"{self._name}-{digest}.weights.json"


def _plain(steps: Sequence[Sequence[Lesson]]) -> list[list[object]]:
    return [[each.model_dump(mode="json", exclude_none=True) for each in step] for step in steps]


def _write(path: Path, content: object) -> None:
    aside = path.with_suffix(".new")
    aside.write_text(json.dumps(content, ensure_ascii=False), "utf-8")
    aside.replace(path)
