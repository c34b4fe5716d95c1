# mypy: ignore-errors
"""Writes shipped_z2.jsonl beside it: 120 questions to the five shipped concierges.

The answers are by pandas. Nobody who wrote them had read the product's code or another exam's
questions; the data as read afresh and the form of a line are shipped_z1_expect's. The clock is
2025-10-15 12:00, since no concierge's TOML names a date; one question only is about today.
Averages and totals are rounded to two decimals.

A blank is unknown: it is neither a yes nor a no, so that "not in stock" or "no cash" takes only
the rows that say so. "also" holds rows that may be shown as well: what the data leaves open (an
event without dates, a price "from", a neighbouring kind), the loser of a comparison, and, where a
wish is put in prose or a passage is asked for, every other row of the table.
"""

import json
import unicodedata

import pandas as pd

# ---------------------------------------------------------------- what the first exam has too
from shipped_z1_expect import (
    CARS,
    DOCUMENTS,
    EVENTS,
    FASHION,
    HERE,
    MODELS,
    NONE,
    PARTS,
    PREFABS,
    PRODUCTS,
    STORES,
    TODAY,
    Rows,
    ask,
    brand,
    cars,
    count,
    documents,
    events,
    fashion,
    fits,
    groups,
    lines,
    models,
    parts,
    prefabs,
    products,
    stores,
    titled,
    value,
)

lines.clear()


def has(column, *words):
    """Whether a list of words holds any of these."""
    return column.apply(lambda told: any(w in told for w in words))


def within(column, pattern):
    return column.fillna("").str.contains(pattern, regex=True)


# ================================================================ the mall
paid = stores.payment_methods.apply(lambda p: json.loads(p) if isinstance(p, str) else None)
cash = paid.apply(lambda p: None if p is None else "現金" in p)
parking = stores.parking.apply(lambda p: json.loads(p)["available"])
# One shop wants a call before, which says neither; the others that do not refuse let them in.
pets = stores.pets_allowed.notna() & ~within(stores.pets_allowed, "^不可|ご遠慮|要事前連絡")


def shuts(hours):
    """The minute of a weekday at which a shop shuts: 26:00 is two at night."""
    if not isinstance(hours, str):
        return -1
    hour, minute = json.loads(hours)["weekday"].split("〜")[-1].split(":")
    return int(hour) * 60 + int(minute)


def lowest(text):
    """The lowest yen of the last sentence that names any; what is added to a dish aside."""
    text = unicodedata.normalize("NFKC", text)
    text = pd.Series([text]).str.replace(r"\([^)]*(?:各|\+|追加)[^)]*\)", "", regex=True)[0]
    told = [s for s in text.split("。") if "円" in s or "¥" in s]
    if not told:
        return None
    found = pd.Series([told[-1]]).str.replace(",", "").str.findall(r"\d{3,}(?=円|[~〜])|(?<=¥)\d+")
    return min((float(n) for n in found[0]), default=None)


products["yen"] = products.product_description.apply(lowest)
of_shop = products.store_name.eq
third = stores[stores.floor == "3"]
undated = events[events["first"].isna()]


def during(start, end):
    return (events["first"] <= pd.Timestamp(end)) & (events["last"] >= pd.Timestamp(start))


ask(
    STORES,
    "en",
    "filter",
    "Which shops on the second floor have Wi-Fi?",
    Rows(stores[(stores.floor == "2") & stores.wifi]),
)
ask(STORES, "ja", "denial", "現金が使えないお店を教えてください", Rows(stores[cash.eq(False)]))
ask(
    STORES,
    "zh",
    "filter",
    "一楼有哪些店可以带狗进去？",
    Rows(stores[(stores.floor == "1") & pets]),
)
ask(STORES, "en", "denial", "Which shops have no parking?", Rows(stores[parking.eq(False)]))
ask(
    STORES,
    "es",
    "bound",
    "¿Qué tiendas siguen abiertas después de las diez de la noche entre semana?",
    Rows(stores[stores.opening_hours.apply(shuts) > 22 * 60]),
)
sweets = products[within(products.tag, "スイーツ")]
ask(
    PRODUCTS,
    "ja",
    "group",
    "カテゴリがスイーツの商品は、店舗ごとに何点ありますか？",
    groups(sweets.groupby("store_name").size()),
)
noodles = products[of_shop("麺処 あおば坂")]
ask(
    PRODUCTS,
    "en",
    "bound",
    "on a tight budget lol, what can I eat at 麺処 あおば坂 for 1000 yen or less",
    Rows(noodles[noodles.yen <= 1000]),
    noisy=True,
)
cakes = products[of_shop("パティスリー リュンヌ・ドール")]
ask(
    PRODUCTS,
    "zh",
    "top",
    "パティスリー リュンヌ・ドール最贵的商品是哪一个？",
    Rows(cakes.nlargest(1, "yen"), also=cakes[cakes.yen.isna()]),
)
ask(
    PRODUCTS,
    "en",
    "presence",
    "Is there anything halal to eat here?",
    Rows(products[within(products.product_name, "ハラール")]),
)
bakery = products[of_shop("Boulangerie Tsukimori")]
ask(
    PRODUCTS,
    "es",
    "details",
    "ola, cuanto cuesta el クロワッサン de Boulangerie Tsukimori??",
    Rows(bakery[bakery.product_name == "クロワッサン"], states="280"),
    noisy=True,
)
oils = products[products.product_name == "オーガニックオリーブオイル"]
ask(
    PRODUCTS,
    "en",
    "comparison",
    "Which organic olive oil is cheaper, 麻布台ヒルズマーケット's or GRANO & OLIVE's?",
    Rows(oils.nsmallest(1, "yen"), also=oils),
)
tools = products[of_shop("暮らしの道具 ひより")]
ask(
    PRODUCTS,
    "es",
    "exception",
    "¿Qué productos de 暮らしの道具 ひより no son de la categoría 雑貨?",
    Rows(
        tools[tools.tag.notna() & ~within(tools.tag, "雑貨")],
        also=tools[tools.tag.isna()],
    ),
)
ask(
    PRODUCTS,
    "en",
    "count",
    "how mny products does NORTHWIND & Co. have in total",
    count(products[of_shop("NORTHWIND & Co.")]),
    noisy=True,
)
gratis = events.free.eq(True)
ask(
    EVENTS,
    "en",
    "filter",
    "which free events do i hafta book ahead??",
    Rows(events[gratis & events.book.eq(True)]),
    noisy=True,
)
ask(
    EVENTS,
    "ja",
    "today",
    "今月って何かイベントやってます？",
    Rows(events[during(TODAY.replace(day=1), TODAY.replace(day=31))], also=undated),
    noisy=True,
)
ask(
    EVENTS,
    "es",
    "count",
    "¿Cuántos eventos hay en enero de 2027?",
    count(events[during("2027-01-01", "2027-01-31")]),
)
# The trip to the farm takes less from children than five thousand, and more from the others.
farm = within(events.amount, "子ども")
ask(
    EVENTS,
    "zh",
    "bound",
    "参加费超过5000日元的活动有哪些？",
    Rows(events[(events.fee > 5000) & ~farm], also=events[farm]),
)
ask(
    EVENTS,
    "en",
    "details",
    "How many people can take part in the kintsugi course (金継ぎのはじめの一歩)?",
    Rows(events[events.event_name == "金継ぎのはじめの一歩"], states="8"),
)
ask(
    EVENTS,
    "en",
    "or",
    "any events meant for families or for grade schoolers? got 2 kids w me",
    Rows(
        events[has(events.audience, "ファミリー", "小学生")],
        also=events[has(events.audience, "親子", "未就学児", "どなたでも")],
    ),
    noisy=True,
)
ask(STORES, "en", "absent", "Does the mall have a cinema?", NONE)
ask(
    STORES,
    "en",
    "follow-up",
    "only the ones w wifi pls",
    Rows(third[third.wifi]),
    noisy=True,
    after=["Show me the shops on the third floor"],
)
ask(
    EVENTS,
    "ja",
    "follow-up",
    "そのうち無料なのはどれ？",
    Rows(events[during("2027-01-01", "2027-12-31") & gratis]),
    after=["2027年に開催されるイベントは？"],
)
ask(
    STORES,
    "en",
    "follow-up",
    "How many is that?",
    count(stores[pets]),
    after=["Which shops welcome pets?"],
)
ask(
    PRODUCTS,
    "zh",
    "follow-up",
    "最便宜的是哪个呀",
    Rows(noodles.nsmallest(1, "yen")),
    noisy=True,
    after=["麺処 あおば坂有哪些商品？"],
)

# ================================================================ cars
gears = cars.version.fillna("").str.upper()
AUTOMATIC = r"\b(?:AUTO|AUT|TA|CVT|IVT|DCT|DSG|TIPTRONIC|TRONIC|MULTITRONIC)\b"
cars["self"] = within(gears, AUTOMATIC)
cars["stick"] = within(gears, r"\b(?:TM|STD)\b")
cars["mild"] = within(gears, r"\b(?:HYBRID|HEV|PHEV|MHEV|DM-I)\b")
assert not (cars.self & cars.stick).any()


def made(*makes):
    return cars[cars.make.isin(makes)]


def sized(model):
    return cars[cars.model == model]


toyota, mazda, bmw, suzuki, kia = (made(m) for m in ("Toyota", "Mazda", "BMW", "Suzuki", "KIA"))
benz = made("Mercedes Benz").sort_values("price")
ask(
    CARS,
    "es",
    "filter",
    "Busco un Toyota automático del 2020 para acá, que no pase de 500 mil",
    Rows(toyota[toyota.self & (toyota.year >= 2020) & (toyota.price <= 500_000)]),
)
ask(CARS, "en", "count", "How many Nissans do you have in stock?", count(made("Nissan")))
ask(
    CARS,
    "es",
    "presence",
    "oiga tienen alguno con quemacocos?",
    Rows(cars[within(gears, "QUEMACOCOS")]),
    noisy=True,
)
ask(
    CARS,
    "en",
    "filter",
    "Hybrids under 300,000 pesos, please.",
    Rows(cars[cars.mild & (cars.price < 300_000)]),
)
assert (mazda.self | mazda.stick).all()
ask(CARS, "zh", "denial", "马自达有哪些不是自动挡的？", Rows(mazda[~mazda.self]))
ask(
    CARS,
    "en",
    "exception",
    "BMWs under 500 thousand, but not the Serie 1.",
    Rows(bmw[(bmw.price < 500_000) & (bmw.model != "Serie 1")]),
)
either = made("Honda", "Mazda")
ask(
    CARS,
    "en",
    "or",
    "lookin for a honda or a mazda, 2022 or newer, under 400k",
    Rows(either[(either.year >= 2022) & (either.price < 400_000)]),
    noisy=True,
)
ask(
    CARS,
    "ja",
    "top",
    "走行距離が一番少ない車を3台、少ない順に教えてください。",
    Rows(cars.nsmallest(3, "km"), ordered=True),
)
ask(
    CARS,
    "zh",
    "average",
    "大众汽车的平均价格是多少？",
    value(made("Volkswagen").price.mean()),
)
ask(
    CARS,
    "en",
    "group",
    "avg price of lexus, acura n volvo, by make plz",
    groups(made("Lexus", "Acura", "Volvo").groupby("make").price.mean()),
    noisy=True,
)
ask(
    CARS,
    "es",
    "total",
    "cuanto suman los precios d todos los BMW?",
    value(bmw.price.sum()),
    noisy=True,
)
ask(
    CARS,
    "en",
    "details",
    "What year is the Cheyenne you've got?",
    Rows(sized("Cheyenne"), states="2018"),
)
ask(
    CARS,
    "ja",
    "details",
    "Fiat Mobi のグレードは何ですか？",
    Rows(sized("Mobi"), states="1.0 LIKE TM"),
)
ask(
    CARS,
    "en",
    "comparison",
    "Which one is longer, the Honda Odyssey or the Honda Pilot?",
    Rows(sized("Odyssey"), also=sized("Pilot")),
)
ask(CARS, "zh", "bound", "车长不到3.7米的车有哪些？", Rows(cars[cars.largo < 3700]))
ask(
    CARS,
    "zh",
    "count",
    "2022年及以后、30万比索以下的手动挡车有多少辆？",
    count(cars[cars.stick & (cars.year >= 2022) & (cars.price <= 300_000)]),
)
ask(CARS, "en", "absent", "u guys got any teslas??", NONE, noisy=True)
ask(CARS, "ja", "or", "ボルボかスバルの車はありますか？", Rows(made("Volvo", "Subaru")))
low = cars.price < 500_000
ask(
    CARS,
    "en",
    "wish",
    "I need a 4x4 for the mountains, under 500 thousand.",
    Rows(
        cars[low & within(gears, "4X4")],
        also=cars[low & within(gears, r"AWD|4WD|XDRIVE|QUATTRO|4MOTION|4MATIC")],
    ),
)
ask(CARS, "en", "top", "cheapest mercedes u have?", Rows(benz.head(1)), noisy=True)
ask(
    CARS,
    "en",
    "follow-up",
    "Forget the CarPlay, any automatic Suzuki will do",
    Rows(suzuki[suzuki.self]),
    after=["Show me Suzukis with CarPlay", "Only the automatics"],
)
logan = sized("Logan")
ask(
    CARS,
    "es",
    "follow-up",
    "¿Y solo del 2021 para arriba?",
    Rows(logan[logan.year >= 2021]),
    after=["Busco un Renault Logan"],
)
ask(
    CARS,
    "en",
    "follow-up",
    "n kia instead?",
    Rows(kia[kia.price < 200_000]),
    noisy=True,
    after=["Which Hyundais are under 200 thousand?"],
)
ask(
    CARS,
    "ja",
    "follow-up",
    "2番目の車は何年式ですか？",
    Rows(benz.iloc[1:2], states="2013"),
    after=["メルセデスベンツを安い順に見せてください"],
)

# ================================================================ prefabs
owner, tags = prefabs.who, prefabs.tagged


def named(*ids):
    return prefabs[prefabs.id.isin(ids)]


def wished(*ids):
    """A wish in prose: these are beyond doubt, and whatever else is shown may be."""
    return Rows(named(*ids), also=prefabs[~prefabs.id.isin(ids)])


ask(
    PREFABS,
    "en",
    "denial",
    "Which postbox prefabs are not tagged email?",
    Rows(prefabs[(owner == "postbox") & ~has(tags, "email")]),
)
ask(
    PREFABS,
    "en",
    "count",
    "How many prefabs has bytekiln published?",
    count(prefabs[owner == "bytekiln"]),
)
ask(
    PREFABS,
    "en",
    "group",
    "prefabs tagged OCR - how many per author?",
    groups(prefabs[has(tags, "ocr")].groupby("author").size()),
    noisy=True,
)
ask(PREFABS, "en", "or", "Prefabs tagged pdf or csv?", Rows(prefabs[has(tags, "pdf", "csv")]))
ask(
    PREFABS,
    "zh",
    "denial",
    "标签里有「支付」但没有「微信」的预制件有哪些？",
    Rows(prefabs[has(tags, "支付") & ~has(tags, "微信")], also=prefabs[has(tags, "payments")]),
)
keys = prefabs[(owner == "keystonehq") & ~has(tags, "security")]
ask(
    PREFABS,
    "en",
    "exception",
    "Everything by keystonehq except the ones tagged security",
    Rows(keys[~has(keys.tagged, "安全")], also=keys[has(keys.tagged, "安全")]),
)
ask(
    PREFABS,
    "es",
    "filter",
    "¿Qué componentes de aurora-ml llevan la etiqueta AI?",
    Rows(prefabs[(owner == "aurora-ml") & has(tags, "ai")]),
)
ask(
    PREFABS,
    "en",
    "details",
    "whats the latest version of speech-to-text",
    Rows(named("speech-to-text"), states="3.0.0"),
    noisy=True,
)
ask(
    PREFABS,
    "ja",
    "details",
    "job-queue の作者は誰ですか？",
    Rows(named("job-queue"), states="gearbox-io"),
)
ask(
    PREFABS,
    "zh",
    "details",
    "web-scraper 的仓库地址发我一下呗",
    Rows(named("web-scraper"), states="https://example.com/ostrich-works/web-scraper"),
    noisy=True,
)
ask(
    PREFABS,
    "en",
    "wish",
    "I need to turn HTML templates into PDF contracts.",
    wished("pdf-generator"),
)
ask(PREFABS, "zh", "wish", "想挡住网站评论区里的垃圾广告，用哪个好？", wished("spam-shield"))
ask(
    PREFABS,
    "es",
    "wish",
    "necesito cobrar con tarjeta d credito en mi web, q me recomiendan",
    wished("card-payments"),
    noisy=True,
)
ask(
    PREFABS,
    "ja",
    "wish",
    "空いている時間を見せて予約を受け付けられる部品がほしい",
    wished("calendar-booking"),
)
ask(
    PREFABS,
    "ja",
    "comparison",
    "invoice-ocr と receipt-reader、作っているのはそれぞれ誰ですか？",
    Rows(named("invoice-ocr", "receipt-reader")),
)
ask(
    PREFABS,
    "en",
    "presence",
    "Is there something for QR codes?",
    Rows(named("qr-code-studio"), also=named("poster-maker")),
)
ask(PREFABS, "en", "absent", "Do you have a blockchain prefab?", NONE)
ask(
    PREFABS,
    "en",
    "count",
    "how many prefabs hav the AI tag",
    count(prefabs[has(tags, "ai")]),
    noisy=True,
)
ask(
    PREFABS,
    "es",
    "count",
    "¿Cuántos componentes tienen la etiqueta 前端?",
    count(prefabs[has(tags, "前端")]),
)
ask(
    PREFABS,
    "es",
    "filter",
    "¿Qué componentes tienen a la vez las etiquetas 大模型 y AI?",
    Rows(prefabs[has(tags, "大模型") & has(tags, "ai")]),
)
ask(
    PREFABS,
    "en",
    "follow-up",
    "Only the ones tagged image.",
    Rows(prefabs[(owner == "pixelgarden") & has(tags, "image")]),
    after=["Show me pixelgarden's prefabs"],
)
ask(
    PREFABS,
    "zh",
    "follow-up",
    "那hanzi-tools的呢",
    Rows(prefabs[owner == "hanzi-tools"]),
    noisy=True,
    after=["yunfan 的预制件有哪些？"],
)
ask(
    PREFABS,
    "ja",
    "follow-up",
    "全部で何件？",
    count(prefabs[has(tags, "ocr")]),
    after=["タグがOCRの部品を見せて"],
)
ask(
    PREFABS,
    "en",
    "follow-up",
    "who made the one abt sentiment?",
    Rows(named("sentiment-analysis"), states="northwind-labs"),
    noisy=True,
    after=["Which prefabs are tagged NLP?"],
)

# ================================================================ fashion
vans, hoka, swatch = brand("Vans"), brand("Hoka"), brand("Swatch")
bags = brand("JanSport", "Samsonite")
herschel, crocs, rayban = brand("Herschel"), brand("Crocs"), brand("Ray-Ban")
helly = brand("Helly Hansen").sort_values("price")
arcteryx, invicta = brand("Arc'teryx"), brand("Invicta")
rain = titled(r"rain ?(?:jacket|coat)")
wet = titled(r"(?:waterproof|windbreaker|rain).*jacket|raincoat|poncho")
trunks = titled(r"\bboys?\b.*swim trunks")
swim = titled(r"\bboys?\b.*(?:swim|board) ?(?:trunks|shorts)|board ?shorts.*\bboys?\b")


def listed(*numbers):
    return fashion[fashion.parent_asin.isin(numbers)]


def under(frame, dollars):
    return frame[frame.price < dollars]


ask(FASHION, "en", "count", "How many Vans items do you have?", count(vans))
ask(
    FASHION,
    "ja",
    "top",
    "一番安いビルケンシュトックはどれですか？",
    Rows(brand("Birkenstock").nsmallest(1, "price")),
)
ask(FASHION, "es", "bound", "Relojes Swatch por menos de 100 dólares", Rows(under(swatch, 100)))
ask(
    FASHION,
    "ja",
    "average",
    "Hokaの商品の平均価格はいくらですか？",
    value(hoka.price.mean()),
)
converse = brand("Converse")
ask(FASHION, "zh", "bound", "价格超过70美元的匡威鞋有哪些？", Rows(converse[converse.price > 70]))
ask(
    FASHION,
    "en",
    "or",
    "jansport or samsonite bags under $85 pls",
    Rows(under(bags, 85)),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "exception",
    "Which Herschel articles are sold by somebody other than Herschel Supply Co. itself?",
    Rows(herschel[herschel.store != "Herschel Supply Co."]),
)
ask(
    FASHION,
    "en",
    "exception",
    "crocs under 80 bucks, anything but clogs",
    Rows(under(crocs[~within(crocs.t, "clog")], 80)),
    noisy=True,
)
ask(
    FASHION,
    "zh",
    "denial",
    "雷朋里不是太阳镜的有哪些？",
    Rows(rayban[~within(rayban.t, "sunglasses")]),
)
yoga = brand("Lululemon")
ask(
    FASHION,
    "es",
    "count",
    "cuantos leggings d Lululemon hay??",
    count(yoga[within(yoga.t, "leggings")]),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "top",
    "Which Carhartt article has the most reviews?",
    Rows(brand("Carhartt").nlargest(1, "rating_number")),
)
ask(
    FASHION,
    "es",
    "top",
    "Los tres artículos de Kate Spade más caros, de mayor a menor precio",
    Rows(brand("Kate Spade").nlargest(3, "price"), ordered=True),
)
ask(
    FASHION,
    "en",
    "details",
    "How much is the Swarovski Infinity pendant necklace?",
    Rows(titled("swarovski.*infinity pendant necklace"), states="32.99"),
)
ask(
    FASHION,
    "ja",
    "details",
    "商品番号 B0FQ8Y2TG5 はどこの店が売っていますか？",
    Rows(listed("B0FQ8Y2TG5"), states="Kids Corner Store"),
)
diver = titled("citizen promaster diver analog watch girls")
ask(
    FASHION,
    "en",
    "comparison",
    "whats cheaper, the lacoste 12.12 sport dive watch or the girls citizen promaster diver?",
    Rows(titled("lacoste.*12.12 sport dive watch"), also=diver),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "presence",
    "do u carry tuxedos?",
    Rows(titled("tuxedo"), also=titled(r"(?<!bathing )\bsuit\b")),
    noisy=True,
)
assert brand("Tissot").empty
ask(FASHION, "zh", "absent", "你们有天梭（Tissot）的手表吗？", NONE)
ask(
    FASHION,
    "en",
    "filter",
    "Rain jackets under $100",
    Rows(under(rain, 100), also=under(wet, 100)),
)
ask(
    FASHION,
    "zh",
    "wish",
    "给男孩找条泳裤，25美元以内就行～",
    Rows(trunks[trunks.price <= 25], also=swim[swim.price <= 25]),
    noisy=True,
)
ask(
    FASHION,
    "en",
    "group",
    "How many Invicta watches does each seller have?",
    groups(invicta.groupby("store").size()),
)
ask(
    FASHION,
    "en",
    "follow-up",
    "Only those under $200",
    Rows(under(arcteryx, 200)),
    after=["Show me Arc'teryx products"],
)
ask(
    FASHION,
    "en",
    "follow-up",
    "n smartwool socks?",
    Rows(titled("smartwool.*socks")),
    noisy=True,
    after=["Show me Darn Tough socks"],
)
ask(
    FASHION,
    "ja",
    "follow-up",
    "安い順に並べて",
    Rows(helly[helly.price.notna()], ordered=True, also=helly[helly.price.isna()]),
    after=["Helly Hansenの商品を見せて"],
)
timex = brand("Timex")
ask(
    FASHION,
    "es",
    "follow-up",
    "¿Cuál de ellos tiene más reseñas?",
    Rows(timex[~within(timex.t, "band|strap")].nlargest(1, "rating_number")),
    after=["Muéstrame los relojes Timex"],
)

# ================================================================ parts
dish, fridge = parts.appliance_type == "dishwasher", parts.appliance_type == "refrigerator"
parts["state"] = parts.availability.str.extract(
    "^(In Stock|Special Order|On Back Order|No Longer Available)"
)[0]
ready = parts.state == "In Stock"


def by(name):
    """Parts of a brand: who makes it or whose pages list it."""
    return within(parts.product_url, rf"/PS\d+-{name}-") | (parts.brand == name)


def called(pattern):
    return within(parts.part_name, pattern)


def numbered(*numbers):
    return parts[parts.ps_number.isin(numbers)]


def mends(symptom):
    return within(parts.symptoms, rf"(?:^|\|)\s*{symptom}\s*(?:\||$)")


def passage(ident, states):
    """A passage that has to be among those shown: guides are listed by how near they are."""
    here = documents.doc_id == ident
    return Rows(documents[here], also=documents[~here], states=states)


# The bracket of a valve is not clearly a valve.
valves = parts[called("Water Inlet Valve") & ~by("Whirlpool")]
bracket = within(valves.part_name, "Bracket")
pair = numbered("PS11750057", "PS959323")
filters = parts[fridge & called("Water Filter")]
ask(
    PARTS,
    "en",
    "exception",
    "Which Samsung parts are in stock, water filters aside?",
    Rows(parts[by("Samsung") & ready & ~called("Filter")]),
)
ask(
    PARTS,
    "es",
    "bound",
    "Piezas de lavavajillas de menos de 20 dólares",
    Rows(parts[dish & (parts.current_price < 20)]),
)
ask(
    PARTS,
    "zh",
    "average",
    "洗碗机配件的平均价格是多少？",
    value(parts[dish].current_price.mean()),
)
ask(
    PARTS,
    "en",
    "group",
    "How many parts are there per installation difficulty?",
    groups(parts.groupby("installation_difficulty").size()),
)
ask(
    PARTS,
    "ja",
    "top",
    "食洗機の部品で高いものを3つ、高い順に教えて",
    Rows(parts[dish].nlargest(3, "current_price"), ordered=True),
)
ask(
    PARTS,
    "en",
    "denial",
    "Which refrigerator parts are not in stock?",
    Rows(parts[fridge & parts.state.notna() & ~ready]),
)
ask(
    PARTS,
    "zh",
    "or",
    "洗碗机配件里，状态是 Special Order 或 On Back Order 的有哪些？",
    Rows(parts[dish & parts.state.isin(["Special Order", "On Back Order"])]),
)
ask(
    PARTS,
    "en",
    "exception",
    "Water inlet valves from anyone but Whirlpool",
    Rows(valves[~bracket], also=valves[bracket]),
)
ask(
    PARTS,
    "en",
    "filter",
    "dishwasher door wont latch, which parts fix that n are in stock",
    Rows(parts[dish & ready & mends("Door latch failure")]),
    noisy=True,
)
ask(
    DOCUMENTS,
    "es",
    "details",
    "cuanto cuesta el envio Overnight?",
    passage("policy-shipping-what-shipping-costs", "34.95"),
    noisy=True,
)
ask(
    PARTS,
    "en",
    "details",
    "got the old number 2174089, whats that part now",
    Rows(
        parts[parts.replace_parts.str.split(", ").apply(lambda n: "2174089" in n)],
        states="PS11739119",
    ),
    noisy=True,
)
ask(
    PARTS,
    "en",
    "filter",
    "What parts fit model FFSS2615TS0?",
    Rows(parts[parts.part_id.isin(fits[fits.model_number == "FFSS2615TS0"].part_id)]),
)
ask(
    MODELS,
    "ja",
    "count",
    "サムスンの食洗機は何機種ありますか？",
    count(models[(models.brand == "Samsung") & (models.appliance_type == "dishwasher")]),
)
ask(
    DOCUMENTS,
    "zh",
    "details",
    "Bosch洗碗机显示E24是什么意思？",
    passage("blog-bosch-e24-water-cannot-leave", "E24"),
)
ask(
    PARTS,
    "en",
    "comparison",
    "Which is better rated, PS11750057 or PS959323?",
    Rows(pair.nlargest(1, "rating"), also=pair),
)
ask(
    PARTS,
    "ja",
    "presence",
    "PS11739119 の取り付け動画はありますか？",
    Rows(numbered("PS11739119"), states="https://example.com/videos/WP2188656"),
)
ask(PARTS, "es", "absent", "¿Tienen repuestos para lavadora?", NONE)
ask(PARTS, "ja", "absent", "ミーレ（Miele）の部品は置いていますか？", NONE)
ask(
    PARTS,
    "en",
    "bound",
    "Dishwasher parts with more than 200 reviews and a rating of 4.7 or better",
    Rows(parts[dish & (parts.review_count > 200) & (parts.rating >= 4.7)]),
)
ask(
    PARTS,
    "en",
    "total",
    "if i get PS11756150 and PS11756723 what do they come to together, without shipping?",
    value(numbered("PS11756150", "PS11756723").current_price.sum()),
    noisy=True,
)
ask(
    PARTS,
    "en",
    "follow-up",
    "only whats in stock",
    Rows(parts[dish & ready & called("Drain Pump")]),
    noisy=True,
    after=["Show me the dishwasher drain pumps"],
)
ask(
    PARTS,
    "es",
    "follow-up",
    "¿Y para el lavavajillas?",
    Rows(parts[dish & called("Door Gasket")]),
    after=["¿Qué juntas de puerta (door gasket) hay para el refrigerador?"],
)
ask(
    PARTS,
    "zh",
    "follow-up",
    "最贵的哪个",
    Rows(parts[by("Bosch")].nlargest(1, "current_price")),
    noisy=True,
    after=["Bosch的配件有哪些？"],
)
ask(
    PARTS,
    "en",
    "follow-up",
    "how hard is it to fit the cheapest one",
    Rows(filters.nsmallest(1, "current_price"), states="Really Easy"),
    noisy=True,
    after=["Which refrigerator water filters do you have?"],
)


def main():
    assert len(lines) == 120
    out = HERE / "shipped_z2.jsonl"
    out.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


if __name__ == "__main__":
    main()
