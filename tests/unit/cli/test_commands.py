import os
import subprocess
import sys
from pathlib import Path

import pytest

from src import __version__
from src.cli.commands import main

ROOT = Path(__file__).parents[3]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out.strip() == __version__


@pytest.mark.parametrize(
    "arguments", [[], ["ask"], ["ask", "a question", "--batch", "file"], ["dance"]]
)
def test_wrong_arguments_exit_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)


def test_a_wrong_setting_is_one_sentence() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "src", "check"],
        cwd=ROOT,
        env=os.environ | {"CONCIERGE_DEBUG_PANEL": "everyone"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr.startswith("a setting is wrong: CONCIERGE_DEBUG_PANEL")
    assert run.stderr.count("\n") == 1
