"""`make fit`: learns the parser's weights from all labelled questions that stand alone.

`python -m tests.corpus.fit [--hold AUTHOR,AUTHOR] [--ablate] [--write]`: authors that are held out
are not learned from and measured afterwards; `--ablate` measures them without a group of features
and with half of the questions as well; `--write` keeps the weights in `src/lang/weights.tsv`, and a
sample of the questions for `teach` in `src/lang/sample.json.xz`. What is kept is the mean of the
weights that were there and of those learned anew, settled so that golden and recorded questions
that were right are right again: a fit goes half of the way, and loses nothing that was had.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from src.core.nlu.fitting import SMALLEST, Example, Fit, fit
from src.core.nlu.sample import Remembered
from src.core.nlu.search import BEAM, Search, Trace, features_of
from src.core.nlu.weights import PARSING, read_weights
from src.core.query.form import form_of
from src.core.query.queries import Query
from tests.corpus.examples import (
    Catalogs,
    Question,
    corpus_examples,
    golden_examples,
    recorded_examples,
)
from tests.corpus.exams import exam_examples
from tests.corpus.questions import HERE
from tests.corpus.sampling import remembered, write_sample
from tests.shipped_names import INPUT, names_of_one_word, words_in

EPOCHS = 6
HEAD = "# Learned by `make fit` from tests/corpus and tests/golden; one feature a line, sorted."
GROUPS = {
    "words of skips": ("skip token:",), "cues": ("cue:",), "bounds": ("range:", "bound:"),
    "scope": ("deny:", "or:", "and:", "join:"), "amounts": ("amount:",), "orders": ("first:",),
}  # fmt: skip
"""Groups of features by how their names begin."""

HELD, TIMES_HELD = HERE / "held.txt", 6
"""Names of questions whose rows a test expects, and how often each of them counts."""
KEPT_EPOCHS, KEPT_RATE = 2, 0.05
"""How the questions that the product has to answer are learned from once more, and gently: at the
usual rate unseen questions lose what these win."""
SETTLED_ROUNDS, MARGIN, PUSHED, MOST_MOVED = 12, 0.1, 0.5, 0.2
"""How far ahead of the best wrong one a right reading has to stand again, and the largest step; one
that the beam loses is pushed until it is kept."""
SAMPLED, MOST_KEPT = 500, 6
"""Questions in the sample, and the likeliest readings of each that are kept."""


def right(examples: Sequence[Example], weights: dict[str, float]) -> tuple[int, int]:
    """How many are read rightly, and of how many a right reading is in the beam."""
    search, first, any_of = Search(weights), 0, 0
    for example in examples:
        judged = [example.is_right(each.query) for each in example.readings(search)]
        first, any_of = first + judged[0], any_of + any(judged)
    return first, any_of


def report(name: str, held: Sequence[Question], found: Fit) -> None:
    for each in sorted({example.author for example in held}):
        own = [example for example in held if example.author == each]
        first, any_of = right(own, found.weights)
        share = f"{100 * first / len(own):.1f} %"
        print(f"{name:24}{each:10}{first:5} of {len(own)} = {share}; within reach {any_of}")


def without(found: Fit, beginnings: tuple[str, ...]) -> Fit:
    kept = {n: w for n, w in found.weights.items() if not n.startswith(beginnings)}
    return replace(found, weights=kept)


def shipped_names(folder: Path) -> Set[str]:
    """Names in the shipped catalogs, which are loaded in `folder`."""
    files = sorted(INPUT.glob("*.toml"))
    return {name for toml in files for name in names_of_one_word(toml, folder / toml.stem)}


def mean(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    return {name: (one.get(name, 0) + other.get(name, 0)) / 2 for name in {*one, *other}}


def settled(
    examples: Sequence[Example],
    before: Mapping[str, float],
    weights: Mapping[str, float],
    learned: Callable[[str], bool],
    held: Collection[str],
) -> dict[str, float]:
    """The weights, moved by the smallest steps that make right again what was right before, and of
    `held` questions in the same form: passive-aggressive learning (Crammer and others, 2006)."""
    moved, kept = dict(weights), list[tuple[Example, str | None, Trace]]()
    for example in examples:
        query = first_of(example, before)
        if example.is_right(query):
            trace = example.scored(Search(before))[0][0][1]
            kept.append((example, form_of(query) if example.name in held else None, trace))
    for _ in range(SETTLED_ROUNDS):
        lost = 0
        for example, form, known in kept:
            search = Search(moved)
            readings, right = example.scored(search)
            if form is not None:
                parses = example.readings(search)[: len(readings)]
                right = np.array([form_of(each.query) == form for each in parses])
            if right.all():
                continue
            bad, wrong = readings[(~right).argmax()]
            best = readings[right.argmax()][1] if right.any() else known
            ahead = search.score(tuple(features_of(best))) - bad
            lost += ahead < 0 or not right.any()
            told = Counter(features_of(best))
            told.subtract(features_of(wrong))
            steps = {n: times for n, times in told.items() if times and learned(n)}
            lacking = MARGIN - ahead if right.any() else max(MARGIN - ahead, PUSHED)
            if lacking > 0 and steps:
                size = lacking / sum(times * times for times in steps.values())
                for name, times in steps.items():
                    moved[name] = moved.get(name, 0.0) + min(size, MOST_MOVED) * times
        print(f"{lost} of {len(kept)} were right before and are not", flush=True)
        if not lost:
            break
    return {n: round(w, 3) for n, w in moved.items() if abs(w) >= SMALLEST}


def first_of(example: Example, weights: Mapping[str, float]) -> Query | None:
    """The likeliest reading."""
    return next((each.query for each in example.readings(Search(weights), 1)), None)


def write(file: Path, weights: dict[str, float]) -> None:
    lines = [f"{name}\t{weight:g}" for name, weight in sorted(weights.items())]
    file.write_text("\n".join([HEAD, *lines]) + "\n", "utf-8")


def sample_of(examples: Sequence[Question], weights: dict[str, float]) -> Iterator[Remembered]:
    """Every so-manieth question with the readings that it is decided between."""
    search = Search(weights)
    for example in examples[:: max(1, len(examples) // SAMPLED)]:
        readings = example.readings(search)
        right = [example.is_right(each.query) for each in readings]
        if any(right) and not all(right):
            kept = sorted({*range(min(MOST_KEPT, len(readings))), right.index(True)})
            listed = [readings[at].features for at in kept]
            yield remembered(example.asked.question, listed, [right[at] for at in kept])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus.fit")
    parser.add_argument("--hold", default="", help="authors to measure instead of learning from")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(arguments)
    held_out = {name for name in chosen.hold.split(",") if name}
    with Catalogs() as catalogs:
        kept = [*golden_examples(catalogs), *recorded_examples(catalogs)]
        examples = [*corpus_examples(catalogs), *kept, *exam_examples(catalogs)]
        named = HELD.read_text("utf-8").splitlines()
        examples += [each for each in examples if each.name in named] * (TIMES_HELD - 1)
        held = [each for each in examples if each.author in held_out]
        learned = [each for each in examples if each.author not in held_out]
        print(f"{len(learned)} questions to learn from, {len(held)} held out", flush=True)
        names = shipped_names(catalogs.folder())

        def learn(examples: Sequence[Question]) -> Fit:
            tell, own = partial(print, flush=True), {*map(id, kept)}
            once_more = [each for each in examples if id(each) in own]
            found = fit(examples, EPOCHS, BEAM, tell, learned=is_general)
            return fit(
                once_more, KEPT_EPOCHS, BEAM, tell, found.weights, is_general, rate=KEPT_RATE
            )

        def is_general(feature: str) -> bool:
            return not names & words_in(feature)

        found = learn(learned)
        report("as it is", held, found)
        if chosen.ablate:
            for name, beginnings in GROUPS.items():
                report(f"without {name}", held, without(found, beginnings))
            report("half of the questions", held, learn(learned[::2]))
        if chosen.write:
            before = read_weights(PARSING)
            begun = mean(before, found.weights)
            had = {e.name: e for e in [*kept, *(e for e in learned if e.name in named)]}
            weights = settled([*had.values()], before, begun, is_general, named)
            write(PARSING, weights)
            write_sample(sample_of(examples, weights))
    return 0


if __name__ == "__main__":
    sys.exit(main())
