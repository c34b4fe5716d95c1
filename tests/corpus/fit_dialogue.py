"""Learns how questions go on with the one before, from labelled conversations.

`python -m tests.corpus.fit_dialogue [--write] [--wrong]`: measures with authors held out, a third
of them at a time; `--write` keeps the weights of all in `src/lang/dialogue.tsv`, `--wrong` lists
what is not understood. The parser's weights are those that are kept: of questions that stand
alone, the held-out authors' too.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from src.core.nlu.dialogue_edits import Candidate
from src.core.nlu.dialogue_model import Features, score
from src.core.nlu.weights import DIALOGUE
from src.core.query.queries import Query
from tests.corpus.dialogues import NEW, FollowUp, follow_ups, new_questions, recorded_dialogues
from tests.corpus.examples import Catalogs
from tests.corpus.fit import write
from tests.corpus.learning import learn

FOLDS = 3
"""Parts of the authors that are held out in turn."""
_AGAIN = 3
"""Times that recorded conversations which are still read wrongly count beside the first."""


@dataclass(eq=False)
class Judged:
    """A follow-up with all that is learned from it."""

    asked: FollowUp
    found: Candidate | None = None

    @cached_property
    def example(self) -> tuple[list[Features], list[bool]]:
        return self.asked.features(), self.asked.right()

    @property
    def edits_right(self) -> bool:
        return self.found is not None and self.asked.is_right(self.found)

    @property
    def chosen(self) -> bool:
        """Whether it is understood rightly, or by itself where nothing is weighed."""
        return self.edits_right if self.found else self.asked.reads_right

    @property
    def kind(self) -> str:
        if not self.asked.candidates:
            return "not heard"
        pairs = zip(self.asked.candidates, self.example[1], strict=True)
        return next((each.edit for each, right in pairs if right), "out of reach")

    def read(self, weights: Mapping[str, float]) -> None:
        if self.asked.candidates:
            scores = [score(each, weights) for each in self.example[0]]
            self.found = self.asked.candidates[scores.index(max(scores))]


def report(judged: Sequence[Judged]) -> None:
    """Those that are understood rightly, by kind, language, author."""
    of: list[tuple[str, Callable[[Judged], str]]] = [
        ("all", lambda each: ""), ("kind", lambda each: each.kind),
        ("language", lambda each: each.asked.language), ("author", lambda each: each.asked.author),
    ]  # fmt: skip
    for name, key in of:
        groups: dict[str, list[Judged]] = defaultdict(list)
        for each in judged:
            groups[key(each)].append(each)
        for value, found in sorted(groups.items()):
            print(f"{name} {value}: of {len(found)} right {sum(each.chosen for each in found)}")


def main(arguments: Sequence[str]) -> int:
    with Catalogs() as catalogs:
        judged = [*map(Judged, (*follow_ups(catalogs), *new_questions(catalogs)))]
        others = [*map(Judged, recorded_dialogues(catalogs))]
        learned_from = [each for each in (*judged, *others) if each.asked.candidates]
        authors = sorted({each.asked.author for each in judged})
        fold = {author: place % FOLDS for place, author in enumerate(authors)}
        for held in range(FOLDS):
            rest = [e for e in learned_from if fold.get(e.asked.author) != held]
            learned = learn([each.example for each in rest])
            for each in judged:
                if fold[each.asked.author] == held:
                    each.read(learned)
        alone = [each for each in judged if each.asked.name.endswith(NEW)]
        report([each for each in judged if each not in alone])
        print("questions that stand alone, behind another one:")
        report(alone)
        learned = learn([each.example for each in learned_from])
        for each in others:
            each.read(learned)
        wrong = [each for each in others if each.found and not each.edits_right]
        learned = learn([each.example for each in (*learned_from, *wrong * _AGAIN)])
        for each in others:
            each.read(learned)
        print("recorded, which are learned from:")
        report(others)
        if "--wrong" in arguments:
            for each in (*judged, *others):
                if not each.chosen:
                    print(told(each))
        if "--write" in arguments:
            write(DIALOGUE, learned)
    return 0


def told(judged: Judged) -> str:
    """A follow-up that is not understood."""
    asked = judged.asked
    found = judged.found and (judged.found.edit, judged.found.details)
    before = asked.dialogue.reading.question
    where = "" if judged.found is None else _short(judged.found.query)
    return (
        f"{asked.name} [{judged.kind}] {before!r} > {asked.question!r} took {found}\n"
        f"    {where}\n    label {_short(asked.labels[0]) if asked.labels else None} at {asked.at}"
    )


def _short(query: Query) -> str:
    return query.model_dump_json(exclude_defaults=True, exclude={"table"})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
