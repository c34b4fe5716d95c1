# mypy: ignore-errors
"""Writes shipped_z1.jsonl beside it: 120 questions to the five shipped concierges.

The answers are by pandas. Nobody who wrote them had read the product's code. The clock is
2025-10-15 12:00, since no concierge's TOML names a date; one question only is about today.
Averages and totals are rounded to two decimals.

"also" holds rows that may be shown as well: what the data leaves open (an event without dates, a
price "from"), the loser of a comparison, and, where a wish is put in prose, every other row of the
table, since then no more is beyond doubt than that the rows of "keys" are among the answers.
"""

import json
from pathlib import Path

import pandas as pd

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "input"
TODAY = pd.Timestamp("2025-10-15")

# ---------------------------------------------------------------- the data, read afresh
products = pd.read_csv(DATA / "filtered_product_data.csv")
events = pd.read_csv(DATA / "events.csv", encoding="utf-8-sig")
stores = pd.read_csv(DATA / "stores.csv")
cars = pd.read_csv(DATA / "cars.csv")
prefabs = pd.read_json(DATA / "prefabs.json")
fashion = pd.read_json(DATA / "fashion.jsonl", lines=True)
parts = pd.read_csv(DATA / "parts.csv")
models = pd.read_csv(DATA / "models.csv")
fits = pd.read_csv(DATA / "part_model_mapping.csv")
documents = pd.read_json(DATA / "documents.jsonl", lines=True)

# Mall
stores["floor"] = stores["floor/area"].str.normalize("NFKC").str.extract(r"^(B?\d)F")[0]
stores["wifi"] = stores.wifi_available.map({True: True, "True": True}).fillna(False).astype(bool)
stores["park"] = stores.parking.apply(lambda p: json.loads(p)["available"] is True)
cost = events.cost.apply(lambda c: json.loads(c) if isinstance(c, str) else {})
events["free"] = cost.apply(lambda c: c.get("is_free"))
events["amount"] = cost.apply(lambda c: c.get("amount") or "")
events["fee"] = events.amount.str.replace(",", "").str.extract(r"(\d{3,})")[0].astype(float)
events["venue"] = events.location.apply(
    lambda v: json.loads(v)["venue"] if isinstance(v, str) else ""
)
events["audience"] = events.target_audience.apply(
    lambda a: json.loads(a) if isinstance(a, str) else []
)
events["book"] = events.registration_required.map({True: True, "True": True}).fillna(False)


def day(text, last):
    if not isinstance(text, str):
        return pd.NaT
    text = text.split("/")[-1 if last else 0]
    if len(text) == 7:
        return pd.Period(text).end_time.normalize() if last else pd.Timestamp(text + "-01")
    return pd.Timestamp(text)


events["first"] = events.date_time.apply(day, last=False)
events["last"] = events.date_time.apply(day, last=True)

# Cars: gearbox and fuel stand in the version.
words = cars.version.fillna("").str.upper().str.split()
AUTOMATIC = {
    *("AUTO", "AUT", "TA", "CVT", "IVT", "DCT", "DSG", "TIPTRONIC", "TRONIC", "MULTITRONIC"),
}
cars["automatic"] = words.apply(lambda w: bool(AUTOMATIC & set(w)))
cars["manual"] = words.apply(lambda w: bool({"TM", "STD"} & set(w)))
cars["hybrid"] = words.apply(lambda w: bool({"HYBRID", "HEV", "PHEV", "MHEV", "DM-I"} & set(w)))
assert not (cars.automatic & cars.manual).any()

# Prefabs: authors and tags regardless of case.
prefabs["who"] = prefabs.author.str.lower()
prefabs["tagged"] = prefabs.tags.apply(lambda t: {x.lower() for x in t})

# Fashion: the brand stands in the title, in the details, or is the shop's own.
told = fashion.details.apply(lambda d: d.get("Brand") or d.get("Brand Name") or "")
fashion["t"] = fashion.title.str.replace("’", "'").str.replace("`", "'").str.lower()


def brand(*names):
    found = pd.Series(False, index=fashion.index)
    for name in names:
        for where in (fashion.t, told.str.lower(), fashion.store.fillna("").str.lower()):
            found |= where.str.contains(rf"\b{name.lower()}\b", regex=True)
    return fashion[found]


def titled(pattern, frame=fashion):
    return frame[frame.t.str.contains(pattern, regex=True)]


# Parts: the PS number and the maker stand in the address; a brand is either name.
parts["ps_number"] = parts.product_url.str.extract(r"(PS\d+)-")[0]
parts["maker"] = parts.product_url.str.extract(r"PS\d+-([A-Za-z]+)-")[0]
assert (parts.part_number.isna() | (parts.part_number == parts.ps_number)).all()
parts["stock"] = parts.availability.fillna("").str.lower().str.startswith("in stock")
parts["mends"] = parts.symptoms.fillna("").apply(lambda s: {x.strip() for x in s.split("|")})
fridge, dish = parts.appliance_type == "refrigerator", parts.appliance_type == "dishwasher"


def of(*names):
    return parts.maker.isin(names) | parts.brand.isin(names)


def mends(*symptoms):
    return parts.mends.apply(lambda m: bool(m & set(symptoms)))


KEYS = {
    ("mall", "products"): ["store_name", "product_name"],
    ("mall", "events"): "event_name",
    ("mall", "stores"): "store_name",
    ("cars", "cars"): "stock_id",
    ("prefabs", "prefabs"): "id",
    ("fashion", "products"): "parent_asin",
    ("parts", "parts"): "ps_number",
    ("parts", "models"): "model_number",
    ("parts", "fits"): ["part_id", "model_number"],
    ("parts", "documents"): "doc_id",
}


# ---------------------------------------------------------------- expectations
def plain(value):
    return value.item() if hasattr(value, "item") else value


def keys_of(frame, key):
    if isinstance(key, str):
        return [plain(v) for v in frame[key]]
    return [[plain(v) for v in row] for row in frame[key].itertuples(index=False)]


class Rows:
    """The rows of a frame; their number where there are more than ten."""

    def __init__(self, frame, ordered=False, also=None, states=None):
        self.frame, self.ordered, self.also, self.states = frame, ordered, also, states

    def expect(self, key):
        keys = keys_of(self.frame, key)
        assert keys, "nothing matches"
        if len(keys) > 10:
            assert not (self.ordered or self.states or self.also is not None)
            return {"kind": "count", "value": len(keys)}
        told = {"kind": "rows", "keys": keys}
        if self.ordered:
            told["ordered"] = True
        if self.also is not None:
            told["also"] = [k for k in keys_of(self.also, key) if k not in keys]
        return told


def count(frame):
    return {"kind": "count", "value": len(frame)}


def value(number):
    return {"kind": "value", "value": round(float(number), 2)}


def groups(series):
    return {"kind": "groups", "pairs": {str(n): round(plain(v), 2) for n, v in series.items()}}


NONE = {"kind": "none"}
lines = []


def ask(table, language, sort, question, expect, noisy=False, after=()):
    concierge, name = table
    key = KEYS[table]
    line = {
        "concierge": concierge,
        "table": name,
        "half": "sealed" if len(lines) % 2 else "open",
        "language": language,
        "sort": sort,
        "noisy": noisy,
        "question": question,
        "after": list(after),
        "key": key,
        "expect": expect.expect(key) if isinstance(expect, Rows) else expect,
    }
    if isinstance(expect, Rows) and expect.states:
        line["states"] = expect.states
    lines.append(line)


# ---------------------------------------------------------------- mall
PRODUCTS, EVENTS, STORES = ("mall", "products"), ("mall", "events"), ("mall", "stores")


def shop(name):
    return stores[stores.store_name == name]


def goods(store, *names):
    found = products[(products.store_name == store) & products.product_name.isin(names)]
    assert len(found) == len(names)
    return found


ask(
    STORES,
    "en",
    "filter",
    "Which shops on the third floor have Wi-Fi?",
    Rows(stores[(stores.floor == "3") & stores.wifi]),
)
ask(
    STORES,
    "en",
    "filter",
    "hii is there any shop where i can pay by bank transfer? thx",
    Rows(stores[stores.payment_methods.fillna("").str.contains("銀行振込")]),
    noisy=True,
)
ask(
    STORES,
    "ja",
    "denial",
    "地下1階で、クレジットカードが使えないお店はどこですか？",
    Rows(
        stores[
            (stores.floor == "B1")
            & ~stores.payment_methods.fillna("クレジットカード").str.contains("クレジットカード")
        ]
    ),
)
ask(
    PRODUCTS,
    "ja",
    "groups",
    "ヴェルデキッチンとBoulangerie Tsukimori、商品数はそれぞれいくつ？",
    groups(
        products[products.store_name.isin(["ヴェルデキッチン", "Boulangerie Tsukimori"])]
        .groupby("store_name")
        .size()
    ),
)
ask(
    STORES,
    "es",
    "details",
    "¿A qué hora cierra la librería entre semana?",
    Rows(shop("森の灯書店"), states="22:00"),
)
pets = stores.pets_allowed.fillna("").str.contains("可") & ~stores.pets_allowed.fillna(
    ""
).str.startswith("不可")
ask(
    STORES,
    "zh",
    "presence",
    "哪些餐厅可以带宠物？",
    Rows(stores[stores.category.str.contains("レストラン") & pets]),
)
ask(
    STORES,
    "en",
    "denial",
    "Stores with parking, except those on the first, second and third floor",
    Rows(stores[stores.park & stores.floor.notna() & ~stores.floor.isin(["1", "2", "3"])]),
)
cafes = stores[stores.category.str.contains("カフェ")]
ask(
    STORES,
    "ja",
    "follow-up",
    "そのなかでwifiつかえるとこだけ教えて〜",
    Rows(cafes[cafes.wifi]),
    noisy=True,
    after=["カフェはどこにありますか？"],
)
ask(
    STORES,
    "en",
    "details",
    "What's the phone number of the pet shop?",
    Rows(shop("PETIT TAIL プチテイル"), states="03-0000-1020"),
)
free = events.free.eq(True)
december = (events["first"] <= "2026-12-31") & (events["last"] >= "2026-12-01")
ask(
    EVENTS,
    "en",
    "denial",
    "What free events are on in December 2026, not counting the ones in ガーデンプラザ?",
    Rows(events[december & free & (events.venue != "ガーデンプラザ")]),
)
ask(
    EVENTS,
    "ja",
    "top",
    "いちばん参加費がたかいイベントってどれかな",
    Rows(events.nlargest(1, "fee")),
    noisy=True,
)
ask(
    EVENTS, "en", "count", "How many events require booking in advance?", count(events[events.book])
)
ask(
    EVENTS,
    "zh",
    "details",
    "“港の朝市ツアー”的费用是多少？",
    Rows(events[events.event_name == "港の朝市ツアー"], states="12,000"),
)
pupils = events.audience.apply(lambda a: "小学生" in a)
open_to = events.audience.apply(
    lambda a: not a or bool({"ファミリー", "親子", "どなたでも"} & set(a))
)
ask(
    EVENTS,
    "es",
    "filter",
    "¿Qué eventos hay para niños de primaria?",
    Rows(events[pupils], also=events[open_to]),
)
ask(
    EVENTS,
    "en",
    "or",
    "need ideas!! which events are meant for couples or for tourists",
    Rows(events[events.audience.apply(lambda a: bool({"カップル", "観光客"} & set(a)))]),
    noisy=True,
)
ask(
    EVENTS,
    "ja",
    "today",
    "今日やっている無料のイベントはありますか？",
    Rows(
        events[free & (events["first"] <= TODAY) & (events["last"] >= TODAY)],
        also=events[free & events["first"].isna()],
    ),
)
ask(
    PRODUCTS,
    "ja",
    "bound",
    "コトリ珈琲で1000円以下のドリンクはどれ？",
    Rows(
        goods("コトリ珈琲", "カフェラテ", "抹茶ラテ"),
        also=goods("コトリ珈琲", "ハンドドリップ シングルオリジン"),
    ),
)
ask(
    PRODUCTS,
    "en",
    "top",
    "im broke lol whats the cheapest thing at 麺処 あおば坂",
    Rows(goods("麺処 あおば坂", "替え玉")),
    noisy=True,
)
ask(
    PRODUCTS,
    "en",
    "bound",
    "Which products in the ブック category cost more than 2,000 yen?",
    Rows(products[products.product_name.isin(["絵本セット 0歳から", "展覧会図録"])]),
)
ask(
    PRODUCTS,
    "es",
    "count",
    "oye cuantos productos vende Atelier ルミエ??",
    count(products[products.store_name == "Atelier ルミエ"]),
    noisy=True,
)
ask(
    PRODUCTS,
    "en",
    "follow-up",
    "Only those above 20,000 yen, please",
    Rows(
        goods(
            "NORTHWIND & Co.",
            "ダウンコート 軽量",
            "カシミヤのストール",
            "コードバンの長財布",
            "スーツ オーダー会",
        )
    ),
    after=["Show me the products of NORTHWIND & Co."],
)
ask(
    STORES,
    "zh",
    "follow-up",
    "那3楼呢？",
    Rows(stores[stores.floor == "3"]),
    after=["2楼有哪些店铺？"],
)
ask(
    STORES,
    "en",
    "follow-up",
    "ok and how many is that",
    count(stores[stores.wifi & stores.category.str.contains("レストラン")]),
    noisy=True,
    after=["Which stores have Wi-Fi?", "Only the restaurants"],
)
ask(STORES, "en", "not in data", "Is there a cinema in the mall?", NONE)

# ---------------------------------------------------------------- cars
CARS = ("cars", "cars")
blue, play = cars.bluetooth == "Sí", cars.car_play == "Sí"


def make(*names):
    return cars.make.isin(names)


ask(
    CARS,
    "es",
    "filter",
    "¿Qué Mazda automáticos tienen menos de 60 mil kilómetros?",
    Rows(cars[make("Mazda") & cars.automatic & (cars.km < 60000)]),
)
ask(
    CARS,
    "es",
    "or",
    "q onda, ando buscando una tacoma o una hilux, ke tienen?",
    Rows(cars[cars.model.isin(["Tacoma", "Hilux"])]),
    noisy=True,
)
ask(
    CARS,
    "en",
    "bound",
    "How many of your cars are from 2022 or newer?",
    count(cars[cars.year >= 2022]),
)
ask(
    CARS,
    "es",
    "average",
    "¿Cuál es el precio promedio de los Chevrolet Aveo?",
    value(cars[cars.model == "Aveo"].price.mean()),
)
ask(
    CARS,
    "en",
    "details",
    "What version is your 2022 Jeep Wrangler?",
    Rows(cars[(cars.model == "Wrangler") & (cars.year == 2022)], states="SAHARA MHEV"),
)
ask(
    CARS,
    "ja",
    "filter",
    "走行距離5万km未満のホンダのCarPlay付きで、40万ペソ以下の車は？",
    Rows(cars[make("Honda") & play & (cars.km < 50000) & (cars.price <= 400000)]),
)
ask(
    CARS,
    "zh",
    "top",
    "最便宜的三辆宝马是哪几辆？",
    Rows(cars[make("BMW")].nsmallest(3, "price"), ordered=True),
)
ask(
    CARS,
    "en",
    "denial",
    "Toyotas from 2020 onwards that are not hybrids",
    Rows(cars[make("Toyota") & (cars.year >= 2020) & ~cars.hybrid]),
)
ask(CARS, "es", "or", "¿Qué RAM o GMC tienen CarPlay?", Rows(cars[make("RAM", "GMC") & play]))
ask(
    CARS,
    "en",
    "filter",
    "got any suzuki w/ manual gearbox?? hate automatics",
    Rows(cars[make("Suzuki") & cars.manual]),
    noisy=True,
)
ask(
    CARS,
    "es",
    "groups",
    "¿Cuántos autos hay de cada año, del 2021 al 2024?",
    groups(cars[cars.year >= 2021].groupby("year").size()),
)
ask(
    CARS,
    "en",
    "comparison",
    "Please compare the BYD Dolphin with the BYD Song Plus",
    Rows(cars[make("BYD")]),
)
ask(
    CARS,
    "en",
    "average",
    "What is the average mileage of your Jeeps?",
    value(cars[make("Jeep")].km.mean()),
)
ask(CARS, "en", "not in data", "any teslas in stok?", NONE, noisy=True)
ask(
    CARS,
    "es",
    "follow-up",
    "Ordénalos del más barato al más caro",
    Rows(cars[cars.model == "Jetta"].sort_values("price"), ordered=True),
    after=["Muéstrame los Volkswagen Jetta"],
)
ask(
    CARS,
    "en",
    "follow-up",
    "and whats the cheapest one",
    Rows(cars[make("Audi") & blue].nsmallest(1, "price")),
    noisy=True,
    after=["Which Audis have Bluetooth?"],
)
ask(
    CARS,
    "en",
    "follow-up",
    "What about Kia instead?",
    Rows(cars[make("KIA") & (cars.price < 250000)]),
    after=["Hyundai cars under 250,000 pesos"],
)
ask(
    CARS,
    "es",
    "follow-up",
    "Mejor no, que no importe la transmisión. ¿Cuántos quedan?",
    count(cars[make("Ford") & blue]),
    after=["Autos Ford con Bluetooth", "Que sean manuales"],
)
ask(
    CARS,
    "en",
    "top",
    "Which car is the widest you have?",
    Rows(cars[cars.ancho == cars.ancho.max()]),
)
ask(
    CARS,
    "en",
    "denial",
    "BMW or Mercedes from before 2016, but nothing over 300 thousand pesos",
    Rows(cars[make("BMW", "Mercedes Benz") & (cars.year < 2016) & (cars.price <= 300000)]),
)
ask(
    CARS,
    "zh",
    "total",
    "库存里所有凯迪拉克(Cadillac)的价格加起来一共多少？",
    value(cars[make("Cadillac")].price.sum()),
)
ask(
    CARS,
    "en",
    "top",
    "cheepest automatic u hav pls",
    Rows(cars[cars.automatic].nsmallest(1, "price")),
    noisy=True,
)
ask(
    CARS,
    "ja",
    "count",
    "えっと、日産って全部で何台あるんだっけ",
    count(cars[make("Nissan")]),
    noisy=True,
)
ask(
    CARS,
    "es",
    "top",
    "cual es el carro mas rodado ke tienen",
    Rows(cars.nlargest(1, "km")),
    noisy=True,
)

# ---------------------------------------------------------------- prefabs
PREFABS = ("prefabs", "prefabs")


def by(*names):
    return prefabs[prefabs.who.isin(names)]


def tagged(*tags, every=False):
    wanted = {t.lower() for t in tags}
    return prefabs[prefabs.tagged.apply(lambda t: wanted <= t if every else bool(wanted & t))]


def wish(*ids):
    found = prefabs[prefabs.id.isin(ids)]
    assert len(found) == len(ids)
    return Rows(found, also=prefabs)


ask(PREFABS, "zh", "filter", "yunfan 发布了哪些预制件？", Rows(by("yunfan")))
ask(PREFABS, "zh", "prose", "有木有能生成二维码的组件呀", wish("qr-code-studio"), noisy=True)
ask(
    PREFABS,
    "en",
    "details",
    "Which version is card-payments at?",
    Rows(prefabs[prefabs.id == "card-payments"], states="4.0.0"),
)
ask(PREFABS, "zh", "count", "带“前端”标签的预制件有多少个？", count(tagged("前端")))
ask(PREFABS, "en", "or", "Prefabs tagged OCR or PDF", Rows(tagged("ocr", "pdf")))
ask(
    PREFABS,
    "en",
    "exception",
    "Everything by northwind-labs except weather-alerts",
    Rows(by("northwind-labs")[lambda p: p.id != "weather-alerts"]),
)
ask(
    PREFABS,
    "zh",
    "details",
    "redis-cache-layer 是谁开发的？",
    Rows(prefabs[prefabs.id == "redis-cache-layer"], states="gearbox-io"),
)
ask(
    PREFABS,
    "en",
    "comparison",
    "Can you compare job-queue and cron-scheduler for me?",
    Rows(prefabs[prefabs.id.isin(["job-queue", "cron-scheduler"])]),
)
ask(
    PREFABS,
    "en",
    "groups",
    "How many prefabs does each of bytekiln, hireflow and yunfan have?",
    groups(by("bytekiln", "hireflow", "yunfan").groupby("author").size()),
)
ask(
    PREFABS,
    "zh",
    "follow-up",
    "只要 aurora-ml 做的",
    Rows(tagged("ai")[lambda p: p.who == "aurora-ml"]),
    after=["标签是 AI 的预制件有哪些？"],
)
ask(
    PREFABS,
    "en",
    "follow-up",
    "just teh ones tagged AI",
    Rows(by("pixelgarden")[lambda p: p.tagged.apply(lambda t: "ai" in t)]),
    noisy=True,
    after=["Show me the prefabs by pixelgarden"],
)
ask(
    PREFABS,
    "en",
    "follow-up",
    "And by keystonehq?",
    Rows(by("keystonehq")),
    after=["Which prefabs are by gearbox-io?"],
)
ask(
    PREFABS,
    "zh",
    "follow-up",
    "一共几个来着",
    count(by("ostrich-works")),
    noisy=True,
    after=["ostrich-works 做了哪些组件？"],
)
ask(PREFABS, "en", "not in data", "Which prefabs did the author bluewhale-soft publish?", NONE)
ask(
    PREFABS,
    "es",
    "details",
    "¿Quién publicó machine-translation?",
    Rows(prefabs[prefabs.id == "machine-translation"], states="northwind-labs"),
)
ask(
    PREFABS,
    "es",
    "prose",
    "Necesito enviar códigos de verificación por SMS a mis usuarios",
    wish("sms-gateway-cn"),
)
ask(PREFABS, "ja", "filter", "「通知」タグの付いた部品を見せてください", Rows(tagged("通知")))
ask(PREFABS, "ja", "prose", "会議の録音を文字に起こせる部品を探しています", wish("speech-to-text"))
ask(
    PREFABS,
    "en",
    "prose",
    "need somthing that cuts the backgroud out of product fotos",
    wish("background-remover"),
    noisy=True,
)
ask(
    PREFABS,
    "zh",
    "exception",
    "hanzi-tools 的预制件里，除了中文分词器还有哪些？",
    Rows(by("hanzi-tools")[lambda p: p.id != "chinese-segmenter"]),
)
ask(
    PREFABS,
    "zh",
    "filter",
    "帮我瞅瞅 同时带 安全 和 前端 两个标签的 有啥",
    Rows(tagged("安全", "前端", every=True)),
    noisy=True,
)
ask(
    PREFABS,
    "en",
    "or",
    "Which prefabs are tagged podcast or newsletter?",
    Rows(tagged("podcast", "newsletter")),
)
ask(PREFABS, "en", "count", "how many hav the tag chart pls", count(tagged("chart")), noisy=True)
ask(
    PREFABS,
    "en",
    "prose",
    "so basically i want my custmers to book apointments on our site, got smth for that?",
    wish("calendar-booking"),
    noisy=True,
)

# ---------------------------------------------------------------- fashion
FASHION = ("fashion", "products")


def article(*numbers):
    found = fashion[fashion.parent_asin.isin(numbers)]
    assert len(found) == len(numbers)
    return found


umbrellas, braces = titled(r"\bumbrella"), titled(r"\bsuspenders")
ask(
    FASHION,
    "en",
    "or",
    "How many products do you have from Hoka or Merrell?",
    count(brand("Hoka", "Merrell")),
)
casio = titled(r"\bwatch\b", brand("Casio"))
ask(FASHION, "es", "bound", "Relojes Casio de menos de 100 dólares", Rows(casio[casio.price < 100]))
seiko = titled(r"\bwatch\b", brand("Seiko"))
ask(
    FASHION,
    "ja",
    "top",
    "セイコーの腕時計で一番高いのはどれですか？",
    Rows(seiko.nlargest(1, "price")),
)
ask(FASHION, "zh", "count", "雷朋(Ray-Ban)的商品一共有多少件？", count(brand("Ray-Ban")))
ask(
    FASHION,
    "en",
    "bound",
    "umbrelas under 15 bucks plz",
    Rows(umbrellas[umbrellas.price < 15]),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "denial",
    "Umbrellas of any brand but Repel",
    Rows(umbrellas[~umbrellas.parent_asin.isin(brand("Repel").parent_asin)]),
)
ask(
    FASHION,
    "en",
    "comparison",
    "Which one costs more, B0P7QSN8T6 or B0F9N75G6G?",
    Rows(article("B0F9N75G6G"), also=article("B0P7QSN8T6")),
)
ask(
    FASHION,
    "es",
    "details",
    "¿Quién vende el artículo B0TL0G716C?",
    Rows(article("B0TL0G716C"), states="Sole District"),
)
ask(
    FASHION,
    "zh",
    "groups",
    "Kangol 和 Speedo 各有多少件商品？",
    {"kind": "groups", "pairs": {"Kangol": len(brand("Kangol")), "Speedo": len(brand("Speedo"))}},
)
ask(
    FASHION,
    "en",
    "average",
    "What is the average price of Birkenstock products?",
    value(brand("Birkenstock").price.mean()),
)
ask(FASHION, "en", "filter", "Do you have suspenders for boys?", Rows(titled(r"\bboys\b", braces)))
ask(
    FASHION,
    "ja",
    "top",
    "サスペンダーで一番レビュー数が多いものは？",
    Rows(braces.nlargest(1, "rating_number")),
)
ask(FASHION, "es", "presence", "¿Tienen gemelos para camisa?", Rows(titled(r"\bcufflinks?\b")))
watches = titled(r"\bwatch\b", brand("Garmin", "Seiko"))
ask(
    FASHION,
    "zh",
    "or",
    "Garmin 或者精工的手表，400美元以下的有哪些？",
    Rows(watches[watches.price < 400]),
)
ask(
    FASHION,
    "en",
    "follow-up",
    "only the backpaks",
    Rows(titled(r"\bbackpack\b", brand("Samsonite"))),
    noisy=True,
    after=["Show me everything from Samsonite"],
)
kangol = brand("Kangol")
ask(
    FASHION,
    "en",
    "follow-up",
    "Now the ones over $40 instead",
    Rows(kangol[kangol.price > 40]),
    after=["What do you have from Kangol under $40?"],
)
ask(
    FASHION,
    "ja",
    "follow-up",
    "男の子用だけにして",
    Rows(titled(r"\bboys\b", brand("Speedo"))),
    after=["Speedoの商品を見せて"],
)
garmin = titled(r"\bwatch\b", brand("Garmin")).sort_values("price")
ask(
    FASHION,
    "zh",
    "follow-up",
    "第二个是哪家店卖的？",
    Rows(garmin.iloc[[1]], states="Gift Loft"),
    after=["Garmin 手表有哪些？", "按价格从低到高排"],
)
ask(FASHION, "en", "not in data", "Do you sell child car seats?", NONE)
ask(FASHION, "en", "not in data", "got any rolex watchs?", NONE, noisy=True)
ask(
    FASHION,
    "en",
    "top",
    "whats the top 3 most revewed crocs",
    Rows(brand("Crocs").nlargest(3, "rating_number"), ordered=True),
    noisy=True,
)
oakley = brand("Oakley")
ask(
    FASHION,
    "ja",
    "exception",
    "オークリーってサングラス以外にも何かあったっけ？",
    Rows(oakley[~oakley.t.str.contains("sunglasses")]),
    noisy=True,
)
martens = titled(r"\bboots?\b", brand(r"Dr\. Martens"))
ask(
    FASHION,
    "es",
    "bound",
    "kiero botas dr martens q cuesten menos de 180 dolares",
    Rows(martens[martens.price < 180]),
    noisy=True,
)
trench = titled(r"\btrench coat\b")
ask(
    FASHION,
    "en",
    "prose",
    "off to london soon n its always raining, i need a trench coat, max 130 dollars",
    Rows(trench[trench.price <= 130]),
    noisy=True,
)

# ---------------------------------------------------------------- parts
PARTS, MODELS, DOCUMENTS = ("parts", "parts"), ("parts", "models"), ("parts", "documents")


def part(*numbers):
    found = parts[parts.ps_number.isin(numbers)]
    assert len(found) == len(numbers)
    return found


ask(
    PARTS,
    "en",
    "details",
    "How much is the Dishwasher Drain Pump PS11756150?",
    Rows(part("PS11756150"), states="49.56"),
)
ask(
    PARTS,
    "en",
    "filter",
    "my dishwaser wont drain :( what parts for that are under 50 bucks",
    Rows(parts[dish & mends("Not draining") & (parts.current_price < 50)]),
    noisy=True,
)
ask(
    PARTS,
    "ja",
    "filter",
    "取り付けの難易度が「Difficult」の部品を教えてください",
    Rows(parts[parts.installation_difficulty == "Difficult"]),
)
ask(PARTS, "es", "count", "¿Cuántos repuestos de lavavajillas tienen?", count(parts[dish]))
ask(PARTS, "zh", "average", "冰箱配件的平均价格是多少？", value(parts[fridge].current_price.mean()))
ask(
    PARTS,
    "ja",
    "count",
    "取り付けに1〜2時間かかる部品はいくつありますか？",
    count(parts[parts.installation_time == "1 - 2 hours"]),
)
listed = fits[fits.model_number == "KRFF305ESS01"].part_id
ask(
    PARTS,
    "en",
    "filter",
    "Which parts are listed for model KRFF305ESS01?",
    Rows(parts[parts.part_id.isin(listed)]),
)
ask(
    PARTS,
    "en",
    "denial",
    "Which refrigerator parts are not in stock?",
    Rows(
        parts[fridge & ~parts.stock & parts.availability.notna()],
        also=parts[fridge & parts.availability.isna()],
    ),
)
ask(
    PARTS,
    "en",
    "details",
    "I have the old number W10350375. Which part replaces it?",
    Rows(parts[parts.replace_parts.str.contains(r"\bW10350375\b")], states="PS10065979"),
)
ask(
    PARTS,
    "ja",
    "comparison",
    "PS11746909とPS11739232ではどちらが高いですか？",
    Rows(part("PS11746909"), also=part("PS11739232")),
)
ask(
    PARTS,
    "es",
    "top",
    "cual es la pieza con mas reseñas??",
    Rows(parts.nlargest(1, "review_count")),
    noisy=True,
)
ask(
    MODELS,
    "zh",
    "count",
    "Whirlpool 的洗碗机型号有多少个？",
    count(models[(models.brand == "Whirlpool") & (models.appliance_type == "dishwasher")]),
)
ask(
    MODELS,
    "en",
    "groups",
    "How many Samsung models are there per appliance type?",
    groups(models[models.brand == "Samsung"].groupby("appliance_type").size()),
)
filters = parts[fridge & parts.part_name.str.contains("Water Filter")]
best = filters.nlargest(1, "review_count").current_price.item()
ask(
    PARTS,
    "en",
    "follow-up",
    "any cheaper filter then that one?",
    Rows(filters[filters.current_price < best]),
    noisy=True,
    after=["Show me refrigerator water filters", "Which of them has the most reviews?"],
)
pumps = parts[dish & parts.part_name.str.contains("Drain Pump")]
ask(
    PARTS,
    "ja",
    "follow-up",
    "在庫あるやつだけ",
    Rows(pumps[pumps.stock]),
    noisy=True,
    after=["食洗機の排水ポンプ(Drain Pump)を見せてください"],
)
gaskets = parts[parts.part_name.str.contains("Door Gasket")]
ask(
    PARTS,
    "en",
    "follow-up",
    "Just the dishwasher ones",
    Rows(gaskets[gaskets.appliance_type == "dishwasher"]),
    after=["Which door gaskets do you have?"],
)
cheap = parts[parts.current_price < 20]
ask(
    PARTS,
    "zh",
    "follow-up",
    "其中冰箱用的呢？",
    Rows(cheap[cheap.appliance_type == "refrigerator"]),
    after=["20美元以下的配件有哪些？"],
)
ask(
    DOCUMENTS,
    "en",
    "details",
    "If I return a part because I no longer need it, what do I pay for the return label?",
    Rows(
        documents[documents.doc_id == "policy-returns-who-pays-the-way-back"],
        also=documents,
        states="7.95",
    ),
)
ask(PARTS, "en", "not in data", "do u carry any parts for a Miele dishwasher", NONE, noisy=True)
ask(
    PARTS,
    "ja",
    "filter",
    "冷蔵庫の中のライトつかない…15分以内で交換できる部品ない？",
    Rows(
        parts[
            fridge & mends("Light not working") & (parts.installation_time == "Less than 15 mins")
        ]
    ),
    noisy=True,
)
ask(
    PARTS,
    "ja",
    "denial",
    "Samsung以外で「On Back Order」になっている部品は？",
    Rows(parts[~of("Samsung") & parts.availability.fillna("").str.startswith("On Back Order")]),
)
ask(
    PARTS,
    "en",
    "or",
    "dishwasher parts for leaking or overfilling, less then 40 dollars!!",
    Rows(parts[dish & mends("Leaking", "Overfilling") & (parts.current_price < 40)]),
    noisy=True,
)
ask(
    PARTS,
    "es",
    "or",
    "¿Qué repuestos LG o Bosch cuestan más de 70 dólares?",
    Rows(parts[of("LG", "Bosch") & (parts.current_price > 70)]),
)
ask(
    PARTS,
    "en",
    "presence",
    "how many parts hav an instalation video",
    count(parts[parts.video_url.notna()]),
    noisy=True,
)


def main():
    assert len(lines) == 120
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (HERE / "shipped_z1.jsonl").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
