"""``python -m input.make_data [CATALOG ...] [--rows N] [--out DIR]``."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from input.make_data import cars, fashion, mall, parts, prefabs
from input.make_data.table import Written

INPUT = Path(__file__).resolve().parents[1]

CATALOGS: dict[str, Callable[[int | None], Sequence[Written]]] = {
    "mall": mall.tables,
    "cars": cars.tables,
    "prefabs": prefabs.tables,
    "fashion": fashion.tables,
    "parts": parts.tables,
}


def main(argv: Sequence[str] | None = None) -> None:
    """Write the files of the catalogs named (all of them when none is) and say what was written."""
    options = _options(argv)
    for name in options.catalogs or CATALOGS:
        for table in CATALOGS[name](options.rows):
            count = table.write(options.out)
            print(f"{name}: {options.out / table.file}: {count} {table.of}")


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m input.make_data", description=__doc__)
    parser.add_argument(
        "catalogs", nargs="*", metavar="CATALOG", help=f"any of: {', '.join(CATALOGS)}"
    )
    parser.add_argument(
        "--rows",
        type=_positive,
        metavar="N",
        help="rows of each catalog's main table (default: those written by hand)",
    )
    parser.add_argument(
        "--out", type=Path, default=INPUT, metavar="DIR", help="folder to write to (default: input)"
    )
    options = parser.parse_args(argv)
    for name in options.catalogs:
        if name not in CATALOGS:
            parser.error(f"no catalog {name!r}; there are: {', '.join(CATALOGS)}")
    return options


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


if __name__ == "__main__":
    main()
