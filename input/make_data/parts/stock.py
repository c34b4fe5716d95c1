"""``parts.txt`` to the rows of ``parts.csv``."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Literal

from input.make_data.table import Row

COLUMNS = (
    *("part_id", "part_name", "part_number", "manufacturer_part_number", "brand"),
    *("appliance_type", "current_price", "original_price", "rating", "review_count"),
    *("availability", "installation_difficulty", "installation_time", "symptoms"),
    *("replace_parts", "product_url", "video_url", "image_url"),
)
SITE = "https://example.com"

STOCK = {
    "S": "In Stock Add to cart",
    "O": "Special Order Add to cart",
    "B": "On Back Order Notify me",
    "N": "No Longer Available",
    "?": None,
}
"""As the pages have it: the label of the button is part of the text."""
DIFFICULTY = ("Really Easy", "Easy", "A Bit Difficult", "Difficult", "Very Difficult")
TIME = ("Less than 15 mins", "15 - 30 mins", "30 - 60 mins", "1 - 2 hours", "More than 2 hours")

WITHOUT_VIDEO = 3
"""Every third part has no video."""
LIST_LENGTH = 30
"""Where a part's page cuts its list of models off."""

Appliance = Literal["refrigerator", "dishwasher"]


@dataclass(frozen=True)
class Part:
    """One line of ``parts.txt``; ``number`` is the PS number."""

    id: int
    number: str
    number_is_listed: bool
    makers_number: str
    maker: str
    brand: str
    appliance: Appliance
    name: str
    price: str
    price_before: str | None
    rating: str | None
    reviews: str | None
    availability: str | None
    difficulty: str
    time: str
    symptoms: tuple[str, ...]
    replaces: tuple[str, ...]
    models: tuple[str, ...]
    model_count: int

    @property
    def page(self) -> str:
        """The address, with the PS number, the true maker, its number and the name in it."""
        words = (self.number, self.maker, self.makers_number, self.name)
        return f"{SITE}/{'-'.join(re.sub(r'[^A-Za-z0-9]+', '-', word) for word in words)}.htm"


def read_parts(text: str, rows: int | None = None) -> list[Part]:
    """The first ``rows`` parts (default: those written by hand), more of them as later versions."""
    written = list(_parse(text))
    return list(islice(_with_successors(written), len(written) if rows is None else rows))


def part_rows(parts: Sequence[Part]) -> Iterator[Row]:
    for part in parts:
        yield {
            "part_id": part.id,
            "part_name": part.name,
            "part_number": part.number if part.number_is_listed else None,
            "manufacturer_part_number": part.makers_number,
            "brand": part.brand,
            "appliance_type": part.appliance,
            "current_price": part.price,
            "original_price": part.price_before,
            "rating": part.rating,
            "review_count": part.reviews,
            "availability": part.availability,
            "installation_difficulty": part.difficulty,
            "installation_time": part.time,
            "symptoms": " | ".join(part.symptoms) or None,
            "replace_parts": ", ".join(part.replaces) or None,
            "product_url": part.page,
            "video_url": None
            if part.id % WITHOUT_VIDEO == 0
            else f"{SITE}/videos/{part.makers_number}",
            "image_url": f"{SITE}/images/{part.makers_number}-1.jpg",
        }


def _parse(text: str) -> Iterator[Part]:
    appliance: Appliance = "refrigerator"
    numbers = count(1)
    for line in text.splitlines():
        if line.startswith("## "):
            appliance = "dishwasher" if line == "## dishwasher" else "refrigerator"
        elif line and not line.startswith("#"):
            yield _part(next(numbers), appliance, [field.strip() for field in line.split("|")])


def _part(identifier: int, appliance: Appliance, fields: list[str]) -> Part:
    number, makers_number, maker, brand, name, price, before = fields[:7]
    rating, _, reviews = fields[7].partition(" ")
    difficulty, time = map(int, fields[9].split())
    models, limit = (*fields[12:], "")[:2]
    return Part(
        id=identifier,
        number=number.lstrip("*"),
        number_is_listed=not number.startswith("*"),
        makers_number=makers_number,
        maker=maker,
        brand=brand,
        appliance=appliance,
        name=name,
        price=price,
        price_before=before or None,
        rating=None if rating == "-" else rating,
        reviews=reviews or None,
        availability=STOCK[fields[8]],
        difficulty=DIFFICULTY[difficulty],
        time=TIME[time],
        symptoms=() if fields[10] == "-" else _listed(fields[10]),
        replaces=_listed(fields[11]),
        models=_listed(models),
        model_count=int(limit.removeprefix("=") or LIST_LENGTH),
    )


def _listed(field: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in field.split(";") if item.strip())


def _with_successors(written: list[Part]) -> Iterator[Part]:
    """Makers bring out the same part under new numbers; the new one replaces the old one."""
    yield from written
    for version in count(1):
        for part in written:
            yield replace(
                part,
                id=part.id + version * len(written),
                number=f"PS{20_000_000 + version * 1_000 + part.id}",
                makers_number=f"{part.makers_number}-V{version}",
                replaces=(part.makers_number, *part.replaces),
            )
