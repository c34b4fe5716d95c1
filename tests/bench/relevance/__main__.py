"""`python -m tests.bench.relevance`: how good the order of a ranked tool is, on judged queries."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import perf_counter
from uuid import uuid4

import numpy as np
from tqdm import tqdm

from src.cli.table import table
from src.config.concierge import ConciergeConfig
from src.config.loading import find_concierges
from src.config.settings import BUILT_IN, Settings, get_settings
from src.config.tools import RankedToolConfig
from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.fusion.retrieval import Retrieval
from src.core.engines.searchable.opening import Searchables, open_searchables
from src.core.engines.searchable.searchable import Searchable
from src.core.errors import ConfigError, DataError
from src.core.reading.knowledge.knowledge import learn
from src.core.services.agent_service import AgentService
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.tools.base import ToolParts
from src.core.tools.ranked.tool import RankedTool
from src.core.tools.registry import build_registry, open_database
from tests.bench.command import run
from tests.bench.relevance.figures import Key, Query, figures, read_judgements, read_queries

WIDTH = 100
DEEP = 200
"""Candidates that each side puts in order."""
TIMED = 300
"""Searches whose time is taken; of more queries evenly many of them."""
_RRF = 60
"""Of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009)."""

Order = Callable[[str], Sequence[Key]]


@dataclass(frozen=True)
class Opened:
    tool: RankedTool
    rows: Searchable

    def order(self, query: str) -> list[Key]:
        return self.keys(self.tool.order(query, DEEP))

    def answer(self, query: str) -> None:
        """A whole search as a user's, with its page."""
        self.tool.run(query=query, candidates=DEEP)

    def keys(self, rows: Sequence[int]) -> list[Key]:
        return [tuple(map(str, self.rows.keys[row])) for row in rows]


def measure(concierge: str, queries: Path, judgements: Path, compare: bool) -> int:
    """Print nDCG@10, recall@200, MRR@10, judged@10 and the time of a query; 0 whatever they are.

    Raises:
        ConfigError: there is no such concierge, or it has no ranked tool.
        DataError: says what is wrong with which line of the files, or that they do not fit.
    """
    settings = get_settings()
    asked = read_queries(queries)
    with _opened(_config(concierge, settings), settings) as opened:
        judged = read_judgements(judgements, opened.rows.table.config.key)
        known = set(opened.keys(range(len(opened.rows.keys))))
        measured = _measurable(asked, judged, known)
        _say_what_is_left_out(asked, measured, judged, known)
        orders = {opened.tool.name: opened.order} | (_others(opened) if compare else {})
        rows = [_measure(name, order, measured, judged) for name, order in orders.items()]
        rows[0] |= _speed(opened.answer, measured)
    with _page(concierge, settings) as page:
        rows.append(_measure("page", page, measured, judged))
    print("\n".join(table(rows, WIDTH)))
    return 0


def _config(concierge: str, settings: Settings) -> ConciergeConfig:
    found = find_concierges(settings.input)
    for config in found.concierges:
        if config.id == concierge:
            return config
    there_are = ", ".join(config.id for config in found.concierges) or "none"
    told = "; ".join(problem for problem in found.problems if concierge in problem)
    raise ConfigError(
        told or f"no concierge '{concierge}' in '{settings.input}'; there are: {there_are}"
    )


@contextmanager
def _opened(config: ConciergeConfig, settings: Settings) -> Iterator[Opened]:
    name = next((tool.name for tool in config.tools if isinstance(tool, RankedToolConfig)), None)
    if name is None:
        raise ConfigError(f"'{config.id}' has no tool of kind 'ranked'; nothing of it is measured")
    catalog = load_catalog(config, settings.data / "catalogs")
    with ExitStack() as stack:
        store = stack.enter_context(closing(DuckDBStore(catalog)))
        database = stack.enter_context(open_database(catalog, settings))
        knowledge = learn(catalog, store)
        searchables = stack.enter_context(
            closing(open_searchables(catalog, knowledge.values, store, settings))
        )
        tool = build_registry(ToolParts(database, knowledge, searchables)).get_tool(name)
        assert isinstance(tool, RankedTool)
        _build(searchables)
        declared = next(each for each in catalog.config.tools if each.name == name)
        assert isinstance(declared, RankedToolConfig)
        yield Opened(tool, searchables.of(declared, catalog.table(declared.tables[0])))


@contextmanager
def _page(concierge: str, settings: Settings) -> Iterator[Order]:
    """What a shopper sees who asks this as a question: the rows that fit, then those that come
    near. Read by the built-in planner, each in a conversation of its own."""
    alone = {"model": BUILT_IN, "fallback_models": "", "turns_per_minute": 1_000_000}
    with closing(AgentService(settings.model_copy(update=alone))) as service:

        def order(query: str) -> list[Key]:
            turn = service.ask(concierge, query, thread_id=(thread := str(uuid4())))
            service.delete(thread)
            near = [key for each in turn.related if each.lead for key in each.keys]
            parts = [key if isinstance(key, list) else [key] for key in (*turn.keys, *near)]
            return [tuple(map(str, key)) for key in parts]

        yield order


def _build(searchables: Searchables) -> None:
    """What is missing is computed once and kept; where it cannot be, words answer alone."""
    try:
        searchables.build()
    except EmbeddingsFailed as error:
        print(f"by words alone: {error}", file=sys.stderr)


def _measurable(
    asked: Sequence[Query], judged: Mapping[str, Mapping[Key, float]], known: set[Key]
) -> list[Query]:
    """The queries that some row is right for.

    Raises:
        DataError: the judgements are of other queries or of other rows.
    """
    if not any(query.id in judged for query in asked):
        raise DataError("no judgement is of any of the queries: their ids have nothing in common")
    if not any(key in known for gains in judged.values() for key in gains):
        example = next(iter(next(iter(judged.values()))))
        raise DataError(f"no judged row is in the table: no key is {', '.join(example)!r}")
    return [query for query in asked if any(judged.get(query.id, {}).values())]


def _say_what_is_left_out(
    asked: Sequence[Query],
    measured: Sequence[Query],
    judged: Mapping[str, Mapping[Key, float]],
    known: set[Key],
) -> None:
    strange = {key for gains in judged.values() for key in gains} - known
    if len(measured) < len(asked):
        left = len(asked) - len(measured)
        print(f"{left} of {len(asked)} queries have no right row and are left out", file=sys.stderr)
    if strange:
        print(f"{len(strange)} judged rows are not in the table and found by none", file=sys.stderr)


def _measure(
    name: str,
    order: Order,
    asked: Sequence[Query],
    judged: Mapping[str, Mapping[Key, float]],
) -> dict[str, str]:
    bar = tqdm(asked, desc=name, disable=None, file=sys.stderr, leave=False)
    orders = [order(query.text) for query in bar]
    found = figures(orders, [judged[query.id] for query in asked], DEEP)
    return {
        "order": name,
        "queries": f"{len(asked):,}",
        "nDCG@10": f"{found.ndcg:.4f}",
        f"recall@{DEEP}": f"{found.recall:.4f}",
        "MRR@10": f"{found.mrr:.4f}",
        "judged@10": f"{found.judged:.4f}",
    }


def _speed(answer: Callable[[str], None], asked: Sequence[Query]) -> dict[str, str]:
    times = []
    for query in asked[:: max(1, len(asked) // TIMED)]:
        started = perf_counter()
        answer(query.text)
        times.append((perf_counter() - started) * 1000)
    times.sort()
    p50, p95 = times[len(times) // 2], times[int(len(times) * 0.95)]
    return {"p50 ms": f"{p50:.1f}", "p95 ms": f"{p95:.1f}"}


def _others(opened: Opened) -> dict[str, Order]:
    """The tool's parts by themselves, over what it searches for."""
    tool, rows, vectors = opened.tool, opened.rows, opened.rows.vectors
    alone = Retrieval(rows.words)

    def by_words(query: str) -> list[int]:
        asking = tool.with_other_forms(tool.asking(query))
        return [hit.row for hit in alone.search(asking, DEEP).hits]

    orders: dict[str, Order] = {"words alone": lambda query: opened.keys(by_words(query))}
    if vectors is None or not vectors.ready:
        return orders

    def by_meaning(query: str) -> list[int]:
        asked = vectors.embedder.query(tool.with_other_forms(tool.asking(query)))
        return np.argsort(-vectors.scores(asked), kind="stable")[:DEEP].tolist()

    orders["meaning alone"] = lambda query: opened.keys(by_meaning(query))
    orders["RRF of both"] = lambda query: opened.keys(_fused(by_words(query), by_meaning(query)))
    return orders


def _fused(*orders: Sequence[int]) -> list[int]:
    scores: dict[int, float] = defaultdict(float)
    for order in orders:
        for place, row in zip(count(1), order, strict=False):
            scores[row] += 1 / (_RRF + place)
    return sorted(scores, key=lambda row: -scores[row])[:DEEP]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.relevance",
        description="Runs the concierge's ranked tool with every query, as a user's search would, "
        "and compares the order with graded judgements: nDCG@10 with linear gains, rows without a "
        "judgement counting 0, recall among the first 200, MRR@10, how much of the first ten was "
        "judged, and the milliseconds of a query; and the same of the page that the question is "
        "answered with. Missing vectors are computed first, and kept.",
    )
    parser.add_argument("--concierge", metavar="ID", required=True, help="whose tool it is")
    parser.add_argument(
        "--queries",
        metavar="JSONL",
        type=Path,
        required=True,
        help='lines of {"query_id", "text"}',
    )
    parser.add_argument(
        "--judgements",
        metavar="JSONL",
        type=Path,
        required=True,
        help='lines of {"query_id", "key", "gain"}; the key is the row\'s, as the table has it',
    )
    parser.add_argument(
        "--compare", action="store_true", help="words alone, meaning alone and their RRF as well"
    )
    asked = parser.parse_args(arguments)
    return run(lambda: measure(asked.concierge, asked.queries, asked.judgements, asked.compare))


if __name__ == "__main__":
    sys.exit(main())
