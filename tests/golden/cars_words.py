"""What questions that name makes, models, equipment and other words should give."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Oracle, counted, found, none, nothing, says, shown

Rows: TypeAlias = pd.DataFrame


def make(cars: Rows, *names: str) -> Rows:
    return cars[cars["make"].isin(names)]


def model(cars: Rows, *names: str) -> Rows:
    return cars[cars["model"].isin(names)]


def below(rows: Rows, price: float) -> Rows:
    return rows[rows["price"] < price]


def at_most(rows: Rows, price: float) -> Rows:
    return rows[rows["price"] <= price]


def automatic(rows: Rows) -> Rows:
    return rows[rows["gearbox"] == "automatic"]


def manual(rows: Rows) -> Rows:
    return rows[rows["gearbox"] == "manual"]


def fuelled(rows: Rows, fuel: str) -> Rows:
    return rows[rows["fuel"] == fuel]


def versions(rows: Rows, word: str) -> Rows:
    """The version says so, as a word of its own."""
    return rows[rows["version"].str.contains(rf"\b{word}\b")]


def bluetooth(rows: Rows) -> Rows:
    return rows[rows["bluetooth"]]


def car_play(rows: Rows) -> Rows:
    return rows[rows["car_play"]]


def since(rows: Rows, year: int) -> Rows:
    return rows[rows["year"] >= year]


def numbered(cars: Rows, stock_id: int) -> Rows:
    return cars[cars["stock_id"] == stock_id]


def not_told(cars: Rows) -> Expected:
    """Whether it has Bluetooth is not known, which is not "no"."""
    return {**shown(model(cars, "Golf")), "not_contains": ["no tiene", "No tiene", "Bluetooth: No"]}


MISSPELT: dict[str, Oracle[Rows]] = {
    "t-toyata": lambda c: found(make(c, "Toyota")),
    "t-nisan": lambda c: found(below(make(c, "Nissan"), 150_000)),
    "t-chebrolet": lambda c: found(automatic(below(make(c, "Chevrolet"), 200_000))),
    "t-hiunday": lambda c: found(make(c, "Hyundai")),
    "t-folksvagen": lambda c: found(make(c, "Volkswagen")),
    "t-mersedes": lambda c: found(make(c, "Mercedes Benz")),
    "t-vw": lambda c: counted(make(c, "Volkswagen")),
    "t-chevy": lambda c: counted(make(c, "Chevrolet")),
    "t-bimmer": lambda c: found(make(c, "BMW")),
    "t-mitsubichi": lambda c: found(make(c, "Mitsubishi")),
    "t-mazda3": lambda c: found(model(c, "Mazda 3")),
    "t-cx5": lambda c: found(model(c, "CX-5")),
    "t-crv": lambda c: found(model(c, "CR-V")),
    "t-f150": lambda c: found(model(c, "F-150")),
    "t-xtrail": lambda c: found(model(c, "X-Trail")),
    "t-corola": lambda c: found(model(c, "Corolla")),
    "t-sportaje": lambda c: found(model(c, "Sportage")),
    "t-grand-cheroke": lambda c: found(model(c, "Grand Cherokee")),
    "t-two": lambda c: found(model(c, "Sentra")),
    "t-onda": lambda c: found(model(c, "Civic")),
    "t-jeta": lambda c: found(automatic(model(c, "Jetta"))),
    "t-hyunday": lambda c: found(model(c, "Tucson")),
    "t-peugot": lambda c: found(make(c, "Peugeot")),
    "t-wolkswagen": lambda c: found(model(c, "Gol")),
    "t-accent": lambda c: found(model(c, "Tiguan")),
    "t-audy": lambda c: found(model(c, "A4")),
    "t-cx-30": lambda c: found(model(c, "CX-30")),
    "t-mx5": lambda c: found(model(c, "MX-5")),
}

NAMED: dict[str, Oracle[Rows]] = {
    "n-seed-bluetooth": lambda c: found(bluetooth(make(c, "Honda"))),
    "n-golf": lambda c: found(model(c, "Golf")),
    "n-gol": lambda c: found(model(c, "Gol")),
    "n-x5": lambda c: found(model(c, "X5")),
    "n-mazda-3": lambda c: found(model(c, "Mazda 3")),
    "n-mg5": lambda c: found(model(c, "MG5")),
    "n-serie-3": lambda c: found(model(c, "Serie 3")),
    "n-c-class": lambda c: found(model(c, "Clase C")),
    "n-208": lambda c: found(model(c, "208")),
    "n-500": lambda c: found(model(c, "500")),
    "n-forte": lambda c: found(model(c, "FORTE")),
    "n-land-rover": lambda c: found(make(c, "Land Rover")),
    "n-mercedes": lambda c: found(below(make(c, "Mercedes Benz"), 400_000)),
    "n-two-makes": lambda c: found(below(make(c, "Mazda", "Honda"), 200_000)),
    "n-three-makes": lambda c: found(below(make(c, "Toyota", "Honda", "Nissan"), 150_000)),
    "n-two-models": lambda c: found(model(c, "Versa", "Sentra")),
    "n-two-models-en": lambda c: found(model(c, "Jetta", "Vento")),
    "n-not-make": lambda c: found(below(c[c["make"] != "Chevrolet"], 90_000)),
    "n-except": lambda c: found(since(c[~c["make"].isin(["Chevrolet", "KIA"])], 2024)),
    "n-not-model-en": lambda c: found(make(c, "KIA")[lambda rows: rows["model"] != "Rio"]),
    "n-model-year": lambda c: found(model(c, "Corolla")[lambda rows: rows["year"] == 2021]),
    "n-stock-number": lambda c: shown(numbered(c, 201480), ["607"]),
    "n-stock-number-en": lambda c: shown(numbered(c, 204050)),
    "n-trim": lambda c: found(versions(model(c, "Vento"), "COMFORTLINE")),
    "n-trim-letters": lambda c: found(versions(model(c, "Aveo"), "LTZ")),
    "n-grand-i10": lambda c: found(below(model(c, "Grand i10"), 190_000)),
    "n-clase-a": lambda c: found(model(c, "Clase A")),
    "n-series-en": lambda c: found(model(c, "Serie 3")),
    "n-nor": lambda c: found(below(c[~c["make"].isin(["Volkswagen", "Chevrolet"])], 95_000)),
    "n-not-own-model": lambda c: found(make(c, "Seat")[lambda rows: rows["model"] != "Ibiza"]),
    "n-model-year-en": lambda c: found(model(c, "HR-V")[lambda rows: rows["year"] == 2023]),
}

EQUIPPED: dict[str, Oracle[Rows]] = {
    "f-carplay": lambda c: found(below(car_play(make(c, "Toyota")), 350_000)),
    "f-carplay-en": lambda c: found(car_play(make(c, "Mazda"))),
    "f-both": lambda c: found(bluetooth(car_play(below(c, 180_000)))),
    "f-no-bluetooth": lambda c: found(since(c[~c["bluetooth"]], 2022)),
    "f-no-carplay-en": lambda c: counted(c[~c["car_play"]]),
    "f-unknown": not_told,
    "f-automatic": lambda c: found(automatic(model(c, "Jetta"))),
    "f-manual": lambda c: found(below(manual(c), 90_000)),
    "f-standard": lambda c: found(manual(make(c, "KIA"))),
    "f-automatic-en": lambda c: found(automatic(below(make(c, "Ford"), 200_000))),
    "f-diesel": lambda c: found(fuelled(c, "diesel")),
    "f-hybrid": lambda c: found(below(fuelled(c, "hybrid"), 250_000)),
    "f-hybrid-automatic": lambda c: found(automatic(fuelled(make(c, "Toyota"), "hybrid"))),
    "f-electric": lambda c: found(fuelled(c, "electric")),
    "f-word": lambda c: found(versions(c, "QUEMACOCOS")),
    "f-word-4x4": lambda c: found(below(versions(c, "4X4"), 400_000)),
    "f-manual-bluetooth": lambda c: found(bluetooth(manual(below(c, 100_000)))),
    "f-diesel-make": lambda c: found(fuelled(make(c, "Audi"), "diesel")),
    "f-word-v8": lambda c: found(below(versions(c, "V8"), 500_000)),
    "f-manual-series": lambda c: found(manual(model(c, "Serie 1"))),
    "f-carplay-year": lambda c: found(car_play(make(c, "KIA")[lambda rows: rows["year"] == 2023])),
    "f-not-automatic-en": lambda c: found(manual(make(c, "Ford"))),
}

ABSENT: dict[str, Oracle[Rows]] = {
    "z-tesla": lambda c: none_of(c, "Tesla", "Seat", "Toyota"),
    "z-tesla-model-3": lambda c: none_of(c, "Tesla", "Mazda"),
    "z-porsche": lambda c: none_of(c, "Porsche", "Peugeot"),
    "z-ferrari": lambda c: none_of(c, "Ferrari", "Ford"),
    "z-jaguar-en": lambda c: none_of(c, "Jaguar"),
    "z-alfa": lambda c: none_of(c, "Alfa Romeo", "Land Rover"),
    "z-cheap-bmw": lambda c: none(below(make(c, "BMW"), 100_000)),
    "z-manual-leaf": lambda c: none(manual(model(c, "Leaf"))),
    "z-electric-toyota": lambda c: none(fuelled(make(c, "Toyota"), "electric")),
    "z-cheap": lambda c: none(below(c, 60_000)),
    "z-old": lambda c: none(c[c["year"] == 2010]),
    "z-bocho": lambda c: none_of(c, "Bocho", "Porsche"),
    "z-porsche-cayenne": lambda c: none_of(c, "Porsche", "Cheyenne"),
    "z-colour": lambda _: says("rojo"),
}


def none_of(cars: Rows, wanted: str, *others: str) -> Expected:
    """A make that is not in stock finds nothing, and does not become another one."""
    if wanted in set(cars["make"]):
        raise ValueError(f"{wanted} is in stock")
    return nothing(*others)


ONE_TURN: dict[str, Oracle[Rows]] = {**MISSPELT, **NAMED, **EQUIPPED, **ABSENT}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
