"""The kind `documents`: passages by words and meaning, each with the source it stands in."""

import re
from collections.abc import Sequence
from typing import Any

from src.config.roles import Role
from src.config.tools import DocumentsToolConfig
from src.core.engines.word_index import AskedWord, WordHit
from src.core.store.catalog import Table
from src.core.tools.parts import ToolParts
from src.core.tools.search.meaning import MeaningTool
from src.core.tools.search.tool import Row
from src.core.traces import Score

_NUMBER = re.compile(r"\d{3}|[a-z]\d|\d[a-z]")


class DocumentsTool(MeaningTool):
    words_alone = 0.4

    def asking(self, query: str) -> str:
        """All of it: what sounds like asking around it is often what is wrong."""
        return query

    def telling(self, asked: Sequence[AskedWord]) -> Sequence[AskedWord]:
        """People tell a story around what they want explained: words nobody wrote say nothing."""
        return [word for word in asked if word.rows]

    def comes_first(self, hit: WordHit, asked: Sequence[AskedWord]) -> bool:
        """A passage that names the number asked about: meaning tells no two numbers apart."""
        numbers = {word.word for word in asked if word.rows and _NUMBER.search(word.word)}
        return bool(numbers) and numbers <= {part.word.word for part in hit.parts}

    def __init__(self, config: DocumentsToolConfig, parts: ToolParts) -> None:
        super().__init__(config, parts)
        self._source = source_columns(config, self._in.table)

    def told(self, row: Row, score: Score | None) -> dict[str, Any]:
        source = {name: row.get(column) for name, column in self._source.items()}
        return {**row, "source": source, "score": score.total if score else None}


def source_columns(config: DocumentsToolConfig, table: Table) -> dict[str, str]:
    """Title, type and link of a source → the columns that hold them, as far as there are any."""
    roles: dict[str, Role] = {"title": "title", "type": "category", "link": "link"}
    found = {name: columns[0].name for name in roles if (columns := table.with_role(roles[name]))}
    known = {column.name for column in table.columns}
    return found | ({"type": config.type} if config.type in known else {})
