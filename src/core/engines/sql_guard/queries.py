"""The allow-list of queries, of what they read from, and of what modifies them."""

from __future__ import annotations

from collections.abc import Mapping

from src.core.engines.sql_guard.nodes import (
    EXPRESSIONS,
    NAMES,
    ORDERS,
    OWN_NAMES,
    PLACE,
    Field,
    Grammar,
    words,
)

_MODIFIERS: Field = ("modifier",)
_QUERIES: Field = ("query",)
_PIVOT: Field = {
    "pivot_expressions": EXPRESSIONS,
    "unpivot_names": OWN_NAMES,
    "entries": ({"star_expr": "expression", "values": EXPRESSIONS, "alias": "name"},),
}
_SAMPLE: Field = {
    "sample_size": {"type": {"id": "text"}, "is_null": "flag", "value": "number"},
    "method": frozenset({"System", "Bernoulli", "Reservoir"}),
    "seed": "number",
    "repeatable": "flag",
    "is_percentage": "flag",
}
_SOURCE: Grammar = {
    **PLACE,
    "type": "ignored",
    "alias": "name",
    "column_name_alias": OWN_NAMES,
    "sample": _SAMPLE,
}
_NODE: Grammar = {"type": "ignored", "cte_map": "ignored", "modifiers": _MODIFIERS}

SOURCE_FIELDS: Mapping[str, Grammar] = {
    "BASE_TABLE": {
        **_SOURCE,
        "table_name": "ignored",
        "schema_name": "ignored",
        "catalog_name": "ignored",
        "qualified_name": "ignored",
    },
    "EMPTY": _SOURCE,
    "EXPRESSION_LIST": {
        **_SOURCE,
        "values": (EXPRESSIONS,),
        "expected_names": OWN_NAMES,
    },
    "JOIN": {
        **_SOURCE,
        "left": "source",
        "right": "source",
        "condition": "expression",
        "join_type": words("INNER LEFT RIGHT FULL SEMI ANTI OUTER"),
        "ref_type": words("REGULAR NATURAL CROSS POSITIONAL ASOF DEPENDENT"),
        "is_implicit": "flag",
        "using_columns": NAMES,
        "delim_flipped": "flag",
    },
    "PIVOT": {
        **_SOURCE,
        "source": "source",
        "aggregates": EXPRESSIONS,
        "pivots": (_PIVOT,),
        "groups": NAMES,
        "unpivot_names": OWN_NAMES,
        "include_nulls": "flag",
    },
    # Only in its form with a query inside: by a bare name it reads the catalog (SHOW TABLES).
    "SHOW_REF": {
        **_SOURCE,
        "query": "query",
        "show_type": words("DESCRIBE SUMMARY"),
        "qualified_name": "nothing",
    },
    "SUBQUERY": {**_SOURCE, "subquery": {"node": "query"}},
    "TABLE_FUNCTION": {
        **_SOURCE,
        "function": "table_function",
        "with_ordinality": words("WITH_ORDINALITY WITHOUT_ORDINALITY"),
    },
}

QUERY_FIELDS: Mapping[str, Grammar] = {
    "SELECT_NODE": {
        **_NODE,
        "select_list": EXPRESSIONS,
        "from_table": "source",
        "where_clause": "expression",
        "group_expressions": EXPRESSIONS,
        "group_sets": (("number",),),
        "aggregate_handling": words("STANDARD_HANDLING FORCE_AGGREGATES"),
        "having": "expression",
        "sample": _SAMPLE,
        "qualify": "expression",
    },
    "SET_OPERATION_NODE": {
        **_NODE,
        "setop_type": words("UNION UNION_BY_NAME EXCEPT INTERSECT"),
        "setop_all": "flag",
        "children": _QUERIES,
    },
    "RECURSIVE_CTE_NODE": {
        **_NODE,
        "cte_name": "name",
        "union_all": "flag",
        "left": "ignored",
        "right": "ignored",
        "aliases": OWN_NAMES,
        "key_targets": EXPRESSIONS,
        "payload_aggregates": EXPRESSIONS,
    },
}

# The query of a CTE is read apart: once read, its name is in sight.
CTE_FIELDS: Grammar = {
    "key": "name",
    "value": {
        "aliases": OWN_NAMES,
        "key_targets": EXPRESSIONS,
        "payload_aggregates": EXPRESSIONS,
        "materialized": words(
            "CTE_MATERIALIZE_DEFAULT CTE_MATERIALIZE_ALWAYS CTE_MATERIALIZE_NEVER"
        ),
        "query_node": "ignored",
    },
}

MODIFIER_FIELDS: Mapping[str, Grammar] = {
    "ORDER_MODIFIER": {"type": "ignored", "orders": ORDERS},
    "DISTINCT_MODIFIER": {"type": "ignored", "distinct_on_targets": EXPRESSIONS},
    "LIMIT_MODIFIER": {
        "type": "ignored",
        "limit": "limit",
        "offset": "expression",
        "limit_type": words("ROW_COUNT PERCENTAGE"),
    },
}
