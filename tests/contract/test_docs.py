"""The documents cannot lie: what they list is what there is, and their examples run."""

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import get_args

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from src import __version__
from src.api.app import Question, create_api
from src.api.turn_json import TURN_FIELDS
from src.cli.commands import parser
from src.config.concierge import ConciergeConfig
from src.config.loading import load_concierge
from src.config.roles import Role
from src.config.settings import Settings
from src.config.tables import ColumnConfig, DerivedConfig, TableConfig
from src.config.tools import TOOL_KINDS, ParameterConfig, RatingConfig
from src.config.vocabularies import vocabularies
from src.core.services.agent_service import AgentService
from src.core.services.events import Event

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
ADDING = (ROOT / "docs/adding-a-concierge.md").read_text("utf-8")
DECISIONS = (ROOT / "docs/decisions.md").read_text("utf-8")
SET_BY_FILE = {"id", "path"}


def section(text: str, heading: str) -> str:
    """What stands under a heading, until the next one of the same level."""
    level = re.escape(heading.split()[0])
    match = re.search(rf"^{re.escape(heading)}$(.*?)(?=^{level} |\Z)", text, re.M | re.S)
    assert match, f"no heading '{heading}'"
    return match[1]


def tables(text: str) -> list[dict[str, list[str]]]:
    """The tables of a text: first cell, without its code marks = the other cells."""
    found = []
    for lines in re.findall(r"(?:^\|.*\n?)+", text, re.M):
        rows = [
            [cell.strip() for cell in line.strip("|\n").split("|")] for line in lines.splitlines()
        ]
        found.append({row[0].strip("`"): row[1:] for row in rows[2:]})
    return found


def code(text: str, language: str) -> str:
    match = re.search(rf"^```{language}\n(.*?)^```", text, re.M | re.S)
    assert match, f"no ```{language} block"
    return match[1]


def keys(model: type[BaseModel]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()} - SET_BY_FILE


def test_readme_lists_every_setting_with_its_default() -> None:
    (listed,) = tables(section(README, "## Settings"))
    assert set(listed) == {f"CONCIERGE_{name.upper()}" for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        default, described = listed[f"CONCIERGE_{name.upper()}"]
        assert field.default is not PydanticUndefined
        assert default.strip("`") == ("" if field.default is None else str(field.default))
        assert described == field.description


def test_env_example_lists_every_setting() -> None:
    text = (ROOT / ".env.example").read_text("utf-8")
    listed = re.findall(r"^# (CONCIERGE_\w+)=", text, re.M)
    assert listed == [f"CONCIERGE_{name.upper()}" for name in Settings.model_fields]


@pytest.mark.parametrize(
    ("heading", "model"),
    [
        ("## The concierge", ConciergeConfig),
        ("## A table", TableConfig),
        ("## A column", ColumnConfig),
        ("## A derived column", DerivedConfig),
    ],
)
def test_every_toml_key_is_documented(heading: str, model: type[BaseModel]) -> None:
    assert set(tables(section(ADDING, heading))[0]) == keys(model)


def test_every_role_is_documented() -> None:
    assert set(tables(section(ADDING, "## A column"))[1]) == set(get_args(Role))


def test_every_kind_of_tool_is_documented() -> None:
    listed, kinds, inner = tables(section(ADDING, "## A tool"))
    assert set(kinds) == set(TOOL_KINDS)
    for kind, model in TOOL_KINDS.items():
        own = {key for key, (of, *_) in listed.items() if of == "all" or f"`{kind}`" in of}
        assert own == keys(model), kind
    parameters = {f"parameters.{key}" for key in keys(ParameterConfig)}
    assert set(inner) == parameters | {f"rating.{key}" for key in keys(RatingConfig)}


def test_every_vocabulary_is_documented() -> None:
    described = tables(section(ADDING, "## A column"))[0]["vocabulary"][0]
    assert [name for name in vocabularies() if f"`{name}`" not in described] == []


def verbs() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


@pytest.mark.parametrize(("verb", "options"), list(verbs()))
def test_every_cli_option_is_documented(verb: str, options: argparse.ArgumentParser) -> None:
    text = section(README, "## Command line")
    assert f"python -m src {verb}" in text
    for action in options._actions:
        for option in action.option_strings:
            assert option in {"-h", "--help"} or f"`{option}" in text or f" {option} " in text


def test_every_part_of_the_api_is_documented(tmp_path: Path) -> None:
    text = section(README, "## API")
    api = create_api(lambda: AgentService(Settings(input=tmp_path)), Settings())
    for route in api.routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            assert f"{min(route.methods)} /api{route.path}" in text
    for name in Question.model_fields:
        assert f"`{name}`" in text or f'"{name}"' in text
    for event in get_args(get_args(Event)[0]):
        assert f"`{event.model_fields['kind'].default}`" in text


def test_every_field_of_a_turn_is_documented() -> None:
    text = section(README, "## Command line")
    assert [field for field in TURN_FIELDS if f"`{field}`" not in text] == []


def test_make_targets_that_are_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"`make (\w+)", README):
        assert re.search(rf"^{target}:", makefile, re.M), target


def test_changelog_starts_with_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def required(file: str) -> set[str]:
    lines = (ROOT / file).read_text("utf-8").splitlines()
    return {match[0] for line in lines if (match := re.match(r"[a-z][a-z0-9-]*", line))}


def imported(folder: Path) -> set[str]:
    names: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.partition(".")[0])
    return names - set(sys.stdlib_module_names) - {"src", "tests", "input"}


def test_everything_imported_is_required_and_explained() -> None:
    """Of duckdb its engine, `_duckdb`, may be imported by itself."""
    provided_by = packages_distributions()
    listed = required("requirements.txt") | {"pydantic-core"}  # of exactly pydantic's version
    unlisted = {
        name
        for name in imported(ROOT / "src")
        if not listed
        & {package.lower().replace("_", "-") for package in provided_by[name.removeprefix("_")]}
    }
    assert unlisted == set()
    undocumented = {name for name in required("requirements.txt") if f"`{name}`" not in DECISIONS}
    assert undocumented == set()


def write_example(folder: Path) -> Path:
    """The documented example, saved as the document says; its TOML."""
    text = section(ADDING, "## A complete example")
    (folder / "pitches.csv").write_text(code(text, "csv"), "utf-8")
    toml = folder / "campsite.toml"
    toml.write_text(code(text, "toml"), "utf-8")
    return toml


def test_documented_example_loads(tmp_path: Path) -> None:
    toml = write_example(tmp_path)
    assert load_concierge(toml).tables["pitches"].hidden == ["owner_phone"]


@pytest.fixture(scope="module")
def campsite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """The documented example, answering: a catalog that nothing was tuned to."""
    folder = tmp_path_factory.mktemp("example")
    write_example(folder)
    settings = Settings(input=folder, data=folder / "data", now=datetime(2026, 5, 15))
    service = AgentService(settings)
    yield service
    service.close()


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("Pitches under 20 euros", {"Oak 1", "Oak 2", "Meadow 1"}),
        ("Which pitches allow dogs?", {"Oak 1", "River 1", "Meadow 1"}),
        ("cheapest pitch", {"Meadow 1"}),
        ("caravan pitches with a shower", {"River 1"}),
        ("pitchs in the woodlnd", {"Oak 1", "Oak 2"}),
        ("pitches open in May", {"Oak 1", "Oak 2", "River 1", "River 2", "Meadow 2"}),
        ("¿Qué parcelas hay por menos de 15 euros?", {"Meadow 1"}),
    ],
)
def test_documented_example_finds(campsite: AgentService, question: str, keys: set[str]) -> None:
    turn = campsite.ask("campsite", question)
    assert set(turn.keys) == keys
    assert turn.count == len(keys)


def test_documented_example_counts_and_never_shows_what_is_hidden(campsite: AgentService) -> None:
    assert campsite.ask("campsite", "How many cabins are there?").value == 2
    asked = campsite.ask("campsite", "What is the phone of the owner of Oak 1?")
    assert "600-1" not in asked.model_dump_json()


@pytest.mark.parametrize(
    "document", ["README.md", "docs/adding-a-concierge.md", "docs/decisions.md"]
)
def test_what_a_document_links_to_is_there(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not (ROOT / document).parent.joinpath(link).exists()] == []
