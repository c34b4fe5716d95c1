"""What `ask` says on a terminal while it loads."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tea_shop import write_shop


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_is_told_at_once_what_is_being_done(tmp_path: Path) -> None:
    write_shop(tmp_path / "input")
    settings = {"CONCIERGE_INPUT": str(tmp_path / "input"), "CONCIERGE_DATA": str(tmp_path / "d")}
    mine, theirs = pty.openpty()
    asking = subprocess.Popen(
        [sys.executable, "-m", "src", "ask", "green teas"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, **settings},
    )
    os.close(theirs)
    first = os.read(mine, 100).decode()
    before = time.monotonic()
    answer, _ = asking.communicate()
    assert "Starting" in first
    assert time.monotonic() > before + 0.2  # long before it was done
    said = os.read(mine, 10_000).decode()
    os.close(mine)
    assert "Learning the words of 'shop'" in said and said.endswith("\r\x1b[2K")
    assert b"Sencha" in answer
