"""What questions that passages answer should give: repairs, codes, care and policies."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Oracle, keys, leading
from tests.golden.oracle_parts import Parts
from tests.golden.parts_models import for_model
from tests.golden.parts_rows import NOT_FOUND, by_brand, dishwasher, fridge, mends, price, written

Rows: TypeAlias = pd.DataFrame


def guides(p: Parts, kind: str, topic: str, *part_names: str) -> Rows:
    """Repair guides of a symptom, or of installing; of these parts only, where some are named."""
    rows = p.documents[(p.documents["appliance_type"] == kind) & (p.documents["topic"] == topic)]
    return rows[rows["part_name"].isin(part_names)] if part_names else rows


def cold(p: Parts, topic: str, *part_names: str) -> Rows:
    return guides(p, "refrigerator", topic, *part_names)


def wash(p: Parts, topic: str, *part_names: str) -> Rows:
    return guides(p, "dishwasher", topic, *part_names)


def titled(p: Parts, *starts: str) -> Rows:
    """Passages whose titles begin so. Raises `ValueError` for a beginning that there is not."""
    rows = p.documents[p.documents["title"].str.startswith(starts)]
    if missing := [s for s in starts if not rows["title"].str.startswith(s).any()]:
        raise ValueError(f"no passage is titled {missing}")
    return rows


def covering(p: Parts, number: str) -> Expected:
    """Of several guides, the answer quotes one that is for this very part."""
    guide = p.documents[p.documents["topic"] == "Installation"]
    guide = guide[guide["content"].str.contains(number)]
    return {**leading(guide), "contains_any": [text[:40] for text in guide["content"]]}


def cured(guide: Rows, parts: Rows) -> Expected:
    """A guide of the symptom, a part that mends it first, and what one of those costs."""
    prices = [written(cost) for cost in parts["current_price"]]
    return {**leading(guide, parts), "contains_any": prices}


def cured_for_model(guide: Rows, parts: Rows) -> Expected:
    """No part is shown that the model is not listed for."""
    return {**leading(guide, parts), "only": {"parts": keys(parts)}}


def undocumented() -> Expected:
    """A code that stands nowhere: the answer says so."""
    return {"contains_any": list(NOT_FOUND), "refused": False}


INSTALLING: dict[str, Oracle[Parts]] = {
    "i-number": lambda p: leading(cold(p, "Installation", "Evaporator Fan Motor")),
    "i-number-in-address": lambda p: leading(wash(p, "Installation", "Water Inlet Valve")),
    "i-instructions": lambda p: leading(wash(p, "Installation", "Drain Pump")),
    "i-name": lambda p: leading(wash(p, "Installation", "Heating Element")),
    "i-maker-number": lambda p: leading(wash(p, "Installation", "Drain Pump")),
    "i-two-guides": lambda p: leading(cold(p, "Installation", "Ice Maker Assembly")),
    "i-this-part": lambda p: covering(p, "PS11770265"),
    "i-this-part-too": lambda p: covering(p, "PS12071658"),
    "i-typo": lambda p: leading(cold(p, "Installation", "Door Shelf Bin")),
    "i-tools": lambda p: leading(wash(p, "Installation", "Drain Pump")),
    "i-tools-kit": lambda p: leading(wash(p, "Installation", "Rack Adjuster Kit")),
    "i-safety": lambda p: leading(titled(p, "Before you put your hands into a dishwasher")),
    "i-safety-fridge": lambda p: leading(titled(p, "Before you open a refrigerator")),
    "i-six-tools": lambda p: leading(titled(p, "Six tools")),
}

CURES: dict[str, Oracle[Parts]] = {
    "s-price-seed": lambda p: cured(
        cold(p, "Ice maker not making ice"),
        by_brand(mends(fridge(p), "Ice maker not making ice"), "Whirlpool"),
    ),
    "s-price-leak": lambda p: cured(wash(p, "Leaking"), mends(dishwasher(p), "Leaking")),
    "s-price-drain": lambda p: cured(
        wash(p, "Not draining"), by_brand(mends(dishwasher(p), "Not draining"), "GE")
    ),
    "s-price-wet": lambda p: cured(
        wash(p, "Not drying dishes"), by_brand(mends(dishwasher(p), "Not drying dishes"), "GE")
    ),
    "s-price-light": lambda p: cured(
        cold(p, "Light not working"),
        by_brand(mends(fridge(p), "Light not working"), "Whirlpool"),
    ),
    "s-price-bosch": lambda p: cured(
        wash(p, "Leaking"), by_brand(mends(dishwasher(p), "Leaking"), "Bosch")
    ),
    "s-model-clean": lambda p: cured_for_model(
        wash(p, "Not cleaning dishes properly"),
        mends(for_model(p, "WDT780SAEM1"), "Not cleaning dishes properly"),
    ),
    "s-model-leak": lambda p: cured_for_model(
        cold(p, "Leaking"), mends(for_model(p, "WRS325SDHZ00"), "Leaking")
    ),
    "s-model-floor": lambda p: leading(cold(p, "Leaking")),
}

SYMPTOMS: dict[str, Oracle[Parts]] = {
    "s-drain": lambda p: leading(wash(p, "Not draining")),
    "s-warm": lambda p: leading(cold(p, "Fridge too warm")),
    "s-frost": lambda p: leading(cold(p, "Frost buildup")),
    "s-dirty": lambda p: leading(wash(p, "Not cleaning dishes properly")),
    "s-freezer": lambda p: leading(cold(p, "Freezer too warm")),
    "s-overflow": lambda p: leading(wash(p, "Overfilling")),
    "s-taste": lambda p: leading(cold(p, "Water or ice tastes bad")),
    "s-no-water": lambda p: leading(cold(p, "Not dispensing water")),
    "s-dead": lambda p: leading(wash(p, "Will not start")),
    "s-detergent": lambda p: leading(wash(p, "Will not dispense detergent")),
    "s-no-fill": lambda p: leading(wash(p, "Will not fill with water")),
    "s-door": lambda p: leading(wash(p, "Door latch failure")),
    "s-typo": lambda p: leading(wash(p, "Not draining")),
    "s-noise-back": lambda p: leading(cold(p, "Noisy")),
    "s-noise-click": lambda p: leading(cold(p, "Noisy", "Start Relay")),
    "s-noise-grind": lambda p: leading(wash(p, "Noisy")),
    "s-noise-buzz": lambda p: leading(wash(p, "Noisy")),
    "s-noise-groan": lambda p: leading(p.documents[p.documents["part_name"] == "Ice Auger Motor"]),
    "s-sounds": lambda p: leading(titled(p, "What the sounds")),
}

CODES: dict[str, Oracle[Parts]] = {
    "e-bosch": lambda p: leading(titled(p, "Bosch E24")),
    "e-bosch-short": lambda p: leading(titled(p, "Bosch E15")),
    "e-whirlpool": lambda p: leading(titled(p, "Whirlpool, Maytag and KitchenAid F9E1")),
    "e-whirlpool-say": lambda p: leading(titled(p, "Whirlpool F8E4")),
    "e-lg": lambda p: leading(titled(p, "LG refrigerator Er IF")),
    "e-lg-short": lambda p: leading(titled(p, "LG dishwasher OE")),
    "e-frigidaire": lambda p: leading(titled(p, "Frigidaire i30")),
    "e-samsung": lambda p: leading(titled(p, "Samsung refrigerator 22C")),
    "e-samsung-5e": lambda p: leading(titled(p, "Samsung refrigerator 5C")),
    "e-samsung-4c": lambda p: leading(titled(p, "Samsung dishwasher 4C")),
    "e-part": lambda p: {
        **leading(titled(p, "Bosch E25")),
        "shows": {"parts": ["PS8731322"]},
        "contains": [price(p, "PS8731322")],
    },
    "e-unknown": lambda _: undocumented(),
    "e-unknown-lg": lambda _: undocumented(),
    "e-unknown-bare": lambda _: undocumented(),
}

HOW_TO: dict[str, Oracle[Parts]] = {
    "h-coils": lambda p: leading(titled(p, "How to clean condenser coils")),
    "h-filter-when": lambda p: leading(titled(p, "How often to change the water filter")),
    "h-lime": lambda p: leading(titled(p, "How to get rid of lime")),
    "h-clean-filter": lambda p: leading(titled(p, "How to clean a dishwasher filter")),
    "h-model-number": lambda p: leading(titled(p, "How to find the model number of a ref")),
    "h-model-number-dish": lambda p: leading(titled(p, "How to find the model number of a dish")),
    "h-test-pump": lambda p: leading(titled(p, "How to test a drain pump")),
    "h-thermistor": lambda p: leading(titled(p, "How to test a thermistor")),
    "h-reset": lambda p: leading(titled(p, "How to reset an ice maker")),
    "h-temperature": lambda p: leading(titled(p, "How to set the right temperature")),
    "h-level": lambda p: leading(titled(p, "How to level a refrigerator")),
    "h-food": lambda p: leading(titled(p, "How long food keeps")),
    "h-not-in-list": lambda p: leading(titled(p, "My model is not in the list")),
}

POLICIES: dict[str, Oracle[Parts]] = {
    "p-return": lambda p: leading(titled(p, "Returns: how long")),
    "p-return-days": lambda p: leading(titled(p, "Returns: how long")),
    "p-return-filter": lambda p: leading(titled(p, "What cannot be returned")),
    "p-restocking": lambda p: leading(titled(p, "Restocking fee")),
    "p-return-label": lambda p: leading(titled(p, "Who pays the way back")),
    "p-refund-when": lambda p: leading(titled(p, "When the refund arrives")),
    "p-warranty": lambda p: leading(titled(p, "One-year warranty")),
    "p-warranty-covers": lambda p: leading(titled(p, "One-year warranty", "What ends")),
    "p-canada": lambda p: leading(titled(p, "Where we ship")),
    "p-overnight": lambda p: {**leading(titled(p, "What shipping costs")), "contains": ["34.95"]},
    "p-delivery-time": lambda p: leading(titled(p, "Delivery times")),
    "p-track": lambda p: leading(titled(p, "Tracking an order")),
    "p-pay": lambda p: leading(titled(p, "Ways to pay")),
    "p-cancel": lambda p: leading(titled(p, "Changing or cancelling")),
    "p-used": lambda p: leading(titled(p, "Original parts only")),
}

ONE_TURN = {**INSTALLING, **CURES, **SYMPTOMS, **CODES, **HOW_TO, **POLICIES}
EXPECTED: dict[str, tuple[Oracle[Parts], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
