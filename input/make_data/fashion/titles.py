"""Titles as shops write them: brand first or not at all, sizes, packs, five kinds of quotes."""

import random
from dataclasses import dataclass

from input.make_data.fashion.words import Colour, Kind

WEARERS: dict[str, tuple[str, ...]] = {
    "w": (
        *("Women's", "Women's", "Women's", "Womens", "Women’s", "Women", "for Women"),
        *("WOMEN'S", "WOMEN", "Woman's", "womens", "Womans", "Ladies", "Ladies'", "Lady"),
        *("Female", "Wmns", "Women`s", "Woman"),
    ),
    "m": (
        *("Men's", "Men's", "Men's", "Men’s", "Mens", "Men", "for Men", "MEN'S", "Man"),
        *("Mens'", "Male", "Gentlemen's"),
    ),
    "g": ("Girls'", "Girls", "Girl's", "Girls’", "Little Girls", "Big Girls'"),
    "b": ("Boys'", "Boys", "Boy's", "Boys’", "Little Boys", "Big Boys'"),
    "y": ("Baby", "Infant", "Toddler", "Newborn Baby"),
    "u": ("Unisex", "Unisex-Adult", "for Men and Women", "for Women Men", "Adult", ""),
}
SIZES: dict[str, tuple[str, ...]] = {
    "clothing": ("Small", "Medium", "Large", "X-Large", "XX-Large", "Size 10", "3X", "M", "XL"),
    "shoes": ("7", "8", "9.5", "10", "10.5", "11 Wide", "8.5 M US", "Size 9", "12 D US", "6.5"),
    "jewelry": ("Size 7", "18 inch", '16"', "7.5 inches"),
    "accessories": ("One Size", "Large", "Small-Medium", "Medium-Large"),
}
PACKED = ("t-shirt", "underwear", "socks", "tank top", "hair accessory", "bra", "earrings")
PACKS = ("(Pack of 5)", "3 Pack", "(6-Pack)", "2 Pcs", "Pack of 2", "4 Pairs", "(12 Pairs)")
TRAPS = (
    *("Inspired Design", "with Gift Box", "– New Arrival", "Inspired by the Sea", "(2023 Version)"),
    *("“Made for Moving”", "‘Weekend’ Edition", "- Limited Time", "& Free Pouch"),
)


@dataclass(frozen=True)
class Article:
    """What a title tells of, drawn once; every way of writing it takes some of this."""

    brand: str
    kind: Kind
    noun: str
    model: str
    who: str
    colour: Colour
    styles: tuple[str, str]
    material: str
    occasion: str
    written: str = ""
    """Its whole title, where that was written by hand."""


def title(article: Article, branded: bool, chance: random.Random) -> str:
    """One title; ``branded`` says whether the brand begins it."""
    if article.written:
        return article.written
    way = chance.choice(MODEL_WAYS) if article.model else chance.choice(PLAIN_WAYS)
    written = way(article, chance)
    brand = f"{_in_case(article.brand, chance)} " if branded else ""
    return _finished(brand + written, article, chance)


def _modelled(article: Article, chance: random.Random) -> str:
    who = _wearer(article, chance)
    parts = [f"{who} {article.model} {article.noun}".strip(), article.colour.name]
    return ", ".join([*parts, *_size(article, chance)])


def _modelled_short(article: Article, chance: random.Random) -> str:
    return f"{article.model} {article.noun} {_wearer_behind(article, chance)}"


def _modelled_styled(article: Article, chance: random.Random) -> str:
    who, style = _wearer(article, chance), article.styles[0]
    return f"{who} {article.model} {style} {article.noun}"


def _plain(article: Article, chance: random.Random) -> str:
    first, second = article.styles
    return f"{_wearer(article, chance)} {first} {second} {article.noun}"


def _coloured(article: Article, chance: random.Random) -> str:
    who = _wearer(article, chance)
    written = f"{who} {article.styles[0]} {article.noun}"
    return ", ".join([written, article.colour.name, *_size(article, chance)])


def _bracketed(article: Article, chance: random.Random) -> str:
    who, material = _wearer(article, chance), article.material.title()
    tail = ", ".join([article.colour.name, *_size(article, chance)])
    return f"{who} {material} {article.noun} {article.styles[0]} ({tail})"


def _wordy(article: Article, chance: random.Random) -> str:
    first, second = article.styles
    who = _wearer_behind(article, chance)
    noun = article.noun
    return f"{first} {noun} {who} {second} {article.occasion.title()} {noun}"


def _purposeful(article: Article, chance: random.Random) -> str:
    who = _wearer(article, chance)
    described = f"{article.colour.name} {article.material.title()} {article.noun}"
    return f"{who} {described} for {article.occasion.title()}, {article.styles[1]}"


MODEL_WAYS = (_modelled, _modelled, _modelled_short, _modelled_styled)
PLAIN_WAYS = (_plain, _coloured, _coloured, _bracketed, _wordy, _purposeful)


def _wearer(article: Article, chance: random.Random) -> str:
    """For whom, where that can stand before a name."""
    return chance.choice([word for word in WEARERS[article.who] if not word.startswith("for ")])


def _wearer_behind(article: Article, chance: random.Random) -> str:
    return chance.choice(WEARERS[article.who])


def _size(article: Article, chance: random.Random) -> list[str]:
    sizes = SIZES.get(article.kind.family, ())
    return [chance.choice(sizes)] if sizes and chance.random() < 0.6 else []


def _in_case(brand: str, chance: random.Random) -> str:
    drawn = chance.random()
    if drawn < 0.06:
        return brand.upper()
    return brand.replace("'", "’") if drawn < 0.12 else brand


def _finished(written: str, article: Article, chance: random.Random) -> str:
    if article.kind.name in PACKED and chance.random() < 0.3:
        written = f"{written} {chance.choice(PACKS)}"
    if chance.random() < 0.1:
        written = f"{written} {chance.choice(TRAPS)}"
    return " ".join(written.split())
