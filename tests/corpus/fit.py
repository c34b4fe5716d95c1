"""`make fit`: learns the parser's weights from all labelled questions that stand alone.

`python -m tests.corpus.fit [--further] [--hold AUTHOR,AUTHOR] [--ablate] [--write]`: `--further`
goes on from the shipped weights, gently, instead of beginning anew; authors that are held out are
not learned from and measured afterwards; `--ablate` measures them without a group of features and
with half of the questions as well; `--write` keeps the weights in `src/lang/weights.tsv`, and a
sample of the questions for `teach` in `src/lang/sample.json.xz`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import partial
from pathlib import Path

from src.core.nlu.fitting import RATE, Example, Fit, fit
from src.core.nlu.sample import Remembered
from src.core.nlu.search import BEAM, Search
from src.core.nlu.weights import PARSING, shipped
from tests.corpus.examples import (
    Catalogs,
    Question,
    corpus_examples,
    drafted_examples,
    golden_examples,
    recorded_examples,
    unnamed_examples,
)
from tests.corpus.exams import exam_examples
from tests.corpus.priors import PRIORS
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
    parser.add_argument("--further", action="store_true")
    parser.add_argument("--hold", default="", help="authors to measure instead of learning from")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(arguments)
    held_out = {name for name in chosen.hold.split(",") if name}
    with Catalogs() as catalogs:
        kept = [*golden_examples(catalogs), *recorded_examples(catalogs)]
        asked = [*corpus_examples(catalogs)]
        again = [*unnamed_examples(asked, catalogs), *drafted_examples(catalogs)]
        examples = [*asked, *again, *exam_examples(catalogs), *kept]
        named = HELD.read_text("utf-8").splitlines()
        examples += [each for each in examples if each.name in named] * (TIMES_HELD - 1)
        held = [each for each in examples if each.author in held_out]
        learned = [each for each in examples if each.author not in held_out]
        print(f"{len(learned)} questions to learn from, {len(held)} held out", flush=True)
        names = shipped_names(catalogs.folder())

        begin, epochs, rate = PRIORS, EPOCHS, RATE
        if chosen.further:
            begin, epochs, rate = shipped(), KEPT_EPOCHS, KEPT_RATE

        def learn(examples: Sequence[Question]) -> Fit:
            tell, own = partial(print, flush=True), {*map(id, kept)}
            once_more = [each for each in examples if id(each) in own]
            found = fit(examples, begin, epochs, BEAM, tell, is_general, rate=rate)
            return fit(
                once_more, found.weights, KEPT_EPOCHS, BEAM, tell, is_general, rate=KEPT_RATE
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
            write(PARSING, found.weights)
            write_sample(sample_of(examples, found.weights))
    return 0


if __name__ == "__main__":
    sys.exit(main())
