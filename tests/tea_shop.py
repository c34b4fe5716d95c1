"""A concierge of seven rows for tests of the edges: command line, API, golden runner."""

from pathlib import Path

TOML = """
name = "Tea shop"
about = "I know the teas of a small shop. I can help with prices and origins"
currency = "EUR"

[tables.teas]
file = "teas.csv"
label = "teas"
asked_as = ["tea", "teas"]
key = "name"
hidden = "supplier"
show = ["name", "kind", "price", "origin"]

[tables.teas.columns.name]
label = { en = "Tea", es = "Té" }
role = "title"

[tables.teas.columns.kind]
label = "Kind"
role = "category"

[tables.teas.columns.price]
label = "Price"
role = "price"
asked_as = ["price"]

[tables.teas.columns.origin]
label = "Origin"
role = "place"

[[tools]]
name = "search_teas"
tables = "teas"
purpose = "Searches the teas of the shop by kind, price and origin."
"""

CSV = """name,kind,price,origin,supplier
Sencha,green,9.50,Japan,SUP-1
Gyokuro,green,24,Japan,SUP-2
Longjing,green,18,China,SUP-3
Keemun,black,12,China,SUP-4
Assam,black,7,India,SUP-5
Darjeeling,black,14,India,SUP-6
Rooibos,herbal,6,South Africa,SUP-7
"""


def write_shop(folder: Path, name: str = "shop") -> Path:
    """Write it as `<name>.toml`; the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.toml").write_text(TOML, "utf-8")
    (folder / "teas.csv").write_text(CSV, "utf-8")
    return folder
