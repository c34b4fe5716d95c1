"""Small drawings of the articles: one silhouette in one paint, a few hundred bytes each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Literal, TypeAlias, cast

from PIL import Image, ImageDraw

from input.make_data.fashion.words import Colour, Kind, lines_of, parted

SIDE = 144
FINER = 4
"""Drawn as many times as large, then scaled down: soft edges."""
PAPER = (250, 249, 247)
SHADES = 12

Shape: TypeAlias = Literal["polygon", "both", "line", "ellipse", "arc", "pie"]
Paint: TypeAlias = tuple[int, int, int]
Points: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Stroke:
    """One shape of a silhouette; of an arc or a pie the last point holds its two angles."""

    shape: Shape
    shade: str
    points: Points


@dataclass(frozen=True)
class Pictures:
    """The folder of drawings: every silhouette in every paint."""

    silhouettes: Mapping[str, tuple[Stroke, ...]]
    paints: Mapping[str, Paint]
    file: str = "pictures"
    of: str = "pictures"

    def write(self, folder: Path) -> int:
        """Draw them into the folder ``pictures`` of ``folder`` and return how many they are."""
        (folder / self.file).mkdir(parents=True, exist_ok=True)
        drawn = list(product(self.silhouettes, self.paints))
        for silhouette, paint in drawn:
            picture = draw(self.silhouettes[silhouette], self.paints[paint])
            picture.save(folder / self.file / f"{silhouette}-{paint}.png", optimize=True)
        return len(drawn)


def picture_name(kind: Kind, colour: Colour) -> str:
    """`coat-navy.png`."""
    return f"{kind.silhouette}-{colour.paint}.png"


def read_pictures(folder: Path) -> Pictures:
    """The silhouettes and paints beside this file."""
    silhouettes = (folder / "silhouettes.txt").read_text(encoding="utf-8")
    paints = (folder / "paints.txt").read_text(encoding="utf-8")
    return Pictures(dict(_silhouettes(silhouettes)), dict(_paints(paints)))


def draw(strokes: tuple[Stroke, ...], body: Paint) -> Image.Image:
    """One picture, its palette as small as soft edges allow."""
    side = SIDE * FINER
    image = Image.new("RGB", (side, side), PAPER)
    pen = ImageDraw.Draw(image)
    shades = {"body": body, "dark": _mixed(body, 0, 0.35), "paper": PAPER}
    shades["light"] = _mixed(body, 255, 0.55)
    for stroke in strokes:
        _put(pen, stroke, shades[stroke.shade])
    small = image.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    return small.quantize(SHADES, dither=Image.Dither.NONE)


def _put(pen: ImageDraw.ImageDraw, stroke: Stroke, paint: Paint) -> None:
    scale = SIDE * FINER / 100
    points = [(x * scale, y * scale) for x, y in stroke.points]
    width = round(2.6 * scale)
    edge = _mixed(paint, 0, 0.25)
    if stroke.shape in ("polygon", "both"):
        pen.polygon(points, fill=paint, outline=edge, width=round(scale))
    elif stroke.shape == "line":
        pen.line(points, fill=paint, width=width, joint="curve")
    elif stroke.shape == "ellipse":
        pen.ellipse(points, fill=paint, outline=edge, width=round(scale))
    else:
        begin, end = stroke.points[-1]
        box = points[:2]
        if stroke.shape == "arc":
            pen.arc(box, begin, end, fill=paint, width=width)
        else:
            pen.pieslice(box, begin, end, fill=paint, outline=edge, width=round(scale))


def _mixed(paint: Paint, other: int, share: float) -> Paint:
    red, green, blue = (round(part + (other - part) * share) for part in paint)
    return red, green, blue


def _silhouettes(text: str) -> Iterator[tuple[str, tuple[Stroke, ...]]]:
    for line in lines_of(text):
        name, strokes = parted(line, "|")
        yield name, tuple(_stroke(stroke) for stroke in parted(strokes, ";"))


def _stroke(text: str) -> Stroke:
    shape, shade, *pairs = text.split()
    points = tuple(cast(tuple[float, float], tuple(map(float, p.split(",")))) for p in pairs)
    if shape == "both":
        points += tuple((100 - x, y) for x, y in reversed(points))
    return Stroke(cast(Shape, shape), shade, points)


def _paints(text: str) -> Iterator[tuple[str, Paint]]:
    for line in lines_of(text):
        name, rgb = parted(line, "|")
        red, green, blue = map(int, rgb.split())
        yield name, (red, green, blue)
