"""The product's own lists of values: colors, kinds of clothes, fuels, each with its other words.

`src/lang/vocabularies/<name>.toml` has `values`, `includes`, `suits` as a column of a TOML has
them, and `ignore`, phrases that hold a value's word and mean another thing.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import Field

from src.config.strict import Strict, Strings

FOLDER = Path(__file__).parents[1] / "lang" / "vocabularies"


class Vocabulary(Strict):
    """One list of values, whatever catalog they stand in."""

    values: dict[str, Strings]
    includes: dict[str, Strings] = Field({})
    suits: dict[str, Strings] = Field({})
    ignore: Strings = Field([])


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """Every list of the product by its name."""
    return {
        path.stem: Vocabulary.model_validate(tomllib.loads(path.read_text("utf-8")))
        for path in sorted(FOLDER.glob("*.toml"))
    }
