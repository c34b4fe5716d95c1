"""What questions that need several tools, conversations, and declined questions should give."""

from tests.golden.expectations import (
    Expected,
    Oracle,
    found,
    leading,
    refused,
    shown,
    talks,
)
from tests.golden.oracle_parts import Parts
from tests.golden.parts_guides import cold, titled, wash
from tests.golden.parts_models import fits, for_model, models_of, not_listed
from tests.golden.parts_rows import (
    by_brand,
    called,
    cheapest,
    dishwasher,
    in_stock,
    out_of_stock,
    part,
    price,
    priced,
    stock_untold,
    stocked,
    told,
    under,
)


def installed(p: Parts, number: str, kind: str, part_name: str) -> Expected:
    """The part itself, and the guide for putting it in."""
    guide = (wash if kind == "dishwasher" else cold)(p, "Installation", part_name)
    part(p, number)
    return {**leading(guide), "shows": {"parts": [number]}}


COMBINED: dict[str, Oracle[Parts]] = {
    "x-fit-install": lambda p: {
        **installed(p, "PS10065979", "dishwasher", "Rack Adjuster Kit"),
        "contains": ["WDT780SAEM1"],
        "not_contains": ["not listed for"],
    },
    "x-fit-tools": lambda p: {
        **installed(p, "PS11756150", "dishwasher", "Drain Pump"),
        "contains": ["WDT780SAEM1"],
        "not_contains": ["not listed for"],
    },
    "x-unlisted-install": lambda p: {
        **not_listed(p, "PS11746239", "GDT605PSMSS"),
        **leading(wash(p, "Installation", "Lower Spray Arm")),
    },
    "x-install-stock": lambda p: {
        **installed(p, "PS11755867", "refrigerator", "LED Light"),
        "contains_any": ["in stock"],
    },
    "x-price-install": lambda p: {
        **installed(p, "PS11739232", "refrigerator", "Evaporator Fan Motor"),
        "contains": [price(p, "PS11739232")],
    },
    "x-price-stock": lambda p: {
        **priced(p, "PS8746522"),
        "contains_any": ["in stock"],
    },
    "x-symptom-stock": lambda p: {
        **leading(cold(p, "Ice maker not making ice"), part(p, "PS12087463")),
        "not_contains": ["PS12087463 · In stock: Yes"],
    },
    "x-fit-price": lambda p: {
        **fits(p, "PS11756150", "WDT780SAEM1"),
        "contains": ["WDT780SAEM1", price(p, "PS11756150")],
    },
}

DIALOGUES: dict[str, tuple[Oracle[Parts], ...]] = {
    "m-one-part": (
        lambda p: priced(p, "PS11750057"),
        lambda p: in_stock(p, "PS11750057"),
        lambda p: found(models_of(p, "PS11750057")),
        lambda p: installed(p, "PS11750057", "dishwasher", "Heating Element"),
    ),
    "m-number-in-address": (
        lambda p: in_stock(p, "PS8731322"),
        lambda p: found(models_of(p, "PS8731322")),
        lambda p: installed(p, "PS8731322", "dishwasher", "Drain Pump"),
    ),
    "m-part-install": (
        lambda p: priced(p, "PS11752778"),
        lambda p: installed(p, "PS11752778", "refrigerator", "Door Shelf Bin"),
        lambda p: told(p, "PS11752778", "installation_time"),
    ),
    "m-fit-then-how": (
        lambda p: fits(p, "PS11756150", "WDT780SAEM1"),
        lambda p: installed(p, "PS11756150", "dishwasher", "Drain Pump"),
        lambda p: priced(p, "PS11756150"),
    ),
    "m-another-part": (
        lambda p: priced(p, "PS11752778"),
        lambda p: priced(p, "PS11756150"),
    ),
    "m-other-model": (
        lambda p: fits(p, "PS10065979", "WDT780SAEM1"),
        lambda p: not_listed(p, "PS10065979", "GDT605PSMSS"),
    ),
    "m-narrow": (
        lambda p: found(under(dishwasher(p), 30)),
        lambda p: found(under(by_brand(dishwasher(p), "Whirlpool"), 30)),
        lambda p: shown(cheapest(under(by_brand(dishwasher(p), "Whirlpool"), 30))),
    ),
    "m-model-cheapest": (
        lambda p: found(for_model(p, "KDTE334GPS0")),
        lambda p: shown(cheapest(for_model(p, "KDTE334GPS0"))),
        lambda p: leading(wash(p, "Installation", "Lower Spray Arm")),
    ),
    "m-only-stock": (
        lambda p: found(called(p.parts, "Drain Pump")),
        lambda p: found(stocked(called(p.parts, "Drain Pump"))),
    ),
    "m-symptom-part": (
        lambda p: leading(wash(p, "Not draining")),
        lambda p: priced(p, "PS8731322"),
        lambda p: in_stock(p, "PS8731322"),
    ),
    "m-codes": (
        lambda p: leading(titled(p, "Bosch E24")),
        lambda p: leading(titled(p, "Bosch E25")),
    ),
    "m-policies": (
        lambda p: leading(titled(p, "Where we ship")),
        lambda p: leading(titled(p, "What shipping costs")),
        lambda p: leading(titled(p, "Delivery times")),
    ),
    "m-untold": (
        lambda p: priced(p, "PS4139445"),
        lambda p: stock_untold(p, "PS4139445"),
    ),
    "m-gone": (
        lambda p: priced(p, "PS11742476"),
        lambda p: out_of_stock(p, "PS11742476"),
    ),
    "m-declined-between": (
        lambda p: priced(p, "PS310869"),
        lambda _: refused(),
        lambda p: leading(titled(p, "Returns: how long")),
    ),
    "m-thanks": (
        lambda p: priced(p, "PS260809"),
        lambda _: talks(),
    ),
}

TALK = ("g-hello", "g-help", "g-thanks")
REFUSED = (
    *("o-washer", "o-dryer", "o-oven", "o-microwave", "o-washer-es", "o-stove-part"),
    *("o-poem", "o-weather", "o-world-cup", "o-recipe"),
    *("x-prompt", "x-drop"),
)

EXPECTED: dict[str, tuple[Oracle[Parts], ...]] = {
    **{id: (oracle,) for id, oracle in COMBINED.items()},
    **DIALOGUES,
    **{id: (lambda _: talks(),) for id in TALK},
    **{id: (lambda _: refused(),) for id in REFUSED},
}
