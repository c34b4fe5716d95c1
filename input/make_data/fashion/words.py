"""The word lists beside this file, as values."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Kind:
    """One line of ``types.txt``: a type of article and what may be said of it."""

    name: str
    family: str
    who: str
    """One letter for each wearer (w m g b y u), repeated by how often."""
    weight: int
    prices: tuple[float, float]
    silhouette: str
    nouns: tuple[str, ...]
    styles: tuple[str, ...]
    materials: tuple[str, ...]
    occasions: tuple[str, ...]


@dataclass(frozen=True)
class Model:
    """A kind of article as one brand makes it; the names are blank where it has none."""

    kind: Kind
    nouns: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Brand:
    name: str
    dearer: float
    """Its prices against the usual ones of a kind."""
    models: tuple[Model, ...]


@dataclass(frozen=True)
class Colour:
    name: str
    paint: str
    """The nearest of the few that pictures are drawn in."""
    weight: int
    usual: tuple[str, ...]
    """The types and families that are often seen in it."""


@dataclass(frozen=True)
class Written:
    """An article whose title is written by hand."""

    title: str
    brand: str
    kind: Kind
    who: str
    colour: Colour
    material: str
    occasion: str


@dataclass(frozen=True)
class Words:
    kinds: tuple[Kind, ...]
    brands: tuple[Brand, ...]
    colours: tuple[Colour, ...]
    written: tuple[Written, ...]
    makers: tuple[str, ...]
    shops: tuple[str, ...]
    features: tuple[str, ...]
    descriptions: tuple[str, ...]


def read_words(folder: Path) -> Words:
    """Everything that titles, prices and sentences are made of."""
    text = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    kinds = tuple(_kinds(text["types"]))
    colours = tuple(_colours(text["colours"]))
    stores, sentences = _sections(text["stores"]), _sections(text["sentences"])
    return Words(
        kinds,
        tuple(_brands(text["brands"], kinds)),
        colours,
        tuple(_written(text["written"], kinds, colours)),
        parted(stores["makers"][0], ";"),
        parted(stores["shops"][0], ";"),
        tuple(sentences["features"]),
        tuple(sentences["description"]),
    )


def lines_of(text: str) -> Iterator[str]:
    """Those that say something."""
    return (line for line in text.splitlines() if line and not line.startswith("# "))


def _sections(text: str) -> dict[str, list[str]]:
    """Lines by the ``## heading`` that they stand under."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in lines_of(text):
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        else:
            found.setdefault(heading, []).append(line)
    return found


def parted(text: str, separator: str) -> tuple[str, ...]:
    """What stands between the separators."""
    return tuple(part.strip() for part in text.split(separator) if part.strip())


def _kinds(text: str) -> Iterator[Kind]:
    for family, lines in _sections(text).items():
        for line in lines:
            name, who, weight, prices, silhouette, nouns, styles, materials, occasions = parted(
                line, "|"
            )
            low, high = map(float, prices.split("-"))
            yield Kind(
                name,
                family,
                who,
                int(weight),
                (low, high),
                silhouette,
                parted(nouns, ";"),
                parted(styles, ";"),
                parted(materials, ","),
                parted(occasions, ","),
            )


def _brands(text: str, kinds: tuple[Kind, ...]) -> Iterator[Brand]:
    for line in lines_of(text):
        name, dearer, models = parted(line, "|")
        made = tuple(_model(part, kinds, name) for part in parted(models, ";"))
        yield Brand(name, float(dearer), made)


def _model(text: str, kinds: tuple[Kind, ...], brand: str) -> Model:
    """``running shoes: Ghost 15, Glycerin 20``; the kind may be called by one of its nouns."""
    called, _, names = text.partition(":")
    for kind in kinds:
        if called == kind.name:
            return Model(kind, kind.nouns, parted(names, ","))
        if called in map(str.lower, kind.nouns):
            return Model(kind, (called.title(),), parted(names, ","))
    raise ValueError(f"brands.txt: {brand} makes '{called}', which types.txt has not")


def _colours(text: str) -> Iterator[Colour]:
    for line in lines_of(text):
        name, paint, weight, usual = parted(line, "|")
        yield Colour(name, paint, int(weight), parted(usual, ","))


def _written(text: str, kinds: tuple[Kind, ...], colours: tuple[Colour, ...]) -> Iterator[Written]:
    kind_of = {kind.name: kind for kind in kinds}
    colour_of = {colour.name: colour for colour in colours}
    for line in lines_of(text):
        title, brand, kind, who, colour, material, occasion = parted(line, "|")
        yield Written(title, brand, kind_of[kind], who, colour_of[colour], material, occasion)
