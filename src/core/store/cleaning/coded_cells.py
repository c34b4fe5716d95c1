"""Codes that the TOML explains: cells say what they mean from then on."""

import re
from collections.abc import Mapping

from src.config.tables import PARTS
from src.core.store.names import quoted
from src.core.store.stage import Stage


def decode(stage: Stage, column: str, codes: Mapping[str, str]) -> None:
    """Replace each code in a column of texts by its meaning, whatever its case."""
    meanings = {code.casefold(): meaning for code, meaning in codes.items()}

    def part(found: re.Match[str]) -> str:
        code = found[0].strip()
        return found[0].replace(code, meanings.get(code.casefold(), code))

    cells = [str(c) for (c,) in stage.rows(f"SELECT DISTINCT {quoted(column)} FROM {stage}") if c]
    told = {c: meanings.get(c.strip().casefold()) or PARTS.sub(part, c) for c in cells}
    stage.rewrite(column, {cell: meant for cell, meant in told.items() if meant != cell})
