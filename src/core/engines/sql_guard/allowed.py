"""The allow-lists: every node, function and type that a statement may hold. All else is refused.

The grammar is that of DuckDB 2.0's `json_serialize_sql(…, skip_null, skip_empty, skip_default)`.
For each node it names the fields that may occur and how each is read: the name of a reader of
`tree.Walker`, or the set of the words that may stand there. A field that is not named refuses
the statement, so a new version of the engine fails closed.
"""

from __future__ import annotations

from collections.abc import Mapping

Field = str | frozenset[str]
Grammar = Mapping[str, Field]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PLACE: Grammar = {"query_location": "number", "query_location_length": "number"}
_EXPRESSION: Grammar = {**_PLACE, "class": "ignored", "type": "ignored", "alias": "name"}
_SOURCE: Grammar = {
    **_PLACE,
    "type": "ignored",
    "alias": "name",
    "column_name_alias": "own_names",
    "sample": "sample",
}
_NODE: Grammar = {"type": "ignored", "cte_map": "ignored", "modifiers": "modifiers"}

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
    "arguments": "arguments",
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
    "CASE": {**_EXPRESSION, "case_checks": "case_checks", "else_expr": "expression"},
    "CAST": {**_EXPRESSION, "child": "expression", "try_cast": "flag", "type_expr": "type"},
    "COLLATE": {**_EXPRESSION, "child": "expression", "collation": "collation"},
    "COLUMN_REF": {**_EXPRESSION, "column_names": "names"},
    "COMPARISON": {**_EXPRESSION, "left": "expression", "right": "expression"},
    "CONJUNCTION": {**_EXPRESSION, "children": "expressions"},
    "CONSTANT": {**_EXPRESSION, "literal": "literal"},
    "FUNCTION": _FUNCTION,
    "LAMBDA": {
        **_EXPRESSION,
        "lhs": "expression",
        "expr": "expression",
        "syntax_type": _words("SINGLE_ARROW LAMBDA_KEYWORD"),
    },
    "OPERATOR": {**_EXPRESSION, "children": "expressions"},
    "POSITIONAL_REFERENCE": {**_EXPRESSION, "index": "number"},
    "STAR": {
        **_EXPRESSION,
        "columns": "flag",
        "expr": "expression",
        "relation_name": "name",
        "exclude_list": "names",
        "qualified_exclude_list": "qualified_columns",
        "replace_list": "replacements",
        "rename_list": "renamings",
    },
    "SUBQUERY": {
        **_EXPRESSION,
        "child": "expression",
        "comparison_type": _COMPARISONS | {"INVALID"},
        "subquery": "statement",
        "subquery_type": _words("SCALAR ANY EXISTS NOT_EXISTS"),
    },
    "WINDOW": {
        **_EXPRESSION,
        "function_name": "ignored",
        "qualified_name": "ignored",
        "arguments": "arguments",
        "partitions": "expressions",
        "orders": "orders",
        "arg_orders": "orders",
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
    "children": "type_arguments",
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
        "values": "value_rows",
        "expected_names": "own_names",
    },
    "JOIN": {
        **_SOURCE,
        "left": "source",
        "right": "source",
        "condition": "expression",
        "join_type": _words("INNER LEFT RIGHT FULL SEMI ANTI OUTER"),
        "ref_type": _words("REGULAR NATURAL CROSS POSITIONAL ASOF DEPENDENT"),
        "is_implicit": "flag",
        "using_columns": "names",
        "delim_flipped": "flag",
    },
    "PIVOT": {
        **_SOURCE,
        "source": "source",
        "aggregates": "expressions",
        "pivots": "pivots",
        "groups": "names",
        "unpivot_names": "own_names",
        "include_nulls": "flag",
    },
    # Only in its form with a query inside: by a bare name it reads the catalog (SHOW TABLES).
    "SHOW_REF": {
        **_SOURCE,
        "query": "query",
        "show_type": _words("DESCRIBE SUMMARY"),
        "qualified_name": "nothing",
    },
    "SUBQUERY": {**_SOURCE, "subquery": "statement"},
    "TABLE_FUNCTION": {
        **_SOURCE,
        "function": "table_function",
        "with_ordinality": _words("WITH_ORDINALITY WITHOUT_ORDINALITY"),
    },
}

QUERY_FIELDS: Mapping[str, Grammar] = {
    "SELECT_NODE": {
        **_NODE,
        "select_list": "expressions",
        "from_table": "source",
        "where_clause": "expression",
        "group_expressions": "expressions",
        "group_sets": "group_sets",
        "aggregate_handling": _words("STANDARD_HANDLING FORCE_AGGREGATES"),
        "having": "expression",
        "sample": "sample",
        "qualify": "expression",
    },
    "SET_OPERATION_NODE": {
        **_NODE,
        "setop_type": _words("UNION UNION_BY_NAME EXCEPT INTERSECT"),
        "setop_all": "flag",
        "children": "queries",
    },
    "RECURSIVE_CTE_NODE": {
        **_NODE,
        "cte_name": "name",
        "union_all": "flag",
        "left": "ignored",
        "right": "ignored",
        "aliases": "own_names",
        "key_targets": "expressions",
        "payload_aggregates": "expressions",
    },
}

CTE_FIELDS: Grammar = {
    "aliases": "own_names",
    "key_targets": "expressions",
    "payload_aggregates": "expressions",
    "materialized": _words("CTE_MATERIALIZE_DEFAULT CTE_MATERIALIZE_ALWAYS CTE_MATERIALIZE_NEVER"),
    "query_node": "ignored",
}

MODIFIER_FIELDS: Mapping[str, Grammar] = {
    "ORDER_MODIFIER": {"type": "ignored", "orders": "orders"},
    "DISTINCT_MODIFIER": {"type": "ignored", "distinct_on_targets": "expressions"},
    "LIMIT_MODIFIER": {
        "type": "ignored",
        "limit": "limit",
        "offset": "expression",
        "limit_type": _words("ROW_COUNT PERCENTAGE"),
    },
}

ORDER_FIELDS: Grammar = {
    "type": _words("ORDER_DEFAULT ASCENDING DESCENDING"),
    "null_order": frozenset({"ORDER_DEFAULT", "NULLS FIRST", "NULLS LAST"}),
    "expression": "expression",
}

LITERAL_KINDS = _words("INTEGER NUMERIC STRING NULL_LITERAL BOOLEAN HEX BIT")
SAMPLE_METHODS = _words("System Bernoulli Reservoir")

TYPES = _words(
    "array bigint binary bit bitstring blob bool boolean bpchar bytea char date datetime dec "
    "decimal double enum float float4 float8 guid hugeint int int1 int128 int16 int2 int32 int4 "
    "int64 int8 integer integral interval json list logical long map null numeric nvarchar real "
    "row short signed smallint string struct text time time_ns timestamp timestamp_ms "
    "timestamp_ns timestamp_s timestamp_us timestamptz timetz tinyint ubigint uhugeint uint128 "
    "uint16 uint32 uint64 uint8 uinteger union usmallint utinyint uuid varbinary varchar"
) | {"time with time zone", "timestamp with time zone"}
