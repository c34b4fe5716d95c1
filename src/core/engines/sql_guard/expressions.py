"""The allow-list of queries, sources, expressions and types: every form a statement may have."""

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

_ARGUMENTS: Field = ({"name": "text", "expression": "expression"},)
_LITERAL: Field = {
    "kind": words("INTEGER NUMERIC STRING NULL_LITERAL BOOLEAN HEX BIT"),
    "text": "text",
}
_COMPARISONS = (
    "COMPARE_EQUAL COMPARE_NOTEQUAL COMPARE_LESSTHAN COMPARE_GREATERTHAN "
    "COMPARE_LESSTHANOREQUALTO COMPARE_GREATERTHANOREQUALTO "
    "COMPARE_DISTINCT_FROM COMPARE_NOT_DISTINCT_FROM"
)
_FRAME_ENDS = (
    " EXPR_PRECEDING_ROWS EXPR_PRECEDING_RANGE EXPR_PRECEDING_GROUPS"
    " CURRENT_ROW_ROWS CURRENT_ROW_RANGE CURRENT_ROW_GROUPS"
    " EXPR_FOLLOWING_ROWS EXPR_FOLLOWING_RANGE EXPR_FOLLOWING_GROUPS"
)


def _expression(types: str, **fields: Field) -> Grammar:
    """An expression of one of these types."""
    return {**PLACE, "class": "ignored", "type": words(types), "alias": "name", **fields}


EXPRESSION_FIELDS: Mapping[str, Grammar] = {
    "BETWEEN": _expression(
        "COMPARE_BETWEEN", input="expression", lower="expression", upper="expression"
    ),
    "CASE": _expression(
        "CASE_EXPR",
        case_checks=({"when_expr": "expression", "then_expr": "expression"},),
        else_expr="expression",
    ),
    "CAST": _expression("OPERATOR_CAST", child="expression", try_cast="flag", type_expr="type"),
    "COLLATE": _expression("COLLATE", child="expression", collation="collation"),
    "COLUMN_REF": _expression("COLUMN_REF", column_names=NAMES),
    "COMPARISON": _expression(_COMPARISONS, left="expression", right="expression"),
    "CONJUNCTION": _expression("CONJUNCTION_AND CONJUNCTION_OR", children=EXPRESSIONS),
    "CONSTANT": _expression("VALUE_CONSTANT", literal=_LITERAL),
    "FUNCTION": _expression(
        "FUNCTION",
        function_name="ignored",
        schema="ignored",
        catalog="ignored",
        qualified_name="ignored",
        arguments=_ARGUMENTS,
        distinct="flag",
        filter="expression",
        is_operator="flag",
        order_bys="modifier",
    ),
    "LAMBDA": _expression(
        "LAMBDA",
        lhs="expression",
        expr="expression",
        syntax_type=words("SINGLE_ARROW LAMBDA_KEYWORD"),
    ),
    "OPERATOR": _expression(
        "ARRAY_EXTRACT ARRAY_SLICE STRUCT_EXTRACT COMPARE_IN COMPARE_NOT_IN GROUPING_FUNCTION "
        "OPERATOR_COALESCE OPERATOR_IS_NULL OPERATOR_IS_NOT_NULL OPERATOR_NOT OPERATOR_TRY "
        "OPERATOR_UNPACK OPERATOR_NULLIF",
        children=EXPRESSIONS,
    ),
    "POSITIONAL_REFERENCE": _expression("POSITIONAL_REFERENCE", index="number"),
    "STAR": _expression(
        "STAR",
        columns="flag",
        expr="expression",
        relation_name="text",
        exclude_list=NAMES,
        qualified_exclude_list=("qualified_column",),
        replace_list=({"key": "name", "value": "expression"},),
        rename_list=({"key": "qualified_column", "value": "name"},),
    ),
    "SUBQUERY": _expression(
        "SUBQUERY",
        child="expression",
        comparison_type=words(_COMPARISONS) | {"INVALID"},
        subquery={"node": "query"},
        subquery_type=words("SCALAR ANY EXISTS NOT_EXISTS"),
    ),
    "WINDOW": _expression(
        "WINDOW_AGGREGATE WINDOW_ROW_NUMBER WINDOW_RANK WINDOW_RANK_DENSE WINDOW_PERCENT_RANK "
        "WINDOW_CUME_DIST WINDOW_NTILE WINDOW_LAG WINDOW_LEAD WINDOW_FIRST_VALUE "
        "WINDOW_LAST_VALUE WINDOW_NTH_VALUE WINDOW_FILL",
        function_name="ignored",
        qualified_name="ignored",
        arguments=_ARGUMENTS,
        partitions=EXPRESSIONS,
        orders=ORDERS,
        arg_orders=ORDERS,
        filter_expr="expression",
        start=words("UNBOUNDED_PRECEDING" + _FRAME_ENDS),
        end=words("UNBOUNDED_FOLLOWING" + _FRAME_ENDS),
        start_expr="expression",
        end_expr="expression",
        offset_expr="expression",
        default_expr="expression",
        exclude_clause=words("NO_OTHER CURRENT_ROW GROUP TIES"),
        ignore_nulls="flag",
        has_ignore_nulls="flag",
        distinct="flag",
    ),
}

TYPE_FIELDS = _expression(
    "TYPE", type_name="ignored", qualified_name="ignored", children=("type_argument",)
)


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


def _source(**fields: Field) -> Grammar:
    common: Grammar = {"alias": "name", "column_name_alias": OWN_NAMES, "sample": _SAMPLE}
    return {**PLACE, "type": "ignored", **common, **fields}


def _query(**fields: Field) -> Grammar:
    return {"type": "ignored", "cte_map": "ignored", "modifiers": ("modifier",), **fields}


SOURCE_FIELDS: Mapping[str, Grammar] = {
    "BASE_TABLE": _source(
        table_name="ignored",
        schema_name="ignored",
        catalog_name="ignored",
        qualified_name="ignored",
    ),
    "EMPTY": _source(),
    "EXPRESSION_LIST": _source(values=(EXPRESSIONS,), expected_names=OWN_NAMES),
    "JOIN": _source(
        left="source",
        right="source",
        condition="expression",
        join_type=words("INNER LEFT RIGHT FULL SEMI ANTI OUTER"),
        ref_type=words("REGULAR NATURAL CROSS POSITIONAL ASOF DEPENDENT"),
        is_implicit="flag",
        using_columns=NAMES,
        delim_flipped="flag",
    ),
    "PIVOT": _source(
        source="source",
        aggregates=EXPRESSIONS,
        pivots=(_PIVOT,),
        groups=NAMES,
        unpivot_names=OWN_NAMES,
        include_nulls="flag",
    ),
    # Only in its form with a query inside: by a bare name it reads the catalog (SHOW TABLES).
    "SHOW_REF": _source(
        query="query", show_type=words("DESCRIBE SUMMARY"), qualified_name="nothing"
    ),
    "SUBQUERY": _source(subquery={"node": "query"}),
    "TABLE_FUNCTION": _source(
        function="table_function", with_ordinality=words("WITH_ORDINALITY WITHOUT_ORDINALITY")
    ),
}

QUERY_FIELDS: Mapping[str, Grammar] = {
    "SELECT_NODE": _query(
        select_list=EXPRESSIONS,
        from_table="source",
        where_clause="expression",
        group_expressions=EXPRESSIONS,
        group_sets=(("number",),),
        aggregate_handling=words("STANDARD_HANDLING FORCE_AGGREGATES"),
        having="expression",
        sample=_SAMPLE,
        qualify="expression",
    ),
    "SET_OPERATION_NODE": _query(
        setop_type=words("UNION UNION_BY_NAME EXCEPT INTERSECT"),
        setop_all="flag",
        children=("query",),
    ),
    "RECURSIVE_CTE_NODE": _query(
        cte_name="name",
        union_all="flag",
        left="ignored",
        right="ignored",
        aliases=OWN_NAMES,
        key_targets=EXPRESSIONS,
        payload_aggregates=EXPRESSIONS,
    ),
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
