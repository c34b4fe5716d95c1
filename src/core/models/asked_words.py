"""What of a question is looked for in words, and which values narrow the search."""

from src.config.tools import LONGEST_QUERY, SHORTEST_QUERY, DocumentsToolConfig, SearchToolConfig
from src.core.engines.filters.schema import FilterSchema
from src.core.engines.keywords.request_words import essence, request_words, says_something
from src.core.engines.searchable.opening import called
from src.core.query.conditions import (
    Condition,
    HasKey,
    In,
    Not,
    Text,
    all_of,
    leaf_of,
    leaves,
    said_words,
    words_of,
)
from src.core.query.parts import as_rows
from src.core.query.queries import Search
from src.core.query.understood import Understood
from src.core.question import FIGURES, Act
from src.core.reading.asked_text import without_denials
from src.core.reading.wording import wording_for
from src.core.store.folding import fold

_EXACT: frozenset[Act] = frozenset({"count", "detail", "compare"})
_NAMING = frozenset({"title", "id"})
_AROUND = " ¿?？¡!！.。,，"


class AskedWords:
    """Of a tool that takes a query in words and the values of some columns."""

    def __init__(self, config: SearchToolConfig, schema: FilterSchema) -> None:
        self._schema = schema
        self._table = schema.table
        self._reads_sentences = isinstance(config, DocumentsToolConfig)
        self._words = request_words().also(called(schema.table))

    def query(self, asked: Understood) -> Search:
        query = shortened(self.text(asked))
        rows = as_rows(asked.wanted)
        if asked.rows:
            keys = HasKey(keys=tuple(dict(row.key) for row in asked.rows))
            words = query if self._reads_sentences else ""
            return Search(table=rows.table, where=keys, words=words)
        # Of rows that are named, no more than there are names.
        most = len(self._names(asked)) if asked.act in ("detail", "compare") else 0
        return Search(
            table=rows.table,
            where=all_of(*self.held(asked)),
            limit=most or rows.limit,
            offset=rows.offset,
            words=query,
        )

    def cut(self, asked: Understood) -> str:
        """The words that are more than a query may hold."""
        text = "" if asked.act in FIGURES else self.text(asked)
        return text[len(shortened(text)) :].strip()

    def held(self, asked: Understood) -> tuple[Condition, ...]:
        """What has to hold, beside the words."""
        return (*self.named(asked), *self.excluded(asked))

    def named(self, asked: Understood) -> list[In]:
        """Values that become parameters; a tag, which is a word too, only if asked for as one."""
        values = [c for c in asked.conditions if isinstance(c, In) and self._takes(c)]
        columns = {column.name for column in self._table.columns if column.role != "tags"}
        columns.update(asked.asked_columns)
        return [c for c in values if c.required or c.column in columns]

    def excluded(self, asked: Understood) -> list[Condition]:
        """Denials of values of columns that have a parameter."""
        denied = [c for c in asked.conditions if isinstance(c, Not)]
        return [c for c in denied if isinstance(leaf := leaf_of(c), In) and self._takes(leaf)]

    def text(self, asked: Understood) -> str:
        if self._reads_sentences:
            return self._sentence(asked).ljust(SHORTEST_QUERY, "?")
        named, held = self.named(asked), self.held(asked)
        if asked.act in _EXACT and (names := self._names(asked)):
            return " ".join(names)
        rest = [c for c in asked.conditions if c not in held]
        if asked.carried or asked.is_further:
            return " ".join(words_of(c) for c in rest if isinstance(c, In | Text))
        if held and not rest and not asked.missing:
            return ""  # nothing else is asked for, whatever words it is asked with
        text = without_denials(asked.text, held, wording_for(asked.language))
        text = " ".join([text, *self._picked(asked)])
        values = (
            v for c in held for leaf in leaves(c) if isinstance(leaf, In) for v in leaf.values
        )
        said = {*(word for c in held for word in said_words(c)), *map(fold, values)}
        for one in sorted(said, key=len, reverse=True):  # as asked, and as its spelling was mended
            text = text.replace(one, " ")
        columns = (*(c.column for c in named), *asked.asked_columns)
        words = self._words.also(w for name in columns for w in self._column_words(name))
        query = essence(text, words)
        return query if says_something(query, words) else ""

    def as_searched(self, asked: Understood, beyond: tuple[Condition, ...]) -> Understood:
        """With the words that were searched for, so that the answer repeats these."""
        if asked.rows:
            return asked
        query = shortened(self.text(asked))
        terms = (Text(term=query, words=(query,), text=query),) if query else ()
        untold = list(map(words_of, beyond))
        missing = tuple(what for what in asked.missing if what in untold)
        return asked.under((*self.held(asked), *terms)).model_copy(update={"missing": missing})

    def _takes(self, condition: In) -> bool:
        return self._schema.value_parameter(condition.column) is not None

    def _names(self, asked: Understood) -> list[str]:
        values = (c for c in asked.conditions if isinstance(c, In))
        named = (c for c in values if self._table.column(c.column).role in _NAMING)
        return [value for c in named for value in c.values]

    def _sentence(self, asked: Understood) -> str:
        """All that is asked, which meaning needs; with what it goes on with."""
        text = asked.text
        if asked.carried:
            follow = wording_for(asked.language).pattern("follow")
            text = follow.sub("", text, count=1).strip(_AROUND)
        return " ".join([text, *asked.carried, *self._picked(asked)])

    def _picked(self, asked: Understood) -> list[str]:
        """What was chosen by hand and no parameter takes: the question does not say it."""
        named = self.named(asked)
        values = [c for c in asked.conditions if isinstance(c, In)]
        return [value for c in values if c.required and c not in named for value in c.values]

    def _column_words(self, name: str) -> list[str]:
        config = self._table.column(name).config
        label = config.label or name
        return [*([label] if isinstance(label, str) else label.values()), *config.asked_as]


def shortened(query: str) -> str:
    """As many whole words of the query as fit; of one without spaces as many characters."""
    if len(query) <= LONGEST_QUERY:
        return query
    return query[: LONGEST_QUERY + 1].rpartition(" ")[0] or query[:LONGEST_QUERY]
