"""The allow-list of expressions and types: every one that a statement may hold."""

from __future__ import annotations

from collections.abc import Mapping

from src.core.engines.sql_guard.nodes import (
    EXPRESSIONS,
    NAMES,
    ORDERS,
    PLACE,
    Field,
    Grammar,
    words,
)

_ARGUMENTS: Field = ({"name": "text", "expression": "expression"},)
_LITERAL: Field = {
    "kind": words("INTEGER NUMERIC STRING NULL_LITERAL BOOLEAN HEX BIT"),
    "text": "text",
}
_EXPRESSION: Grammar = {**PLACE, "class": "ignored", "type": "ignored", "alias": "name"}

_COMPARISONS = words(
    "COMPARE_EQUAL COMPARE_NOTEQUAL COMPARE_LESSTHAN COMPARE_GREATERTHAN "
    "COMPARE_LESSTHANOREQUALTO COMPARE_GREATERTHANOREQUALTO "
    "COMPARE_DISTINCT_FROM COMPARE_NOT_DISTINCT_FROM"
)

EXPRESSION_TYPES: Mapping[str, frozenset[str]] = {
    "BETWEEN": words("COMPARE_BETWEEN"),
    "CASE": words("CASE_EXPR"),
    "CAST": words("OPERATOR_CAST"),
    "COLLATE": words("COLLATE"),
    "COLUMN_REF": words("COLUMN_REF"),
    "COMPARISON": _COMPARISONS,
    "CONJUNCTION": words("CONJUNCTION_AND CONJUNCTION_OR"),
    "CONSTANT": words("VALUE_CONSTANT"),
    "FUNCTION": words("FUNCTION"),
    "LAMBDA": words("LAMBDA"),
    "OPERATOR": words(
        "ARRAY_EXTRACT ARRAY_SLICE STRUCT_EXTRACT COMPARE_IN COMPARE_NOT_IN GROUPING_FUNCTION "
        "OPERATOR_COALESCE OPERATOR_IS_NULL OPERATOR_IS_NOT_NULL OPERATOR_NOT OPERATOR_TRY "
        "OPERATOR_UNPACK OPERATOR_NULLIF"
    ),
    "POSITIONAL_REFERENCE": words("POSITIONAL_REFERENCE"),
    "STAR": words("STAR"),
    "SUBQUERY": words("SUBQUERY"),
    "TYPE": words("TYPE"),
    "WINDOW": words(
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
    "COLUMN_REF": {**_EXPRESSION, "column_names": NAMES},
    "COMPARISON": {**_EXPRESSION, "left": "expression", "right": "expression"},
    "CONJUNCTION": {**_EXPRESSION, "children": EXPRESSIONS},
    "CONSTANT": {**_EXPRESSION, "literal": _LITERAL},
    "FUNCTION": _FUNCTION,
    "LAMBDA": {
        **_EXPRESSION,
        "lhs": "expression",
        "expr": "expression",
        "syntax_type": words("SINGLE_ARROW LAMBDA_KEYWORD"),
    },
    "OPERATOR": {**_EXPRESSION, "children": EXPRESSIONS},
    "POSITIONAL_REFERENCE": {**_EXPRESSION, "index": "number"},
    "STAR": {
        **_EXPRESSION,
        "columns": "flag",
        "expr": "expression",
        "relation_name": "text",
        "exclude_list": NAMES,
        "qualified_exclude_list": ("qualified_column",),
        "replace_list": ({"key": "name", "value": "expression"},),
        "rename_list": ({"key": "qualified_column", "value": "name"},),
    },
    "SUBQUERY": {
        **_EXPRESSION,
        "child": "expression",
        "comparison_type": _COMPARISONS | {"INVALID"},
        "subquery": {"node": "query"},
        "subquery_type": words("SCALAR ANY EXISTS NOT_EXISTS"),
    },
    "WINDOW": {
        **_EXPRESSION,
        "function_name": "ignored",
        "qualified_name": "ignored",
        "arguments": _ARGUMENTS,
        "partitions": EXPRESSIONS,
        "orders": ORDERS,
        "arg_orders": ORDERS,
        "filter_expr": "expression",
        "start": words(
            "UNBOUNDED_PRECEDING EXPR_PRECEDING_ROWS EXPR_PRECEDING_RANGE EXPR_PRECEDING_GROUPS "
            "CURRENT_ROW_ROWS CURRENT_ROW_RANGE CURRENT_ROW_GROUPS "
            "EXPR_FOLLOWING_ROWS EXPR_FOLLOWING_RANGE EXPR_FOLLOWING_GROUPS"
        ),
        "end": words(
            "UNBOUNDED_FOLLOWING EXPR_PRECEDING_ROWS EXPR_PRECEDING_RANGE EXPR_PRECEDING_GROUPS "
            "CURRENT_ROW_ROWS CURRENT_ROW_RANGE CURRENT_ROW_GROUPS "
            "EXPR_FOLLOWING_ROWS EXPR_FOLLOWING_RANGE EXPR_FOLLOWING_GROUPS"
        ),
        "start_expr": "expression",
        "end_expr": "expression",
        "offset_expr": "expression",
        "default_expr": "expression",
        "exclude_clause": words("NO_OTHER CURRENT_ROW GROUP TIES"),
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

TYPES = words(
    "array bigint binary bit bitstring blob bool boolean bpchar bytea char date datetime dec "
    "decimal double enum float float4 float8 guid hugeint int int1 int128 int16 int2 int32 int4 "
    "int64 int8 integer integral interval json list logical long map null numeric nvarchar real "
    "row short signed smallint string struct text time time_ns timestamp timestamp_ms "
    "timestamp_ns timestamp_s timestamp_us timestamptz timetz tinyint ubigint uhugeint uint128 "
    "uint16 uint32 uint64 uint8 uinteger union usmallint utinyint uuid varbinary varchar"
) | {"time with time zone", "timestamp with time zone"}
