"""Small drawings of the articles: one silhouette in one colour, a few hundred bytes each."""

from input.make_data.fashion.words import Colour, Kind


def picture_name(kind: Kind, colour: Colour) -> str:
    """`coat-navy-blue.png`."""
    return f"{kind.silhouette}-{colour.name.lower().replace(' ', '-')}.png"
