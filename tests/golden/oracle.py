"""Works out what each golden question of the mall should give, from the raw files alone.

`python -m tests.golden.oracle` writes it into the `expect` parts of `mall.jsonl`; the questions
themselves are written by hand there. Nothing of `src` is imported: what the product reads out of
the files, this reads in its own way.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.golden import mall_dialogue, mall_events, mall_products, mall_stores
from tests.golden.expectations import Oracle
from tests.golden.oracle_mall import Mall, read_mall

QUESTIONS = Path(__file__).parent / "mall.jsonl"

ORACLES: dict[str, tuple[Oracle, ...]] = {
    **mall_products.EXPECTED,
    **mall_events.EXPECTED,
    **mall_stores.EXPECTED,
    **mall_dialogue.EXPECTED,
}


def expected_lines(lines: Iterable[str], mall: Mall) -> list[str]:
    """The lines with their `expect` parts as the data has it now. Raises `ValueError`."""
    cases = [json.loads(line) for line in lines if line.strip()]
    if missing := {case["id"] for case in cases} ^ ORACLES.keys():
        raise ValueError(f"asked without an oracle, or the other way round: {sorted(missing)}")
    return [json.dumps(_expected(case, mall), ensure_ascii=False) for case in cases]


def _expected(case: dict[str, Any], mall: Mall) -> dict[str, Any]:
    try:
        turns = [
            {"ask": turn["ask"], "expect": oracle(mall)}
            for turn, oracle in zip(case["turns"], ORACLES[case["id"]], strict=True)
        ]
    except ValueError as error:
        raise ValueError(f"'{case['id']}': {error}") from error
    return {**case, "turns": turns}


def main() -> None:
    lines = expected_lines(QUESTIONS.read_text("utf-8").splitlines(), read_mall())
    QUESTIONS.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines)} cases in {QUESTIONS.name}")


if __name__ == "__main__":
    main()
