"""The verbs of the command line and their options; each verb lives in its own file."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from src import __version__
from src.cli.status import clear_status, show_status
from src.core.errors import ConciergeError

BAD_INPUT = 2
STOPPED = 130


def parser() -> argparse.ArgumentParser:
    root = argparse.ArgumentParser(prog="python -m src", description="A concierge over catalogs.")
    root.add_argument("--version", action="version", version=__version__)
    verbs = root.add_subparsers(
        dest="verb",
        required=True,
        metavar="ask | check | golden | keys | mcp | migrate | new | replay | serve | teach",
    )
    _add_ask(verbs)
    _add_check(verbs)
    _add_keys(verbs)
    _add_mcp(verbs)
    verbs.add_parser(
        "migrate", help="copy what is kept in files into CONCIERGE_DATABASE_URL"
    ).set_defaults(run=_migrate)
    _add_new(verbs)
    _add_serve(verbs)
    _add_teach(verbs)
    _add_quality(verbs)
    return root


def _add_ask(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    ask = verbs.add_parser("ask", help="answer a question, or a file of them")
    what = ask.add_mutually_exclusive_group(required=True)
    what.add_argument("question", nargs="?", type=_text, help="the question, in quotes")
    what.add_argument(
        "--batch", metavar="FILE", help='JSONL of {"id", "turns": ["…"]}; - reads standard input'
    )
    ask.add_argument("--concierge", metavar="ID", help="whom to ask; the first one when left out")
    ask.add_argument("--json", action="store_true", help="print one JSON object")
    ask.set_defaults(run=_ask)


def _text(argument: str) -> str:
    try:
        argument.encode()
    except UnicodeEncodeError:  # bytes of another encoding, as a terminal hands them on
        raise argparse.ArgumentTypeError("is no valid text; write it in UTF-8") from None
    return argument


def _add_check(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    check = verbs.add_parser("check", help="say what is understood of the input folder")
    check.add_argument("--input", metavar="DIR", type=Path, help="instead of CONCIERGE_INPUT")
    check.set_defaults(run=_check)


def _add_keys(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    keys = verbs.add_parser("keys", help="which programs may ask over HTTP")
    what = keys.add_subparsers(dest="what", required=True, metavar="add | list | remove")
    add = what.add_parser("add", help="make a key; it is shown once")
    add.add_argument("name", metavar="NAME")
    add.add_argument("--per-minute", type=_positive, metavar="N", help="questions in a minute")
    add.add_argument("--per-day", type=_positive, metavar="N", help="questions in a day (UTC)")
    what.add_parser("list", help="the keys that there are")
    what.add_parser("remove", help="refuse a key").add_argument("name", metavar="NAME")
    keys.set_defaults(run=_keys)


def _positive(argument: str) -> int:
    if not argument.isdecimal() or int(argument) < 1:
        raise argparse.ArgumentTypeError(f"'{argument}' is no number above 0")
    return int(argument)


def _add_mcp(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    mcp = verbs.add_parser("mcp", help="serve a concierge's tools on standard input and output")
    mcp.add_argument("--concierge", metavar="ID", help="whose; the first one when left out")
    mcp.set_defaults(run=_mcp)


def _add_new(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    new = verbs.add_parser("new", help="write a first TOML for a data file")
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
        "--input", type=Path, metavar="FOLDER", help="where the TOML goes; else CONCIERGE_INPUT"
    )
    new.set_defaults(run=_new)


def _add_serve(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    serve = verbs.add_parser("serve", help="the chat at / and the JSON API under /api")
    serve.add_argument("--port", type=int, default=8501)
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in")
    serve.set_defaults(run=_serve)


def _add_teach(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    teach = verbs.add_parser("teach", help="learn questions with what was meant by them")
    teach.add_argument("--concierge", metavar="ID", required=True)
    what = teach.add_mutually_exclusive_group()
    what.add_argument(
        "file", metavar="FILE", type=Path, nargs="?",
        help='JSONL of {"question", "query" or "keys"}; without it, all that was taught, again',
    )  # fmt: skip
    what.add_argument("--undo", action="store_true", help="forget what was taught last")
    teach.set_defaults(run=_teach)


def _add_quality(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    golden = verbs.add_parser("golden", help="ask the golden questions beside the TOMLs")
    golden.add_argument("--concierge", metavar="ID", help="of one; else of all that have some")
    golden.add_argument("--model", metavar="NAME", help="one of those that are set; else none")
    golden.set_defaults(run=_golden)
    replay = verbs.add_parser("replay", help="ask an answer again that the desk saved")
    replay.add_argument("file", metavar="FILE", type=Path)
    replay.set_defaults(run=_replay)


def _ask(options: argparse.Namespace) -> int:
    from src.cli.ask import ask_batch, ask_one

    if options.batch is not None:
        return ask_batch(options.batch, options.concierge)
    return ask_one(options.question, options.concierge, as_json=options.json)


def _check(options: argparse.Namespace) -> int:
    from src.cli.check import check

    return check(options.input)


def _keys(options: argparse.Namespace) -> int:
    from src.cli import keys

    match options.what:
        case "add":
            return keys.add_key(options.name, options.per_minute, options.per_day)
        case "list":
            return keys.list_keys()
        case _:
            return keys.remove_key(options.name)


def _mcp(options: argparse.Namespace) -> int:
    from src.cli.mcp import serve_mcp

    return serve_mcp(options.concierge)


def _migrate(options: argparse.Namespace) -> int:
    from src.cli.migrate import migrate

    return migrate()


def _new(options: argparse.Namespace) -> int:
    from src.cli.new import new, server

    if server.is_server(options.source):
        return server.new_of_server(options.name, options.source, options.table, options.input)
    return new(options.name, Path(options.source), options.sheet, options.input)


def _serve(options: argparse.Namespace) -> int:
    from src.server import serve

    serve(options.host, options.port)
    return 0


def _teach(options: argparse.Namespace) -> int:
    from src.cli.teach import teach

    return teach(options.concierge, options.file, undo=options.undo)


def _golden(options: argparse.Namespace) -> int:
    from src.cli.quality import golden

    return golden(options.concierge, options.model)


def _replay(options: argparse.Namespace) -> int:
    from src.cli.quality import replay

    return replay(options.file)


def _start_log(verb: str) -> None:
    """Ours at the level of the settings; other people's libraries only when something is wrong.

    `ask` and `check` print what is wrong with the input themselves.
    """
    from src.config.settings import get_settings

    settings = get_settings()
    chosen = verb == "serve" or "log_level" in settings.model_fields_set
    logging.basicConfig(level="WARNING", format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("psycopg.pool").setLevel("ERROR")  # each try to connect again; we say it once
    logging.getLogger("src").setLevel(settings.log_level if chosen else "ERROR")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb. Exit codes: 0, 1 for a broken input folder, 2 for bad input."""
    options = parser().parse_args(arguments)
    if options.verb in ("ask", "golden", "replay", "teach"):
        show_status("Starting")
    try:
        _start_log(options.verb)
        code: int = options.run(options)
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
