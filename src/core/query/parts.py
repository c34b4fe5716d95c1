"""Queries of several parts: what is asked of each of them, and of all of them at once."""

from collections.abc import Iterable, Sequence

from src.core.query.conditions import Condition, HasKey, In, all_of, any_of, conjuncts, words_of
from src.core.query.queries import Compare, Count, Detail, Each, Groups, Query, Rows, Statistic
from src.core.store.catalog import Table


def conditions_of(query: Query | None) -> tuple[Condition, ...]:
    """What rows have to meet at once, beside being certain ones; of several queries what any says,
    of a share what the part does."""
    match query:
        case None:
            return ()
        case Each(share=True):
            return conditions_of(query.queries[1])
        case Each():
            said = (c for part in query.queries for c in conditions_of(part))
            return tuple(dict.fromkeys(said))
        case Compare():
            return conditions_of(whole(query))
    return tuple(c for c in conjuncts(query.where) if not isinstance(c, HasKey))


def under(query: Query, conditions: Sequence[Condition]) -> Query:
    """The same under other conditions; each of several queries loses and gets what changed."""
    if not isinstance(query, Each | Compare):
        keys = (c for c in conjuncts(query.where) if isinstance(c, HasKey))
        return query.model_copy(update={"where": all_of(*conditions, *keys)})
    before = conditions_of(query)
    gone = [c for c in before if c not in conditions]
    new = [c for c in conditions if c not in before]
    if isinstance(query, Compare) and any(c in gone for c in either(sides_of(query))):
        return query.model_copy(update={"queries": (under(whole(query), conditions),)})
    said = ((part, conditions_of(part)) for part in query.queries)
    queries = tuple(under(part, [*(c for c in own if c not in gone), *new]) for part, own in said)
    return query.model_copy(update={"queries": queries})


def sides_of(query: Compare) -> tuple[Condition | None, ...]:
    """What each part says and not all of them do."""
    said = list(map(conditions_of, query.queries))
    shared = _in_all(said)
    return tuple(all_of(*(c for c in own if c not in shared)) for own in said)


def whole(query: Compare) -> Query:
    """What is compared, as one query."""
    said = list(map(conditions_of, query.queries))
    return under(query.queries[0], (*either(sides_of(query)), *_in_all(said)))


def _in_all(said: Sequence[Sequence[Condition]]) -> list[Condition]:
    return [c for c in said[0] if all(c in other for other in said)]


def either(conditions: Iterable[Condition | None]) -> tuple[Condition, ...]:
    """Any of the conditions, as one list of values where each is one value of the same column."""
    said = [each for each in conditions if each is not None]
    values = [each for each in said if isinstance(each, In) and len(each.values) == 1]
    if said and len(values) == len(said) and len({each.column for each in values}) == 1:
        text = ", ".join(each.text for each in values)
        named = tuple(value for each in values for value in each.values)
        return (In(column=values[0].column, values=named, text=text),)
    any_one = any_of(*said)
    return () if any_one is None else (any_one,)


def as_groups(query: Each, table: Table) -> Query:
    """Counts of rows with each of several values of one column as groups by it; of other parts the
    query itself."""
    said = list(map(conditions_of, query.queries))
    shared = _in_all(said)
    apart = either(all_of(*(c for c in own if c not in shared)) for own in said)
    values = apart[0] if len(apart) == 1 else None
    counts = all(isinstance(part, Count) for part in query.queries) and not query.share
    if not (counts and isinstance(values, In) and len(values.values) == len(said)):
        return query
    column = table.column(values.column)
    if column.role == "tags" or column not in table.groupable:
        return query
    return Groups(table=table.id, where=all_of(*shared, values), by=column.name)


def is_described(query: Query | None) -> bool:
    """Whether rows are compared that more than one condition tells from the others."""
    if not isinstance(query, Compare) or not isinstance(query.queries[0], Rows | Detail):
        return False
    return any(len(conjuncts(side)) > 1 for side in sides_of(query))


def named_parts(query: Query | None) -> tuple[tuple[str, Query], ...]:
    """Each of several queries, or of values counted apart, with the words for it; or none."""
    if isinstance(query, Count | Statistic):
        return _told_apart(query)
    if not isinstance(query, Each | Compare) or len(query.queries) < 2:
        return ()
    figured = all(isinstance(part, Count | Statistic) for part in query.queries)
    said = [conditions_of(part) if figured else () for part in query.queries]
    own = [all_of(*conditions) if len(conditions) == 1 else None for conditions in said]
    if isinstance(query, Compare) and not (figured or is_described(query)):
        own = list(sides_of(query))
    pairs = zip(own, query.queries, strict=True)
    return tuple((words_of(one) if one else "", part) for one, part in pairs)


def _told_apart(query: Count | Statistic) -> tuple[tuple[str, Query], ...]:
    said = conditions_of(query)
    for whole_one in said:
        members = whole_one.members if isinstance(whole_one, In) else ()
        if len(members) > 1:
            return tuple(
                (words_of(one), under(query, [one if c is whole_one else c for c in said]))
                for one in members
            )
    return ()


def as_rows(query: Query) -> Rows:
    """The rows that it is about."""
    match query:
        case Rows():
            return query
        case Detail():
            return Rows(table=query.table, where=query.where, columns=query.columns)
        case Compare():
            return as_rows(whole(query))
        case Each():
            return as_rows(query.queries[0])
    return Rows(table=query.table, where=query.where)


def listed(query: Query, table: Table) -> Rows | Statistic | Groups:
    """As one tool is asked for it: rows, also of what is counted or compared, or figures."""
    match query:
        case Statistic() | Groups():
            return query
        case Compare():
            return listed(whole(query), table)
        case Detail():
            places = (column.name for column in table.with_role("link", "place"))
            columns = tuple(dict.fromkeys((*places, *query.columns)))
            return Rows(table=query.table, where=query.where, columns=columns)
    return as_rows(query)
