"""What sqlglot does not translate: orders of texts, whole numbers divided, rows without order; and
`fold` as an expression: text made alike by PostgreSQL as `store.folding` does it."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

import sqlglot
from sqlglot import exp

from src.core.store.dialects import DUCKDB, Written
from src.core.store.folding import ALIKE
from src.core.store.names import literal
from src.core.store.postgres.views import ROW_NUMBER, ServerTables

POSTGRES = "postgres"
_BINARY = exp.Identifier(this="C", quoted=True)
_NUMBER = "^([+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?)$"
"""The whole is a group: of a pattern with groups SUBSTRING gives the first."""
_LISTED = "CASE WHEN jsonb_typeof({0}) = 'array' THEN {0} ELSE '[]'::jsonb END"


class PostgresDialect:
    def __init__(self, tables: ServerTables) -> None:
        self._tables = tables
        self.translated = lru_cache(maxsize=512)(self._translated)

    def write(self, statement: exp.Query) -> Written:
        statement = statement.copy()  # so that no part stands in two places
        for select in list(statement.find_all(exp.Select)):
            _order_spelt_out(select)
            self._ordered(select, outermost=select is statement)
            _grouped_by_all(select)
            _counting_alone(select)
        for placeholder in list(statement.find_all(exp.Placeholder)):
            placeholder.replace(exp.Var(this=f"${placeholder.name}"))
        for subquery in list(statement.find_all(exp.Subquery)):  # before 16 they want a name
            if not subquery.alias and isinstance(subquery.parent, exp.From | exp.Join):
                subquery.set("alias", exp.TableAlias(this=exp.to_identifier("found")))
        for node in reversed(list(statement.walk())):  # what is inside another goes before it
            if (made := self._form(node)) is not node:
                node.replace(made)
        return Written(statement.sql(dialect=POSTGRES))

    def expression(self, text: str) -> str:
        """An expression over columns that is written down as DuckDB takes it."""
        select = exp.select(sqlglot.parse_one(text, read=DUCKDB))
        return self.write(select).removeprefix("SELECT ")

    def _translated(self, statement: str) -> Written:
        """A statement that is written down as DuckDB takes it."""
        return self.write(cast(exp.Query, sqlglot.parse_one(statement, read=DUCKDB)))

    def _ordered(self, select: exp.Select, outermost: bool) -> None:
        """Rows in the order of their keys where a file's are in the order of the file."""
        source = _source(select)
        view = self._tables.view(source.name) if isinstance(source, exp.Table) else None
        if view is None:
            return
        keys = [exp.column(name, quoted=True) for name in view.key]
        order = select.args.get("order")
        for column in list(order.find_all(exp.Column)) if order else ():
            if column.name == ROW_NUMBER:
                ordered = column.find_ancestor(exp.Ordered)
                assert ordered is not None and order is not None, "it stands in an ORDER BY"
                order.expressions.remove(ordered)
        said = order.expressions if order else []
        if any(column.name == ROW_NUMBER for column in select.find_all(exp.Column)):
            source.replace(exp.table_(view.numbered, quoted=True, alias=view.name))
            keys = [exp.column(ROW_NUMBER)]
        wanted = order is not None or (outermost and select.args.get("limit") is not None)
        if wanted and _gives_rows(select):
            told = {key.name for each in said for key in each.find_all(exp.Column)}
            said = [*said, *(exp.Ordered(this=key) for key in keys if key.name not in told)]
        select.set("order", exp.Order(expressions=said) if said else None)

    def _form(self, node: exp.Expr) -> exp.Expr:
        unknown = isinstance(node, exp.Anonymous)
        form = _CALLS.get(node.name.lower()) if unknown else _FORMS.get(type(node))
        if form is not None:
            return form(node)
        if isinstance(node, exp.Lower):
            return _sql(self._tables.lower, node.this)
        if isinstance(node, exp.Ordered) and self._type_of(node.this) == "VARCHAR":
            node.set("this", exp.Collate(this=node.this, expression=_BINARY.copy()))
        if isinstance(node, exp.Sum) and self._type_of(node.this) == "BIGINT":
            return exp.cast(node.copy(), "BIGINT", copy=False)
        return node

    def _type_of(self, node: exp.Expr) -> str | None:
        """The type that a column of this name has in all views that have one."""
        if not isinstance(node, exp.Column):
            return None
        types = {view.types.get(node.name) for view in self._tables.views} - {None}
        return types.pop() if len(types) == 1 else None


def _source(select: exp.Select) -> exp.Expr:
    """What the FROM of a SELECT names; the SELECT itself where it has none."""
    origin = select.args.get("from_")
    return origin.this if isinstance(origin, exp.From) else select


def _gives_rows(select: exp.Select) -> bool:
    """Whether a row of the table is one of the result, and no figure over several."""
    grouped = select.args.get("group") or select.args.get("distinct")
    return not grouped and not any(each.find(exp.AggFunc) for each in select.expressions)


def _order_spelt_out(select: exp.Select) -> None:
    """What an ORDER BY computes is computed of columns, not of names that the SELECT gives."""
    order = select.args.get("order")
    if order is None:
        return
    terms = [e if isinstance(e, exp.Ordered) else exp.Ordered(this=e) for e in order.expressions]
    order.set("expressions", terms)
    given = {each.alias: each.this for each in select.expressions if isinstance(each, exp.Alias)}
    for column in list(order.find_all(exp.Column)):
        if column.name in given and not isinstance(column.parent, exp.Ordered):
            column.replace(exp.paren(given[column.name].copy()))


def _grouped_by_all(select: exp.Select) -> None:
    """`ALL` names the columns that are no figures, and in an ORDER BY every column."""
    places = list(enumerate(select.expressions, start=1))
    group, order = select.args.get("group"), select.args.get("order")
    if isinstance(group, exp.Group) and group.args.get("all"):
        named = [exp.Literal.number(at) for at, each in places if not each.find(exp.AggFunc)]
        select.set("group", exp.Group(expressions=named) if named else None)
    if isinstance(order, exp.Order) and any(each.this.name == "ALL" for each in order.expressions):
        each_place = [exp.Ordered(this=exp.Literal.number(at)) for at, _ in places]
        select.set("order", exp.Order(expressions=each_place))


def _counting_alone(select: exp.Select) -> None:
    """Rows that no count of a SELECT counts are not read: an index may find the others."""
    told = [each.unalias() for each in select.expressions]
    filters = [each.expression.this for each in told if isinstance(each, exp.Filter)]
    counts = all(isinstance(each.this, exp.Count) for each in told)
    if counts and len(filters) == len(told) and not select.args.get("group"):
        select.where(exp.or_(*filters), copy=False)


def _sql(template: str, *parts: exp.Expr) -> exp.Expr:
    """An expression written for PostgreSQL, with others in it."""
    places = [f"__part{at}" for at in range(len(parts))]
    made = sqlglot.parse_one(template.format(*places), read=POSTGRES)

    def put(node: exp.Expr) -> exp.Expr:
        is_place = isinstance(node, exp.Column) and node.name in places
        return parts[places.index(node.name)].copy() if is_place else node

    return made.transform(put)


def _contains(node: exp.Expr) -> exp.Expr:
    """As LIKE, for which an index of trigrams helps."""
    sought = node.args["expression"]
    if not (isinstance(sought, exp.Literal) and sought.is_string):
        return _sql("strpos({0}, {1}) > 0", node.this, sought)
    escaped = "".join(f"\\{letter}" if letter in "\\%_" else letter for letter in sought.name)
    return exp.Like(this=node.this, expression=exp.Literal.string(f"%{escaped}%"))


def _divided(node: exp.Expr) -> exp.Expr:
    """Never cut to a whole number."""
    node.set("typed", False)
    node.set("safe", False)
    return node


def _exploded(node: exp.Expr) -> exp.Expr:
    """A row for each part of a cell."""
    listed = isinstance(node.this, exp.JSONExtractScalar)
    return _sql(f"jsonb_array_elements_text({_LISTED})", node.this.this) if listed else node


def _member(node: exp.Expr) -> exp.Expr:
    """A member of a JSON cell; cells are `jsonb`, whatever the column is."""
    if isinstance(node.parent, exp.Explode):
        return node
    made = node.sql(dialect=POSTGRES).replace("JSON_EXTRACT_PATH", "JSONB_EXTRACT_PATH", 1)
    return sqlglot.parse_one(made, read=POSTGRES)


def _each_changed(node: exp.Expr) -> exp.Expr:
    change = node.args["expression"]
    assert isinstance(change, exp.Lambda), "list_transform takes a lambda"
    name = change.expressions[0].name
    made = change.this.sql(dialect=POSTGRES)
    return _sql(f"ARRAY(SELECT {made} FROM UNNEST({{0}}) AS {name})", node.this)


def _cast(node: exp.Expr) -> exp.Expr:
    """A list in JSON as an array of texts; bits as many as there are."""
    kind = node.args["to"]
    if kind.this == exp.DType.ARRAY:
        return _sql(f"ARRAY(SELECT jsonb_array_elements_text({_LISTED}))", node.this)
    if kind.this == exp.DType.BIT:
        return _sql("CAST({0} AS VARBIT)", node.this)
    return node


_FORMS: dict[type[exp.Expr], Callable[[exp.Expr], exp.Expr]] = {
    exp.ArrayContains: lambda n: _sql("{1} = ANY({0})", n.this, n.expression),
    exp.ArrayDistinct: lambda n: _sql("ARRAY(SELECT DISTINCT p FROM UNNEST({0}) AS p)", n.this),
    exp.Cast: _cast,
    exp.Contains: _contains,
    exp.Div: _divided,
    exp.Explode: _exploded,
    # Rows that came since the bits were made are none of those that are meant.
    exp.Getbit: lambda n: _sql(
        "CASE WHEN {1} < LENGTH({0}) THEN GET_BIT({0}, {1}) ELSE 0 END", n.this, n.expression
    ),
    exp.JSONExtract: _member,
    exp.JSONExtractScalar: _member,
    exp.RegexpSplit: lambda n: _sql("REGEXP_SPLIT_TO_ARRAY({0}, {1})", n.this, n.expression),
    exp.Split: lambda n: _sql("STRING_TO_ARRAY({0}, {1})", n.this, n.expression),
    exp.Transform: _each_changed,
    exp.TryCast: lambda n: _sql(
        f"CAST(SUBSTRING(CAST({{0}} AS TEXT) FROM {literal(_NUMBER)}) AS DOUBLE PRECISION)", n.this
    ),
}
_CALLS: dict[str, Callable[[exp.Expr], exp.Expr]] = {
    "json_contains": lambda n: _sql("{0} @> CAST({1} AS JSONB)", *n.expressions),
    "strip_accents": lambda n: _sql(without_accents("{0}"), *n.expressions),
}


_ACCENTS = "[\\u0300-\\u036f]"
_UNIFIED = {**ALIKE, "ς": "σ"}


def folded(texts: Sequence[str], lower: str) -> str:
    """Several texts in one, folded, '' where all are blank; `lower` makes `{0}` small."""
    return folded_text(f"concat_ws(' ', {', '.join(texts)})" if texts else "''", lower)


def folded_text(text: str, lower: str) -> str:
    """As `folded`, of one expression that is never blank."""
    plain = f"octet_length({text}) = char_length({text})"  # ASCII needs no more than small letters
    ascii_only = lower.format(f"replace({text}, '`', '''')")
    alike = f"CASE WHEN {plain} THEN {ascii_only} ELSE {_unified(text, lower)} END"
    return f"btrim(regexp_replace({alike}, '\\s+', ' ', 'g'))"


def without_accents(text: str) -> str:
    """As DuckDB's `strip_accents`."""
    return f"normalize(regexp_replace(normalize({text}, NFD), {literal(_ACCENTS)}, '', 'g'), NFC)"


def _unified(text: str, lower: str) -> str:
    # What has no counterpart stands last: TRANSLATE takes it away.
    pairs = sorted(_UNIFIED.items(), key=lambda pair: not pair[1])
    odd, alike = ("".join(side) for side in zip(*pairs, strict=True))
    made = f"translate({text}, {literal(odd)}, {literal(alike)})"
    small = f"replace({lower.format(f'normalize({made}, NFKC)')}, 'ß', 'ss')"
    again = f"translate(normalize({small}, NFKC), {literal(odd)}, {literal(alike)})"
    parted = f"normalize({again}, NFD)"
    latin = (
        f"regexp_replace({parted}, {literal(f'([a-z]){_ACCENTS}+')}, {literal(chr(92) + '1')}, 'g')"
    )
    return f"normalize({latin}, NFC)"
