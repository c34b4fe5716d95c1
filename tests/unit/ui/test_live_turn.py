"""What a listener makes of a turn's events."""

from src.config.locale import words
from src.core.services.events import (
    Event,
    Finished,
    Notice,
    ReadEvent,
    TextReset,
    Token,
    ToolFinished,
    ToolStarted,
)
from src.core.traces import SqlTrace
from src.core.turn import Turn
from src.ui.live_turn import Progress, found

SAY = words("page", "en")


def after(*events: Event) -> Progress:
    progress = Progress(SAY)
    for event in events:
        progress.take(event)
    return progress


def started(call_id: str = "1") -> ToolStarted:
    return ToolStarted(call_id=call_id, tool="find", label="Searching goods")


def finished(rows: int = 0, error: str | None = None, truncated: bool = False) -> ToolFinished:
    trace = SqlTrace(
        tool="find", asked_sql="SELECT 1", rows=({},) * rows, error=error, truncated=truncated
    )
    return ToolFinished(call_id="1", tool="find", trace=trace, error=error)


def test_it_says_what_is_going_on() -> None:
    reading = ReadEvent(language="en", query=None)
    assert after(reading).label == SAY("live.reading")
    assert after(started()).label == SAY("live.searching")
    assert after(started(), finished(rows=2)).label == SAY("live.writing")


def test_each_step_keeps_its_label_and_gets_its_outcome() -> None:
    [step] = after(started(), finished(rows=2)).steps.values()
    assert (step.label, step.state, step.outcome) == ("Searching goods", "done", "2 rows")
    [step] = after(started(), finished(error="no column 'x'")).steps.values()
    assert (step.state, step.outcome) == ("failed", SAY("live.mended"))


def test_found_rows_are_counted_in_words() -> None:
    assert [found(n, False, SAY) for n in (0, 1, 5)] == ["nothing found", "1 row", "5 rows"]
    assert found(10, True, SAY) == "10 rows and more"


def test_text_that_does_not_stand_is_taken_back() -> None:
    progress = after(Token(text="Wr"), TextReset(), Token(text="Right"), Notice(text="Took over."))
    assert progress.text == "Right" and progress.notices == ["Took over."]


def test_what_is_written_at_once_is_drawn_as_it_stays() -> None:
    names = " Among them: A, B."
    told = {"id": "1", "concierge": "shop", "question": "pens", "language": "en", "named": names}
    turn = Turn.model_validate(told | {"answer": f"2 pens match.{names}", "model": "built-in"})
    assert after(Token(text=turn.answer, whole=True)).text == ""
    assert after(Token(text=turn.answer, whole=True), Finished(turn=turn)).text == "2 pens match."
    hosted = turn.model_copy(update={"model": "maker:one"})
    assert after(Token(text=turn.answer), Finished(turn=hosted)).text == turn.answer
