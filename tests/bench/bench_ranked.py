"""How fast a ranked search is: a whole turn over 3,000 rows, the best 200 of 50,000.

`make bench`, or `python -m tests.bench.bench_ranked`: about a minute. The rows are invented, and so
are the vectors of the large table (random, of length 1): computing them would take minutes, and the
time of a search does not depend on what they hold. Each question is embedded for real.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter, sleep

from src.config.settings import Settings
from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.embeddings.english import EnglishModel
from src.core.engines.fusion.retrieval import Feedback, Retrieval
from src.core.engines.vectors.collection import Vectors
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field
from src.core.services.agent_service import AgentService
from tests.bench.yardsticks import RandomDocuments, met, plain_scan, report

TURN_ROWS, ROWS, BEST = 3_000, 50_000, 200
TURN_GOAL_MS, SEARCH_GOAL_MS, BUILD_GOAL_SECONDS = 150.0, 500.0, 60.0
ASKED = 40
SEED = 11
CONCIERGE = "bench"

KINDS = [
    "lamp",
    "chair",
    "table",
    "shelf",
    "cabinet",
    "mirror",
    "rug",
    "curtain",
    "vase",
    "clock",
    "stool",
    "bench",
    "desk",
    "sofa",
]
STYLES = [
    "oak",
    "steel",
    "walnut",
    "brass",
    "linen",
    "velvet",
    "glass",
    "marble",
    "bamboo",
    "rustic",
    "modern",
    "round",
    "tall",
]
USES = [
    "bedroom",
    "kitchen",
    "office",
    "garden",
    "hallway",
    "bathroom",
    "reading",
    "dining",
    "storage",
    "children",
]
TOML = """\
name = "Bench"
about = "I know furniture"
language = "en"

[tables.pieces]
file = "pieces.jsonl"
label = "piece"
key = "id"

[tables.pieces.columns]
id = { role = "id" }
title = { role = "title" }
maker = { role = "name" }
kind = { role = "category" }
about = { role = "text" }
price = { role = "price" }
stars = { role = "number" }
ratings = { role = "number" }

[[tools]]
name = "search_pieces"
kind = "ranked"
tables = "pieces"
purpose = "Finds furniture."
embed = ["title"]
facets = ["kind", "maker", "price"]
[tools.rating]
mean = "stars"
count = "ratings"
"""


def main() -> None:
    print(f"Ranked search, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        try:
            _turns(Path(folder), chance)
            _search(Path(folder), chance)
        except EmbeddingsFailed as error:
            print(f"ranked search is not measured: {error}")


def _piece(chance: random.Random, number: int) -> dict[str, object]:
    first, second = chance.sample(STYLES, 2)
    kind, use = chance.choice(KINDS), chance.choice(USES)
    return {
        "id": f"P{number}",
        "title": f"{first.title()} {kind} for the {use}, {second}, model {chance.randrange(10**6)}",
        "maker": f"Maker {chance.randrange(80)}",
        "kind": kind,
        "about": " ".join(chance.choices(STYLES + USES + KINDS, k=40)),
        "price": round(chance.lognormvariate(4, 1), 2),
        "stars": round(chance.uniform(2.5, 5), 1),
        "ratings": int(chance.lognormvariate(3, 2)),
    }


def _questions(chance: random.Random) -> list[str]:
    return [
        f"{chance.choice(STYLES)} {chance.choice(KINDS)} for the {chance.choice(USES)}"
        for _ in range(ASKED)
    ]


def _turns(folder: Path, chance: random.Random) -> None:
    """Whole turns of a conversation: read, planned, searched, worded."""
    rows = [json.dumps(_piece(chance, number)) for number in range(TURN_ROWS)]
    (folder / "pieces.jsonl").write_text("\n".join(rows), "utf-8")
    (folder / f"{CONCIERGE}.toml").write_text(TOML, "utf-8")
    settings = Settings(input=folder, data=folder / "data", model="built-in")
    with closing(AgentService(settings)) as service:
        _wait(service)
        times = []
        for number, question in enumerate(_questions(chance)):
            began = perf_counter()
            turn = service.ask(CONCIERGE, question, thread_id=f"t{number}", owner="bench")
            times.append(perf_counter() - began)
            assert turn.results, turn.short_answer
    report(f"a turn over {TURN_ROWS:,} rows", times[1:], TURN_GOAL_MS)


def _wait(service: AgentService) -> None:
    total = 1
    while total:
        sleep(0.2)
        _, total = service.preparing(CONCIERGE)


def _search(folder: Path, chance: random.Random) -> None:
    pieces = [_piece(chance, number) for number in range(ROWS)]
    titles, abouts = ([str(piece[name]) for piece in pieces] for name in ("title", "about"))
    questions = _questions(chance)
    began = perf_counter()
    words = WordIndex([Field("title", titles, 5), Field("about", abouts, 1.5)], spelling=True)
    seconds = perf_counter() - began
    goal = f"goal <= {BUILD_GOAL_SECONDS:g} s: {met(seconds <= BUILD_GOAL_SECONDS)}"
    print(f"word index of {ROWS:,} rows: built in {seconds:.1f} s  ({goal})")
    model = EnglishModel()
    vectors = Vectors(titles, RandomDocuments(model, SEED), folder / "random.npz")
    vectors.build()
    ranked = Retrieval(words, vectors, feedback=Feedback(), scale="plain")
    ranked.search("what the first question loads, it loads once", BEST)
    report("top 200, its question embedded", _timed(questions, lambda q: ranked.search(q, BEST)),
            SEARCH_GOAL_MS)  # fmt: skip
    alone = Retrieval(words)
    report("top 200 by words alone", _timed(questions, lambda q: alone.search(q, BEST)))
    matrix = vectors.rows(range(ROWS))
    report("top 200 by plain numpy, embedded", _timed(
        questions, lambda q: plain_scan(matrix, model.query(f"{q}."), BEST))
    )  # fmt: skip
    _beside_bm25s([f"{t}\n{a}" for t, a in zip(titles, abouts, strict=True)], questions)


def _beside_bm25s(texts: Sequence[str], questions: Sequence[str]) -> None:
    try:
        import bm25s
    except ImportError:
        print("bm25s is not measured beside it: pip install -r requirements-dev.txt")
        return
    began = perf_counter()
    index = bm25s.BM25()
    index.index(bm25s.tokenize(texts, show_progress=False), show_progress=False)
    print(f"bm25s of the same rows, one field: built in {perf_counter() - began:.1f} s")

    def search(question: str) -> None:
        asked = bm25s.tokenize([question], show_progress=False)
        index.retrieve(asked, k=BEST, show_progress=False)

    search(questions[0])
    report("top 200 by bm25s, words alone", _timed(questions, search))


def _timed(questions: Sequence[str], search: Callable[[str], object]) -> list[float]:
    times = []
    for question in questions:
        began = perf_counter()
        search(question)
        times.append(perf_counter() - began)
    return times


if __name__ == "__main__":
    main()
