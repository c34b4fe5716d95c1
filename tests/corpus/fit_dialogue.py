"""Learns how questions go on with the one before, from labelled conversations.

`python -m tests.corpus.fit_dialogue [--write]`: measures with authors held out, a third of them at
a time; `--write` keeps the weights of all in `src/lang/dialogue.tsv`, and those of choosing between
the reader and the edit in `src/lang/dialogue_choosing.tsv`. The parser's weights are those that are
kept there: of questions that stand alone, the held-out authors' too.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from src.core.nlu import logistic
from src.core.nlu.dialogue import Continued, Continuing, choosing_features
from src.core.nlu.dialogue_model import Features, learn
from src.core.nlu.dialogue_reading import may_continue, query_read
from src.core.nlu.understanding import LIKELY
from src.core.nlu.weights import DIALOGUE, DIALOGUE_CHOOSING
from src.core.question import Reading
from tests.corpus.dialogues import NEW, FollowUp, follow_ups, new_questions, read_dialogues
from tests.corpus.examples import Catalogs
from tests.corpus.fit import FOLDS, write


@dataclass(eq=False)
class Judged:
    """A follow-up with all that is learned from it."""

    asked: FollowUp
    found: Continued | None = None
    chosen: bool = False

    @cached_property
    def example(self) -> tuple[list[Features], list[bool]]:
        return self.asked.features(), self.asked.right()

    @cached_property
    def reading(self) -> Reading:
        return self.asked.reading()

    @cached_property
    def reads_right(self) -> bool:
        return self.asked.reads_right(self.reading)

    @property
    def edits_right(self) -> bool:
        return self.found is not None and self.asked.is_right(self.found.candidate)

    @property
    def kind(self) -> str:
        pairs = zip(self.asked.candidates, self.example[1], strict=True)
        return next((each.edit for each, right in pairs if right), "out of reach")

    def read(self, weights: Mapping[str, float]) -> None:
        loaded, said = self.asked.loaded, self.asked.said
        if said and may_continue(self.reading, self.asked.context.table, loaded.catalog):
            continuing = Continuing(loaded.catalog, loaded.store)
            read = query_read(self.reading, loaded.catalog)
            places = [row.position for row in self.reading.rows]
            self.found = continuing.likeliest(self.asked.context, said, read, places, weights)

    def choose(self, weights: Mapping[str, float]) -> None:
        self.chosen = self.reads_right
        if self.found and not self.found.alike:
            names = choosing_features(self.found, self.reading)
            if logistic.odds(names, weights) >= LIKELY:
                self.chosen = self.edits_right


def choices(judged: Sequence[Judged]) -> dict[str, float]:
    """The weights of choosing, where one of the two is right."""
    pairs = [
        (choosing_features(each.found, each.reading), each.edits_right)
        for each in judged
        if each.found and each.edits_right != each.reads_right
    ]
    return logistic.learn(pairs)


def report(judged: Sequence[Judged]) -> None:
    """The reader's, the edits' and the chosen ones that are right, by kind, language, author."""
    of: list[tuple[str, Callable[[Judged], str]]] = [
        ("all", lambda each: ""), ("kind", lambda each: each.kind),
        ("language", lambda each: each.asked.language), ("author", lambda each: each.asked.author),
    ]  # fmt: skip
    for name, key in of:
        groups: dict[str, list[Judged]] = defaultdict(list)
        for each in judged:
            groups[key(each)].append(each)
        for value, found in sorted(groups.items()):
            read, edits, chosen = (
                sum(getattr(each, field) for each in found)
                for field in ("reads_right", "edits_right", "chosen")
            )
            print(f"{name} {value}: of {len(found)} reader {read}, edits {edits}, chosen {chosen}")


def main(arguments: Sequence[str]) -> int:
    with Catalogs() as catalogs:
        own = [*follow_ups(catalogs), *new_questions(catalogs)]
        judged = [each for each in map(Judged, own) if each.asked.candidates]
        others = [Judged(each) for each in read_dialogues(catalogs)]
        others = [each for each in others if each.asked.candidates]
        authors = sorted({each.asked.author for each in judged})
        fold = {author: place % FOLDS for place, author in enumerate(authors)}
        for held in range(FOLDS):
            rest = [each for each in judged if fold[each.asked.author] != held]
            learned = learn([each.example for each in (*rest, *others)])
            for each in judged:
                if fold[each.asked.author] == held:
                    each.read(learned)
        for held in range(FOLDS):
            weights = choices([each for each in judged if fold[each.asked.author] != held])
            for each in judged:
                if fold[each.asked.author] == held:
                    each.choose(weights)
        alone = [each for each in judged if each.asked.name.endswith(NEW)]
        report([each for each in judged if each not in alone])
        print("questions that stand alone, behind another one:")
        report(alone)
        if "--write" in arguments:
            write(DIALOGUE, learn([each.example for each in (*judged, *others)]))
            write(DIALOGUE_CHOOSING, choices(judged))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
