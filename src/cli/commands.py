"""The verbs of the command line and their options; each verb lives in its own file."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from src import __version__
from src.cli.status import clear_status, show_status
from src.core.errors import ConciergeError

BAD_INPUT = 2
STOPPED = 130


def parser() -> argparse.ArgumentParser:
    """`run` names the function that takes a verb's options, to be loaded when it is called."""
    root = argparse.ArgumentParser(prog="python -m src", description="A concierge over catalogs.")
    root.add_argument("--version", action="version", version=__version__)
    verbs = root.add_subparsers(
        dest="verb",
        required=True,
        metavar="ask | check | golden | keys | mcp | migrate | new | replay | serve | teach",
    )

    def verb(name: str, about: str, run: str, among: Any = verbs) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = among.add_parser(name, help=about)
        made.set_defaults(run=run)
        return made

    ask = verb("ask", "answer a question, or a file of them", "src.cli.ask:ask")
    what = ask.add_mutually_exclusive_group(required=True)
    what.add_argument("question", nargs="?", type=_text, help="the question, in quotes")
    what.add_argument(
        "--batch", metavar="FILE", help='JSONL of {"id", "turns": ["…"]}; - reads standard input'
    )
    ask.add_argument("--concierge", metavar="ID", help="whom to ask; the first one when left out")
    ask.add_argument("--json", dest="as_json", action="store_true", help="print one JSON object")

    keys = verbs.add_parser("keys", help="which programs may ask over HTTP")
    what_of = keys.add_subparsers(required=True, metavar="add | list | remove")
    add = verb("add", "make a key; it is shown once", "src.cli.keys:add_key", what_of)
    add.add_argument("name", metavar="NAME")
    add.add_argument("--per-minute", type=_positive, metavar="N", help="questions in a minute")
    add.add_argument("--per-day", type=_positive, metavar="N", help="questions in a day (UTC)")
    verb("list", "the keys that there are", "src.cli.keys:list_keys", what_of)
    remove = verb("remove", "refuse a key", "src.cli.keys:remove_key", what_of)
    remove.add_argument("name", metavar="NAME")

    new = verb("new", "write a first TOML for a data file", "src.cli.new:new")
    new.add_argument("name", help="id of the concierge, as in 'tea-shop'")
    new.add_argument(
        "--from", dest="source", metavar="FILE", required=True,
        help="the data; or postgresql://…, or env: and a variable that holds such an address",
    )  # fmt: skip
    new.add_argument("--table", metavar="NAME", default="", help="of a server: schema.name")
    new.add_argument(
        "--sheet", metavar="NAME", default="", help="of a workbook or database; else the largest"
    )
    new.add_argument(
        "--input", dest="folder", type=Path, metavar="FOLDER",
        help="where the TOML goes; else CONCIERGE_INPUT",
    )  # fmt: skip

    teach = verb("teach", "learn questions with what was meant by them", "src.cli.teach:teach")
    teach.add_argument("--concierge", metavar="ID", required=True)
    taught = teach.add_mutually_exclusive_group()
    taught.add_argument(
        "file", metavar="FILE", type=Path, nargs="?",
        help='JSONL of {"question", "query" or "keys"}; without it, all that was taught, again',
    )  # fmt: skip
    taught.add_argument("--undo", action="store_true", help="forget what was taught last")

    check = verb("check", "say what is understood of the input folder", "src.cli.check:check")
    check.add_argument(
        "--input", dest="folder", metavar="DIR", type=Path, help="instead of CONCIERGE_INPUT"
    )
    about = "ask the golden questions beside the TOMLs"
    golden = verb("golden", about, "src.cli.quality:golden")
    golden.add_argument("--concierge", metavar="ID", help="of one; else of all that have some")
    golden.add_argument("--model", metavar="NAME", help="one of those that are set; else none")
    about = "serve a concierge's tools on standard input and output"
    mcp = verb("mcp", about, "src.cli.mcp:serve_mcp")
    mcp.add_argument("--concierge", metavar="ID", help="whose; the first one when left out")
    about = "copy what is kept in files into CONCIERGE_DATABASE_URL"
    verb("migrate", about, "src.cli.migrate:migrate")
    replay = verb("replay", "ask an answer again that the desk saved", "src.cli.quality:replay")
    replay.add_argument("file", metavar="FILE", type=Path)
    serve = verb("serve", "the chat at / and the JSON API under /api", "src.server:serve")
    serve.add_argument("--port", type=int, default=8501)
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in")
    return root


def _text(argument: str) -> str:
    try:
        argument.encode()
    except UnicodeEncodeError:  # bytes of another encoding, as a terminal hands them on
        raise argparse.ArgumentTypeError("is no valid text; write it in UTF-8") from None
    return argument


def _positive(argument: str) -> int:
    if not argument.isdecimal() or int(argument) < 1:
        raise argparse.ArgumentTypeError(f"'{argument}' is no number above 0")
    return int(argument)


def _start_log(verb: str) -> None:
    """Ours at the level of the settings (not of `ask` and `check`), others' at WARNING."""
    from src.config.settings import get_settings

    settings = get_settings()
    chosen = verb == "serve" or "log_level" in settings.model_fields_set
    logging.basicConfig(level="WARNING", format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("psycopg.pool").setLevel("ERROR")  # each try to connect again; we say it once
    logging.getLogger("src").setLevel(settings.log_level if chosen else "ERROR")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb. Exit codes: 0, 1 for a broken input folder, 2 for bad input."""
    options = vars(parser().parse_args(arguments))
    verb, run = options.pop("verb"), options.pop("run")
    if verb in ("ask", "golden", "replay", "teach"):
        show_status("Starting")
    try:
        _start_log(verb)
        code: int = resolve_name(run)(**options) or 0
        sys.stdout.flush()
    except ConciergeError as error:
        clear_status()
        print(error, file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:  # whoever read us has enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return STOPPED
    return code
