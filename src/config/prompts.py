"""The system prompt of a concierge; its text is in `locales/prompts.*.toml`."""

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

from babel import Locale
from babel.dates import format_date
from langchain_core.messages import SystemMessage

from src.config.concierge import ConciergeConfig
from src.config.locale import words
from src.config.texts import local_text


class PromptTool(Protocol):
    """What the prompt needs to know of a tool."""

    @property
    def name(self) -> str: ...

    @property
    def overview(self) -> str: ...

    @property
    def guidance(self) -> tuple[str, ...]: ...

    @property
    def rules(self) -> tuple[str, ...]: ...


def agent_system_prompt(config: ConciergeConfig, tools: Iterable[PromptTool]) -> SystemMessage:
    """The instructions of a concierge's model, in the concierge's language.

    The same in every turn, so that a provider can keep them in its cache.

    Args:
        tools: a `ToolRegistry`, or any tools in the order they are to be read in.
    """
    say = words("prompts", config.language)
    shown = list(tools)
    prompt = say(
        "agent.prompt",
        name=local_text(config.name, config.language),
        about=local_text(config.about, config.language),
        tools="\n\n".join(
            [
                *(f"### {tool.name}\n{tool.overview}" for tool in shown),
                *filter(None, ["\n".join(dict.fromkeys(line for t in shown for line in t.rules))]),
            ]
        ),
        guidance="\n".join(dict.fromkeys(f"- {line}" for tool in shown for line in tool.guidance)),
    )
    return SystemMessage(prompt.strip())


def turn_note(
    config: ConciergeConfig, now: datetime, answer_language: str | None = None, reading: str = ""
) -> str:
    """What a model is told beside the question, in the concierge's language.

    Args:
        now: the present, in the concierge's time zone.
        answer_language: code of the question's language, where it is known.
        reading: how the question was read; left out when it is empty.
    """
    say = words("prompts", config.language)
    known = Locale(config.language).languages if answer_language != "und" else {}
    named = known.get(answer_language) if answer_language else None  # in the concierge's language
    note = say(
        "agent.turn",
        today=format_date(now, "full", locale=config.language),
        time=now.strftime("%H:%M"),
        timezone=config.timezone,
        language_rule=(
            say("agent.answer_in", language=named) if named else say("agent.answer_as_asked")
        ),
        reading=say("agent.reading", reading=reading) if reading else "",
    )
    return note.strip()


def get_agent_system_prompt() -> SystemMessage:
    """The system prompt of the default concierge."""
    # The one look upwards: like the shipped tools' own modules, an entry for the default concierge.
    from src.core.tools.default import default_concierge

    concierge = default_concierge()
    return agent_system_prompt(concierge.catalog.config, concierge.registry)
