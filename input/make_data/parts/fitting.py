"""``models.txt`` to the models there are, and to the list of models on each part's page."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from input.make_data.parts.stock import Part
from input.make_data.table import Row

MODEL_COLUMNS = ("model_number", "brand", "appliance_type", "description")
COLUMNS = ("part_id", "model_number")

Group = tuple[str, str]
"""Maker and appliance: any of its parts may fit any of its models."""


@dataclass(frozen=True)
class Model:
    number: str
    brand: str
    description: str


def read_models(text: str, parts: Sequence[Part]) -> dict[Group, list[Model]]:
    """The models of each group in the order of their numbers; the file says how many."""
    surely = {model for part in parts for model in part.models}
    models = {
        group: sorted(_chosen(list(_models(lines)), wanted, surely), key=lambda model: model.number)
        for group, wanted, lines in _sections(text)
    }
    known = {model.number for group in models.values() for model in group}
    if missing := sorted(surely - known):
        raise ValueError(f"no pattern of models.txt makes {missing}; parts.txt lists them")
    return models


def model_rows(models: Mapping[Group, Sequence[Model]]) -> Iterator[Row]:
    for (_, appliance), group in models.items():
        for model in group:
            yield {
                "model_number": model.number,
                "brand": model.brand,
                "appliance_type": appliance,
                "description": model.description,
            }


def mapping_rows(parts: Sequence[Part], models: Mapping[Group, Sequence[Model]]) -> Iterator[Row]:
    """Each part's list in order of number. Between them the lists name nearly every model."""
    numbers = {group: _shuffled(listed, group) for group, listed in models.items()}
    parts_of = Counter(map(_group, parts))
    seen: Counter[Group] = Counter()
    for part in parts:
        group = _group(part)
        place = seen[group] / parts_of[group]
        seen[group] += 1
        for number in sorted(_listed_with(part, numbers[group], place)):
            yield {"part_id": part.id, "model_number": number}


def _group(part: Part) -> Group:
    return part.maker, part.appliance


def _sections(text: str) -> Iterator[tuple[Group, int, list[str]]]:
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, *lines = section.strip().splitlines()
        maker, appliance, wanted = heading.split()
        yield (maker, appliance), int(wanted), lines


def _models(lines: Iterable[str]) -> Iterator[Model]:
    for line in lines:
        brand, description, pattern = line.split(" | ")
        for number in _spelled_out(pattern):
            yield Model(number, brand, description)


def _spelled_out(pattern: str) -> Iterator[str]:
    pieces = (piece.split("|") for piece in re.split(r"[()]", pattern))
    yield from map("".join, product(*pieces))


def _chosen(models: list[Model], wanted: int, surely: set[str]) -> list[Model]:
    """Those that a part lists by name, and of the others as many as it takes, evenly spread."""
    listed = [model for model in models if model.number in surely]
    others = [model for model in models if model.number not in surely]
    number = wanted - len(listed)
    if number > len(others):
        raise ValueError(f"the patterns make {len(models)} models, not {wanted}")
    return listed + [others[place * len(others) // number] for place in range(number)]


def _shuffled(models: Sequence[Model], group: Group) -> list[str]:
    """So that a list holds models of several brands, as they come from one factory."""
    numbers = [model.number for model in models]
    random.Random("-".join(group)).shuffle(numbers)
    return numbers


def _listed_with(part: Part, numbers: Sequence[str], place: float) -> set[str]:
    """A stretch of the group's models from ``place`` (0 to 1) on, and the ones listed by name."""
    start = round(place * len(numbers))
    rotated = [*numbers[start:], *numbers[:start]]
    others = (number for number in rotated if number not in part.models)
    return {*part.models, *(next(others) for _ in range(part.model_count - len(part.models)))}
