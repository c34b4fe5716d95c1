"""Used cars: makes of two words, models with digits, gearbox and fuel told only in the version."""

from pathlib import Path

from input.make_data.cars.stock import COLUMNS, car_rows
from input.make_data.table import Table

WORDS = Path(__file__).parent


def tables(rows: int | None) -> list[Table]:
    """The one file; ``rows`` is the number of cars."""
    models = (WORDS / "models.txt").read_text(encoding="utf-8")
    return [Table("cars.csv", COLUMNS, car_rows(models, rows))]
