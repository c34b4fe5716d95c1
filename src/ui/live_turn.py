"""A turn while it runs, followed from its first event on by whoever comes, also after a reload."""

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter

import streamlit as st

from src.config.locale import Words
from src.core.services import events
from src.core.services.agent_service import RunningTurn
from src.core.turn import Turn
from src.ui.chips import answer_beside
from src.ui.safe_text import plain, prose
from src.ui.visit import Visit

TICK_SECONDS = 0.2


@dataclass
class Step:
    """One tool call, as it is told while it runs."""

    label: str
    state: str = "running"
    outcome: str = ""


@dataclass
class Progress:
    """What the events came to so far."""

    say: Words
    told: Callable[[Turn], str] = attrgetter("short_answer")
    """How the finished answer reads."""
    steps: dict[str, Step] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    text: str = ""

    def take(self, event: events.Event) -> None:
        match event:
            case events.ToolStarted():
                self.steps[event.call_id] = Step(event.label)
            case events.ToolFinished():
                self._finish(event)
            case events.Token(whole=False):
                self.text += event.text
            case events.Finished():
                self.text = self.told(event.turn)
            case events.TextReset():
                self.text = ""
            case events.Notice():
                self.notices.append(event.text)

    @property
    def label(self) -> str:
        """What is going on now, in a few words."""
        if any(step.state == "running" for step in self.steps.values()):
            return self.say("live.searching")
        return self.say("live.writing" if self.steps or self.text else "live.reading")

    def _finish(self, event: events.ToolFinished) -> None:
        step = self.steps.setdefault(event.call_id, Step(self.say("live.searching")))
        failed = event.error or (event.trace and event.trace.error)
        step.state = "failed" if failed else "done"
        if failed:
            step.outcome = self.say("live.mended")
        elif event.trace:
            step.outcome = found(len(event.trace.rows), event.trace.truncated, self.say)


def found(rows: int, truncated: bool, say: Words) -> str:
    which = {0: "none", 1: "one"}.get(rows, "many")
    return say(f"live.found.{'more' if truncated else which}", count=rows)


def follow(running: RunningTurn, visit: Visit) -> None:
    """Draw the turn until it ends, then draw the page anew with the finished answer."""
    say = visit.say
    progress = Progress(say, lambda turn: answer_beside(turn, visit))
    status = st.status(say("live.reading"), expanded=True, type="compact")
    steps, text = status.empty(), st.empty()
    for event in running.paced(TICK_SECONDS):  # Streamlit heeds a click only when drawing
        if event is not None:
            progress.take(event)
        status.update(label=plain(progress.label), expanded=True)
        steps.caption(_steps(progress))
        text.markdown(prose(progress.text))
    st.rerun()


_ICONS = {"running": "progress_activity", "done": "check", "failed": "replay"}


def _steps(progress: Progress) -> str:
    lines = [
        f":material/{_ICONS[step.state]}: {plain(step.label)}"
        + (f" — {plain(step.outcome)}" if step.outcome else "")
        for step in progress.steps.values()
    ]
    return "\n\n".join([*lines, *(f":material/info: {plain(text)}" for text in progress.notices)])
