"""Labelled questions: what people ask, and the query or the act that they mean by it.

`tests/corpus/<author>/` holds small catalogs (`<catalog>.toml` and its files) and for each a
`<catalog>.jsonl`, one `Labelled` a line. The authors had not seen how questions are read. The query
is the tree of `src.core.query`, checked against the catalog.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

from src.core.query.queries import Query

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
Act = Literal["ask", "greet", "thanks", "help", "vague", "off_topic", "reset"]
"""`vague`: it wants something of the catalog but says nothing to search by."""


class Labelled(BaseModel):
    """One question; of a conversation, the last one of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    language: Literal["en", "es", "ja", "zh"]
    question: str
    after: str = ""
    """Id of the question right before it in its conversation; empty where it begins one."""
    act: Act = "ask"
    query: Query | None = None
    """The whole query meant, what the conversation before it says included."""
    at: tuple[int, ...] = ()
    """Places in the list shown before (1 the first, -1 the last) that the question points at: the
    query is then over these rows alone and does not say which they are."""
    also: tuple[Query, ...] = ()
    """Other queries that a careful reader may mean by the same words."""
    absent: tuple[str, ...] = ()
    """Words of the question that ask for what the catalog has not: "vegan" where no row says it."""

    @model_validator(mode="after")
    def _query_where_asked(self) -> "Labelled":
        if (self.act == "ask") != (self.query is not None):
            raise ValueError('a query belongs to the act "ask", and to no other')
        return self


def sets(below: Path = HERE) -> Iterator[tuple[Path, Path]]:
    """Every file of questions with the TOML of its catalog, which stands beside it or is named in
    `<name>.catalog`, from the project's root."""
    for file in sorted(below.rglob("*.jsonl")):
        yield file, toml_of(file)


def toml_of(file: Path) -> Path:
    """The TOML of the catalog that a file of questions is about."""
    named = file.with_suffix(".catalog")
    return ROOT / named.read_text("utf-8").strip() if named.exists() else file.with_suffix(".toml")


def labelled(file: Path) -> Iterator[Labelled]:
    """The questions of a file.

    Raises:
        ValueError: a line that is no question, with its place.
    """
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        try:
            yield Labelled.model_validate_json(line)
        except ValueError as error:
            raise ValueError(f"{file.name}, line {number}: {error}") from error
