"""The arguments of one `filters` tool as a pydantic model, made from its schema."""

from collections.abc import Iterable, Iterator, Mapping
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
from src.core.answering.cells import Showing, label_of
from src.core.engines.filters.arguments import MOMENTS, Figure
from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE, FilterSchema
from src.core.query.queries import Step

_STRICT = ConfigDict(extra="forbid")


def _as_texts(value: object) -> object:
    """Numbers as text, one or several: an identifier is an identifier."""
    if isinstance(value, list):
        return [_as_texts(one) for one in value]
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


Values = Annotated[str | list[str] | None, BeforeValidator(_as_texts)]
TimeOfDay = Annotated[str, Field(pattern=r"^([01]?\d|2\d):[0-5]\d$")]
"""Hours and minutes; past midnight it goes on to 29:59."""
Texts = Annotated[list[str] | None, BeforeValidator(lambda v: [v] if isinstance(v, str) else v)]


class FilterArguments(BaseModel):
    """What all filters have in common; each tool's own parameters are added to it."""

    model_config = ConfigDict(extra="forbid")
    numbers: ClassVar[tuple[str, ...]] = ()
    """Columns that figures can be worked out of."""
    dated: ClassVar[tuple[str, ...]] = ()
    """Columns of dates."""

    @model_validator(mode="after")
    def _figure_is_of_something(self) -> "FilterArguments":
        said = self.model_dump()
        figure, of = said.get("figure"), said.get("figure_of")
        if figure in (None, "count"):
            return self
        if of is None:
            raise ValueError(f"'figure' is '{figure}': say of which column in 'figure_of'")
        if figure != "different" and of not in self.numbers:
            columns = ", ".join(self.numbers) or "there is none"
            raise ValueError(f"'figure' is '{figure}': 'figure_of' must have numbers ({columns})")
        return self

    @model_validator(mode="after")
    def _periods_are_of_dates(self) -> "FilterArguments":
        said = self.model_dump()
        if said.get("per_period") and said.get("per") not in self.dated:
            raise ValueError(f"'per_period' needs a column of dates in 'per': {self.dated}")
        return self


def arguments_model(
    name: str,
    schema: FilterSchema,
    say: Words,
    showing: Showing,
    before: Mapping[str, Any] | None = None,
) -> type[BaseModel]:
    """A strict model with a described field for each parameter, a tool's own `before` them."""
    fields: dict[str, Any] = dict(before or {})
    fields |= dict(_values(schema, say, showing))
    fields |= dict(_bounds(schema, say, showing))
    fields |= dict(_others(schema, say, showing))
    return create_model(f"{name}_arguments", __base__=_ranged(schema), **fields)


def _ranged(schema: FilterSchema) -> type[FilterArguments]:
    """With its own numbers, and a check that no range is the wrong way round."""
    pairs = [
        (low, high)
        for low, bound in schema.bounds.items()
        if bound.side == "min" and (high := schema.bound_parameter(bound.column.name, "max"))
    ]

    class Ranged(FilterArguments):
        numbers = tuple(column.name for column in schema.numbers)
        dated = tuple(column.name for column in schema.table.dated)

        @model_validator(mode="after")
        def _low_before_high(self) -> "Ranged":
            for low, high in pairs:
                least, most = getattr(self, low), getattr(self, high)
                if least is not None and most is not None and least > most:
                    raise ValueError(f"'{low}' ({least:g}) is above '{high}' ({most:g}): swap them")
            return self

    return Ranged


def _values(schema: FilterSchema, say: Words, showing: Showing) -> Iterator[tuple[str, Any]]:
    for name, column in schema.values.items():
        samples = ", ".join(str(sample) for sample in column.samples[:3])
        text = schema.meanings.get(name) or column.config.meaning or label_of(column, showing)
        described = say("filters.value", meaning=text.rstrip("."), samples=samples)
        yield name, (Values, Field(None, description=described))


def _bounds(schema: FilterSchema, say: Words, showing: Showing) -> Iterator[tuple[str, Any]]:
    for name, bound in schema.bounds.items():
        column = bound.column
        text = schema.meanings.get(name) or say(
            f"filters.{bound.side}", meaning=label_of(column, showing), unit=column.unit or ""
        )
        yield name, (float | None, Field(None, ge=bound.least, description=text.strip(" ,")))


def _others(schema: FilterSchema, say: Words, showing: Showing) -> Iterator[tuple[str, Any]]:
    flags = [column.name for column in schema.flags]
    numbers = [column.name for column in schema.numbers]
    if flags:
        yield "features", _list_of(flags, say("filters.features"))
        yield "without", _list_of(flags, say("filters.without"))
    if schema.counted:
        yield "one_of", _by_parameter("OneOf", schema.counted, say("filters.one_of"))
    excluded: Any = create_model("Excluded", __config__=_STRICT, **_excludable(schema))
    yield "exclude", (excluded | None, Field(None, description=say("filters.exclude")))
    fields = _alternative(schema, excluded)
    plain: Any = create_model("Plain", __config__=_STRICT, **fields)
    group: Any = create_model("Group", __base__=plain, **_groups(plain, None, None))
    yield from _groups(group, say("filters.any_of"), say("filters.all_of")).items()
    yield "text", (Texts, Field(None, description=say("filters.text")))
    yield "without_text", (Texts, Field(None, description=say("filters.without_text")))
    if schema.table.period:
        yield "from_date", (date | None, Field(None, description=say("filters.from_date")))
        yield "to_date", (date | None, Field(None, description=say("filters.to_date")))
    if schema.dated:
        yield "dates", (list[_dates(schema)] | None, Field(None, description=say("filters.dates")))  # type: ignore[misc]
    if schema.days:
        yield "open", (list[_opening(schema)] | None, Field(None, description=say("filters.open")))  # type: ignore[misc]
    columns = [column.name for column in schema.table.columns]
    yield "listed", _list_of(columns, say("filters.listed"))
    yield "unlisted", _list_of(columns, say("filters.unlisted"))
    if schema.bounds:
        yield "exclusive", _list_of(list(schema.bounds), say("filters.exclusive"))
    yield (
        "sort_by",
        (_one_of([RELEVANCE, *schema.sorts]), Field(RELEVANCE, description=say("filters.sort_by"))),
    )
    yield "best_only", (bool, Field(False, description=say("filters.best_only")))
    results = say("filters.max_results", default=schema.default_rows, most=MOST_ROWS)
    yield schema.limit, (int | None, Field(None, ge=1, le=MOST_ROWS, description=results))
    yield "skip", (int, Field(0, ge=0, description=say("filters.skip")))
    by = (*schema.table.groupable, *schema.table.dated)
    per = list(dict.fromkeys(column.name for column in by))
    if of := list(dict.fromkeys([*numbers, *per])):
        figures = _one_of(["count", *get_args(Figure)])
        yield "figure", (figures | None, Field(None, description=say("filters.figure")))
        yield "figure_of", (_one_of(of) | None, Field(None, description=say("filters.figure_of")))
    if per:
        yield "per", (_one_of(per) | None, Field(None, description=say("filters.per")))
        if dated := [column.name for column in schema.table.dated]:
            said = say("filters.per_period", columns=", ".join(dated))
            yield "per_period", (Step | None, Field(None, description=said))
        yield "per_at_least", (float | None, Field(None, description=say("filters.per_bounds")))
        yield "per_at_most", (float | None, None)
    rows = list[dict[str, JsonValue]] | None
    yield "rows", (rows, Field(None, description=say("filters.rows")))
    yield "show", _list_of(columns, say("filters.show"))


def _groups(group: Any, any_of: str | None, all_of: str | None) -> dict[str, Any]:
    """Groups of conditions, with what the two lists mean."""
    alternatives = Field(None, min_length=2, description=any_of)
    return {
        "any_of": (list[group] | None, alternatives),
        "all_of": (list[group] | None, Field(None, description=all_of)),
    }


def _excludable(schema: FilterSchema) -> dict[str, Any]:
    """What can be denied of a row's cells: values, numbers between bounds, days."""
    fields: dict[str, Any] = {name: (Values, None) for name in schema.values}
    fields |= {name: (float | None, None) for name in schema.bounds}
    if schema.counted:
        fields["one_of"] = _by_parameter("OneOfExcluded", schema.counted, None)
    if schema.bounds:
        fields["exclusive"] = _list_of(list(schema.bounds), None)
    if schema.table.period:
        fields |= {"from_date": (date | None, None), "to_date": (date | None, None)}
    if schema.dated:
        fields["dates"] = (list[_dates(schema)] | None, None)  # type: ignore[misc]
    if schema.days:
        fields["open"] = (list[_opening(schema)] | None, None)  # type: ignore[misc]
    return fields


def _dates(schema: FilterSchema) -> Any:
    """A column of days and a period; either end may be open."""
    ends: dict[str, Any] = {name: (date | None, None) for name in ("from_date", "to_date")}
    of: Any = (_one_of(list(schema.dated)), ...)
    return create_model("Dates", __config__=_STRICT, of=of, **ends)


def _opening(schema: FilterSchema) -> Any:
    """A day, and the time of it; without one it is open at some time of that day."""
    times: dict[str, Any] = {name: (TimeOfDay | None, None) for name in MOMENTS}
    day: Any = (_one_of(list(schema.days)), ...)
    return create_model("Opening", __config__=_STRICT, day=day, **times)


def _alternative(schema: FilterSchema, excluded: Any) -> dict[str, Any]:
    """All conditions that the tool knows, undescribed: they are those of the call itself."""
    fields = _excludable(schema) | {"exclude": (excluded | None, None)}
    if flags := [column.name for column in schema.flags]:
        fields |= {name: _list_of(flags, None) for name in ("features", "without")}
    columns = [column.name for column in schema.table.columns]
    texts: dict[str, Any] = {name: (Texts, None) for name in ("text", "without_text")}
    return fields | texts | {name: _list_of(columns, None) for name in ("listed", "unlisted")}


def _by_parameter(name: str, parameters: Iterable[str], description: str | None) -> tuple[Any, Any]:
    """Values, of each parameter its own."""
    fields: dict[str, Any] = {parameter: (Values, None) for parameter in parameters}
    model: Any = create_model(name, __config__=_STRICT, **fields)
    return model | None, Field(None, description=description)


def _one_of(names: list[str]) -> Any:
    return Literal[tuple(names)]


def _list_of(names: list[str], description: str | None) -> tuple[Any, Any]:
    """A list of these names; a single one may come without brackets."""
    each: Any = list[_one_of(names)] | None  # type: ignore[misc]
    as_list = BeforeValidator(lambda value: [value] if isinstance(value, str) else value)
    return Annotated[each, as_list], Field(None, description=description)
