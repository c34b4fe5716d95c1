"""The kind `keywords`: the whole query first; where nothing has it, its best keywords."""

import logging

from src.core.engines.scored_rows import Mask
from src.core.tools.search.tool import SearchTool, Sighting
from src.core.traces import SearchedWord

logger = logging.getLogger(__name__)

_MOST_KEYWORDS = 3
"""Of a query that nothing has as a whole."""


class KeywordsTool(SearchTool):
    def look(self, query: str, most: int, allowed: Mask | None) -> Sighting:
        found = self._in.keywords.search(query, _MOST_KEYWORDS, allowed)
        keywords = [keyword.word for keyword in found.keywords]
        if found.way == "keywords":
            logger.info("%s: nothing has '%s'; searched for %s", self.name, query, keywords)
        return Sighting(
            rows=[hit.row for hit in found.hits],
            way=found.way,
            scores=[hit.score for hit in found.hits],
            words=tuple(
                SearchedWord(word=k.word, rows=k.rows, rarity=k.rarity) for k in found.keywords
            ),
        )

    def notes(self, sighting: Sighting) -> list[str]:
        if sighting.way != "keywords":
            return []
        searched = ", ".join(word.word for word in sighting.words)
        key = "search.by_keywords" if searched else "search.no_keyword"
        return [self._say(key, keywords=searched)]
