"""Learns which table a question asks about, and whether passages are to explain it.

`python -m tests.corpus.fit_tables [--write] [--wrong]`: measures with each catalog held out in
turn; `--write` keeps the weights of all in `src/lang/tables.tsv`, `--wrong` lists what is not
chosen rightly. Learned from the questions of catalogs with several tables: the labelled ones, and
golden and recorded ones with the table that their answers are of.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from src.config.loading import load_concierge
from src.core.nlu.dialogue_model import score
from src.core.nlu.table_choice import Candidate, TableChoice
from src.core.nlu.weights import TABLES, Weights
from src.core.question import Target
from tests.corpus.examples import NOW, Catalogs, Loaded, tables_of
from tests.corpus.fit import write
from tests.corpus.learning import learn
from tests.corpus.questions import HERE, ROOT, labelled, sets, toml_of
from tests.golden.run_golden import read_cases
from tests.recorded.archive import SHIPPED, TOML, Record

TARGETS = HERE / "targets"
_TOLD: Weights = {
    "noun": 3.0, "value": 1.0, "value here alone": 1.2, "value in text": 1.0,
    "value of linked row": 0.5, "value of linked kind": 0.5, "row by a long name": 1.0,
    "row by a long name here alone": 3.0,
    "value of linked row, noun False": -1.0, "column": 1.0, "column here alone": 1.2,
    "column of yes or no": 1.0, "money True": 1.0, "days": 2.0, "word known": 1.0,
    "word here alone": 0.5, "place 0": 0.2, "place 1": 0.1, "alone title": 0.5,
    "noun first latin True": 0.5, "noun last cjk True": 0.5,
}  # fmt: skip
PRIORS: Weights = {
    **{f"{kind}|{name}": weight for kind in ("rows", "guides") for name, weight in _TOLD.items()},
    "guides|always": -1.0, "guides|cue trouble": 1.5, "guides|cue handling": 1.5,
    "guides|cue meaning": 1.5, "guides|cue rules": 0.7, "guides|cue need": 0.7,
    "guides|row named id": -3.0, "both|always": -3.0, "both|cue handling, row named True": 4.0,
    "guides|word in rows False, in passages True": 0.5,
}  # fmt: skip
"""What is known before anything is learned; also what keeps rare features small."""


class Asked(Target):
    """A question with its target: one line of a file."""

    language: str
    question: str

    @property
    def target(self) -> Target:
        return Target(table=self.table, guides=self.guides)


class Example(NamedTuple):
    """A question with the targets that are right."""

    catalog: str
    question: str
    right: Collection[Target]
    candidates: Sequence[Candidate]

    def chosen(self, weights: Weights) -> Target:
        return max(self.candidates, key=lambda each: score(each.features, weights)).target

    @property
    def learnable(self) -> tuple[list[dict[str, float]], list[bool]]:
        found = [dict(each.features) for each in self.candidates]
        return found, [each.target in self.right for each in self.candidates]


class Examples:
    """Of all catalogs with several tables."""

    def __init__(self, catalogs: Catalogs) -> None:
        self._catalogs = catalogs
        self._choices: dict[int, TableChoice] = {}

    @cached_property
    def _record(self) -> Record:
        return Record.read()

    def all(self) -> Iterator[Example]:
        yield from self._targets()
        yield from self._labelled()
        yield from self._golden()
        yield from self._recorded()

    def _example(
        self,
        loaded: Loaded,
        name: str,
        question: str,
        right: Collection[Target],
        now: datetime = NOW,
    ) -> Iterator[Example]:
        choice = self._choices.setdefault(id(loaded), TableChoice(loaded.knowledge, {}))
        candidates = choice.candidates(loaded.reader.heard(question), now)
        known = [each for each in right if each in [other.target for other in candidates]]
        if known and len(candidates) > 1:
            yield Example(name, question, known, candidates)

    def _targets(self) -> Iterator[Example]:
        """Of `targets/<catalog>.targets`, which are labelled with nothing else."""
        for file in sorted(TARGETS.glob("*.targets")):
            loaded = self._catalogs.load(toml_of(file))
            for line in file.read_text("utf-8").splitlines():
                asked = Asked.model_validate_json(line)
                yield from self._example(loaded, file.stem, asked.question, [asked.target])

    def _labelled(self) -> Iterator[Example]:
        for file, toml in sets():
            if len(load_concierge(toml).tables) == 1:
                continue
            loaded = self._catalogs.load(toml)
            for each in labelled(file):
                if each.query and not (each.after or each.at):
                    named = {table for q in (each.query, *each.also) for table in tables_of(q)}
                    right = [_target(table, loaded) for table in named]
                    yield from self._example(loaded, file.stem, each.question, right)

    def _golden(self) -> Iterator[Example]:
        listed = {a.turns[0]: a for a in self._record.asked if a.catalog.startswith(SHIPPED)}
        for name in ("mall", "parts"):
            loaded = self._catalogs.load(ROOT / f"input/{name}.toml")
            for case in read_cases([ROOT / f"tests/golden/{name}.jsonl"]):
                turn = case.turns[0]
                asked = listed.get(turn.ask)
                outcome = self._record.outcomes.get(asked.ids()[0], {}) if asked else {}
                table = turn.expect.table or outcome.get("table")
                if table is None:
                    continue
                led = bool(turn.expect.leads) and turn.expect.leads.keys() & loaded.passages
                right = [Target(table=table, guides=bool(led) or table in loaded.passages)]
                yield from self._example(loaded, name, turn.ask, right)

    def _recorded(self) -> Iterator[Example]:
        record = self._record
        for catalog in sorted(record.catalogs):
            folder = self._catalogs.folder() / "input"
            record.write_out(catalog, folder)
            if len(load_concierge(folder / TOML).tables) == 1:
                continue
            loaded = self._catalogs.load(folder / TOML)
            for asked in record.asked:
                outcome = record.outcomes.get(asked.ids()[0], {})
                if asked.catalog == catalog and (table := outcome.get("table")):
                    told = bool(outcome.get("query", {}).get("advice"))
                    right = [Target(table=table, guides=told or table in loaded.passages)]
                    yield from self._example(loaded, catalog, asked.turns[0], right)


def _target(table: str, loaded: Loaded) -> Target:
    return Target(table=table, guides=table in loaded.passages)


def main(arguments: Sequence[str]) -> int:
    with Catalogs() as catalogs:
        examples = list(Examples(catalogs).all())
    by_catalog: dict[str, list[Example]] = defaultdict(list)
    for each in examples:
        by_catalog[each.catalog].append(each)
    totals: Counter[str] = Counter()
    for name, held in sorted(by_catalog.items()):
        weights = learn([each.learnable for each in examples if each.catalog != name], PRIORS)
        right = [each.chosen(weights) in each.right for each in held]
        tables = [each.chosen(weights).table in {t.table for t in each.right} for each in held]
        print(f"{name}: of {len(held)} the table right {sum(tables)}, all right {sum(right)}")
        totals += Counter(all=len(held), tables=sum(tables), right=sum(right))
        if "--wrong" in arguments:
            for each, is_right in zip(held, right, strict=True):
                if not is_right:
                    print(f"    {each.question!r} took {each.chosen(weights)}, not {each.right}")
    print(f"held out: of {totals['all']} {totals['tables']} and {totals['right']}")
    weights = learn([each.learnable for each in examples], PRIORS)
    right = [each.chosen(weights) in each.right for each in examples]
    print(f"learned from: of {len(examples)} {sum(right)}")
    if "--wrong" in arguments:
        for each, is_right in zip(examples, right, strict=True):
            if not is_right:
                print(f"    {each.question!r} took {each.chosen(weights)}, not {each.right}")
    if "--write" in arguments:
        write(TABLES, weights)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
