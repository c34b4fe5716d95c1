"""What questions about parts and models should give: which part is listed for which model."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Oracle, counted, found, shown
from tests.golden.oracle_parts import Parts
from tests.golden.parts_rows import (
    NOT_FOUND,
    called,
    cheapest,
    of_appliance,
    part,
    stocked,
    under,
    unknown,
)

Rows: TypeAlias = pd.DataFrame


def for_model(p: Parts, model: str) -> Rows:
    """Parts whose pages list the model."""
    numbers = p.pairs.loc[p.pairs["model_number"] == model, "ps_number"]
    return p.parts[p.parts["ps_number"].isin(numbers)]


def models_of(p: Parts, number: str) -> Rows:
    """Models that the part's page lists."""
    numbers = p.pairs.loc[p.pairs["ps_number"] == number, "model_number"]
    return p.models[p.models["model_number"].isin(numbers)]


def is_listed(p: Parts, number: str, model: str) -> bool:
    """Raises `ValueError` when there is no such part or model: that is another answer."""
    if part(p, number).empty or model not in set(p.models["model_number"]):
        raise ValueError(f"'{model}' is not in models.csv")
    return number in set(for_model(p, model)["ps_number"])


def fits(p: Parts, number: str, model: str) -> Expected:
    if not is_listed(p, number, model):
        raise ValueError(f"{number} is not listed for {model}")
    return {
        "shows": {"parts": [number]},
        "contains": [model],
        "contains_any": ["yes"],
        "not_contains": ["not listed for"],
        "refused": False,
    }


def not_listed(p: Parts, number: str, model: str) -> Expected:
    """No pair, which the answer does not take for a no."""
    if is_listed(p, number, model):
        raise ValueError(f"{number} is listed for {model}")
    return {
        "contains": [model, "not listed"],
        "contains_any": ["not mean"],
        "not_contains": ["Yes:", "Yes,"],
        "refused": False,
    }


def unknown_model(*not_contains: str) -> Expected:
    """Nobody lists the model at all, which says less than that a pair is missing."""
    return {
        "contains_any": list(NOT_FOUND),
        "not_contains": ["Yes:", "Yes,", *not_contains],
        "refused": False,
    }


def brand(rows: Rows, name: str) -> Rows:
    return rows[rows["brand"] == name]


PAIRS: dict[str, Oracle[Parts]] = {
    "c-listed": lambda p: fits(p, "PS11756723", "WDT780SAEM1"),
    "c-listed-dot": lambda p: fits(p, "PS11741247", "106.51133210"),
    "c-listed-bare": lambda p: fits(p, "PS11752778", "106.51133210"),
    "c-listed-slash": lambda p: fits(p, "PS8731322", "SHPM65Z55N/01"),
    "c-listed-small": lambda p: fits(p, "PS11767040", "GDT605PSMSS"),
    "c-listed-maker-number": lambda p: fits(p, "PS10065979", "KDTE334GPS0"),
    "c-listed-typo": lambda p: fits(p, "PS10065979", "WDT780SAEM1"),
    "c-not-listed": lambda p: not_listed(p, "PS11722130", "LFXS26973S/00"),
    "c-not-listed-use": lambda p: not_listed(p, "PS11750057", "GDT605PSMSS"),
    "c-not-listed-appliance": lambda p: not_listed(p, "PS11752778", "WDT780SAEM1"),
    "c-not-listed-bare": lambda p: not_listed(p, "PS11722130", "RF28R7351SR/AA"),
    "c-unknown-model": lambda _: unknown_model(),
    "c-unknown-part": lambda _: unknown("Yes:", "Yes,"),
    "c-unknown-both": lambda _: unknown("Yes:", "Yes,"),
}

LISTS: dict[str, Oracle[Parts]] = {
    "c-for-model": lambda p: found(for_model(p, "RF28R7351SR/AA")),
    "c-for-model-bare": lambda p: found(for_model(p, "106.51133210")),
    "c-for-model-many": lambda p: found(for_model(p, "WDT780SAEM1")),
    "c-for-model-kind": lambda p: found(called(for_model(p, "WDT780SAEM1"), "Drain Pump")),
    "c-for-model-filter": lambda p: found(called(for_model(p, "WRS325SDHZ00"), "Water Filter")),
    "c-for-model-cheapest": lambda p: shown(cheapest(for_model(p, "KDTE334GPS0"))),
    "c-for-model-price": lambda p: found(under(for_model(p, "WDT780SAEM1"), 35)),
    "c-for-model-stock": lambda p: found(stocked(for_model(p, "SHPM65Z55N/01"))),
    "c-for-model-absent": lambda p: {
        "only": {"parts": list(for_model(p, "WDT780SAEM1")["ps_number"])},
        "not_contains": ["Yes:"],
        "refused": False,
    },
    "c-for-unknown-model": lambda _: unknown(),
    "c-models": lambda p: found(models_of(p, "PS12083559")),
    "c-models-work": lambda p: found(models_of(p, "PS11742476")),
    "c-models-brand": lambda p: found(brand(models_of(p, "PS11752778"), "Kenmore")),
    "c-models-count": lambda p: counted(models_of(p, "PS7783995")),
    "c-models-unknown": lambda _: {**unknown(), "only": {"parts": [], "models": []}},
    "c-model-what": lambda p: {
        "shows": {"models": ["WDT780SAEM1"]},
        "contains_any": ["dishwasher"],
        "refused": False,
    },
    "c-model-count": lambda p: counted(of_appliance(brand(p.models, "Bosch"), "dishwasher")),
}

ONE_TURN = {**PAIRS, **LISTS}
EXPECTED: dict[str, tuple[Oracle[Parts], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
