"""Tests of questions that are answered wrongly yet: listed by name, and to be mended."""

from pathlib import Path

import pytest

KNOWN_WRONG = Path(__file__).parent / "known_wrong.txt"
SOMETIMES = "sometimes "
"""What a line begins with whose test fails at times only: one that measures CPU time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of the list has to fail: one that passes is to be taken out of it."""
    lines = KNOWN_WRONG.read_text("utf-8").splitlines()
    strict = {line.removeprefix(SOMETIMES): not line.startswith(SOMETIMES) for line in lines}
    for item in items:
        if item.nodeid in strict:
            reason = "known to be wrong: tests/known_wrong.txt"
            item.add_marker(pytest.mark.xfail(strict=strict[item.nodeid], reason=reason))
