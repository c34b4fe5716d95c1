"""The typed arguments of the tools that take conditions, as pydantic models made from schemas."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    create_model,
    model_validator,
)

from src.config.locale import Words
from src.config.tools import LONGEST_QUERY, SHORTEST_QUERY, DocumentsToolConfig, SearchToolConfig
from src.core.answering.cells import Showing, label_of
from src.core.engines.filters.arguments import MOMENTS, Figure
from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE, FilterSchema
from src.core.query.queries import Step
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Column
from src.core.store.folding import fold

QUERY = "query"
_FEW_VALUES = 12
"""A category of so few values is told whole, and a value that is none of them is refused."""


def _as_texts(value: object) -> object:
    """Numbers as text, one or several: an identifier is an identifier."""
    if isinstance(value, list):
        return [_as_texts(one) for one in value]
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


_SINGLE = BeforeValidator(lambda value: [value] if isinstance(value, str) else value)
"""A single one may come without brackets."""
Values = Annotated[str | list[str] | None, BeforeValidator(_as_texts)]
Texts = Annotated[list[str] | None, _SINGLE]
TimeOfDay = Annotated[str, Field(pattern=r"^([01]?\d|2\d):[0-5]\d$")]
"""Hours and minutes; past midnight it goes on to 29:59."""


class Arguments(BaseModel):
    """What all have in common: each tool's own parameters are added to it, and no others pass."""

    model_config = ConfigDict(extra="forbid")


class FilterArguments(Arguments):
    """Arguments of a tool that takes all typed conditions, and works out figures."""

    numbers: ClassVar[tuple[str, ...]] = ()
    """Columns that figures can be worked out of."""
    dated: ClassVar[tuple[str, ...]] = ()
    """Columns of dates."""
    ranges: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The parameters for the two ends of each range."""

    @model_validator(mode="after")
    def _fit_together(self) -> "FilterArguments":
        said = self.model_dump()
        figure, of = said.get("figure"), said.get("figure_of")
        if figure not in (None, "count") and of is None:
            raise ValueError(f"'figure' is '{figure}': say of which column in 'figure_of'")
        if figure not in (None, "count", "different") and of not in self.numbers:
            columns = ", ".join(self.numbers) or "there is none"
            raise ValueError(f"'figure' is '{figure}': 'figure_of' must have numbers ({columns})")
        if said.get("per_period") and said.get("per") not in self.dated:
            raise ValueError(f"'per_period' needs a column of dates in 'per': {self.dated}")
        for low, high in self.ranges:
            least, most = getattr(self, low), getattr(self, high)
            if least is not None and most is not None and least > most:
                raise ValueError(f"'{low}' ({least:g}) is above '{high}' ({most:g}): swap them")
        return self


def filter_arguments(
    name: str,
    schema: FilterSchema,
    say: Words,
    showing: Showing,
    before: Mapping[str, Any] | None = None,
) -> type[BaseModel]:
    """A strict model with a described field for each parameter, a tool's own `before` them."""
    pairs = [
        (name, schema.bound_parameter(bound.column.name, "max"))
        for name, bound in schema.bounds.items()
        if bound.side == "min"
    ]

    class Own(FilterArguments):
        numbers = tuple(column.name for column in schema.numbers)
        dated = tuple(column.name for column in schema.table.dated)
        ranges = tuple((low, high) for low, high in pairs if high)

    fields = {**(before or {}), **_conditions(schema, say, showing), **dict(_results(schema, say))}
    return create_model(f"{name}_arguments", __base__=Own, **fields)


def search_arguments(
    config: SearchToolConfig, schema: FilterSchema, knowledge: Knowledge, say: Words
) -> type[BaseModel]:
    """A strict model of a query in words, values to narrow it down, and the rows wanted."""
    fields: dict[str, Any] = {QUERY: _query(config, say)}
    for name, column in schema.values.items():
        meaning = column.config.meaning or column.label(say.language) or name
        if closed := _closed_values(column, schema, knowledge):
            text = (schema.meanings.get(name) or meaning).rstrip(".")
            described = say("search.one_of", meaning=text, values=", ".join(closed))
            fields[name] = _optional(_in_any_case(closed), described)
        else:
            fields[name] = _optional(Values, _value(name, schema, say, meaning))
    if schema.values:
        excluded = _record("Excluded", dict.fromkeys(schema.values, Values))
        fields["exclude"] = _optional(excluded | None, say("search.exclude"))
    results = say("search.limit", default=config.results, most=MOST_ROWS)
    fields[config.limit] = int, Field(config.results, ge=1, le=MOST_ROWS, description=results)
    fields |= {"skip": _skip(say), "rows": _rows(say)}
    return create_model(f"{config.name}_arguments", __base__=Arguments, **fields)


def _query(config: SearchToolConfig, say: Words) -> tuple[Any, Any]:
    if not isinstance(config, DocumentsToolConfig):
        described = say(f"search.{config.kind}_query")
        return str, Field("", max_length=LONGEST_QUERY, description=described)
    described = say("search.documents_query", shortest=SHORTEST_QUERY, longest=LONGEST_QUERY)
    return str, Field(min_length=SHORTEST_QUERY, max_length=LONGEST_QUERY, description=described)


def _closed_values(column: Column, schema: FilterSchema, knowledge: Knowledge) -> tuple[str, ...]:
    """All values of a category that has few; none of other columns."""
    if column.role != "category" or not 0 < column.distinct <= _FEW_VALUES:
        return ()
    entries = knowledge.values.values_of((schema.table.id, column.name))
    return tuple(sorted({entry.value for entry in entries}))


def _conditions(schema: FilterSchema, say: Words, showing: Showing) -> dict[str, Any]:
    """All that can be demanded of a row; groups of conditions take the same, undescribed."""
    types = _types(schema)
    fields: dict[str, Any] = {}
    for name, column in schema.values.items():
        meaning = column.config.meaning or label_of(column, showing)
        fields[name] = _optional(types.pop(name), _value(name, schema, say, meaning))
    for name, bound in schema.bounds.items():
        label, unit = label_of(bound.column, showing), bound.column.unit or ""
        text = schema.meanings.get(name) or say(f"filters.{bound.side}", meaning=label, unit=unit)
        fields[name] = _optional(types.pop(name), text.strip(" ,"), ge=bound.least)
    return fields | {name: _optional(of, say(f"filters.{name}")) for name, of in types.items()}


def _types(schema: FilterSchema) -> dict[str, Any]:
    """By condition on a row what it takes; None is for what is not asked."""
    types: dict[str, Any] = dict.fromkeys(schema.values, Values)
    types |= dict.fromkeys(schema.bounds, float | None)
    denied = {**types, **_denied(schema)}
    if flags := [column.name for column in schema.flags]:
        types |= dict.fromkeys(("features", "without"), _list_of(flags))
    types |= denied | {"exclude": _record("Excluded", denied) | None}
    types |= dict.fromkeys(("text", "without_text"), Texts)
    columns = [column.name for column in schema.table.columns]
    types |= dict.fromkeys(("listed", "unlisted"), _list_of(columns))
    plain = _record("Plain", types)
    return types | _groups(_record("Group", types | _groups(plain)))


def _denied(schema: FilterSchema) -> dict[str, Any]:
    """What can be said of a row's cells, and denied, beside plain values and bounds."""
    types: dict[str, Any] = {}
    if schema.counted:
        types["one_of"] = _record("OneOf", dict.fromkeys(schema.counted, Values)) | None
    if schema.bounds:
        types["exclusive"] = _list_of(list(schema.bounds))
    if schema.table.period:
        types |= dict.fromkeys(("from_date", "to_date"), date | None) | {"every_year": bool | None}
    if schema.dated:  # either end of the days may be open
        ends: dict[str, Any] = dict.fromkeys(("from_date", "to_date"), date | None)
        ends["every_year"] = bool | None
        types["dates"] = _records("Dates", ends, of=_one_of(list(schema.dated)))
    if schema.days:  # without a time it is open at some time of that day
        times = dict.fromkeys(MOMENTS, TimeOfDay | None)
        types["open"] = _records("Opening", times, day=_one_of(list(schema.days)))
    return types


def _groups(group: Any) -> dict[str, Any]:
    """Groups of conditions: of alternatives there are two at least."""
    alternatives: Any = Annotated[list[group], Field(min_length=2)]
    return {"any_of": alternatives | None, "all_of": list[group] | None}


def _results(schema: FilterSchema, say: Words) -> Iterator[tuple[str, Any]]:
    """Which of the rows are wanted, in which order, or the figures over them."""
    sorts = Field(RELEVANCE, description=say("filters.sort_by"))
    yield "sort_by", (_one_of([RELEVANCE, *schema.sorts]), sorts)
    yield "best_only", (bool, Field(False, description=say("filters.best_only")))
    results = say("filters.max_results", default=schema.default_rows, most=MOST_ROWS)
    yield schema.limit, _optional(int | None, results, ge=1, le=MOST_ROWS)
    yield "skip", _skip(say)
    dated = [column.name for column in schema.table.dated]
    per = list(dict.fromkeys([*(column.name for column in schema.table.groupable), *dated]))
    if of := list(dict.fromkeys([*(column.name for column in schema.numbers), *per])):
        figures = _one_of(["count", *get_args(Figure)])
        yield "figure", _optional(figures | None, say("filters.figure"))
        yield "figure_of", _optional(_one_of(of) | None, say("filters.figure_of"))
    if per:
        yield "per", _optional(_one_of(per) | None, say("filters.per"))
        if dated:
            columns = ", ".join(dated)
            yield "per_period", _optional(Step | None, say("filters.per_period", columns=columns))
        yield "per_at_least", _optional(float | None, say("filters.per_bounds"))
        yield "per_at_most", (float | None, None)
    yield "rows", _rows(say)
    names = [column.name for column in schema.table.columns]
    yield "show", _optional(_list_of(names), say("filters.show"))


def _value(name: str, schema: FilterSchema, say: Words, meaning: str) -> str:
    """The description of a parameter that takes a column's values, with some of them."""
    text = (schema.meanings.get(name) or meaning).rstrip(".")
    samples = ", ".join(str(sample) for sample in schema.values[name].samples[:3])
    return say("filters.value", meaning=text, samples=samples)


def _skip(say: Words) -> tuple[Any, Any]:
    return int, Field(0, ge=0, description=say("filters.skip"))


def _rows(say: Words) -> tuple[Any, Any]:
    return _optional(list[dict[str, JsonValue]] | None, say("filters.rows"))


def _optional(of: Any, description: str, **limits: Any) -> tuple[Any, Any]:
    return of, Field(None, description=description, **limits)


def _record(name: str, types: Mapping[str, Any], **required: Any) -> Any:
    """A strict model of optional fields of these types, behind the `required` ones."""
    fields: dict[str, Any] = {field: (of, ...) for field, of in required.items()}
    fields |= {field: (of, None) for field, of in types.items()}
    return create_model(name, __base__=Arguments, **fields)


def _records(name: str, types: Mapping[str, Any], **required: Any) -> Any:
    return list[_record(name, types, **required)] | None  # type: ignore[misc]


def _one_of(names: Sequence[str]) -> Any:
    return Literal[tuple(names)]


def _list_of(names: Sequence[str]) -> Any:
    return Annotated[list[_one_of(names)] | None, _SINGLE]  # type: ignore[misc]


def _in_any_case(values: Sequence[str]) -> Any:
    """One of the values or several of them, in any case of letters."""
    written = {fold(value): value for value in values}

    def as_written(given: object) -> object:
        several = [given] if isinstance(given, str) else given
        if not isinstance(several, list):
            return several
        return [written.get(fold(str(one)), one) for one in several]

    each: Any = list[_one_of(values)] | None  # type: ignore[misc]
    return Annotated[each, BeforeValidator(as_written)]
