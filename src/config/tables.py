"""A table as its TOML declares it: its file, its columns, what is derived from them."""

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Literal

from pydantic import AliasChoices, ConfigDict, Field, field_validator, model_validator

from src.config.roles import Role
from src.config.strict import Strict, Strings, as_list
from src.config.texts import LocalText
from src.config.vocabularies import vocabularies

SERVERS = ("postgresql://", "postgres://", "env:")
"""Begin the address of a server, or the name of a variable that holds one."""
PARTS = re.compile(r"[^,;/、，；・+()（）]+")
"""The codes of a cell that has several, and the parts of what one means: "in shop, ready"."""


class ColumnConfig(Strict):
    """What a column means, how people speak of it and how it is shown."""

    label: LocalText | None = Field(None, description="What users see instead of the name.")
    meaning: str = Field("", description="One sentence for the language model.")
    role: Role | None = Field(None, description="Found from the data when left out.")
    unit: str | None = Field(None, description="Currency code, km, mm, …; prices default to it.")
    asked_as: Strings = Field([], description="Words by which people ask for this column.")
    denied_as: Strings = Field([], description="Words that ask for a flag's no: paid, of free.")
    vocabulary: str = Field("", description="A list of the product: clothes, colors, fuels, …")
    values: dict[str, Strings] = Field({}, description="Other words for a value: value = [words].")
    codes: dict[str, str] = Field(
        {}, description="What codes in the cells mean, which is shown: OUT = 'with customer'."
    )
    includes: dict[str, Strings] = Field(
        {}, description="Values that are kinds of another: boots = ['hiking boots']."
    )
    suits: dict[str, Strings] = Field(
        {},
        description="Values that suit who asks for others: unisex = ['women', 'men']; '' is blank.",
    )
    separator: str | None = Field(None, description="Splits a `tags` cell.")
    true_values: Strings = Field([], description="Cells of a `flag` that mean yes.")
    false_values: Strings = Field([], description="Cells of a `flag` that mean no.")
    unknown_values: Strings = Field([], description="Cells that say nothing: 0 of a price.")
    low_words: Strings = Field([], description="Words that ask for the lowest: cheapest, nearest.")
    high_words: Strings = Field([], description="Words that ask for the highest: newest, biggest.")
    refers_to: str = Field("", description="'table.column' whose rows it names: parts.part_id.")

    @field_validator("values", mode="before")
    @classmethod
    def _listed(cls, values: Any) -> Any:
        """A list names values, one with other words as a list that begins with it."""
        if not isinstance(values, list):
            return values
        words = [[each] if isinstance(each, str) else each for each in values]
        if not all(isinstance(each, list) and each for each in words):
            raise ValueError("a list holds values, or lists of a value and its other words")
        return {each[0]: each[1:] for each in words}

    @model_validator(mode="before")
    @classmethod
    def _with_codes(cls, declared: object) -> object:
        """Whoever writes a code, or a part of what it means, asks for its meaning."""
        if not isinstance(declared, dict) or not isinstance(declared.get("codes"), dict):
            return declared
        listed = cls._listed(declared.get("values", {}))
        values = {value: as_list(words) for value, words in dict(listed).items()}
        for code, meaning in declared["codes"].items():
            parts = (part.strip() for part in PARTS.findall(str(meaning)))
            words = [code, *(part for part in parts if part not in ("", meaning))]
            values[meaning] = [*values.get(meaning, ()), *words]
        return declared | {"values": values}

    @model_validator(mode="before")
    @classmethod
    def _with_vocabulary(cls, declared: object) -> object:
        """Add what the product's list says; what the TOML says of a value goes before it."""
        if not isinstance(declared, dict) or not (name := declared.get("vocabulary")):
            return declared
        if name not in vocabularies():
            known = ", ".join(vocabularies())
            raise ValueError(f"there is no vocabulary '{name}'; there are: {known}")
        own = vocabularies()[name].model_dump(exclude={"ignore"})
        said = {key: declared.get(key, {}) for key in own}
        said["values"] = cls._listed(said["values"])
        return declared | {key: own[key] | said[key] for key in own}

    def wider(self, value: str) -> list[str]:
        """The values that this one is a kind of, whatever its case, and what these are kinds of."""
        found: list[str] = []
        sought = [value]
        for narrow in sought:
            for wide, kinds in self.includes.items():
                is_kind = narrow.casefold() in {kind.casefold() for kind in kinds}
                if is_kind and wide not in sought:
                    sought.append(wide)
                    found.append(wide)
        return found

    def suiting(self, values: Sequence[str]) -> list[str]:
        """What suits who asks for these as well, without being one of them, the nearest first."""
        asked = {value.casefold() for value in values}
        return [
            value
            for value, askers in self.suits.items()
            if value.casefold() not in asked
            and not asked.isdisjoint(asker.casefold() for asker in askers)
        ]


class DerivedConfig(Strict):
    """Columns computed at load: by SQL, read out of prose or opened cells, or found as words."""

    sql: str | None = Field(None, description="DuckDB expression over the table's own columns.")
    extract: Literal["price", "period", "hours", "parts"] | None = Field(
        None,
        description="`price`: _min, _max, _status. `period`: start, end. `hours`: when it is open. "
        "`parts`: the columns under `parts`.",
    )
    source: str | None = Field(None, alias="from", description="The column that is read.")
    prefix: str | None = Field(None, description="Of the new columns; `price_`, none for periods.")
    parts: dict[str, str] = Field({}, description="New column = where in the cell its value is.")
    separator: str | None = Field(
        None, description="What stands between the parts of a packed text; none in JSON."
    )
    find: str | None = Field(None, description="Column whose `values` are looked for in others.")
    within: Strings = Field([], alias="in", description="Where; the first that names one decides.")
    take: Literal["first", "start", "head", "all"] = Field(
        "first", description="Which of several: `start` opens the text, `head` is a noun's."
    )
    known: Strings = Field([], description="Columns whose cells are values to look for as well.")
    ignore: Strings = Field([], description="Phrases that hold a value's word and mean another.")

    @model_validator(mode="after")
    def _one_way(self) -> "DerivedConfig":
        if [self.sql, self.extract, self.find].count(None) != 2:
            raise ValueError("give one of 'sql', 'extract' and 'find'")
        if self.extract and not self.source:
            raise ValueError("'extract' needs 'from', the column that is read")
        if (self.extract == "parts") != bool(self.parts):
            raise ValueError("'extract = \"parts\"' and 'parts', the new columns, go together")
        if self.separator is not None and not self.parts:
            raise ValueError("'separator' belongs to 'extract = \"parts\"'")
        if self.find and not self.within:
            raise ValueError("'find' needs 'in', the columns to look in")
        if not self.find and (self.within or self.known or self.ignore or self.take != "first"):
            raise ValueError("'in', 'take', 'known' and 'ignore' belong to 'find'")
        return self


class TableConfig(Strict):
    """One data file, or one table of a server, and what its rows are."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    file: str = Field(
        "",
        description="CSV, TSV, JSON or JSONL (also .gz), Parquet, .xlsx, .xls, .ods, SQLite, "
        "DuckDB, a .zip or folder of these, relative to the TOML.",
    )
    server: str = Field(
        "",
        alias="source",
        description="In place of `file`: `postgresql://…`, or `env:NAME` for a variable that holds "
        "such an address. `table` then names the table or view: `schema.name`.",
    )
    sheets: Strings = Field(
        [],
        alias="sheet",
        validation_alias=AliasChoices("sheet", "table"),
        description="Sheet of a workbook, table or view of a database, file in a .zip or folder; "
        "`table` says the same. Several of the same columns are one table.",
    )
    header: Strings = Field(
        [], description="Names of all columns, where the file's first row is data already."
    )
    label: LocalText = Field(description="What one row is called: product, event, car.")
    counter: LocalText = Field("", description="Counting word behind a number: 件, 店.")
    asked_as: Strings = Field([], description="Words by which people ask for such rows.")
    kinds: Strings = Field([], description="Words for some of them: workshop, café. Searched too.")
    key: Strings = Field([], description="The columns that identify a row.")
    hidden: Strings = Field([], description="Columns that nobody ever sees.")
    show: Strings = Field([], description="Columns of a result, in order; all when left out.")
    columns: dict[str, ColumnConfig] = Field({})
    derived: dict[str, DerivedConfig] = Field({})

    @property
    def sheet(self) -> str:
        """The name of all sheets together; '' where none is named."""
        return "+".join(self.sheets)

    @property
    def source(self) -> str:
        """The file's name, with its sheet: `prices.xlsx/Teas`; of a server the table's."""
        if self.server:
            return self.sheet
        name = PurePath(self.file).name
        return f"{name}/{self.sheet}" if self.sheet else name

    @property
    def kind(self) -> Literal["file", "table"]:
        """What its rows come from."""
        return "table" if self.server else "file"

    @property
    def place(self) -> str:
        """What to mend when it cannot be loaded, and beside what its vectors ship."""
        return self.file or self.sheet

    @model_validator(mode="after")
    def _from_one_place(self) -> "TableConfig":
        if bool(self.file) == bool(self.server):
            raise ValueError("give one of 'file' and 'source'")
        if self.server and not self.server.startswith(SERVERS):
            raise ValueError(f"'source' is an address or a variable: {', '.join(SERVERS)}…")
        if self.server and len(self.sheets) != 1:
            raise ValueError("'source' needs 'table', the name of a table or view: schema.name")
        if self.server and self.header:
            raise ValueError("'header' names the columns of a file; those of a table have names")
        return self

    @model_validator(mode="after")
    def _hidden_stays_hidden(self) -> "TableConfig":
        for name in self.hidden:
            if name in self.key or name in self.show or name in self.columns:
                raise ValueError(f"'{name}' is hidden and cannot be a key, shown or described")
        return self

    @model_validator(mode="after")
    def _what_is_found_is_described(self) -> "TableConfig":
        for name, derived in self.derived.items():
            column = self.columns.get(str(derived.find))
            if derived.find and not derived.known and not (column and column.values):
                raise ValueError(
                    f"derived '{name}' finds values of '{derived.find}', which has none; "
                    f"write them under 'columns.{derived.find}.values'"
                )
        return self

    def ignored(self, derived: DerivedConfig) -> list[str]:
        """Phrases of which no part is a value that `derived` finds."""
        column = self.columns.get(str(derived.find))
        shared = vocabularies()[column.vocabulary].ignore if column and column.vocabulary else []
        return [*shared, *derived.ignore]
