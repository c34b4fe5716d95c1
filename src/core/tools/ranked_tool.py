"""The kind `ranked` in full: rows by relevance and rating within exact conditions, with the reasons
for their places and what they are made of; figures and plain orders as `filters` has them."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from src.config.concierge import RankedToolConfig
from src.core.answering.cells import Showing
from src.core.engines.filters.schema import RELEVANCE
from src.core.engines.ranking import FacetCounter, rated_rows
from src.core.engines.scored_rows import Mask
from src.core.engines.searchable import fitting
from src.core.engines.word_index import WordAnswer
from src.core.errors import ConciergeError
from src.core.tools.base import ToolFailed, ToolOutput
from src.core.tools.exact_search import ExactSearch
from src.core.tools.fallback import Fallback
from src.core.tools.filter_values import ValueReader
from src.core.tools.matching import Matching
from src.core.tools.meaning_tool import NEAR, MeaningTool, searched, shares_of
from src.core.tools.narrowing import Narrowing
from src.core.tools.parts import ToolParts
from src.core.tools.ranked_arguments import ranked_arguments
from src.core.tools.ranked_describe import describe_ranked_tool, ranked_tool_overview
from src.core.tools.ranked_search import RankedParts, RankedSearch, faceted
from src.core.tools.search_arguments import QUERY
from src.core.tools.search_tool import SearchTool
from src.core.traces import SearchTrace

logger = logging.getLogger(__name__)

_EXACT = ("figure", "per", "rows")
"""What is asked for by these is no matter of rank."""


class RankedTool(MeaningTool):
    """Answers `results`, how many match in `total`, `facets` over all that match, and `nearest`,
    the changes that let something fit where nothing does."""

    _config: RankedToolConfig

    def __init__(
        self, config: RankedToolConfig, parts: ToolParts, other: Callable[[str], SearchTool]
    ) -> None:
        """`other` finds a tool by its name, when it is needed."""
        super().__init__(config, parts)
        searchable, table = self._in, self._in.table
        columns = {column.name: column for column in table.columns}
        counted = [columns[name] for name in config.facets if name in columns]
        self._ranking = RankedParts(
            config,
            rated_rows(config.rating, table, searchable.store),
            FacetCounter(table, counted, searchable.numbers, searchable.store),
            Narrowing(searchable, parts.knowledge),
        )
        named = config.fallback
        self._fallback = Fallback(named, other, self.schema, self._say) if named else None

    def arguments(self) -> type[BaseModel]:
        catalog = self._parts.catalog.config
        showing = Showing(catalog.language, catalog.currency)
        return ranked_arguments(self._config, self._schema, self._say, showing)

    def described(self) -> str:
        return describe_ranked_tool(self._config, self._schema, self._say)

    @property
    def overview(self) -> str:
        return ranked_tool_overview(self._config, self._schema, self._say)

    def run(self, **args: Any) -> ToolOutput:
        started = perf_counter()
        checked = self.args_schema.model_validate(args)
        given = checked.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
        values = ValueReader(self._schema, self._parts.knowledge, self._say)
        try:
            return self._answer(given, values, started)
        except ConciergeError as error:
            logger.error("%s: %s", self.name, error)
            trace = SearchTrace(tool=self.name, args=given, error=str(error))
            empty: dict[str, Any] = {"results": [], "count": 0, "total": 0}
            raise ToolFailed(self._say("filters.failed"), trace, empty) from error

    def _answer(self, given: dict[str, Any], values: ValueReader, started: float) -> ToolOutput:
        if self._is_exact(given):
            return self._exact(given, values)
        exact = ExactSearch(self.name, self._schema, self._parts, values, given)
        search = RankedSearch(self, self._ranking, exact, values, started)
        output = search.run()
        trace = output.trace
        if self._fallback and isinstance(trace, SearchTrace) and trace.without_meaning:
            return self._fallback.answer(given, trace)
        return output

    def _is_exact(self, given: dict[str, Any]) -> bool:
        if any(given.get(name) for name in _EXACT):
            return True
        if given.get("sort_by", RELEVANCE) != RELEVANCE:
            return True
        return self._ranking.rated.shrinkage is None and not given.get(QUERY, "").strip()

    def _exact(self, given: dict[str, Any], values: ValueReader) -> ToolOutput:
        """Its words must stand in the row then: an order by price has no place for what is only
        somewhat like it."""
        query = self.asking(given.get(QUERY, "")).strip()
        asked = given | ({"text": [*given.get("text", ()), query]} if query else {})
        search = ExactSearch(self.name, self._schema, self._parts, values, asked)
        output = search.run()
        if any(given.get(name) for name in _EXACT):
            return output
        return faceted(output, self._ranking, search.reading)

    def matching(self, query: str, most: int, allowed: Mask | None) -> Matching | None:
        """What a query matches among the allowed rows, with at least `most` candidates where there
        are; None where it says nothing beyond what such rows are called."""
        asking = self.with_other_forms(self.asking(query))
        found = self._in.retrieval.search(asking, most, allowed)
        answer = self._in.words.ask(asking)
        places = fitting(found.hits, found.words, answer.words, self.size, self.words_alone)
        if not answer.words and not places:
            return None
        said = _share_of_words(answer) >= self.words_alone
        mask = said if allowed is None else said & allowed
        mask[[found.hits[at].row for at in places]] = True
        hits = [hit for hit in found.hits if mask[hit.row]]
        return Matching(
            self.size,
            mask,
            hits=np.array([hit.row for hit in hits], dtype=np.int64),
            relevance=np.array([hit.score for hit in hits], dtype=np.float64),
            shares={hit.row: shares_of(hit, found) for hit in hits},
            said=said,
            way="words" if found.without_meaning else "meaning",
            words=searched(answer.words),
            without_meaning=found.without_meaning,
            problem=found.problem,
            near=() if hits else tuple(hit.row for hit in found.hits[:NEAR]),
        )


def _share_of_words(answer: WordAnswer) -> NDArray[np.float64]:
    """How much of the question each row has, a rare word counting more; 0 to 1."""
    share = np.zeros(answer.size)
    whole = sum(word.asked.rarity for word in answer.found)
    for word in answer.found:
        share[word.sums > 0] += word.asked.rarity / whole
    return share
