"""The allow-list of queries, sources, expressions and types, by `forms.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from src.core.engines.sql_guard.nodes import Field, Grammar

_FORMS = tomllib.loads(Path(__file__).with_name("forms.toml").read_text("utf-8"))


def _fields_of(section: str) -> dict[str, Grammar]:
    """By kind of node its fields, those that all of the section have among them."""
    common = _FORMS["common"].get(section, {})
    return {kind: _record(common | fields) for kind, fields in _FORMS[section].items()}


def _record(fields: Mapping[str, Any]) -> Grammar:
    return {name: _field(each) for name, each in fields.items()}


def _field(written: Any) -> Field:
    if isinstance(written, dict):
        return _record(written)
    if isinstance(written, list):
        return (_field(written[0]),)
    if written in _FORMS["records"]:
        return _field(_FORMS["records"][written])
    if written.startswith("="):
        return frozenset(word.strip() for word in written.removeprefix("=").split("|"))
    return str(written)


EXPRESSION_FIELDS = _fields_of("expressions")
SOURCE_FIELDS = _fields_of("sources")
QUERY_FIELDS = _fields_of("queries")
MODIFIER_FIELDS = _fields_of("modifiers")
CTE_FIELDS = _fields_of("ctes")["CTE"]
TYPE_FIELDS = EXPRESSION_FIELDS.pop("TYPE")
