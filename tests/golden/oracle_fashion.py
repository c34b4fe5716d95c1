"""The fashion file read a second time, by whole words of its titles: nothing is shared with the
product, neither its derived columns nor its lists of words."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd

INPUT = Path(__file__).parents[2] / "input"

GENDERS = {
    "women": "women womens woman womans lady ladies female females wmns",
    "men": "men mens man mans male males gentleman gentlemans gentlemen gentlemens mns",
    "girls": "girl girls",
    "boys": "boy boys",
    "kids": "kid kids child children childrens youth",
    "baby": "baby babies infant infants newborn toddler toddlers",
    "unisex": "unisex",
}
SHADES = {
    "olive": ("olive green", "army green", "military green", "olive"),
    "mint": ("mint green", "mint"),
    "navy": ("navy blue", "dark blue", "midnight blue", "navy"),
    "rose gold": ("rose gold",),
    "burgundy": ("burgundy", "wine red", "maroon"),
    "red": ("red", "scarlet", "crimson"),
    "black": ("black",),
    "white": ("white",),
    "green": ("green", "emerald", "sage", "lime"),
    "blue": ("blue", "cobalt", "indigo"),
    "pink": ("pink", "fuchsia", "magenta", "blush", "dusty rose"),
    "purple": ("purple", "violet", "plum"),
    "yellow": ("yellow",),
    "orange": ("orange",),
    "brown": ("brown", "chocolate", "coffee", "cognac"),
    "tan": ("tan",),
    "grey": ("gray", "grey"),
    "lavender": ("lavender", "lilac"),
    "teal": ("teal",),
}
"""A color's words; those of an earlier one are taken out before a later one is looked for."""
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "watch": (("watch",), ("watch strap", "watch band", "watch hat")),
    "sunglasses": (("sunglasses",), ()),
    "glasses": (("glasses", "eyeglass", "readers"), ()),
    "jeans": (("jeans", "jean"), ("jean jacket", "silver jeans co")),
    "backpack": (("backpack", "rucksack", "daypack"), ()),
    "socks": (("socks", "sock"), ("sock boots",)),
    "belt": (("belt", "belts"), ("belt bag", "belt loop", "with belt")),
    "earrings": (("earrings", "earring"), ()),
    "necklace": (("necklace", "choker", "pendant"), ()),
    "ring": (("ring", "rings"), ("key ring", "o ring", "ring spun")),
    "bracelet": (("bracelet", "bangle"), ()),
    "umbrella": (("umbrella",), ()),
    "wallet": (("wallet", "card holder", "card case"), ()),
    "boots": (("boots", "boot", "booties"), ("boot cut", "boot socks")),
    "hoodie": (("hoodie", "hooded sweatshirt"), ()),
    "sneakers": (("sneaker", "sneakers", "skate shoe", "skate shoes", "tennis shoes"), ()),
    "running shoes": (("running shoe", "running shoes"), ()),
    "hiking shoes": (
        ("hiking boot", "hiking boots", "hiking shoe", "hiking shoes", "trail shoes"),
        (),
    ),
    "shoes": (("shoe", "shoes", "sneaker", "sneakers", "boot", "boots", "sandals", "clogs"), ()),
    "slippers": (("slipper", "slippers"), ()),
    "sandals": (("sandal", "sandals", "slide", "slides"), ()),
    "dress": (("dress", "sundress", "gown"), ("dress pants", "dress shirt", "dress shoes")),
    "skirt": (("skirt", "skort"), ()),
    "jacket": (("jacket", "windbreaker", "parka", "anorak"), ()),
    "coat": (("coat", "overcoat", "peacoat", "trench", "raincoat", "parka"), ()),
    "blazer": (("blazer", "suit jacket", "sport coat"), ("blazer mid",)),
    "sweater": (("sweater", "pullover", "cardigan", "jumper"), ()),
    "t-shirt": (("t shirt", "t shirts", "tee", "tees", "tshirt"), ()),
    "polo": (("polo",), ()),
    "pants": (("pants", "pant", "trousers", "chino", "chinos", "slacks"), ()),
    "leggings": (("leggings", "legging", "yoga pants"), ()),
    "tie": (("tie", "necktie", "bow tie", "bowtie"), ("tie dye", "tie front", "tie waist")),
    "scarf": (("scarf", "shawl"), ()),
    "beanie": (("beanie", "watch hat", "knit hat", "knit cap"), ()),
    "hat": (("hat", "beanie", "cap", "fedora", "snapback"), ("watch cap sleeve", "cap sleeve")),
    "costume": (("costume",), ()),
    "swimwear": (
        ("swimsuit", "bikini", "tankini", "swim trunks", "board shorts", "rash guard"),
        (),
    ),
    "bag": (
        (
            *("bag", "handbag", "tote", "satchel", "crossbody", "purse", "clutch", "backpack"),
            *("briefcase", "duffel", "daypack", "rucksack", "hobo", "wallet", "suitcase"),
        ),
        (),
    ),
    "jewelry": (
        (
            *("necklace", "choker", "pendant", "earrings", "earring", "bracelet", "bangle"),
            *("ring", "rings", "anklet", "brooch", "jewelry"),
        ),
        (),
    ),
    "pajamas": (("pajamas", "pajama", "pyjamas", "nightgown", "sleepwear", "sleep set"), ()),
}
"""What an article is, by the words of its title, and what these words are no sign of within."""
NO_COLOR = ("red wing", "blue light", "sterling silver", "gold toe")
NO_GENDER = ("the childrens place",)
PRIOR_MEAN, PRIOR_WEIGHT = 4.0, 20
GOOD = 4.5


def read_fashion(folder: Path = INPUT) -> pd.DataFrame:
    """One row for each article: the file's columns, and what a person reads out of them."""
    lines = (folder / "fashion.jsonl").read_text("utf-8").splitlines()
    rows = pd.DataFrame([json.loads(line) for line in lines])
    for column in ("price", "average_rating", "rating_number"):
        rows[column] = pd.to_numeric(rows[column])
    rows["words"] = rows["title"].map(plain)
    rows["text"] = [plain(_prose(row)) for row in rows.to_dict("records")]
    rows["gender"] = [_gender(row) for row in rows.to_dict("records")]
    rows["color"] = [_colors(row) for row in rows.to_dict("records")]
    rows["rating"] = _shrunk(rows)
    makers = _makers(rows)
    rows["brand"] = [_brand(row, makers) for row in rows.to_dict("records")]
    return rows


def plain(text: str) -> str:
    """Lower case, apostrophes dropped, all that is no letter or digit a space: " womens tee "."""
    bare = re.sub(r"['’‘`´]", "", text.casefold())
    return " " + " ".join(re.findall(r"[^\W_]+", bare)) + " "


def says(text: str, *phrases: str) -> bool:
    """One of the phrases stands in the plain text, as whole words."""
    return any(f" {phrase} " in text for phrase in phrases)


def _prose(row: dict[str, Any]) -> str:
    told = [str(value) for value in row["details"].values()]
    return " ".join([row["title"], *row["features"], row["description"], *told])


def _gender(row: dict[str, Any]) -> str:
    """By the title, else by the department; what is for women and for men is for anybody."""
    title = row["words"]
    for phrase in NO_GENDER:
        title = title.replace(f" {phrase} ", " | ")
    for text in (title, plain(row["details"].get("Department", ""))):
        named = {name for name, words in GENDERS.items() if says(text, *words.split())}
        if "unisex" in named or {"women", "men"} <= named:
            return "unisex"
        if named:
            return next(name for name in reversed(GENDERS) if name in named)
    return ""


def _colors(row: dict[str, Any]) -> frozenset[str]:
    return shades(row["words"]) or shades(plain(row["details"].get("Color", "")))


def shades(text: str) -> frozenset[str]:
    for phrase in NO_COLOR:
        text = text.replace(f" {phrase} ", " | ")
    named = set()
    for name, phrases in SHADES.items():
        for phrase in phrases:
            if f" {phrase} " in text:
                named.add(name)
                text = text.replace(f" {phrase} ", " | ")
    return frozenset(named)


def _shrunk(rows: pd.DataFrame) -> "pd.Series[float]":
    """Ratings as if twenty more people had given 4.0; not a number where nobody has rated."""
    count = rows["rating_number"].where(rows["rating_number"] > 0)
    total = PRIOR_WEIGHT * PRIOR_MEAN + rows["average_rating"] * count
    return (total / (PRIOR_WEIGHT + count)).round(2)


def _makers(rows: pd.DataFrame) -> dict[str, str]:
    """Plain name → name of all who are told as a brand, or whose own titles begin with them."""
    told = {row.get("Brand", "") for row in rows["details"]}
    own = {
        store
        for store, words in zip(rows["store"], rows["words"], strict=True)
        if store and words.startswith(plain(store))
    }
    return {plain(name): name for name in sorted(told | own) if name}


def _brand(row: dict[str, Any], makers: dict[str, str]) -> str:
    """As the details say, else what the title begins with, else a shop that is a maker."""
    told = row["details"].get("Brand", "")
    begins = [name for name in makers if row["words"].startswith(name)]
    title = makers[max(begins, key=len)] if begins else ""
    return told or title or makers.get(plain(row["store"] or ""), "")


def reading(rows: pd.DataFrame, *phrases: str) -> pd.DataFrame:
    """Rows whose title has one of the phrases, as whole words."""
    return rows[rows["words"].map(lambda text: says(text, *phrases))]


def telling(rows: pd.DataFrame, *phrases: str) -> pd.DataFrame:
    """Rows that say so anywhere: in the title, the features, the description or the details."""
    return rows[rows["text"].map(lambda text: says(text, *phrases))]


def kind(rows: pd.DataFrame, *names: str) -> pd.DataFrame:
    return rows[rows["words"].map(lambda text: any(_is(text, name) for name in names))]


def _is(text: str, name: str) -> bool:
    phrases, others = KINDS[name]
    for other in others:
        text = text.replace(f" {other} ", " | ")
    return says(text, *phrases)


def brand(rows: pd.DataFrame, *names: str) -> pd.DataFrame:
    wanted = {plain(name) for name in names}
    return rows[rows["brand"].map(plain).isin(wanted)]


def colored(rows: pd.DataFrame, *names: str) -> pd.DataFrame:
    return rows[rows["color"].map(lambda named: bool(named & set(names)))]


def named(rows: pd.DataFrame, ids: Iterable[str]) -> pd.DataFrame:
    """Rows picked by reading them. Raises `ValueError` for one that is not there."""
    if unknown := set(ids) - set(rows["parent_asin"]):
        raise ValueError(f"no article has the number {sorted(unknown)}")
    return rows[rows["parent_asin"].isin(set(ids))]
