"""TOML files → `ConciergeConfig`, with every mistake told in words."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from src.config.concierge import ConciergeConfig
from src.config.nearest import nearest
from src.config.tools import TOOL_KINDS
from src.core.errors import ConfigError

_CAUSE_CHARS = 200
_SET_BY_FILE = ("id", "path")
_BRANCH = re.compile(r"str|(?:dict|list|function-\w+)\[.*")
"""What pydantic puts into a location for the branches of a union."""
_MUST_BE = {
    "string_type": "text",
    "dict_type": "a table of keys",
    "model_type": "a table of keys",
    "list_type": "a list",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
}


@dataclass(frozen=True)
class FoundConcierges:
    """Every concierge of a folder, and one sentence for each TOML that is none."""

    concierges: tuple[ConciergeConfig, ...]
    problems: tuple[str, ...]


def find_concierges(folder: Path) -> FoundConcierges:
    """Read each `*.toml` of `folder`; a bad one hides none of the others."""
    if not folder.is_dir():
        problem = f"there is no folder '{folder}'; create it or set CONCIERGE_INPUT"
        return FoundConcierges((), (problem,))
    found: list[ConciergeConfig] = []
    problems: list[str] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            found.append(load_concierge(path))
        except ConfigError as error:
            problems.append(str(error))
        except Exception as error:
            # A rim: what is odd about one file must not hide the others.
            problems.append(unexpected(path.name, error))
    if not found and not problems:
        problems.append(f"'{folder}' holds no TOML file; every concierge needs one")
    ordered = sorted(found, key=lambda concierge: (concierge.order, concierge.id))
    return FoundConcierges(tuple(ordered), tuple(problems))


def unexpected(name: str, error: Exception) -> str:
    """The sentence for an error that nobody foresaw in a file that was read."""
    cause = str(error).split("\n", 1)[0][:_CAUSE_CHARS]
    return f"{name} could not be loaded ({type(error).__name__}: {cause}); the log tells where"


def load_concierge(path: Path) -> ConciergeConfig:
    """The concierge that `path` declares, by its stem. Raises `ConfigError` where none can be."""
    declared = _parsed(path)
    unknown = [key for key in _SET_BY_FILE if key in declared]
    if unknown:
        raise ConfigError(f"{path.name}: '{unknown[0]}' is given by the file's name; remove it")
    try:
        config = ConciergeConfig.model_validate(declared)
    except ValidationError as error:
        raise ConfigError(f"{path.name}: {_all_told(error, declared)}") from None
    return config.model_copy(update={"id": path.stem, "path": path})


def _parsed(path: Path) -> dict[str, Any]:
    try:
        path.name.encode()
    except UnicodeEncodeError:
        raise ConfigError(f"{path.name!a} has a name that is not UTF-8; rename the file") from None
    try:
        if path.exists() and not path.is_file():
            raise ConfigError(
                f"{path.name} cannot be read: it is no file, but a folder, pipe or device"
            )
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{path.name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path.name} is not UTF-8; save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path.name} is no TOML: {error}") from None


def _all_told(error: ValidationError, declared: dict[str, Any]) -> str:
    """Every mistake once: where a union was tried, its branches are told together."""
    told: dict[str, list[str]] = {}
    for item in error.errors(include_url=False):
        told.setdefault(_key(item["loc"], declared), []).append(_told(item))
    within = [key for key in told if any(other.startswith(f"{key}.") for other in told if key)]
    clauses = [
        f"'{key}' {' or '.join(texts)}" if key else "; ".join(texts)
        for key, texts in told.items()
        if key not in within or not any(text.startswith("must be ") for text in texts)
    ]
    return "; ".join(clauses)


def _told(item: ErrorDetails) -> str:
    """One mistake: what is wrong with the key and what is allowed."""
    match item["type"]:
        case "extra_forbidden":
            allowed = _allowed_keys(item["loc"][:-1])
            return f"is no key there; {nearest(str(item['loc'][-1]), allowed)}"
        case "missing":
            return "is missing"
        case "union_tag_invalid":
            kind, allowed = item["ctx"]["tag"], item["ctx"]["expected_tags"]
            return f"has the kind {kind!r}; allowed: {allowed}"
        case "union_tag_not_found":
            return "must be a table of keys"
        case "literal_error":
            return f"is {item['input']!r}; allowed: {item['ctx']['expected']}"
        case "value_error":
            return f"is wrong: {item['ctx']['error']}" if item["loc"] else str(item["ctx"]["error"])
        case kind if kind in _MUST_BE:
            return f"must be {_MUST_BE[kind]}"
        case _:
            return f"is {item['input']!r}: {item['msg'][:1].lower()}{item['msg'][1:]}"


def _key(location: tuple[int | str, ...], declared: dict[str, Any]) -> str:
    """`tools[1].kind`, as a reader of the TOML would say it; branches of a union left out."""
    text, place = "", declared
    for part in location:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        elif (part in TOOL_KINDS or _BRANCH.fullmatch(part)) and not (
            isinstance(place, dict) and part in place
        ):
            continue  # a branch of a union, or a tool's kind, which is no key
        else:
            text += f".{part}" if text else part
        place = _inner(place, part)
    return text


def _inner(place: Any, part: int | str) -> Any:
    try:
        return place[part]
    except (KeyError, IndexError, TypeError):
        return None


def _allowed_keys(location: tuple[int | str, ...]) -> list[str]:
    """The keys of the model that stands at `location`."""
    annotation: Any = ConciergeConfig
    for part in location:
        if isinstance(part, str) and part in TOOL_KINDS and get_origin(annotation) is Annotated:
            annotation = TOOL_KINDS[part]
        elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
            annotation = annotation.model_fields[str(part)].annotation
        else:
            annotation = get_args(annotation)[-1] if get_origin(annotation) else annotation
    fields: dict[str, Any] = annotation.model_fields
    names = [field.alias or name for name, field in fields.items()]
    return [name for name in names if location or name not in _SET_BY_FILE]
