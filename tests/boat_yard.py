"""A yard of second-hand boats, behind a tool of the kind `filters`."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.reading.knowledge.knowledge import learn
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.tools.base import ToolParts
from src.core.tools.filters.tool import FilterTool
from src.core.tools.registry import build_registry, open_database

BOATS = """\
berth,yard,boat,price,length,built,hours,motor,heating,note,sold
101,Halvorsen,Fjordling 24,18000,7.3,2012,640,yes,yes,Teak deck and a new sail,
102,Halvorsen,Fjordling 28,31000,8.5,2016,220,yes,,Swim ladder,
103,Marlin Works,Skua,9500,5.4,2008,,yes,,Day sailer,
104,Marlin Works,Skua XL,14500,6.2,2015,310,,yes,,
105,Corvina,Petrel,22000,7.3,2019,90,yes,yes,Teak deck,
106,Corvina,Petrel,,7.4,2021,40,yes,,Price on request,
107,Brisa,Golondrina,14500,6.0,2011,800,,,Day sailer,
"""

YARD = """\
name = "Boat yard"
about = "I know the boats for sale"
currency = "EUR"

[tables.boats]
file = "boats.csv"
label = "boats"
key = "berth"
hidden = "sold"

[tables.boats.columns.boat]
role = "title"
[tables.boats.columns.yard]
role = "name"
values = { Halvorsen = ["halvy"] }
[tables.boats.columns.length]
role = "number"
unit = "m"
[tables.boats.columns.hours]
role = "number"
unit = "h"
[tables.boats.columns.built]
role = "year"
[tables.boats.columns.note]
role = "text"

[[tools]]
name = "find_boats"
kind = "filters"
tables = "boats"
purpose = "Finds boats by yard, price, length and fittings."
use_when = "Boats under 20,000"
prefer = ["built", "-hours"]
groups = { size = ["length"] }
sorts = { cheapest = "price" }
[tools.parameters]
budget_max = { column = "price", bound = "max", meaning = "What one can spend" }
budget_min = { column = "price", bound = "min" }
"""


def write_yard(folder: Path) -> Path:
    """The concierge `yard` in a new input folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "yard.toml").write_text(YARD, "utf-8")
    (folder / "boats.csv").write_text(BOATS, "utf-8")
    return folder


@contextmanager
def boat_yard(folder: Path) -> Iterator[FilterTool]:
    """Its tool, opened."""
    catalog = load_catalog(load_concierge(write_yard(folder) / "yard.toml"), folder / "built")
    with (
        closing(DuckDBStore(catalog)) as store,
        open_database(catalog, Settings(sql_workers=1)) as database,
    ):
        tool = build_registry(ToolParts(database, learn(catalog, store))).get_tool("find_boats")
        assert isinstance(tool, FilterTool)
        yield tool
