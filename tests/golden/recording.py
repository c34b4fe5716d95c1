"""What a hosted model answered, kept as JSON lines so that a run can be repeated without it."""

import hashlib
import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from langchain_core.caches import RETURN_VAL_TYPE, BaseCache
from langchain_core.load import dumps, loads

_SAID = ("type", "content", "name")


class NotRecorded(Exception):
    """The recording has no answer to this request: the prompt, a tool or a question changed."""


class Recording(BaseCache):
    """LangChain looks here before it asks a model, and keeps here what it answered."""

    def __init__(self, path: Path, replays: bool) -> None:
        self._path = path
        self._replays = replays
        self._answers: dict[str, str] = {}
        if replays:
            lines = map(json.loads, path.read_text("utf-8").splitlines())
            self._answers = {line["asked"]: line["answered"] for line in lines}
        else:
            path.write_text("", "utf-8")

    def lookup(self, prompt: str, llm_string: str) -> RETURN_VAL_TYPE | None:
        if not self._replays:
            return None
        if (asked := _key(prompt)) not in self._answers:
            raise NotRecorded(f"'{self._path}' has no answer to this request; record it anew")
        with warnings.catch_warnings(action="ignore"):  # a beta that is pinned with the rest
            answered: Sequence[Any] = loads(self._answers[asked], allowed_objects="all")
        return answered

    def update(self, prompt: str, llm_string: str, return_val: RETURN_VAL_TYPE) -> None:
        if self._replays:
            return
        line = {"asked": _key(prompt), "answered": dumps(return_val)}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def clear(self, **kwargs: Any) -> None:
        self._answers.clear()


def _key(prompt: str) -> str:
    """By what was said and called: ids and figures of a request differ from run to run."""
    messages = [message["kwargs"] for message in json.loads(prompt)]
    said = [
        [message.get(name) for name in _SAID]
        + [[call["name"], call["args"]] for call in message.get("tool_calls", [])]
        for message in messages
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()
