"""The form of a question with its expectation, and how the oracle's outcome becomes one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from tests.paraphrases.algebra import WORDS, AnyOf, Compared, Extremes, Ordered
from tests.paraphrases.frames import frames, key_columns


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Expected(Strict):
    """What an answer must give; each is one of: rows, rows in order, a count, a value."""

    keys: list[JsonValue] | None = Field(None, description="Keys of all rows that match.")
    keys_ordered: list[JsonValue] | None = Field(None, description="The same, in this order.")
    count: int | None = Field(None, description="How many match; beside `keys`, in all.")
    among: bool = Field(False, description="Some of `keys` are enough, if nothing else is shown.")
    value: float | int | str | None = Field(None, description="A figure, or which thing is ahead.")
    figures: dict[str, float] = Field({}, description="The figures of the things compared.")


class Question(Strict):
    """One line of a set. `query` and its like are expressions that the oracle evaluates."""

    id: str
    catalog: str
    language: str
    phenomenon: str
    turns: list[str] = Field([], description="Asked before, in the same conversation.")
    question: str
    query: str
    excluded_query: str | None = Field(None, description="The rows that the question excludes.")
    accept_queries: list[str] = Field([], description="Other readings that are as good.")
    expect: Expected = Expected()
    accept: list[Expected] = []
    excluded: list[JsonValue] = []

    def line(self) -> str:
        """As one line of JSON, without what is left at its default."""
        return self.model_dump_json(exclude_defaults=True)


def read_questions(path: Path) -> list[Question]:
    """All questions of a JSONL file. Raises `pydantic.ValidationError` for a bad line."""
    return [Question.model_validate_json(line) for line in path.read_text("utf-8").splitlines()]


def answered(question: Question) -> Question:
    """The question with its expectations as the data has them now.

    Raises `ValueError` that names the question when an expression is wrong or has no answer.
    """
    try:
        fresh = {
            "expect": _expected(question, question.query),
            "accept": [_expected(question, query) for query in question.accept_queries],
            "excluded": _keys(question.catalog, _evaluated(question, question.excluded_query))
            if question.excluded_query
            else [],
        }
    except Exception as error:
        raise ValueError(f"{question.id}: {question.query}: {error!r}") from error
    return question.model_copy(update=fresh)


def _evaluated(question: Question, query: str) -> Any:
    return eval(query, {"__builtins__": {}, **WORDS, **frames(question.catalog)})


def _expected(question: Question, query: str) -> Expected:
    outcome = _evaluated(question, query)
    match outcome:
        case Compared():
            return Expected(value=outcome.ahead, figures=outcome.figures)
        case Ordered():
            return Expected(keys_ordered=_keys(question.catalog, outcome.rows))
        case Extremes():
            return Expected(keys=_keys(question.catalog, outcome.rows))
        case AnyOf():
            return Expected(keys=_keys(question.catalog, outcome.rows), among=True)
        case pd.DataFrame():
            keys = _keys(question.catalog, outcome)
            return Expected(keys=keys, count=len(keys))
        case int():
            return Expected(count=outcome)
        case _:
            return Expected(value=outcome)


def _keys(catalog: str, rows: pd.DataFrame) -> list[JsonValue]:
    """A value for each row, or a list of values where several columns identify it."""
    columns = next(_key_columns_of(catalog, rows))
    cells = rows[columns].astype(str).to_numpy().tolist()
    return [cell[0] if len(columns) == 1 else cell for cell in cells]


def _key_columns_of(catalog: str, rows: pd.DataFrame) -> Iterator[list[str]]:
    for table, frame in frames(catalog).items():
        if list(frame.columns) == list(rows.columns):
            yield key_columns(catalog, table)
