"""How fast and how well rows are found by words and meaning.

`make bench`, or `python -m tests.bench.bench_retrieval`: about a minute. Speed is measured on
10,000 invented passages: their vectors are random, since computing them would take minutes and the
time of a scan does not depend on what they hold; each question is embedded for real and only once.
Quality is measured on the small set of `retrieval_cases.toml`, in four languages.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time

import numpy as np

from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.embeddings.embedded import EmbeddedModel
from src.core.engines.embeddings.protocol import Floats
from src.core.engines.fusion.retrieval import Feedback, Retrieval
from src.core.engines.vectors.collection import Vectors
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field
from tests.bench.yardsticks import RandomDocuments, met, plain_scan, report

CASES = Path(__file__).with_name("retrieval_cases.toml")
PASSAGES, BEST, SCANS = 10_000, 20, 200
SEARCH_GOAL_MS, SCAN_GOAL = 50.0, 1.3
SEED = 7

Search = Callable[[str], list[int]]


@dataclass(frozen=True)
class Case:
    ask: str
    right: int
    how: str


def main() -> None:
    try:
        model = EmbeddedModel()
    except EmbeddingsFailed as error:
        print(f"retrieval is not measured: {error}")
        return
    passages, cases = _read_cases()
    with tempfile.TemporaryDirectory() as folder:
        print(f"Retrieval, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        _speed(model, passages, cases, Path(folder))
        _quality(model, passages, cases, Path(folder))


def _read_cases() -> tuple[list[str], list[Case]]:
    read = tomllib.loads(CASES.read_text("utf-8"))
    places = {name: row for row, name in enumerate(read["passages"])}
    cases = [Case(one["ask"], places[one["right"]], one["how"]) for one in read["questions"]]
    return list(read["passages"].values()), cases


def _speed(model: EmbeddedModel, texts: Sequence[str], cases: Sequence[Case], folder: Path) -> None:
    passages = _many(texts)
    started = perf_counter()
    words = WordIndex([Field("text", passages, 1.5)])
    print(f"word index of {PASSAGES:,} passages: built in {perf_counter() - started:.1f} s")
    vectors = Vectors(passages, RandomDocuments(model, SEED), folder / "speed.npz")
    vectors.build()
    retrieval = Retrieval(words, vectors)
    retrieval.search("the first question loads what is loaded once", BEST)
    asked = [f"{case.ask} {number}" for number in range(3) for case in cases]
    embedding, search, busy = [], [], []
    for question in asked:
        began, worked = perf_counter(), thread_time()
        model.query(question)  # the search finds it kept
        embedding.append(perf_counter() - began)
        retrieval.search(question, BEST)
        search.append(perf_counter() - began)
        busy.append(thread_time() - worked)
    report(f"embedding of a question (n={len(asked)})", embedding)
    report(f"top {BEST}, its embedding included", search, SEARCH_GOAL_MS)
    report("the processor's time of it", busy)
    _scan(vectors, [model.query(question) for question in asked])


def _scan(vectors: Vectors, queries: Sequence[Floats]) -> None:
    """Ours and plain numpy in turns, so that a busy machine slows both alike."""
    matrix = vectors.rows(range(PASSAGES))
    ours, plain = [], []
    for number in range(SCANS):
        query = queries[number % len(queries)]
        began = perf_counter()
        found = np.argsort(-vectors.scores(query), kind="stable")[:BEST]
        middle = perf_counter()
        expected = plain_scan(matrix, query, BEST)
        ours.append(middle - began)
        plain.append(perf_counter() - middle)
        assert set(found) == set(expected)
    report("scan by ours", ours)
    report("scan by plain numpy", plain)
    ratio = float(np.median(ours) / np.median(plain))
    print(f"  ours / plain, medians: {ratio:.2f} (goal <= {SCAN_GOAL}: {met(ratio <= SCAN_GOAL)})")


def _quality(
    model: EmbeddedModel, texts: Sequence[str], cases: Sequence[Case], folder: Path
) -> None:
    words = WordIndex([Field("text", texts, 1.5)])
    started = perf_counter()
    vectors = Vectors(texts, model, folder / "quality.npz")
    vectors.build()
    rate = len(texts) / (perf_counter() - started)
    print(f"{len(texts)} passages embedded, {rate:.0f} a second; {len(cases)} questions")
    fused, moved = Retrieval(words, vectors), Retrieval(words, vectors, feedback=Feedback())
    sides: dict[str, Search] = {
        "words": lambda ask: [hit.row for hit in words.search(ask, len(texts))],
        "meaning": lambda ask: np.argsort(-vectors.scores(model.query(ask))).tolist(),
        "fused": lambda ask: [hit.row for hit in fused.search(ask, len(texts)).hits],
        "fused, one round": lambda ask: [hit.row for hit in moved.search(ask, len(texts)).hits],
    }
    kinds = sorted({case.how for case in cases})
    print(f"{'':<18}{'recall@1':>9}{'recall@5':>9}{'MRR':>7}   MRR by kind of question")
    for side, search in sides.items():
        _compare(side, search, cases, kinds)


def _compare(side: str, search: Search, cases: Sequence[Case], kinds: Sequence[str]) -> None:
    places: dict[str, list[float]] = defaultdict(list)
    for case in cases:
        found = search(case.ask)
        place = found.index(case.right) + 1 if case.right in found else float("inf")
        places[case.how].append(place)
    every = [place for of_kind in places.values() for place in of_kind]
    by_kind = "  ".join(f"{kind} {_mrr(places[kind]):.2f}" for kind in kinds)
    first, five = _within(every, 1), _within(every, 5)
    print(f"{side:<18}{first:>9.3f}{five:>9.3f}{_mrr(every):>7.3f}   {by_kind}")


def _mrr(places: Sequence[float]) -> float:
    return sum(1 / place for place in places) / len(places)


def _within(places: Sequence[float], bar: int) -> float:
    return sum(place <= bar for place in places) / len(places)


def _many(texts: Sequence[str]) -> list[str]:
    """Passages of two of the set's sentences and a number, all different."""
    chance = random.Random(SEED)
    pairs = [" ".join(chance.sample(list(texts), 2)) for _ in range(PASSAGES)]
    return [f"{pair} {number}" for number, pair in enumerate(pairs)]


if __name__ == "__main__":
    sys.exit(main())
