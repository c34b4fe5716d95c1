"""Asks a concierge its own starter questions before they are written down."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from src.cli.new.draft import Draft
from src.cli.new.starters import KINDS, Starter, starters
from src.cli.new.writing import toml_text
from src.config.settings import BUILT_IN, get_settings
from src.core.query.conditions import Text, leaf_of
from src.core.services.agent_service import AgentService
from src.core.turn import Turn

_MOST = 6


def working_turns(draft: Draft) -> list[Turn]:
    """At most six questions with their answers, each of another kind, each understood as it is
    meant and with rows found."""
    found: dict[str, Turn] = {}
    with _service(draft) as service:
        for starter in starters(draft):
            if starter.kind in found or starter.question in (t.question for t in found.values()):
                continue
            turn = service.ask(draft.concierge, starter.question)
            if _works(turn, starter, draft.seen.table.rows):
                found[starter.kind] = turn
    return [found[kind] for kind in KINDS if kind in found][:_MOST]


@contextmanager
def _service(draft: Draft) -> Iterator[AgentService]:
    """The concierge alone, in a folder that is gone afterwards, with the built-in planner."""
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        folder, data = Path(aside, "input"), Path(aside, "data")
        folder.mkdir()
        toml = toml_text(draft, {"file": draft.source.resolve().as_posix()})
        (folder / f"{draft.concierge}.toml").write_text(toml, "utf-8")
        settings = get_settings().model_copy(
            update={"input": folder, "data": data, "model": BUILT_IN, "fallback_models": ""}
        )
        service = AgentService(settings)
        try:
            yield service
        finally:
            service.close()


def _works(turn: Turn, starter: Starter, rows: int) -> bool:
    reading = turn.reading
    if reading is None or turn.refused or turn.clarify or turn.failed or reading.missing:
        return False
    narrowed = {getattr(each, "column", None) for each in map(leaf_of, reading.conditions)}
    return (
        reading.act == starter.act
        and not any(isinstance(each, Text) for each in map(leaf_of, reading.conditions))
        and narrowed == starter.bound
        and (reading.order.column if reading.order else None) == starter.sorted_by
        and getattr(reading.query, "by", None) == starter.grouped_by
        and _found(turn, starter, rows)
    )


def _found(turn: Turn, starter: Starter, rows: int) -> bool:
    """Some rows, and not all of them where something narrows the search."""
    if starter.act == "count":
        return turn.value == rows
    return bool(turn.results) and (not starter.bound or 0 < turn.count < rows)
