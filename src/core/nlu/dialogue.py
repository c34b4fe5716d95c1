"""What a question asks that goes on with the one before: the likeliest edit of the last query."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from src.core.nlu.dialogue_before import Before, Conditions
from src.core.nlu.dialogue_edits import Candidate, RulesOut, candidates
from src.core.nlu.dialogue_model import features, score
from src.core.nlu.dialogue_text import Said
from src.core.nlu.weights import DIALOGUE, read_weights
from src.core.query.conditions import Condition, all_of
from src.core.query.queries import Compare, Each
from src.core.query.sql import QuerySql
from src.core.store.catalog import Catalog
from src.core.store.protocol import Store


class Continuing:
    """Ways to go on over one catalog."""

    def __init__(self, catalog: Catalog, store: Store) -> None:
        self._catalog = catalog
        self._store = store

    def likeliest(
        self, before: Before, said: Said, weights: Mapping[str, float] | None = None
    ) -> Candidate:
        """`weights`: others than those that are kept."""
        listed = candidates(before, said, self.rules_out(before))
        weights = read_weights(DIALOGUE) if weights is None else weights
        pairs = zip(listed, self.counts(listed), strict=True)
        scores = [score(features(each, before, said, found), weights) for each, found in pairs]
        return listed[scores.index(max(scores))]

    def rules_out(self, before: Before) -> RulesOut:
        """Whether no row of the last query's table meets conditions and another one as well."""
        sql = QuerySql(self._catalog, before.table)

        @cache
        def known(new: Conditions, old: Condition) -> bool:
            wanted = {"new": all_of(*new), "both": all_of(*new, old)}
            ((any_new, both),) = self._store.trusted(sql.counts(wanted))
            return bool(any_new) and not both

        return known

    def counts(self, listed: Sequence[Candidate]) -> list[int]:
        """The number of rows that each of them finds; 1 for several queries and for rows shown."""
        found = [1] * len(listed)
        by_table: dict[str, list[int]] = defaultdict(list)
        for at, each in enumerate(listed):
            if each.pointed is None and not isinstance(each.query, Each | Compare):
                by_table[each.query.table].append(at)
        for table, places in by_table.items():
            sql = QuerySql(self._catalog, self._catalog.table(table))
            wanted = {f"n{at}": listed[at].where for at in places}
            (numbers,) = self._store.trusted(sql.counts(wanted))
            for at, number in zip(places, numbers, strict=True):
                found[at] = int(str(number))
        return found
