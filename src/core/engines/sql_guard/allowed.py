"""The allow-lists: every node, function and type that a statement may hold. All else is refused.

The grammar is that of DuckDB 2.0's `json_serialize_sql(…, skip_null, skip_empty, skip_default)`.
For each node it names the fields that may occur and how each is read. A field that is not named
refuses the statement, so a new version of the engine fails closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

# How a field is read: by the method `read_<name>` of `tree.Walk`, as one of these words, as a
# list of such fields, or as a record of fields.
Field: TypeAlias = "str | frozenset[str] | tuple[Field] | Mapping[str, Field]"
Grammar: TypeAlias = Mapping[str, Field]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_EXPRESSIONS: Field = ("expression",)
_NAMES: Field = ("text",)
_OWN_NAMES: Field = ("name",)
_MODIFIERS: Field = ("modifier",)
_QUERIES: Field = ("query",)
_ARGUMENTS: Field = ({"name": "text", "expression": "expression"},)
_ORDERS: Field = (
    {
        "type": frozenset({"ORDER_DEFAULT", "ASCENDING", "DESCENDING"}),
        "null_order": frozenset({"ORDER_DEFAULT", "NULLS FIRST", "NULLS LAST"}),
        "expression": "expression",
    },
)
_PIVOT: Field = {
    "pivot_expressions": _EXPRESSIONS,
    "unpivot_names": _OWN_NAMES,
    "entries": ({"star_expr": "expression", "values": _EXPRESSIONS, "alias": "name"},),
}
_SAMPLE: Field = {
    "sample_size": {"type": {"id": "text"}, "is_null": "flag", "value": "number"},
    "method": frozenset({"System", "Bernoulli", "Reservoir"}),
    "seed": "number",
    "repeatable": "flag",
    "is_percentage": "flag",
}
_LITERAL: Field = {
    "kind": _words("INTEGER NUMERIC STRING NULL_LITERAL BOOLEAN HEX BIT"),
    "text": "text",
}

_PLACE: Grammar = {"query_location": "number", "query_location_length": "number"}
_EXPRESSION: Grammar = {**_PLACE, "class": "ignored", "type": "ignored", "alias": "name"}
_SOURCE: Grammar = {
    **_PLACE,
    "type": "ignored",
    "alias": "name",
    "column_name_alias": _OWN_NAMES,
    "sample": _SAMPLE,
}
_NODE: Grammar = {"type": "ignored", "cte_map": "ignored", "modifiers": _MODIFIERS}

_COMPARISONS = _words(
    "COMPARE_EQUAL COMPARE_NOTEQUAL COMPARE_LESSTHAN COMPARE_GREATERTHAN "
    "COMPARE_LESSTHANOREQUALTO COMPARE_GREATERTHANOREQUALTO "
    "COMPARE_DISTINCT_FROM COMPARE_NOT_DISTINCT_FROM"
)

EXPRESSION_TYPES: Mapping[str, frozenset[str]] = {
    "BETWEEN": _words("COMPARE_BETWEEN"),
    "CASE": _words("CASE_EXPR"),
    "CAST": _words("OPERATOR_CAST"),
    "COLLATE": _words("COLLATE"),
    "COLUMN_REF": _words("COLUMN_REF"),
    "COMPARISON": _COMPARISONS,
    "CONJUNCTION": _words("CONJUNCTION_AND CONJUNCTION_OR"),
    "CONSTANT": _words("VALUE_CONSTANT"),
    "FUNCTION": _words("FUNCTION"),
    "LAMBDA": _words("LAMBDA"),
    "OPERATOR": _words(
        "ARRAY_EXTRACT ARRAY_SLICE STRUCT_EXTRACT COMPARE_IN COMPARE_NOT_IN GROUPING_FUNCTION "
        "OPERATOR_COALESCE OPERATOR_IS_NULL OPERATOR_IS_NOT_NULL OPERATOR_NOT OPERATOR_TRY "
        "OPERATOR_UNPACK OPERATOR_NULLIF"
    ),
    "POSITIONAL_REFERENCE": _words("POSITIONAL_REFERENCE"),
    "STAR": _words("STAR"),
    "SUBQUERY": _words("SUBQUERY"),
    "TYPE": _words("TYPE"),
    "WINDOW": _words(
        "WINDOW_AGGREGATE WINDOW_ROW_NUMBER WINDOW_RANK WINDOW_RANK_DENSE WINDOW_PERCENT_RANK "
        "WINDOW_CUME_DIST WINDOW_NTILE WINDOW_LAG WINDOW_LEAD WINDOW_FIRST_VALUE "
        "WINDOW_LAST_VALUE WINDOW_NTH_VALUE WINDOW_FILL"
    ),
}

_FUNCTION: Grammar = {
    **_EXPRESSION,
    "function_name": "ignored",
    "schema": "ignored",
    "catalog": "ignored",
    "qualified_name": "ignored",
    "arguments": _ARGUMENTS,
    "distinct": "flag",
    "filter": "expression",
    "is_operator": "flag",
    "order_bys": "modifier",
}

EXPRESSION_FIELDS: Mapping[str, Grammar] = {
    "BETWEEN": {
        **_EXPRESSION,
        "input": "expression",
        "lower": "expression",
        "upper": "expression",
    },
    "CASE": {
        **_EXPRESSION,
        "case_checks": ({"when_expr": "expression", "then_expr": "expression"},),
        "else_expr": "expression",
    },
    "CAST": {**_EXPRESSION, "child": "expression", "try_cast": "flag", "type_expr": "type"},
    "COLLATE": {**_EXPRESSION, "child": "expression", "collation": "collation"},
    "COLUMN_REF": {**_EXPRESSION, "column_names": _NAMES},
    "COMPARISON": {**_EXPRESSION, "left": "expression", "right": "expression"},
    "CONJUNCTION": {**_EXPRESSION, "children": _EXPRESSIONS},
    "CONSTANT": {**_EXPRESSION, "literal": _LITERAL},
    "FUNCTION": _FUNCTION,
    "LAMBDA": {
        **_EXPRESSION,
        "lhs": "expression",
        "expr": "expression",
        "syntax_type": _words("SINGLE_ARROW LAMBDA_KEYWORD"),
    },
    "OPERATOR": {**_EXPRESSION, "children": _EXPRESSIONS},
    "POSITIONAL_REFERENCE": {**_EXPRESSION, "index": "number"},
    "STAR": {
        **_EXPRESSION,
        "columns": "flag",
        "expr": "expression",
        "relation_name": "text",
        "exclude_list": _NAMES,
        "qualified_exclude_list": ("qualified_column",),
        "replace_list": ({"key": "name", "value": "expression"},),
        "rename_list": ({"key": "qualified_column", "value": "name"},),
    },
    "SUBQUERY": {
        **_EXPRESSION,
        "child": "expression",
        "comparison_type": _COMPARISONS | {"INVALID"},
        "subquery": {"node": "query"},
        "subquery_type": _words("SCALAR ANY EXISTS NOT_EXISTS"),
    },
    "WINDOW": {
        **_EXPRESSION,
        "function_name": "ignored",
        "qualified_name": "ignored",
        "arguments": _ARGUMENTS,
        "partitions": _EXPRESSIONS,
        "orders": _ORDERS,
        "arg_orders": _ORDERS,
        "filter_expr": "expression",
        "start": _words(
            "UNBOUNDED_PRECEDING EXPR_PRECEDING_ROWS EXPR_PRECEDING_RANGE EXPR_PRECEDING_GROUPS "
            "CURRENT_ROW_ROWS CURRENT_ROW_RANGE CURRENT_ROW_GROUPS "
            "EXPR_FOLLOWING_ROWS EXPR_FOLLOWING_RANGE EXPR_FOLLOWING_GROUPS"
        ),
        "end": _words(
            "UNBOUNDED_FOLLOWING EXPR_PRECEDING_ROWS EXPR_PRECEDING_RANGE EXPR_PRECEDING_GROUPS "
            "CURRENT_ROW_ROWS CURRENT_ROW_RANGE CURRENT_ROW_GROUPS "
            "EXPR_FOLLOWING_ROWS EXPR_FOLLOWING_RANGE EXPR_FOLLOWING_GROUPS"
        ),
        "start_expr": "expression",
        "end_expr": "expression",
        "offset_expr": "expression",
        "default_expr": "expression",
        "exclude_clause": _words("NO_OTHER CURRENT_ROW GROUP TIES"),
        "ignore_nulls": "flag",
        "has_ignore_nulls": "flag",
        "distinct": "flag",
    },
}

TYPE_FIELDS: Grammar = {
    **_EXPRESSION,
    "type_name": "ignored",
    "qualified_name": "ignored",
    "children": ("type_argument",),
}

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
        "values": (_EXPRESSIONS,),
        "expected_names": _OWN_NAMES,
    },
    "JOIN": {
        **_SOURCE,
        "left": "source",
        "right": "source",
        "condition": "expression",
        "join_type": _words("INNER LEFT RIGHT FULL SEMI ANTI OUTER"),
        "ref_type": _words("REGULAR NATURAL CROSS POSITIONAL ASOF DEPENDENT"),
        "is_implicit": "flag",
        "using_columns": _NAMES,
        "delim_flipped": "flag",
    },
    "PIVOT": {
        **_SOURCE,
        "source": "source",
        "aggregates": _EXPRESSIONS,
        "pivots": (_PIVOT,),
        "groups": _NAMES,
        "unpivot_names": _OWN_NAMES,
        "include_nulls": "flag",
    },
    # Only in its form with a query inside: by a bare name it reads the catalog (SHOW TABLES).
    "SHOW_REF": {
        **_SOURCE,
        "query": "query",
        "show_type": _words("DESCRIBE SUMMARY"),
        "qualified_name": "nothing",
    },
    "SUBQUERY": {**_SOURCE, "subquery": {"node": "query"}},
    "TABLE_FUNCTION": {
        **_SOURCE,
        "function": "table_function",
        "with_ordinality": _words("WITH_ORDINALITY WITHOUT_ORDINALITY"),
    },
}

QUERY_FIELDS: Mapping[str, Grammar] = {
    "SELECT_NODE": {
        **_NODE,
        "select_list": _EXPRESSIONS,
        "from_table": "source",
        "where_clause": "expression",
        "group_expressions": _EXPRESSIONS,
        "group_sets": (("number",),),
        "aggregate_handling": _words("STANDARD_HANDLING FORCE_AGGREGATES"),
        "having": "expression",
        "sample": _SAMPLE,
        "qualify": "expression",
    },
    "SET_OPERATION_NODE": {
        **_NODE,
        "setop_type": _words("UNION UNION_BY_NAME EXCEPT INTERSECT"),
        "setop_all": "flag",
        "children": _QUERIES,
    },
    "RECURSIVE_CTE_NODE": {
        **_NODE,
        "cte_name": "name",
        "union_all": "flag",
        "left": "ignored",
        "right": "ignored",
        "aliases": _OWN_NAMES,
        "key_targets": _EXPRESSIONS,
        "payload_aggregates": _EXPRESSIONS,
    },
}

# The query of a CTE is read apart: once read, its name is in sight.
CTE_FIELDS: Grammar = {
    "key": "name",
    "value": {
        "aliases": _OWN_NAMES,
        "key_targets": _EXPRESSIONS,
        "payload_aggregates": _EXPRESSIONS,
        "materialized": _words(
            "CTE_MATERIALIZE_DEFAULT CTE_MATERIALIZE_ALWAYS CTE_MATERIALIZE_NEVER"
        ),
        "query_node": "ignored",
    },
}

MODIFIER_FIELDS: Mapping[str, Grammar] = {
    "ORDER_MODIFIER": {"type": "ignored", "orders": _ORDERS},
    "DISTINCT_MODIFIER": {"type": "ignored", "distinct_on_targets": _EXPRESSIONS},
    "LIMIT_MODIFIER": {
        "type": "ignored",
        "limit": "limit",
        "offset": "expression",
        "limit_type": _words("ROW_COUNT PERCENTAGE"),
    },
}

TYPES = _words(
    "array bigint binary bit bitstring blob bool boolean bpchar bytea char date datetime dec "
    "decimal double enum float float4 float8 guid hugeint int int1 int128 int16 int2 int32 int4 "
    "int64 int8 integer integral interval json list logical long map null numeric nvarchar real "
    "row short signed smallint string struct text time time_ns timestamp timestamp_ms "
    "timestamp_ns timestamp_s timestamp_us timestamptz timetz tinyint ubigint uhugeint uint128 "
    "uint16 uint32 uint64 uint8 uinteger union usmallint utinyint uuid varbinary varchar"
) | {"time with time zone", "timestamp with time zone"}
