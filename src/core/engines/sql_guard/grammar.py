"""How an allow-list is written: for each node, the fields that may occur and how each is read.

The grammar is that of DuckDB 2.0's `json_serialize_sql(…, skip_null, skip_empty, skip_default)`.
A field that is not named refuses the statement, so a new version of the engine fails closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

# How a field is read: by the method `read_<name>` of `tree.Walk`, as one of these words, as a
# list of such fields, or as a record of fields.
Field: TypeAlias = "str | frozenset[str] | tuple[Field] | Mapping[str, Field]"
Grammar: TypeAlias = Mapping[str, Field]


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


EXPRESSIONS: Field = ("expression",)
NAMES: Field = ("text",)
OWN_NAMES: Field = ("name",)
ORDERS: Field = (
    {
        "type": frozenset({"ORDER_DEFAULT", "ASCENDING", "DESCENDING"}),
        "null_order": frozenset({"ORDER_DEFAULT", "NULLS FIRST", "NULLS LAST"}),
        "expression": "expression",
    },
)

PLACE: Grammar = {"query_location": "number", "query_location_length": "number"}
"""Where in the text a node stands."""
