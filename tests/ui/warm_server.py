"""Forks servers of pages from a process that has imported them and read one small shop.

Each line of standard input, `{"module": …, "arguments": […], "environment": {…}}`, is a server to
start; the reply is its process id, which is its process group as well. It ends with this process,
and this process with its input.
"""

import ctypes
import gc
import json
import os
import runpy
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

import streamlit.web.cli  # noqa: F401  (here and below: for the servers, which find it imported)

import src.server
import src.ui.adding
import src.ui.chat
import src.ui.sharing
import src.ui.sidebar  # noqa: F401
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from tests.ui.conftest import write_shop

_PR_SET_PDEATHSIG = 1


def main() -> None:
    _warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a server here
    for line in sys.stdin:
        if not (server := os.fork()):
            return _serve(**json.loads(line))
        print(server, flush=True)


def _warm_up() -> None:
    with tempfile.TemporaryDirectory() as folder:
        told = {"input": write_shop(Path(folder, "input")), "data": Path(folder, "data")}
        AgentService(Settings(**told, model="built-in", embeddings="none")).close()
    gc.collect()
    gc.freeze()


def _serve(module: str, arguments: list[str], environment: dict[str, str]) -> None:
    """As `python -m module arguments` in that environment."""
    os.setsid()
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    options: dict[str, Any] = {"run_name": "__main__", "alter_sys": True}
    runpy.run_module(module, **options)


if __name__ == "__main__":
    main()
