"""`ask`: one question on the terminal, or a file of conversations."""

import json
import logging
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

from pydantic import BaseModel, Field, JsonValue, ValidationError
from tqdm import tqdm

from src.api.asking import chosen_concierge
from src.api.turn_json import turn_json
from src.cli.status import clear_status, show_status
from src.cli.table import block, printable, table, telling_columns
from src.config.settings import get_settings
from src.core.answering.cells import Showing
from src.core.answering.fields import figure_rows, row_fields
from src.core.errors import ConciergeError, ConfigError
from src.core.nlu.lessons import in_words
from src.core.services.agent_service import AgentService
from src.core.store.catalog import Catalog
from src.core.turn import Turn

OWNER = "cli"
_POLL_SECONDS = 0.1
_PATIENCE_SECONDS = 30.0
"""Without any progress: then words have to do."""

logger = logging.getLogger(__name__)


class Record(BaseModel):
    """One line of a batch: a conversation of its own."""

    id: JsonValue = None
    turns: list[str] = Field(min_length=1)
    concierge: str | None = None


@contextmanager
def opened() -> Iterator[AgentService]:
    """The service over the input folder; each concierge is built when it is asked."""
    show_status("Opening the data")
    service = AgentService(get_settings(), loading="asked", report=show_status)
    try:
        yield service
    finally:
        service.close()


def chosen(service: AgentService, wanted: str | None) -> str:
    """Whom to ask, ready to answer. What is wrong with the input is told on the way."""
    try:
        return chosen_concierge(service, wanted)
    finally:
        clear_status()
        if service.concierges():  # else the problems are why nobody can be asked
            sys.stderr.writelines(f"{problem}\n" for problem in service.problems())


def ask(question: str | None, batch: str | None, concierge: str | None, *, as_json: bool) -> int:
    """Answer one question, or each line of the file `batch` (`-`: standard input)."""
    if batch is not None:
        return _ask_batch(batch, concierge)
    with opened() as service:
        whom = chosen(service, concierge)
        assert question is not None, "one of the two is given"
        (turn,) = _converse(service, whom, [question])
        if as_json:
            print(json.dumps(turn_json(turn), ensure_ascii=False))
        else:
            print("\n".join(_page(turn, service.catalog(whom))).lstrip("\n"))
    return 0


def _wait_for_vectors(service: AgentService, concierge: str) -> None:
    """A question on the terminal is asked once: better late than by words alone."""
    done, total = service.preparing(concierge)
    if not total:
        return
    moved = monotonic()
    with tqdm(total=total, initial=done, unit="text", disable=None, file=sys.stderr) as bar:
        while total and monotonic() - moved < _PATIENCE_SECONDS:
            sleep(_POLL_SECONDS)
            before, (done, total) = done, service.preparing(concierge)
            bar.update(done - before if total else bar.total - before)
            moved = moved if done == before else monotonic()


def _converse(service: AgentService, concierge: str, questions: Iterable[str]) -> Iterator[Turn]:
    """Ask one after the other in a conversation that is forgotten afterwards."""
    thread = f"{OWNER}-{uuid4().hex}"
    _wait_for_vectors(service, concierge)
    try:
        for question in questions:
            yield service.ask(concierge, question, thread_id=thread, owner=OWNER)
    finally:
        service.delete(thread, owner=OWNER)


def _page(turn: Turn, catalog: Catalog) -> list[str]:
    described = turn.reading is not None and turn.reading.act == "detail"
    several = described and len(turn.results) > 1  # a table has no room
    lines = [printable(turn.answer if several else turn.short_answer)]
    room = shutil.get_terminal_size((100, 24)).columns
    if turn.comparison:
        heads = [f"{at}. {item}" for at, item in enumerate(turn.comparison.items, start=1)]
        differences = [
            {"": one.label} | dict(zip(heads, one.cells, strict=True))
            for one in turn.comparison.differences
        ]
        lines += ["", *(table(differences, room) if differences else ())]
    elif turn.results:
        lines += ["", *_rows(turn, catalog, room)]
    if turn.how:
        lines += ["", printable(turn.how)]
    return lines


def _rows(turn: Turn, catalog: Catalog, room: int) -> list[str]:
    """The rows as a table, labels and cells in the reader's language."""
    showing = Showing(turn.language, catalog.config.currency)
    if turn.table is None:
        figures = figure_rows(turn.results, catalog, showing, turn.reading)
        return table([{field.label: field.text for field in row} for row in figures], room)
    of_table = catalog.table(turn.table)
    rows = [row_fields(row, of_table, showing) for row in turn.results]
    if len(rows) == 1:
        return block({field.label: field.text for field in rows[0] if field.known})
    return table(telling_columns(rows, room), room)


def _ask_batch(source: str, concierge: str | None) -> int:
    """Answer each line of a JSONL file in order; a bad line becomes an object with its error."""
    lines = _lines(source)
    bad = 0
    with opened() as service:
        default = chosen(service, concierge)
        # `disable=None`: the bar is for terminals only.
        for number, line in tqdm(lines, unit="conversation", disable=None, file=sys.stderr):
            answer = _answer(service, default, number, line)
            bad += "error" in answer
            tqdm.write(json.dumps(answer, ensure_ascii=False), file=sys.stdout)
            sys.stdout.flush()
    if bad:
        raise ConciergeError(f"{bad} of {len(lines)} lines could not be answered; see their error")
    return 0


def _lines(source: str) -> list[tuple[int, bytes]]:
    """Numbered lines that are not blank."""
    try:
        content = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise ConfigError(f"cannot read '{source}': {error.strerror}") from None
    numbered = enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1)
    return [(number, line) for number, line in numbered if line.strip()]


def _answer(service: AgentService, default: str, number: int, line: bytes) -> dict[str, Any]:
    try:
        record = Record.model_validate_json(line)
    except ValidationError as error:
        return {"id": _id_of(line), "line": number, "error": in_words(error)}
    answer: dict[str, Any] = {"id": record.id, "turns": []}
    try:
        whom = chosen_concierge(service, record.concierge or default)
        for turn in _converse(service, whom, record.turns):
            answer["turns"].append(turn_json(turn))
    except ConciergeError as error:
        answer |= {"line": number, "error": str(error)}
    except Exception as error:  # a bug in one line must not cost the lines after it
        logger.exception("line %d of the batch", number)
        answer |= {"line": number, "error": f"internal error: {type(error).__name__}"}
    return answer


def _id_of(line: bytes) -> JsonValue:
    try:
        record: JsonValue = json.loads(line)
    except ValueError:
        return None
    return record.get("id") if isinstance(record, dict) else None
