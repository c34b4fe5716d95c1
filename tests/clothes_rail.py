"""A rail of clothes by invented makers, behind a tool of the kind `ranked` that is shopped in."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from src.config.loading import load_concierge
from src.core.nlu.understanding import Understanding
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

LINES = [
    ("Halden", "505 Straight", "jeans", "Men", ("blue", "black")),
    ("Halden", "Trail Smock", "jacket", "Men", ("green", "navy")),
    ("Korvan", "Gale Runner 40", "sneakers", "Women", ("white", "silver")),
    ("Korvan", "Gale Runner Low", "sneakers", "Men", ("black", "red")),
    ("Korvan", "Team", "hoodie", "Kids", ("red", "navy")),
    ("Brisa Norte", "Velluna", "dress", "Women", ("red", "emerald")),
    ("Brisa Norte", "Summer Linen", "shirt", "Men", ("white", "blue")),
    ("Ottoline", "Wooly", "sweater", "Women", ("camel", "gray")),
    ("Ottoline", "Cotton Everyday", "socks", "Unisex", ("white", "black")),
    ("Regatta Polo", "Club", "polo shirt", "Boys", ("navy", "white")),
    ("Fenn", "Cotton Everyday", "shirt", "Women", ("white", "gray")),
    ("Fenn", "Leather", "jacket", "Women", ("black", "brown")),
    ("Fenn", "Waterproof Summer", "hat", "Unisex", ("yellow", "camel")),
    ("Fenn", "Reading Light", "glasses", "Unisex", ("black", "gold")),
]
FITS = ("", "Slim Fit", "with Pockets")


def _rows() -> Iterator[dict[str, object]]:
    for brand, line, kind, people, colors in LINES:
        for color in colors:
            for fit in FITS:
                number = len(brand) * 7 + len(line) * 3 + len(fit) + len(color)
                yield {
                    "title": " ".join(f"{brand} {line} {kind} {color} {fit}".split()),
                    "brand": brand,
                    "kind": kind,
                    "color": color,
                    "people": people,
                    "price": number * 1.5,
                    "stars": 3.5 + number % 4 / 3,
                    "reviews": number,
                    "about": "Waterproof, for rain" if "jacket" in kind else "Soft, for the office",
                    "feel": "leather" if "Leather" in line else "cotton",
                }


RAIL = """\
name = "Clothes rail"
about = "I know the clothes on a rail"
language = "en"

[tables.clothes]
file = "clothes.json"
label = "clothes"
asked_as = ["clothes", "clothing"]
key = "number"

[tables.clothes.columns.title]
role = "title"
[tables.clothes.columns.brand]
role = "name"
[tables.clothes.columns.kind]
role = "category"
[tables.clothes.columns.kind.values]
sneakers = ["trainers", "shoes", "zapatillas", "スニーカー", "运动鞋"]
jeans = ["denim", "vaqueros"]
dress = ["dresses", "vestido", "ワンピース"]
"polo shirt" = ["polo"]
glasses = ["gafas"]
jacket = ["chaqueta", "ジャケット"]
[tables.clothes.columns.color]
role = "category"
values = { red = ["rojo", "赤い"], black = ["negro"], white = ["blanco"], blue = ["azul"] }
[tables.clothes.columns.people]
role = "category"
values = { Women = ["womens", "mujer"], Men = ["mens", "hombre"], Boys = ["boys"], Kids = ["kids"] }
[tables.clothes.columns.feel]
role = "category"
[tables.clothes.columns.price]
role = "price"
[tables.clothes.columns.stars]
role = "number"
[tables.clothes.columns.reviews]
role = "number"
[tables.clothes.columns.about]
role = "text"

[[tools]]
name = "search_clothes"
kind = "ranked"
tables = "clothes"
purpose = "Finds clothes by brand, kind, colour and price."
[tools.rating]
mean = "stars"
count = "reviews"
[tools.parsed]
category = "kind"
brand = "brand"
colors = "color"
gender = "people"
"""


def write_rail(folder: Path, **other_words: Sequence[str]) -> Path:
    """The concierge `rail` in a new input folder, with other words for some kinds."""
    folder.mkdir(parents=True, exist_ok=True)
    toml = RAIL
    for kind, words in other_words.items():
        toml = re.sub(rf"^{kind} = \[", f"{kind} = {json.dumps(words)[:-1]}, ", toml, flags=re.M)
    rows = [{"number": f"CR-{at:04}", **row} for at, row in enumerate(_rows())]
    (folder / "rail.toml").write_text(toml, "utf-8")
    (folder / "clothes.json").write_text(json.dumps(rows), "utf-8")
    return folder


@contextmanager
def clothes_rail(folder: Path, **other_words: Sequence[str]) -> Iterator[Understanding]:
    """Its reader."""
    written = write_rail(folder, **other_words) / "rail.toml"
    catalog = load_catalog(load_concierge(written), folder / "built")
    with closing(DuckDBStore(catalog)) as store:
        yield Understanding(Reader(catalog, store), store)
