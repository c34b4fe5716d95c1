"""How well questions in prose find the shipped prefabs and guides: by words, by meaning, by both.

`make bench`, or `python -m tests.bench.bench_wishes`: seconds, since the vectors ship. The
questions are those golden ones that name right rows; the place is that of the first one found.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.fusion.retrieval import Retrieval
from src.core.engines.searchable.opening import open_searchables
from src.core.engines.searchable.searchable import Searchable
from src.core.reading.knowledge.knowledge import learn
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

ROOT = Path(__file__).parents[2]
MEASURED = (("prefabs", "prefab_recommend"), ("parts", "vector_search"))
"""Concierge, and its tool that searches by words and meaning."""

Search = Callable[[str], list[str]]
Case = tuple[str, frozenset[str]]
"""A question, and the keys of the rows that are right."""


def main() -> None:
    for concierge, tool in MEASURED:
        with tempfile.TemporaryDirectory() as folder:
            _measure(concierge, tool, Path(folder))


def _measure(concierge: str, tool_name: str, folder: Path) -> None:
    catalog = load_catalog(load_concierge(ROOT / f"input/{concierge}.toml"), folder)
    tool = next(tool for tool in catalog.config.tools if tool.name == tool_name)
    table = catalog.table(tool.tables[0])
    with closing(DuckDBStore(catalog)) as store:
        opened = open_searchables(
            catalog, learn(catalog, store).values, store, Settings(data=folder)
        )
        try:
            opened.build()
            _compare(opened.of(tool, table), read_cases(concierge, table.id), table.id)  # type: ignore[arg-type]
        except EmbeddingsFailed as error:
            print(f"{concierge} are not measured: {error}")


def read_cases(concierge: str, table: str) -> list[Case]:
    """First questions of the golden conversations that expect certain rows of the table."""
    found = []
    for line in (ROOT / f"tests/golden/{concierge}.jsonl").read_text("utf-8").splitlines():
        (turn, *_) = json.loads(line)["turns"]
        expect = turn["expect"]
        first = [expect["first"]] if "first" in expect else expect.get("keys_include", [])[:1]
        if right := first or expect.get("leads", {}).get(table, []):
            found.append((turn["ask"], frozenset(map(str, right))))
    return found


def _compare(rows: Searchable, cases: Sequence[Case], label: str) -> None:
    names = [str(key[0]) for key in rows.keys]
    every, vectors = len(names), rows.vectors
    assert vectors is not None
    plain = Retrieval(rows.words, vectors)
    sides: dict[str, Search] = {
        "words": lambda ask: [names[hit.row] for hit in rows.words.search(ask, every)],
        "meaning": lambda ask: [
            names[row] for row in np.argsort(-vectors.scores(vectors.embedder.query(ask)))
        ],
        "fused": lambda ask: [names[hit.row] for hit in plain.search(ask, every).hits],
        "fused, levelled": lambda ask: [
            names[hit.row] for hit in rows.retrieval.search(ask, every).hits
        ],
    }
    head = f"{len(cases)} questions, {every} {label}"
    print(f"{head:<34}{'recall@1':>9}{'recall@5':>9}{'MRR':>7}")
    for side, search in sides.items():
        places = [_place(search(ask), keys) for ask, keys in cases]
        first, five = (sum(place <= bar for place in places) / len(places) for bar in (1, 5))
        mrr = sum(1 / place for place in places) / len(places)
        print(f"{side:<34}{first:>9.3f}{five:>9.3f}{mrr:>7.3f}")


def _place(found: Sequence[str], right: frozenset[str]) -> float:
    return next((at for at, key in enumerate(found, 1) if key in right), float("inf"))


if __name__ == "__main__":
    sys.exit(main())
