"""How likely each way to go on is: a log-linear model over named features of a candidate.

Learned from labelled conversations by `make fit`; kept in `src/lang/dialogue.tsv`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from src.core.nlu.dialogue_edits import Before, Candidate, Conditions, RulesOut, candidates
from src.core.nlu.dialogue_text import Said, columns_of
from src.core.nlu.weights import DIALOGUE, read_weights
from src.core.query.conditions import Condition, Not, all_of, is_unknown
from src.core.query.counting import RowCounts
from src.core.query.queries import Compare, Each, Rows
from src.core.store.catalog import Catalog

_LONG = (2, 4, 6, 9, 14)
Features = Mapping[str, float]


class Continuing:
    """Ways to go on over one catalog."""

    def __init__(self, catalog: Catalog, rows: RowCounts) -> None:
        self._catalog = catalog
        self._rows = rows

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

        @cache
        def known(new: Conditions, old: Condition) -> bool:
            any_new, both = self._rows.of(before.table, [all_of(*new), all_of(*new, old)])
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
            wanted = [listed[at].where for at in places]
            counts = self._rows.of(self._catalog.table(table), wanted)
            for at, count in zip(places, counts, strict=True):
                found[at] = count
        return found


def features(candidate: Candidate, before: Before, said: Said, found: int) -> Features:
    """What tells for or against a candidate; `found` is the number of rows that match."""
    edit, fragment = candidate.edit, candidate.fragment
    named: dict[str, float] = {"margin": fragment.margin, "skipped": fragment.skipped}
    for name in _facts(candidate, before, said, found):
        named[f"{edit}|{name}"] = 1.0
        if not name.startswith(("word ", "cue ")):
            for detail in candidate.details:
                named[f"{edit}, {detail}|{name}"] = 0.5
    for detail in candidate.details:
        named[f"{edit}, {detail}"] = 1.0
        named[detail] = 1.0
        for cue in said.cues:
            named[f"{edit}, {detail}|cue {cue}"] = 0.5
    return named


def _facts(candidate: Candidate, before: Before, said: Said, found: int) -> Iterator[str]:
    own, new = before.conditions, candidate.fragment.conditions
    columns = {name for each in new for name in columns_of(each)}
    same = columns & before.columns
    yield "always"
    yield from (f"cue {cue}" for cue in sorted(said.cues))
    yield f"length {sum(len(said.words) > most for most in _LONG)}"
    yield f"names rows {said.names_rows}"
    yield f"conditions {min(3, len(new))}"
    yield f"same column {min(2, len(same))} of {min(2, len(columns))}"
    yield f"before {before.query.kind} {min(3, len(own))}"
    yield f"fragment {candidate.fragment.query.kind}"
    denies = any(isinstance(each, Not) for each in new)
    yield f"denies {denies}"
    yield f"excluding {'exclude' in said.cues}, denies {denies}"
    yield f"adding {'also' in said.cues}, same column {min(1, len(same))}"
    yield f"dropping {bool(said.cues & {'drop', 'open'})}, conditions {min(2, len(new))}"
    yield f"finds {'none' if not found else 'one' if found == 1 else 'some'}"
    yield f"shown {min(3, len(before.shown))}"
    yield f"columns named {min(2, len(said.columns))}"
    yield f"places {min(2, len(said.places))}"
    yield f"directions {'+'.join(sorted({degree for *_, degree in said.directions}))}"
    yield f"alone {said.act}, elsewhere {said.elsewhere}"
    yield f"{'unknown' if any(map(is_unknown, new)) else 'known'} words"
    yield f"kinds {'+'.join(sorted({each.kind for each in new}))}"
    query = candidate.fragment.query
    yield f"fragment ordered {isinstance(query, Rows) and query.order is not None}"
    yield from (f"word {word}" for word in said.words[:1])
    yield from (f"word {word}" for word in dict.fromkeys(said.words[:12]) if len(word) < 12)
    yield from (["word last " + said.words[-1]] if said.words else [])


def score(found: Features, weights: Mapping[str, float]) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in found.items())
