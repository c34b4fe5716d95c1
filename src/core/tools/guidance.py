"""Question → tool, by name: lines of the system prompt."""

from src.config.locale import Words
from src.config.tools import ToolConfig


def guidance(tool: ToolConfig, say: Words) -> tuple[str, ...]:
    named = [(question, tool.name) for question in tool.use_when]
    named += [(question, other) for other in tool.use_other for question in tool.use_other[other]]
    return tuple(say("tool.use_named", question=question, tool=name) for question, name in named)


def usage(tool: ToolConfig, say: Words) -> list[str]:
    """The same from the tool's own side, as the last part of its description; none without any."""
    lines = [say("tool.use_this", question=question) for question in tool.use_when]
    for other, questions in tool.use_other.items():
        lines += [say("tool.use_named", question=question, tool=other) for question in questions]
    return ["\n".join([say("tool.guidance"), *(f"- {line}" for line in lines)])] if lines else []
