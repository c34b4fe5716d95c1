import json

from src.api.turn_json import TURN_FIELDS, event_stream, turn_json
from src.core.services.events import Finished, Token
from src.core.turn import ToolCallRecord, Turn

TURN = Turn(
    id="t1",
    concierge="shop",
    question="¿té?",
    answer="2 teas",
    language="es",
    model="built-in",
    tool_calls=(ToolCallRecord(name="search", args={"sql_query": "SELECT 1"}),),
    results=({"name": "Sencha", "weight": float("nan")},),
    keys=("Sencha",),
    count=2,
    messages=({"role": "system", "content": "for the debug panel only"},),
)


def test_turn_has_exactly_the_fields_of_the_contract() -> None:
    assert tuple(turn_json(TURN)) == TURN_FIELDS
    assert turn_json(TURN)["tool_calls"] == [{"name": "search", "args": {"sql_query": "SELECT 1"}}]


def test_a_number_that_json_has_not_becomes_null() -> None:
    assert turn_json(TURN)["results"] == [{"name": "Sencha", "weight": None}]
    json.dumps(turn_json(TURN), allow_nan=False)


def test_events_are_sent_one_by_one_and_the_last_holds_the_turn() -> None:
    token, finished = event_stream([Token(text="a\nb"), Finished(turn=TURN)], "thread-1")
    assert token == 'event: token\ndata: {"text": "a\\nb"}\n\n'
    kind, data = finished.removesuffix("\n\n").split("\n")
    assert kind == "event: finished"
    assert json.loads(data.removeprefix("data: "))["turn"] == turn_json(TURN) | {
        "thread_id": "thread-1"
    }
