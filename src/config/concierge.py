"""A concierge as its TOML declares it: strict models, so that a mistyped key is an error.

`docs/adding-a-concierge.md` documents every key; a test holds the two together.
"""

import re
from pathlib import Path
from zoneinfo import ZoneInfo

from pydantic import Field, field_validator, model_validator

from src.config.strict import Strict, Strings
from src.config.tables import TableConfig
from src.config.texts import Language, LocalText
from src.config.tools import (
    DocumentsToolConfig,
    KeywordsToolConfig,
    RankedToolConfig,
    SearchToolConfig,
    ToolConfig,
)

_ICON = re.compile(r":material/[a-z0-9_]+:|[0-9#*]\ufe0f?\u20e3|[^\x00-\x7f\w\s]{1,12}")
"""A Material symbol, a digit in a box, or an emoji with what may follow its first sign."""


class ConciergeConfig(Strict):
    """A whole concierge; its id is the file's stem."""

    id: str = ""
    path: Path = Path()
    name: LocalText
    about: LocalText = Field(description="What it knows, in a sentence; ends 'I can help with …'.")
    greeting: LocalText = ""
    language: Language = "en"
    currency: str = Field("USD", pattern=r"^[A-Z]{3}$")
    timezone: str = "UTC"
    icon: str = Field("", description="One emoji or Material symbol for the page.")
    picture_hosts: Strings = Field([], description="Hosts whose https pictures the page shows.")
    order: int = Field(100, description="Place in the list; the first one is the default.")
    examples: Strings = Field([], description="Questions offered before the first one.")
    outside: Strings = Field([], description="Subjects it declines though its data mentions them.")
    tables: dict[str, TableConfig] = Field(min_length=1)
    tools: list[ToolConfig] = Field(min_length=1)

    @field_validator("icon")
    @classmethod
    def _one_sign(cls, value: str) -> str:
        if value and not _ICON.fullmatch(value):
            raise ValueError(f"'{value}' is no icon; write one emoji, or ':material/storefront:'")
        return value

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)  # listing them all would take longer than reading the TOML
        except (KeyError, ValueError, OSError):
            raise ValueError(f"'{value}' is no time zone; write it like 'Asia/Tokyo'") from None
        return value

    @field_validator("picture_hosts")
    @classmethod
    def _bare_hosts(cls, value: list[str]) -> list[str]:
        for host in value:
            if not re.fullmatch(r"[\w-]+(\.[\w-]+)*", host):
                raise ValueError(f"'{host}' is no host; write it like 'images.example.com'")
        return value

    @property
    def server(self) -> str:
        """Where its tables lie, as the TOML has it; empty where they are files."""
        return next(iter(self.tables.values())).server

    @model_validator(mode="after")
    def _tables_lie_together(self) -> "ConciergeConfig":
        if len({table.server for table in self.tables.values()}) > 1:
            raise ValueError(
                "its tables lie in different places; one concierge is over files, or over one "
                "'source' that is written alike under each table"
            )
        return self

    @property
    def passages(self) -> frozenset[str]:
        """Ids of the tables whose rows are passages to read."""
        tools = (tool for tool in self.tools if isinstance(tool, DocumentsToolConfig))
        return frozenset(table for tool in tools for table in tool.tables)

    @property
    def shops(self) -> dict[str, RankedToolConfig]:
        """By table, in the order of the tools: the first by which it is shopped in."""
        found: dict[str, RankedToolConfig] = {}
        for tool in self.tools:
            if isinstance(tool, RankedToolConfig) and tool.is_shopped_in:
                found.setdefault(tool.tables[0], tool)
        return found

    @model_validator(mode="after")
    def _references_name_tables(self) -> "ConciergeConfig":
        for table_id, table in self.tables.items():
            for name, column in table.columns.items():
                target, dot, key = column.refers_to.partition(".")
                if column.refers_to and (target not in self.tables or not dot or not key):
                    known = ", ".join(f"{other}.…" for other in self.tables if other != table_id)
                    raise ValueError(
                        f"column '{table_id}.{name}': 'refers_to' is '{column.refers_to}'; write "
                        f"'table.column', with a table that there is: {known}"
                    )
        return self

    @model_validator(mode="after")
    def _tools_name_tables(self) -> "ConciergeConfig":
        names = [tool.name for tool in self.tools]
        for tool in self.tools:
            if unknown := [name for name in tool.tables if name not in self.tables]:
                known = ", ".join(self.tables)
                raise ValueError(f"tool '{tool.name}': no table '{unknown[0]}'; there are: {known}")
            if strangers := [name for name in tool.use_other if name not in names]:
                raise ValueError(f"tool '{tool.name}': no tool '{strangers[0]}' in 'use_other'")
            self._check_search(tool)
        if len(set(names)) < len(names):
            raise ValueError("two tools have the same name")
        return self

    def _check_search(self, tool: ToolConfig) -> None:
        """Rows that are found in an index are fetched by their key."""
        if not isinstance(tool, SearchToolConfig):
            return
        table = tool.tables[0]
        if not self.tables[table].key:
            raise ValueError(f"tool '{tool.name}': table '{table}' needs a 'key' to be searched")
        if isinstance(tool, RankedToolConfig) and tool.fallback:
            fit = [
                other.name
                for other in self.tools
                if isinstance(other, KeywordsToolConfig) and other.tables == tool.tables
            ]
            if tool.fallback not in fit:
                known = ", ".join(fit) or "none"
                raise ValueError(
                    f"tool '{tool.name}': '{tool.fallback}' in 'fallback' is no 'keywords' tool "
                    f"over '{table}'; there are: {known}"
                )
