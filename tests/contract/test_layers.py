"""Imports go one way: app, cli → ui, api → services → graph → models, tools → answering → nlu →
reading → engines → store → config."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"

LEVELS = [
    {
        "config",
        "core.errors",
        "core.traces",
        "core.currencies",
        "core.written_numbers",
        "core.pulse",
    },
    {"core.store", "core.state"},
    {"core.question", "core.query"},
    {"core.engines"},
    {"core.reading"},
    {"core.nlu"},
    {"core.turn", "core.answering"},
    {"core.tools", "core.models"},
    {"core.graph"},
    {"core.services"},
    {"cli.new", "cli.remarks", "cli.table"},
    {"ui", "api"},
    {"app", "server", "cli", "__main__"},
]
"""Lower ones know nothing of higher ones; those of one level may know each other. What a question
was understood to ask is plain data, which the engines take as well. What drafts a first TOML is
asked by the command line and by the page."""

READING = [
    "wording", "grammar", "wordbook", "language", "knowledge", "recognition",
    "asked_text", "binding", "context", "reader",
]  # fmt: skip
"""Of the packages of `core.reading`, each knows those before it."""

KNOWN = {
    # The seeds ask for `get_agent_system_prompt` there; it looks up only when it is called.
    ("config.prompts", "core.tools.default"),
}


def imports(file: Path) -> Iterator[str]:
    """Names of our own modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        yield from (name.removeprefix("src.") for name in names if name.startswith("src."))


def level(module: str) -> int:
    for place, parts in enumerate(LEVELS):
        if any(module == part or module.startswith(f"{part}.") for part in parts):
            return place
    raise AssertionError(f"'{module}' has no level; put it into LEVELS")


FILES = sorted(file for file in SRC.rglob("*.py") if file.read_text("utf-8").strip())


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(SRC)) for file in FILES])
def test_a_module_knows_nothing_above_it(file: Path) -> None:
    module = ".".join(file.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")
    if module == "__init__":
        return
    above = [name for name in imports(file) if level(name) > level(module)]
    assert [name for name in above if (module, name) not in KNOWN] == []


READERS = [file for file in FILES if "reading" in file.relative_to(SRC).parts[:-1]]


@pytest.mark.parametrize("file", READERS, ids=[str(file.relative_to(SRC)) for file in READERS])
def test_a_package_of_the_reading_knows_those_before_it(file: Path) -> None:
    own = file.relative_to(SRC / "core" / "reading").with_suffix("").parts[0]
    if own == "__init__":
        return
    used = [name.removeprefix("core.reading.") for name in imports(file)]
    used = [name.partition(".")[0] for name in used if not name.startswith("core.")]
    known = READING[: READING.index(own) + 1]
    assert [name for name in used if name in READING and name not in known] == []


AFTER_THE_PARSE = ("models", "answering", "tools", "engines", "query", "graph")
REPEATED = {
    "core/answering/details.py": "a number as it was typed",
    "core/answering/grounding/check.py": "words that a model's answer may repeat",
    "core/answering/grounding/evidence.py": "words that a model's answer may repeat",
    "core/answering/notes.py": "how long it is",
    "core/answering/suggestions.py": "once more, with an option added or a choice for a word",
    "core/models/asking.py": "a word as it was typed",
    "core/models/guides.py": "handed on; passages are found by the whole of it",
    "core/models/planner.py": "how long it is",
}
"""Who may touch the question as it was typed, and what for: to repeat it, never to read it."""


@pytest.mark.parametrize("package", AFTER_THE_PARSE)
def test_the_question_is_not_read_again_after_the_parse(package: str) -> None:
    """Searches in words go by the residual text of what was understood."""
    for file in (SRC / "core" / package).rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        touched = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        name = str(file.relative_to(SRC))
        assert "question" not in touched or name in REPEATED, f"{name} reads the question's text"
        from_reading = {
            alias.name
            for node in nodes
            if isinstance(node, ast.ImportFrom) and node.module == "src.core.reading.asked_text"
            for alias in node.names
        }
        assert "residual_text" not in from_reading, f"{name} reads the question's text"


def test_streamlit_lives_in_the_page_only() -> None:
    allowed = {"ui", "app", "server"}
    for file in FILES:
        if "import streamlit" in file.read_text("utf-8"):
            assert file.relative_to(SRC).with_suffix("").parts[0] in allowed, file
