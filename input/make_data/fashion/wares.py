"""Articles of a marketplace: a title, what few shops fill in beside it, and what buyers thought."""

import random
from collections.abc import Iterator
from itertools import count, islice

from input.make_data.fashion.pictures import picture_name
from input.make_data.fashion.titles import Article, title
from input.make_data.fashion.words import Colour, Kind, Words, Written
from input.make_data.table import Cell, Row

COLUMNS = (
    *("parent_asin", "title", "main_category", "store", "price", "average_rating"),
    *("rating_number", "features", "description", "images", "details"),
)
ROWS = 3_200
FAMOUS = 0.62
"""Share of articles by brands that one knows."""
RESOLD = 0.34
"""Share of them that a shop sells, not their maker."""
WITHOUT_PRICE = 0.38
USUAL = 16
"""How much more often a color is seen on what it is usual for."""
MAIN_CATEGORIES = ("AMAZON FASHION", "AMAZON FASHION", "Clothing, Shoes & Jewelry", "All Beauty")
DEPARTMENTS: dict[str, tuple[str, ...]] = {
    "w": ("womens", "Women", "women", "Womens", "Women's"),
    "m": ("mens", "Men", "men", "Mens", "Men's"),
    "g": ("girls", "Girls", "girl"),
    "b": ("boys", "Boys", "boy"),
    "y": ("baby-girls", "baby-boys", "unisex-baby", "infant"),
    "u": ("unisex-adult", "Unisex", "unisex"),
}
LETTERS = "0123456789BCDFGHJKLMNPQRSTVWXYZ"


def fashion_rows(words: Words, rows: int | None = None) -> Iterator[Row]:
    """The first ``rows`` articles (default: 3,200); the same N gives the same, and more go on."""
    chance = random.Random("fashion")
    articles = _articles(words, chance)
    for number, article in islice(enumerate(articles), ROWS if rows is None else rows):
        yield {"parent_asin": _asin(number), **_row(article, words, chance)}


def _asin(number: int) -> str:
    """Ten characters that begin ``B0``; a different one for every number."""
    code, rest = "", number * 387_420_489 + 7
    for _ in range(8):
        rest, place = divmod(rest, len(LETTERS))
        code += LETTERS[place]
    return f"B0{code}"


def _articles(words: Words, chance: random.Random) -> Iterator[Article]:
    """Those written by hand, every model of every brand once, then whatever sells."""
    yield from (_as_written(written, chance) for written in words.written)
    models = [
        (brand, model, name)
        for brand in words.brands
        for model in brand.models
        for name in model.names or ("",)
    ]
    chance.shuffle(models)
    waiting = iter(models)
    kinds = [kind.weight for kind in words.kinds]
    for _ in count():
        if chance.random() < FAMOUS:
            brand, model, name = next(waiting, None) or chance.choice(models)
            yield _article(brand.name, model.kind, chance.choice(model.nouns), name, words, chance)
        else:
            kind = chance.choices(words.kinds, kinds)[0]
            maker = chance.choice(words.makers)
            yield _article(maker, kind, chance.choice(kind.nouns), "", words, chance)


def _as_written(written: Written, chance: random.Random) -> Article:
    first, second = chance.sample(written.kind.styles, 2)
    return Article(
        brand=written.brand,
        kind=written.kind,
        noun=written.kind.nouns[0],
        model="",
        who=written.who,
        colour=written.colour,
        styles=(first, second),
        material=written.material,
        occasion=written.occasion,
        written=written.title,
    )


def _article(
    brand: str, kind: Kind, noun: str, model: str, words: Words, chance: random.Random
) -> Article:
    first, second = chance.sample(kind.styles, 2)
    return Article(
        brand=brand,
        kind=kind,
        noun=noun,
        model=model,
        who=chance.choice(kind.who),
        colour=_colour(kind, words, chance),
        styles=(first, second),
        material=chance.choice(kind.materials),
        occasion=chance.choice(kind.occasions),
    )


def _colour(kind: Kind, words: Words, chance: random.Random) -> Colour:
    weights = [
        colour.weight + USUAL * (kind.name in colour.usual or kind.family in colour.usual)
        for colour in words.colours
    ]
    return chance.choices(words.colours, weights)[0]


def _row(article: Article, words: Words, chance: random.Random) -> Row:
    shop = article.brand in words.makers or chance.random() >= RESOLD
    branded = chance.random() < (0.94 if not shop else 0.8)
    mean, number = _ratings(chance)
    common = chance.random() < 0.96
    return {
        "title": title(article, branded, chance),
        "main_category": MAIN_CATEGORIES[0] if common else chance.choice(MAIN_CATEGORIES),
        "store": article.brand if shop else chance.choice(words.shops),
        "price": None if chance.random() < WITHOUT_PRICE else _price(article, words, chance),
        "average_rating": mean,
        "rating_number": number,
        "features": _features(article, words, chance),
        "description": _description(article, words, chance),
        "images": _images(article, chance),
        "details": _details(article, branded, chance),
    }


def _price(article: Article, words: Words, chance: random.Random) -> float:
    low, high = article.kind.prices
    dearer = next((b.dearer for b in words.brands if b.name == article.brand), 0.6)
    usual = low + (high - low) * chance.betavariate(1.6, 3.2)
    return round(usual * dearer, 0) - 0.01 if chance.random() < 0.6 else round(usual * dearer, 2)


def _ratings(chance: random.Random) -> tuple[float | None, int | None]:
    """Nobody, one to three who liked it, or many whose mean is in between."""
    drawn = chance.random()
    if drawn < 0.09:
        return None, None if chance.random() < 0.5 else 0
    if drawn < 0.22:
        return 5.0, chance.randint(1, 3)
    number = max(1, int(chance.lognormvariate(4.0, 1.7)))
    spread = 0.9 if number < 5 else 0.4
    return round(min(5.0, max(1.0, chance.gauss(4.15, spread))), 1), number


def _features(article: Article, words: Words, chance: random.Random) -> list[str]:
    if chance.random() < 0.24:
        return []
    chosen = chance.sample(words.features, chance.randint(1, 5))
    return [_filled(sentence, article) for sentence in chosen]


def _description(article: Article, words: Words, chance: random.Random) -> str:
    if chance.random() < 0.45:
        return ""
    chosen = chance.sample(words.descriptions, chance.randint(1, 2))
    return " ".join(_filled(sentence, article) for sentence in chosen)


def _filled(sentence: str, article: Article) -> str:
    who = {"w": "women's", "m": "men's", "g": "girls'", "b": "boys'", "y": "baby", "u": "unisex"}
    return sentence.format(
        noun=article.noun.lower(),
        style=article.styles[0].lower(),
        material=article.material,
        material_title=article.material.capitalize(),
        occasion=article.occasion,
        colour=article.colour.name.lower(),
        who_title=who[article.who].capitalize(),
    )


def _images(article: Article, chance: random.Random) -> list[dict[str, str | None]]:
    """None, one, or two, the large ones sometimes missing."""
    if chance.random() < 0.04:
        return []
    picture = f"pictures/{picture_name(article.kind, article.colour)}"
    small = chance.random() < 0.05
    large = None if small else picture
    first: dict[str, str | None] = {
        "thumb": picture,
        "large": large,
        "hi_res": large if chance.random() < 0.7 else None,
    }
    return [first] if chance.random() < 0.85 else [first, {**first, "hi_res": None}]


def _details(article: Article, branded: bool, chance: random.Random) -> dict[str, Cell]:
    """What is filled in; a title without its brand seldom has it here either."""
    told: dict[str, Cell] = {}
    if chance.random() < 0.72:
        told["Department"] = chance.choice(DEPARTMENTS[article.who])
    if chance.random() < (0.3 if branded else 0.5):
        told["Brand"] = article.brand
    if chance.random() < 0.3:
        told["Material"] = article.material.title()
    if chance.random() < 0.25:
        told["Color"] = article.colour.name
    if chance.random() < 0.6:
        told["Date First Available"] = (
            f"{chance.choice(MONTHS)} {chance.randint(1, 28)}, 20{chance.randint(12, 23)}"
        )
    if chance.random() < 0.4:
        told["Item model number"] = (
            f"{chance.choice('ABCDEFGHKLMNPRSTVWXZ')}{chance.randint(100, 99_999)}"
        )
    return told


MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
