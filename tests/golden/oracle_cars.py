"""The cars' file read a second time, on its own terms: nothing here is shared with the product."""

from pathlib import Path

import pandas as pd

INPUT = Path(__file__).parents[2] / "input"

AUTOMATIC = frozenset(
    [
        *("AUTO", "AUT", "TA", "CVT", "IVT", "DCT", "DSG", "POWERSHIFT", "320IA"),
        *("TRONIC", "S-TRONIC", "TIPTRONIC", "MULTITRONIC"),
    ]
)
MANUAL = frozenset({"TM", "STD"})
FUELS = {
    "hybrid": frozenset({"HYBRID", "PHEV", "MHEV", "HEV", "E-POWER"}),
    "diesel": frozenset({"DIESEL", "TDI", "HDI", "DI-D"}),
    "electric": frozenset({"EV"}),
    "petrol": frozenset({"TSI", "TFSI", "FSI", "CGI"}),
}
"""Words of a version that tell the fuel; a hybrid may name its engine too, so it comes first."""


def read_cars(folder: Path = INPUT) -> pd.DataFrame:
    """One row for each car: numbers as numbers, flags as booleans, with `gearbox` and `fuel`."""
    rows = pd.read_csv(folder / "cars.csv", dtype=str, keep_default_na=False)
    for column in ("stock_id", "km", "price", "year", "largo", "ancho", "altura"):
        rows[column] = pd.to_numeric(rows[column])
    for column in ("bluetooth", "car_play"):
        rows[column] = rows[column] == "Sí"
    words = rows["version"].map(lambda version: frozenset(version.split()))
    rows["gearbox"] = words.map(_gearbox)
    rows["fuel"] = words.map(_fuel)
    return rows


def _gearbox(words: frozenset[str]) -> str:
    return "automatic" if words & AUTOMATIC else "manual" if words & MANUAL else ""


def _fuel(words: frozenset[str]) -> str:
    return next((fuel for fuel, telling in FUELS.items() if words & telling), "")
