"""A sample of the golden questions with their rows in PostgreSQL.

All of them: `python -m tests.golden.run_golden --store postgresql`.
"""

import shutil
from pathlib import Path

import pytest

from tests.golden.run_golden import HERE, Asker, read_cases
from tests.postgres_catalogs import publish

INPUT = HERE.parents[1] / "input"
EVERY = 12
"""Of so many questions one is asked."""


@pytest.mark.parametrize("concierge", ["cars"])
def test_a_sample_is_answered_as_of_files(concierge: str, tmp_path: Path) -> None:
    source = tmp_path / "files"
    source.mkdir()
    for name in (f"{concierge}.toml", f"{concierge}.csv"):
        shutil.copy(INPUT / name, source / name)
    cases = list(read_cases([HERE / f"{concierge}.jsonl"]))[::EVERY]
    answered = []
    for folder in (source, publish(source, tmp_path / "moved", tmp_path / "loaded", "golden")):
        asker = Asker(folder, tmp_path / f"data-{folder.name}", "built-in")
        try:
            found = [result for case in cases for result in asker.run(case)]
        finally:
            asker.close()
        answered.append([(each.case, each.question, each.failures) for each in found])
    assert len(answered[0]) >= 20
    assert answered[1] == answered[0]
