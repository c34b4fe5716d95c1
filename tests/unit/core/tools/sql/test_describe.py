import re
from dataclasses import replace

import pytest

from src.config.locale import LANGUAGES
from src.config.tables import ColumnConfig
from src.config.texts import Language
from src.config.tools import SqlToolConfig
from src.core.store.catalog import Catalog, Column
from src.core.tools.base import BaseTool
from src.core.tools.registry import ToolRegistry
from src.core.tools.sql.describe import describe_sql_tool


@pytest.fixture(params=["search_teas", "search_tastings"])
def tool(request: pytest.FixtureRequest, registry: ToolRegistry) -> BaseTool:
    return registry.get_tool(request.param)


def examples_in(description: str) -> list[str]:
    return re.findall(r"^\d+\. .*\n   (SELECT .*)$", description, re.MULTILINE)


def test_it_is_a_description_and_no_word(tool: BaseTool) -> None:
    assert len(tool.description) >= 200


def test_every_visible_column_stands_in_it_with_a_real_value(
    registry: ToolRegistry, catalog: Catalog
) -> None:
    description = registry.get_tool("search_teas").description
    for column in catalog.table("teas").columns:
        assert f"`{column.name}` ({column.sql_type}" in description
        assert str(column.samples[0])[:20] in description


def test_nothing_hidden_and_no_number_of_rows(tool: BaseTool, catalog: Catalog) -> None:
    assert "supplier_id" not in tool.description
    for table in catalog.tables:
        assert str(table.rows) not in tool.description


def test_there_are_five_examples_and_each_one_runs(tool: BaseTool) -> None:
    examples = examples_in(tool.description)
    assert len(examples) >= 5
    assert len(set(examples)) == len(examples)
    for sql in examples:
        answer = tool.execute(sql_query=sql)
        assert "error" not in answer, sql
        assert answer["count"], sql


def test_examples_of_the_toml_come_first(registry: ToolRegistry) -> None:
    examples = examples_in(registry.get_tool("search_teas").description)
    assert examples[0] == "SELECT * FROM 'teas.csv' WHERE kind = 'green'"


def test_what_was_read_out_of_prose_says_so(registry: ToolRegistry) -> None:
    assert "read out of `note`" in registry.get_tool("search_teas").description
    assert "read out of `date`" in registry.get_tool("search_tastings").description


def test_json_says_how_to_read_it(registry: ToolRegistry, catalog: Catalog) -> None:
    teas, tastings = (registry.get_tool(name) for name in ("search_teas", "search_tastings"))
    assert "`origin->>'$.season'`" in teas.description
    spring = teas.execute(sql_query="SELECT name FROM teas WHERE origin->>'$.season' = 'spring'")
    assert spring["count"] == 1
    assert '`"for whom" LIKE' in tastings.description
    listed = """SELECT title FROM tastings WHERE "for whom" LIKE '%children%'"""
    assert tastings.execute(sql_query=listed)["count"] == 1


def test_it_says_when_to_use_this_and_when_another(registry: ToolRegistry) -> None:
    tool = registry.get_tool("search_teas")
    assert '"Which oolong is cheapest?" → this tool' in tool.description
    assert '"What is on this weekend?" → `search_tastings`' in tool.description
    assert tool.guidance == (
        '"Which oolong is cheapest?" → `search_teas`',
        '"What is on this weekend?" → `search_tastings`',
    )


def test_the_overview_names_the_data(registry: ToolRegistry) -> None:
    overview = registry.get_tool("search_teas").overview
    assert "Searches the teas" in overview
    assert "'teas.csv'" in overview
    assert "`price_min`" not in overview  # columns stand once, in the description


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_frame_is_in_the_language_of_the_concierge(
    catalog: Catalog, language: Language
) -> None:
    config = catalog.config.model_copy(update={"language": language})
    here = Catalog(config, catalog.tables, catalog.database, catalog.version)
    description = describe_sql_tool(config.tools[0], here, 10)
    assert ("Constraints:" in description) == (language == "en")
    assert "LIMIT 10" in description
    assert len(examples_in(description)) == 5


def test_a_table_of_nothing_but_prose_still_has_five_examples(catalog: Catalog) -> None:
    teas = catalog.table("teas")
    bare = type(teas)("teas", "teas.csv", teas.config, teas.with_role("text", "info"), rows=1)
    here = Catalog(catalog.config, (bare,), catalog.database, catalog.version)
    tool = SqlToolConfig(name="search", tables=["teas"], purpose="Searches the teas of the house.")
    assert len(examples_in(describe_sql_tool(tool, here, 10))) >= 4


def test_a_cell_of_several_values_says_how_they_are_parted(catalog: Catalog) -> None:
    notes = ColumnConfig(label="Notes", separator=" / ")
    column = Column("notes", "VARCHAR", "tags", notes, samples=("grass", "smoke"))
    table = replace(catalog.table("teas"), columns=(column,))
    here = replace(catalog, tables=(table,))
    description = describe_sql_tool(catalog.config.tools[0], here, 10)
    assert "separated by ' / '; search with `notes LIKE '%…%'`" in description
    assert "e.g. 'grass', 'smoke'" in description


def test_long_and_whole_numbers_are_shown_as_people_write_them(catalog: Catalog) -> None:
    note = Column("note", "VARCHAR", "text", ColumnConfig(), samples=("x" * 60, "second"))
    price = Column("price", "DOUBLE", "price", ColumnConfig(), unit="EUR", samples=(1200.0, 9.5))
    here = replace(catalog, tables=(replace(catalog.table("teas"), columns=(note, price)),))
    description = describe_sql_tool(catalog.config.tools[0], here, 10)
    assert "`price` (DOUBLE, EUR): e.g. 1200, 9.5" in description
    assert f"'{'x' * 40}…'" in description
    assert "'second'" not in description
