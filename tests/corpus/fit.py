"""`make fit`: learns the parser's weights from all labelled questions that stand alone.

`python -m tests.corpus.fit [--hold AUTHOR,AUTHOR] [--ablate] [--write]`: authors that are held out
are not learned from and measured afterwards; `--ablate` measures them without a group of features
and with half of the questions as well; `--write` keeps the weights in `src/lang/weights.tsv`, and
those of choosing between the reader and the parser in `src/lang/choosing.tsv`, and a sample of the
questions for `teach` in `src/lang/sample.json.xz`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from src.core.nlu.choosing import features, learn
from src.core.nlu.fitting import Example, Fit, fit
from src.core.nlu.sample import Remembered, remembered, write_sample
from src.core.nlu.search import BEAM, Search
from src.core.nlu.understanding import may_be_parsed
from src.core.nlu.weights import CHOOSING, PARSING
from src.core.reading.border import asked_query
from tests.corpus.examples import (
    Catalogs,
    Question,
    corpus_examples,
    golden_examples,
    recorded_examples,
)
from tests.corpus.questions import HERE

EPOCHS = 5
HEAD = "# Learned by `make fit` from tests/corpus and tests/golden; one feature a line, sorted."
GROUPS = {
    "words of skips": ("skip token:",), "cues": ("cue:",), "bounds": ("range:", "bound:"),
    "scope": ("deny:", "or:", "and:", "join:"), "amounts": ("amount:",), "orders": ("first:",),
}  # fmt: skip
"""Groups of features by how their names begin."""
Choice = tuple[frozenset[str], bool]


FOLDS = 3
LABELLED_BY_READER = frozenset({"golden", "recorded"})
READ_RIGHTLY = HERE / "read_rightly.txt"
"""Names of those whose parse is known to be wrong by the rows that are expected."""
TIMES_HELD = 2
"""How often each of them counts."""
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


def choices(examples: Sequence[Question], weights: dict[str, float]) -> Iterator[Choice]:
    """Where reader and parser differ and one of them is right: what sets them apart, and whether
    it is the parse. Labels that come from the reader say nothing of it, but for those whose parse
    is known to be wrong by the rows that are expected."""
    search, held = Search(weights), set(READ_RIGHTLY.read_text("utf-8").splitlines())
    for example in examples:
        if example.author in LABELLED_BY_READER and example.name not in held:
            continue
        reading, parses = example.reading(), example.readings(search, 2)
        if parses[0].query is None or not may_be_parsed(reading, example.loaded.catalog):
            continue
        read = example.is_right(asked_query(reading, example.loaded.catalog))
        parsed = example.is_right(parses[0].query)
        if read != parsed and reading.table == example.table.id:
            times = TIMES_HELD if example.name in held else 1
            yield from [(features(parses, reading, example.table), parsed)] * times


def folds_of(examples: Sequence[Question]) -> dict[str, int]:
    """By name: a fold for all questions of an author, or of a catalog of the tests; golden ones
    are in each of the folds."""
    units = {each.name: _unit(each) for each in examples}
    places = {unit: at for at, unit in enumerate(sorted(set(units.values())))}
    return {name: places[unit] % FOLDS for name, unit in units.items()}


def _unit(example: Question) -> str:
    author, catalog, _ = example.name.split("/", 2)
    own = {"golden": example.name, "recorded": f"{author}/{catalog}"}
    return own.get(author, author)


def chosen_between(examples: Sequence[Question]) -> dict[str, float]:
    """The weights of choosing, from parses of questions that the parser had not learned from."""
    found, folds = list[Choice](), folds_of(examples)
    for fold in range(FOLDS):
        learned = fit([e for e in examples if folds[e.name] != fold], EPOCHS, BEAM)
        found += choices([e for e in examples if folds[e.name] == fold], learned.weights)
        print(f"fold {fold + 1}: {len(found)} choices", flush=True)
    return learn(found)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus.fit")
    parser.add_argument("--hold", default="", help="authors to measure instead of learning from")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(arguments)
    held_out = {name for name in chosen.hold.split(",") if name}
    with Catalogs() as catalogs:
        examples = [
            *corpus_examples(catalogs),
            *golden_examples(catalogs),
            *recorded_examples(catalogs),
        ]
        held = [each for each in examples if each.author in held_out]
        learned = [each for each in examples if each.author not in held_out]
        print(f"{len(learned)} questions to learn from, {len(held)} held out", flush=True)
        found = fit(learned, EPOCHS, BEAM, tell=lambda line: print(line, flush=True))
        report("as it is", held, found)
        if chosen.ablate:
            for name, beginnings in GROUPS.items():
                report(f"without {name}", held, without(found, beginnings))
            report("half of the questions", held, fit(learned[::2], EPOCHS, BEAM))
        if chosen.write:
            write(PARSING, found.weights)
            write_sample(sample_of(examples, found.weights))
            write(CHOOSING, chosen_between(examples))
    return 0


if __name__ == "__main__":
    sys.exit(main())
