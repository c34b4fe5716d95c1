"""How well wishes in prose find the shipped prefabs: by words, by meaning, by both.

`make bench`, or `python -m tests.bench.bench_wishes`: seconds, since the vectors ship. The
questions are those golden ones that name the one right row.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.fusion import Retrieval
from src.core.engines.keywords import essence
from src.core.engines.searchable import Searchable, open_searchables
from src.core.reading.knowledge import learn
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

ROOT = Path(__file__).parents[2]
TOOL = "prefab_recommend"

Search = Callable[[str], list[str]]


def main() -> None:
    cases = list(read_cases())
    with tempfile.TemporaryDirectory() as folder:
        catalog = load_catalog(load_concierge(ROOT / "input/prefabs.toml"), Path(folder))
        with closing(DuckDBStore(catalog)) as store:
            settings = Settings(data=Path(folder))
            opened = open_searchables(learn(catalog, store), store, settings)
            tool = next(tool for tool in catalog.config.tools if tool.name == TOOL)
            table = catalog.table(tool.tables[0])
            try:
                opened.build()
                _compare(opened.of(tool, table), cases)  # type: ignore[arg-type]
            except EmbeddingsFailed as error:
                print(f"wishes are not measured: {error}")


def read_cases() -> Sequence[tuple[str, str]]:
    """(question, key of the right row)."""
    found = []
    for line in (ROOT / "tests/golden/prefabs.jsonl").read_text("utf-8").splitlines():
        (turn, *_) = json.loads(line)["turns"]
        expect = turn["expect"]
        if right := expect.get("first") or next(iter(expect.get("keys_include", [])), None):
            found.append((turn["ask"], right))
    return found


def _compare(rows: Searchable, cases: Sequence[tuple[str, str]]) -> None:
    names = [str(key[0]) for key in rows.keys]
    every, vectors = len(names), rows.vectors
    assert vectors is not None
    plain = Retrieval(rows.words, vectors)
    sides: dict[str, Search] = {
        "words": lambda ask: [names[hit.row] for hit in rows.words.search(ask, every)],
        "meaning": lambda ask: [
            names[row] for row in vectors.nearest(vectors.embedder.query(ask), every).rows
        ],
        "fused": lambda ask: [names[hit.row] for hit in plain.search(ask, every).hits],
        "fused, levelled": lambda ask: [
            names[hit.row] for hit in rows.retrieval.search(ask, every).hits
        ],
    }
    print(f"{len(cases)} wishes, {every} prefabs {'':<4}{'recall@1':>9}{'recall@5':>9}{'MRR':>7}")
    for side, search in sides.items():
        places = [_place(search(essence(ask, rows.request_words)), key) for ask, key in cases]
        first, five = (sum(place <= bar for place in places) / len(places) for bar in (1, 5))
        mrr = sum(1 / place for place in places) / len(places)
        print(f"{side:<27}{first:>9.3f}{five:>9.3f}{mrr:>7.3f}")


def _place(found: Sequence[str], key: str) -> float:
    return found.index(key) + 1 if key in found else float("inf")


if __name__ == "__main__":
    sys.exit(main())
