"""Works out what each golden question should give, from the raw files alone.

`python -m tests.golden.oracle [CATALOG …]` writes it into the `expect` parts of `mall.jsonl` and
its like; the questions themselves are written by hand there. Nothing of `src` is imported: what
the product reads out of the files, this reads in its own way.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

import pandas as pd

from tests.golden import (
    cars_dialogue,
    cars_figures,
    cars_numbers,
    cars_words,
    fashion_dialogue,
    fashion_numbers,
    fashion_wishes,
    fashion_words,
    mall_dialogue,
    mall_events,
    mall_products,
    mall_stores,
    parts_dialogue,
    parts_guides,
    parts_models,
    parts_rows,
    prefabs_wishes,
    prefabs_words,
)
from tests.golden.expectations import Data, Oracle
from tests.golden.oracle_cars import read_cars
from tests.golden.oracle_fashion import read_fashion
from tests.golden.oracle_mall import Mall, read_mall
from tests.golden.oracle_parts import Parts, read_parts
from tests.golden.oracle_prefabs import read_prefabs

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Golden(Generic[Data]):
    """One catalog's questions, and an oracle for each of their turns."""

    questions: Path
    read: Callable[[], Data]
    oracles: Mapping[str, tuple[Oracle[Data], ...]]

    def lines(self) -> list[str]:
        return self.questions.read_text("utf-8").splitlines()

    def expected_lines(self) -> list[str]:
        """The lines with their `expect` parts as the data has it now. Raises `ValueError`."""
        cases = [json.loads(line) for line in self.lines() if line.strip()]
        if missing := {case["id"] for case in cases} ^ self.oracles.keys():
            raise ValueError(f"asked without an oracle, or the other way round: {sorted(missing)}")
        data = self.read()
        return [json.dumps(self._expected(case, data), ensure_ascii=False) for case in cases]

    def _expected(self, case: dict[str, Any], data: Data) -> dict[str, Any]:
        try:
            turns = [
                {"ask": turn["ask"], "expect": oracle(data)}
                for turn, oracle in zip(case["turns"], self.oracles[case["id"]], strict=True)
            ]
        except ValueError as error:
            raise ValueError(f"'{case['id']}': {error}") from error
        return {**case, "turns": turns}


MALL: Golden[Mall] = Golden(
    HERE / "mall.jsonl",
    read_mall,
    {
        **mall_products.EXPECTED,
        **mall_events.EXPECTED,
        **mall_stores.EXPECTED,
        **mall_dialogue.EXPECTED,
    },
)
CARS: Golden[pd.DataFrame] = Golden(
    HERE / "cars.jsonl",
    read_cars,
    {
        **cars_words.EXPECTED,
        **cars_numbers.EXPECTED,
        **cars_figures.EXPECTED,
        **cars_dialogue.EXPECTED,
    },
)
PREFABS: Golden[pd.DataFrame] = Golden(
    HERE / "prefabs.jsonl",
    read_prefabs,
    {**prefabs_words.EXPECTED, **prefabs_wishes.EXPECTED},
)
PARTS: Golden[Parts] = Golden(
    HERE / "parts.jsonl",
    read_parts,
    {
        **parts_rows.EXPECTED,
        **parts_models.EXPECTED,
        **parts_guides.EXPECTED,
        **parts_dialogue.EXPECTED,
    },
)
FASHION: Golden[pd.DataFrame] = Golden(
    HERE / "fashion.jsonl",
    read_fashion,
    {
        **fashion_words.EXPECTED,
        **fashion_numbers.EXPECTED,
        **fashion_wishes.EXPECTED,
        **fashion_dialogue.EXPECTED,
    },
)
CATALOGS: dict[str, Golden[Any]] = {
    "mall": MALL,
    "cars": CARS,
    "prefabs": PREFABS,
    "parts": PARTS,
    "fashion": FASHION,
}


def _named(names: Iterable[str]) -> list[Golden[Any]]:
    return [CATALOGS[name] for name in names] or list(CATALOGS.values())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.oracle")
    parser.add_argument("catalogs", nargs="*", metavar="CATALOG", help=", ".join(CATALOGS))
    for golden in _named(parser.parse_args(arguments).catalogs):
        lines = golden.expected_lines()
        golden.questions.write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{len(lines)} cases in {golden.questions.name}")


if __name__ == "__main__":
    main()
