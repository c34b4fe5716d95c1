# mypy: ignore-errors
"""Writes shipped_w1.jsonl: 120 questions to the five shipped concierges, with what to expect.

The answers are worked out here with pandas from the files in input/ and from what the TOML files
say of their columns; nothing of the product is used. No TOML names a clock: the one used is
2025-10-15 12:00, and one question (the events that run now) depends on it.

A blank cell is unknown: a row that a blank leaves in doubt stands under "also", which may be shown
and need not be. So does the loser of "which of the two". For a wish in prose "also" holds the
neighbours that nobody would blame. Prices of the mall stand in prose; those that a question
turns on are written out below, as a clerk reads them.
"""

import json
import re
import unicodedata
from pathlib import Path

import pandas as pd

HERE = Path(__file__).resolve().parent
INPUT = HERE.parents[1] / "input"
NOW = pd.Timestamp("2025-10-15 12:00")

CARS, PREFABS, FASHION, PARTS, MALL = "cars", "prefabs", "fashion", "parts", "mall"
KEYS = {
    (CARS, "cars"): "stock_id",
    (PREFABS, "prefabs"): "id",
    (FASHION, "products"): "parent_asin",
    (PARTS, "parts"): "ps_number",
    (PARTS, "models"): "model_number",
    (PARTS, "documents"): "doc_id",
    (MALL, "products"): ["store_name", "product_name"],
    (MALL, "events"): "event_name",
    (MALL, "stores"): "store_name",
}
LINES = []


# ---------------------------------------------------------------- the tables
def plain(text):
    """Capitals without accents, as the rules of cars.toml compare."""
    if not isinstance(text, str):
        return ""
    letters = unicodedata.normalize("NFD", text.upper())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


AUTOMATIC = re.compile(
    r"\b(AUTO|AUT|AUTOMATIC[AO]?|T/?A|[0-9]?A/?T|CVT|IVT|[0-9]?E?DCT[0-9]?|DSG[0-9]?|EAT[0-9]?"
    r"|PDK|[0-9]?[A-Z]+[ -]?TRONIC|POWERSHIFT|DUALOGIC|[0-9]{3}L?[ID]A)\b"
)
MANUAL = re.compile(r"\b(T/?M|[0-9]?M/?T|STD|EST|ESTANDAR|STANDARD|MAN|MANUAL)\b")
FUELS = {
    "híbrido": r"\b(HYBRID|HIBRID[AO]|HEV|PHEV|MHEV|E-?POWER|DM-?I)\b",
    "diésel": r"\b(T?DIESEL|TURBODIESEL|TDI|CDI|HDI|DCI|CRDI|TDCI|DI-D|BLUETEC|MULTIJET)\b",
    "eléctrico": r"\b(EV|BEV|ELECTRIC[AO]?|E-TRON)\b",
}


def gearbox(version):
    if AUTOMATIC.search(plain(version)):
        return "automática"
    return "manual" if MANUAL.search(plain(version)) else None


def fuel(version):
    return next((name for name, rule in FUELS.items() if re.search(rule, plain(version))), None)


cars = pd.read_csv(INPUT / "cars.csv")
cars["gearbox"] = cars.version.map(gearbox)
cars["fuel"] = cars.version.map(fuel)

prefabs = pd.read_json(INPUT / "prefabs.json")
prefabs["by"] = prefabs.author.str.lower()
prefabs["marks"] = prefabs.tags.map(lambda tags: {tag.lower() for tag in tags})

fashion = pd.read_json(INPUT / "fashion.jsonl", lines=True)
fashion["words"] = fashion.title.str.lower().str.replace("[’`‘]", "'", regex=True)
fashion["told"] = fashion.details.map(
    lambda told: str(told.get("Brand") or told.get("Brand Name") or "").lower()
)
fashion["shade"] = (
    fashion.words
    + " "
    + fashion.details.map(lambda told: str(told.get("Color") or told.get("Colour") or "").lower())
)

parts = pd.read_csv(INPUT / "parts.csv")
parts["ps_number"] = parts.part_number.fillna(parts.product_url.str.extract(r"(PS\d+)")[0])
parts["maker"] = parts.product_url.str.extract(r"PS\d+-([A-Za-z]+)-")[0]
models = pd.read_csv(INPUT / "models.csv")
fits = pd.read_csv(INPUT / "part_model_mapping.csv")

goods = pd.read_csv(INPUT / "filtered_product_data.csv")
events = pd.read_csv(INPUT / "events.csv", encoding="utf-8-sig")
stores = pd.read_csv(INPUT / "stores.csv")


def tagged(*tags):
    return prefabs.marks.map(lambda marks: any(tag.lower() in marks for tag in tags))


def branded(brand):
    """Named by the title, the details or the shop: these agree for the brands asked for."""
    brand = brand.lower()
    named = fashion.words.str.contains(rf"(?<![a-z]){re.escape(brand)}(?![a-z])", regex=True)
    return named | (fashion.told == brand) | (fashion.store.fillna("").str.lower() == brand)


def called(words):
    return fashion.words.str.contains(words, regex=True)


def sold_as(brand):
    """Made by it, or listed under it: parts.toml searches by either."""
    return (parts.maker == brand) | (parts.brand == brand)


def mends(symptom):
    listed = parts.symptoms.fillna("").str.split("|")
    return listed.map(lambda found: symptom in [one.strip() for one in found])


# ---------------------------------------------------------------- prices that stand in prose
def priced(store, prices):
    """The store's goods, each with the lowest price that its text gives; both are compared."""
    found = goods[goods.store_name == store].copy()
    assert set(prices) <= set(found.product_name), store
    found["price"] = found.product_name.map(prices)
    for name, text, price in zip(
        found.product_name, found.product_description, found.price, strict=True
    ):
        digits = unicodedata.normalize("NFKC", text).replace(",", "")
        figures = [int(figure) for figure in re.findall(r"\d+", digits)]
        written = pd.isna(price) or int(price) in figures or "5万8千円" in text
        assert written, name
    return found


GALLERY = priced(
    "ギャラリー 白亜",
    {
        "木版画「坂の朝」": 77000,
        "油彩「海の見える台所」 F6": 330000,
        "ガラスの一輪挿し": 8800,
        "漆の小箱": 165000,
        "ポストカード 10枚組": 1000,
        "展覧会図録": 2500,
        "作家もののカップ": 5500,
    },
)
NOODLES = priced(
    "麺処 あおば坂",
    {
        "醤油らーめん": 950,
        "特製塩らーめん": 1280,
        "担々麺": 1100,
        "つけ麺 並・大": 1050,
        "鴨せいろ": 1650,
        "天ざる": 1800,
        "ヴィーガン味噌らーめん": 1200,
        "焼き餃子": 480,
        "チャーシュー丼 小": 400,
        "替え玉": 150,
        "おみやげ生麺セット": 1080,
    },
)
COFFEE = priced(
    "コトリ珈琲",
    {
        "コトリブレンド 豆200g": 1620,
        "深煎りブレンド「夜汽車」": 1728,
        "カフェインレス コロンビア": 1836,
        "ドリップバッグ 10袋詰合せ": 2200,
        "水出しコーヒーパック": 1296,
        "カフェラテ": 650,
        "抹茶ラテ": 700,
        "ハンドドリップ シングルオリジン": 800,
        "プリン 固め": 580,
        "バスクチーズケーキ": 690,
        "厚切りトーストモーニング": 900,
        "クロックムッシュ": 1100,
        "コーヒー豆の定期便": 2980,
    },
)
FLOWERS = priced(
    "花ごよみ FLEUR",
    {
        "季節のブーケ": 3300,
        "一輪挿しの花": 300,
        "母の日 カーネーションの鉢": 4400,
        "バラの花束 12本": 6600,
        "胡蝶蘭 三本立ち": 33000,
        "クリスマスリース": 5500,
        "迎春のしめ飾り": 4180,
        "苔玉と小さな鉢": 1980,
        "フラワーアレンジメント教室": 5000,
    },
)
CLOTHES = priced(
    "NORTHWIND & Co.",
    {
        "メリノウールのクルーネック": 14300,
        "オーガニックコットンTシャツ": 5500,
        "ダウンコート 軽量": 68200,
        "カシミヤのストール": 27500,
        "コードバンの長財布": 44000,
        "帆布のトートバッグ": 6600,
        "ソックス 3足組": 2200,
        "レインブーツ": 9900,
        "スーツ オーダー会": 58000,
    },
)
TOYS = priced(
    "こぐまのポケット",
    {
        "木のつみき 40ピース": 6600,
        "ベビーギフトセット": 8800,
        "よだれかけ 3枚組": 2420,
        "ぬいぐるみ くま": 3850,
        "子ども用レインコート": 4400,
        "入学準備 ネームスタンプ": 2200,
        "クレヨン 16色": 1430,
        "子ども弁当箱 480ml": 1540,
        "親子でつくるクッキーキット": 1080,
    },
)
BOOKS = priced(
    "森の灯書店",
    {
        "店主が選ぶ一冊「覆面文庫」": 880,
        "絵本『ゆきのよるのパンやさん』": 1650,
        "絵本セット 0歳から": 3960,
        "『東京の坂道を歩く』": 1980,
        "写真集『島の食卓』": 4950,
        "手帳 2027年版": 2420,
        "オリジナルブックカバー": 1100,
        "活版印刷のしおり 5枚組": 550,
        "読書会チケット": 1500,
    },
)


# ---------------------------------------------------------------- events: dates and fees
def first_day(text):
    if not isinstance(text, str):
        return pd.NaT
    return pd.Timestamp(text.split("/")[0])


def last_day(text):
    if not isinstance(text, str):
        return pd.NaT
    last = text.split("/")[-1]
    whole_month = last.count("-") == 1
    return pd.Timestamp(last) + pd.offsets.MonthEnd(0) if whole_month else pd.Timestamp(last)


def fee(text):
    """Lowest and highest yen of an event's cost."""
    amount = json.loads(text).get("amount") if isinstance(text, str) else None
    figures = re.findall(r"\d[\d,]{2,}", amount or "")
    return sorted(int(figure.replace(",", "")) for figure in figures)


def free(text):
    return json.loads(text).get("is_free") if isinstance(text, str) else None


events["first"] = events.date_time.map(first_day)
events["last"] = events.date_time.map(last_day)
events["fees"] = events.cost.map(fee)
events["free"] = events.cost.map(free)
events["paid"] = events.free.map(lambda told: told is False)
events["low"] = events.fees.map(lambda fees: fees[0] if fees else None)
events["high"] = events.fees.map(lambda fees: fees[-1] if fees else None)
events["where"] = events.location.map(
    lambda text: json.loads(text).get("venue") if isinstance(text, str) else None
)


def parking(text):
    return json.loads(text).get("available") if isinstance(text, str) else None


stores["parks"] = stores.parking.map(parking)
stores["kinds"] = stores.category.str.split(",")
stores["floor"] = (
    stores["floor/area"].fillna("").map(lambda text: unicodedata.normalize("NFKC", text))
)


def of_kind(kind):
    return stores.kinds.map(lambda kinds: kind in kinds)


# ---------------------------------------------------------------- lines
def told(value):
    """As JSON has it: no numpy figures, and 10 rather than 10.0."""
    if isinstance(value, str):
        return value
    value = round(float(value), 2)
    return int(value) if value.is_integer() else value


def keys(table, found):
    key = KEYS[table]
    if isinstance(key, list):
        return [list(row) for row in found[key].itertuples(index=False, name=None)]
    return [told(value) for value in found[key]]


def ask(concierge, table, language, sort, question, expect, after=(), noisy=False):
    key = KEYS[concierge, table]
    half = ("open", "sealed")[len(LINES) % 2]
    LINES.append(
        {
            "concierge": concierge,
            "table": table,
            "half": half,
            "language": language,
            "sort": sort,
            "noisy": noisy,
            "question": question,
            "after": list(after),
            "key": key,
            "expect": expect(concierge, table) if callable(expect) else expect,
        }
    )


def rows(found, also=None, ordered=False):
    """The whole set up to ten, the number of what matches beyond."""

    def expect(concierge, table):
        assert len(found), LINES[-1]
        if len(found) > 10:
            return {"kind": "count", "value": len(found)}
        answer = {"kind": "rows", "keys": keys((concierge, table), found)}
        if ordered:
            answer["ordered"] = True
        if also is not None and len(also):
            others = keys((concierge, table), also)
            answer["also"] = [key for key in others if key not in answer["keys"]]
        return answer

    return expect


def top(found, column, number, largest=False):
    """The first of an order, none of which may be shared."""
    known = found[found[column].notna()].sort_values(column, ascending=not largest)
    head = known.head(number + 1)[column]
    assert head.is_unique, head
    return known.head(number)


def ends(found, column):
    return pd.concat([top(found, column, 1), top(found, column, 1, largest=True)])


def count(found):
    return {"kind": "count", "value": len(found)}


def value(answer):
    return {"kind": "value", "value": told(answer)}


def groups(pairs):
    return {"kind": "groups", "pairs": {name: told(figure) for name, figure in pairs.items()}}


NONE = {"kind": "none"}


def cell(table, key, name, column):
    found = table.loc[table[key] == name, column]
    assert len(found) == 1, name
    return found.iloc[0]


# ---------------------------------------------------------------- cars
def ask_cars():
    def make(name):
        return cars.make == name

    def model(name):
        return cars.model == name

    def q(*args, **kwargs):
        ask(CARS, "cars", *args, **kwargs)

    q(
        "en",
        "bound",
        "Which Toyotas do you have for less than 250,000 pesos?",
        rows(cars[make("Toyota") & (cars.price < 250000)]),
    )
    q(
        "en",
        "filter",
        "hey im lookin for a mazda 3, has to be automatc and hav bluetooth",
        rows(cars[model("Mazda 3") & (cars.gearbox == "automática") & (cars.bluetooth == "Sí")]),
        noisy=True,
    )
    q(
        "es",
        "bound",
        "Enséñame los Honda de 2021 en adelante que tengan menos de 50 mil kilómetros",
        rows(cars[make("Honda") & (cars.year >= 2021) & (cars.km < 50000)]),
    )
    q(
        "en",
        "denial",
        "Which of the BMWs are not automatic?",
        rows(cars[make("BMW") & (cars.gearbox == "manual")]),
    )
    q(
        "es",
        "or",
        "busco un mazda 2 de menos de 120 mil o si no un sentra q no pase de 250 mil, q hay?",
        rows(
            cars[
                (model("Mazda 2") & (cars.price < 120000))
                | (model("Sentra") & (cars.price <= 250000))
            ]
        ),
        noisy=True,
    )
    q(
        "ja",
        "denial",
        "2022年式以降のハイブリッド車で、トヨタでもジープでもないものはありますか？",
        rows(
            cars[
                (cars.fuel == "híbrido") & (cars.year >= 2022) & ~cars.make.isin(["Toyota", "Jeep"])
            ]
        ),
    )
    q(
        "zh",
        "denial",
        "10万比索以下的车有哪些？大众和雪佛兰的不要。",
        rows(cars[(cars.price <= 100000) & ~cars.make.isin(["Volkswagen", "Chevrolet"])]),
    )
    q(
        "en",
        "extremes",
        "Show me your cheapest Jeep and your most expensive Jeep.",
        rows(ends(cars[make("Jeep")], "price")),
    )
    q(
        "en",
        "count",
        "How many diesel vehicles are in stock at the moment?",
        count(cars[cars.fuel == "diésel"]),
    )
    q(
        "en",
        "average",
        "whats the avg price of the audis u got",
        value(cars[make("Audi")].price.mean()),
        noisy=True,
    )
    q(
        "ja",
        "group",
        "スズキの車は車種ごとに何台ずつありますか？",
        groups(cars[make("Suzuki")].model.value_counts()),
    )
    q(
        "ja",
        "top",
        "走行距離が一番少ない車を3台、少ない順に教えてください。",
        rows(top(cars, "km", 3), ordered=True),
    )
    q(
        "zh",
        "top",
        "急用，预算紧，全场最便宜的5辆车发我，从低到高哈",
        rows(top(cars, "price", 5), ordered=True),
        noisy=True,
    )
    q(
        "en",
        "details",
        "Tell me everything about stock number 203449.",
        rows(cars[cars.stock_id == 203449]),
    )
    q(
        "es",
        "details",
        "oye cuanto mide de largo el volvo s60 q tienes",
        value(cell(cars, "stock_id", 203719, "largo")),
        noisy=True,
    )
    pair = cars[(model("Camry") | model("Accord")) & (cars.year == 2022)]
    q(
        "en",
        "compare",
        "Between the 2022 Camry and the 2022 Accord, which one has fewer kilometres on it?",
        rows(top(pair, "km", 1), also=pair),
    )
    q("en", "missing", "got any teslas on the lot?? model y or 3 dont care", NONE, noisy=True)
    q(
        "ja",
        "presence",
        "CarPlayが付いていて20万ペソ未満の車を見せてください。",
        rows(cars[(cars.car_play == "Sí") & (cars.price < 200000)]),
    )
    q(
        "en",
        "bound",
        "My garage is tight: which cars are narrower than 1,630 mm?",
        rows(cars[cars.ancho < 1630]),
    )
    q(
        "zh",
        "total",
        "店里所有雷克萨斯加起来一共值多少比索？",
        value(cars[make("Lexus")].price.sum()),
    )
    fiats = top(cars[make("Fiat")], "price", 3)
    q(
        "en",
        "follow-up",
        "Tell me more about the second one.",
        rows(fiats.iloc[1:2]),
        after=["The three cheapest Fiats, please, lowest price first."],
    )
    q(
        "en",
        "follow-up",
        "ok n wich of those is the cheepest?",
        rows(top(cars[make("Peugeot")], "price", 1)),
        after=["Which Peugeots do you have?"],
        noisy=True,
    )
    q(
        "es",
        "follow-up",
        "Mejor muéstrame los manuales.",
        rows(cars[make("Mitsubishi") & (cars.gearbox == "manual")]),
        after=["¿Qué Mitsubishi tienen?", "Sólo los automáticos, por favor."],
    )
    q(
        "zh",
        "follow-up",
        "其中柴油的是哪几辆？",
        rows(cars[make("Audi") & (cars.fuel == "diésel")]),
        after=["你们有哪些奥迪？"],
    )


# ---------------------------------------------------------------- prefabs
def ask_prefabs():
    def by(name):
        return prefabs.by == name

    def ids(*names):
        assert set(names) <= set(prefabs.id), names
        return prefabs[prefabs.id.isin(names)]

    def q(*args, **kwargs):
        ask(PREFABS, "prefabs", *args, **kwargs)

    q("es", "filter", "¿Qué componentes ha publicado yunfan?", rows(prefabs[by("yunfan")]))
    q(
        "en",
        "count",
        "how meny prefabs has hanzi-tools put out so far",
        count(prefabs[by("hanzi-tools")]),
        noisy=True,
    )
    q(
        "es",
        "filter",
        "¿Qué componentes llevan la etiqueta OCR?",
        rows(prefabs[tagged("OCR")]),
    )
    q("ja", "filter", "「NLP」タグの付いた部品を見せてください。", rows(prefabs[tagged("NLP")]))
    q(
        "en",
        "denial",
        "Which prefabs by aurora-ml don't carry the AI tag?",
        rows(prefabs[by("aurora-ml") & ~tagged("AI")]),
    )
    q(
        "zh",
        "or",
        "标签里有 Excel 或者 CSV 的预制件有哪些？",
        rows(prefabs[tagged("Excel", "CSV")]),
    )
    q(
        "en",
        "or",
        "List every prefab that is either published by keystonehq or tagged 隐私.",
        rows(prefabs[by("keystonehq") | tagged("隐私")]),
    )
    q(
        "es",
        "denial",
        "Componentes con la etiqueta email que no sean de postbox",
        rows(prefabs[tagged("email") & ~by("postbox")]),
    )
    q(
        "ja",
        "denial",
        "gearbox-ioの部品のうち、タグに「限流」も「queue」も付いていないものはどれですか？",
        rows(prefabs[by("gearbox-io") & ~tagged("限流", "queue")]),
    )
    q(
        "en",
        "details",
        "Who made the Polite web scraper?",
        value(cell(prefabs, "id", "web-scraper", "author")),
    )
    q(
        "zh",
        "details",
        "快快快 llm-chat-client 最新是几点几的版本来着",
        value(cell(prefabs, "id", "llm-chat-client", "version")),
        noisy=True,
    )
    q(
        "en",
        "details",
        "need the repo link for backgroud remover plz",
        value(cell(prefabs, "id", "background-remover", "repo_url")),
        noisy=True,
    )
    q("en", "count", "How many prefabs are tagged AI?", count(prefabs[tagged("AI")]))
    some = ["postbox", "keystonehq", "ledgerline"]
    q(
        "en",
        "group",
        "How many prefabs each have postbox, keystonehq and ledgerline published?",
        groups({name: int(by(name).sum()) for name in some}),
    )
    busiest = prefabs.by.value_counts()
    assert busiest.iloc[0] > busiest.iloc[1]
    q(
        "ja",
        "top",
        "一番多くの部品を公開している作者は誰ですか？",
        value(busiest.index[0]),
    )
    q(
        "en",
        "prose",
        "so my boss keeps dumping crumpled shop receipts on my desk, i want to snap a foto and get "
        "the line items and the total out of it",
        rows(
            ids("receipt-reader"),
            also=prefabs[tagged("OCR", "pdf", "AI", "csv", "expenses", "Excel", "invoices")],
        ),
        noisy=True,
    )
    q(
        "zh",
        "prose",
        "我想给一大批商品照片都打上公司 logo 的水印，用哪个预制件？",
        rows(
            ids("image-watermark"),
            also=prefabs[tagged("图片", "image", "版权", "海报", "PDF", "二维码", "批量")],
        ),
    )
    q(
        "es",
        "prose",
        "kiero algo pa pasar a texto las grabaciones de las juntas, q diga quien habla",
        rows(
            ids("speech-to-text"),
            also=prefabs[tagged("语音识别", "audio", "音频", "text", "meeting", "video", "AI")],
        ),
        noisy=True,
    )
    q("en", "missing", "is there smth tagged blockchain or nah", NONE, noisy=True)
    q(
        "en",
        "compare",
        "Put jwt-auth-guard and oauth-login side by side for me.",
        rows(ids("jwt-auth-guard", "oauth-login")),
    )
    q(
        "zh",
        "follow-up",
        "只留下带“前端”标签的。",
        rows(prefabs[by("bytekiln") & tagged("前端")]),
        after=["bytekiln 的预制件有哪些？"],
    )
    q(
        "en",
        "follow-up",
        "How many is that altogether?",
        count(prefabs[by("quietfolder")]),
        after=["Which prefabs are by quietfolder?"],
    )
    q(
        "en",
        "follow-up",
        "nah, hireflow insted",
        rows(prefabs[by("hireflow")]),
        after=["Show me the prefabs by pixelgarden."],
        noisy=True,
    )
    q(
        "ja",
        "follow-up",
        "そのうち「支付」タグの付いたものだけにして。",
        rows(prefabs[by("piaoju-tech") & tagged("支付")]),
        after=["piaoju-techの部品を見せて"],
    )


# ---------------------------------------------------------------- fashion
def ask_fashion():
    price = fashion.price

    def articles(*names):
        assert set(names) <= set(fashion.parent_asin), names
        return fashion[fashion.parent_asin.isin(names)]

    def q(*args, **kwargs):
        ask(FASHION, "products", *args, **kwargs)

    watch = called(r"\bwatch\b")
    q("en", "count", "How many Hoka products are in your catalog?", count(fashion[branded("Hoka")]))
    for_women = called(r"\b(?:women|womens|women's|woman|woman's|womans|lady|ladies|wmns|female)\b")
    q(
        "en",
        "filter",
        "Which Garmin watches do you have for women?",
        rows(fashion[branded("Garmin") & watch & for_women]),
    )
    q(
        "en",
        "bound",
        "any birkenstocks for under 70 bucks",
        rows(fashion[branded("Birkenstock") & (price < 70)]),
        noisy=True,
    )
    q(
        "es",
        "bound",
        "Paraguas de menos de 15 dólares",
        rows(fashion[called("umbrella") & (price < 15)]),
    )
    q("ja", "count", "アンクレットは全部で何点ありますか？", count(fashion[called("anklet")]))
    q(
        "zh",
        "top",
        "Garmin 的手表里最贵的是哪一款？",
        rows(top(fashion[branded("Garmin") & watch], "price", 1, largest=True)),
    )
    q(
        "en",
        "denial",
        "What do you have from Ray-Ban that is not sunglasses?",
        rows(fashion[branded("Ray-Ban") & ~called("sunglasses")]),
    )
    q(
        "en",
        "or",
        "I'd take a Fossil watch under $60 or a Casio watch under $50. What is there?",
        rows(
            fashion[
                watch & ((branded("Fossil") & (price < 60)) | (branded("Casio") & (price < 50)))
            ]
        ),
    )
    flops = fashion[branded("Havaianas")]
    pale = flops.shade.str.contains(r"\b(?:white|gray|grey)\b")
    tinted = flops.shade.str.contains(r"\b(?:turquoise|burgundy|navy)\b")
    q(
        "es",
        "denial",
        "havaianas q no sean ni blancas ni grises, cuales tienes??",
        rows(flops[tinted], also=flops[~tinted & ~pale]),
        noisy=True,
    )
    q(
        "zh",
        "denial",
        "施华洛世奇的商品，除了项链和耳环还有什么？",
        rows(fashion[branded("Swarovski") & ~called("necklace|earring")]),
    )
    q(
        "ja",
        "extremes",
        "セイコーの時計で一番高いものと一番安いものを見せてください。",
        rows(ends(fashion[branded("Seiko") & watch], "price")),
    )
    q(
        "en",
        "average",
        "What does a Garmin watch cost on average here?",
        value(price[branded("Garmin") & watch].mean()),
    )
    q(
        "es",
        "details",
        "¿Cuántas reseñas tiene el artículo B0LQ4D0VFN?",
        value(cell(fashion, "parent_asin", "B0LQ4D0VFN", "rating_number")),
    )
    pair = articles("B0P7QSN8T6", "B0F9N75G6G")
    q(
        "en",
        "compare",
        "wats cheaper the garmin forerunner 55 or the garmin venu sq",
        rows(top(pair, "price", 1), also=pair),
        noisy=True,
    )
    q(
        "en",
        "top",
        "Give me the three Converse sneakers with the most reviews, most reviewed first.",
        rows(
            top(fashion[branded("Converse") & called("sneaker")], "rating_number", 3, largest=True),
            ordered=True,
        ),
    )
    q(
        "zh",
        "count",
        "帮我瞅瞅，超过300美元的东东一共有几件呀",
        count(fashion[price > 300]),
        noisy=True,
    )
    some = ["Casio", "Seiko", "Garmin"]
    q(
        "ja",
        "group",
        "カシオ、セイコー、ガーミンの商品はそれぞれ何点ありますか？",
        groups({name: int(branded(name).sum()) for name in some}),
    )
    assert not branded("Rolex").any()
    q("en", "missing", "u guys carry rolex?", NONE, noisy=True)
    trips = fashion[branded("Samsonite") & (price < 100)]
    q(
        "en",
        "prose",
        "my old suitcase finaly died and im flying out friday, is there luggage from samsonite i "
        "can get for less than 100",
        rows(trips[trips.words.str.contains("luggage|suitcase")], also=trips),
        noisy=True,
    )
    q(
        "es",
        "prose",
        "Quiero regalarle a mi novia un anillo de mujer de Pandora; mi tope son 110 dólares.",
        rows(
            fashion[
                branded("Pandora") & called(r"\bring\b|wedding band") & for_women & (price < 110)
            ]
        ),
    )
    q(
        "en",
        "follow-up",
        "Cheaper, please: under $28.",
        rows(fashion[branded("Crocs") & (price < 28)]),
        after=["Show me Crocs under $40."],
    )
    q(
        "en",
        "follow-up",
        "no wait, their caps i ment",
        rows(fashion[branded("Oakley") & called(r"\bcap\b|snapback")]),
        after=["Do you have Oakley sunglasses?"],
        noisy=True,
    )
    hats = fashion[branded("Stetson") & called(r"\bhat\b|fedora")]
    q(
        "zh",
        "follow-up",
        "只看帽子，最便宜的两顶是哪些？",
        rows(top(hats, "price", 2), ordered=True),
        after=["有哪些 Stetson 的商品？"],
    )
    q(
        "ja",
        "follow-up",
        "その中でレビュー数が一番多いのはどれ？",
        rows(top(fashion[called("anklet")], "rating_number", 1, largest=True)),
        after=["アンクレットを見せてください。"],
    )


# ---------------------------------------------------------------- parts
def ask_parts():
    price = parts.current_price
    name = parts.part_name.str.lower()
    dishwasher = parts.appliance_type == "dishwasher"
    fridge = parts.appliance_type == "refrigerator"

    def numbers(*listed):
        assert set(listed) <= set(parts.ps_number), listed
        return parts[parts.ps_number.isin(listed)]

    def q(*args, table="parts", **kwargs):
        ask(PARTS, table, *args, **kwargs)

    q(
        "en",
        "details",
        "ps12087463 - price and is it in stok??",
        rows(numbers("PS12087463")),
        noisy=True,
    )
    q(
        "es",
        "bound",
        "¿Qué repuestos Bosch para lavavajillas cuestan menos de 60 dólares?",
        rows(parts[sold_as("Bosch") & dishwasher & (price < 60)]),
    )
    q(
        "ja",
        "filter",
        "冷蔵庫の浄水フィルターを全部見せてください。",
        rows(parts[fridge & name.str.contains("water filter")]),
    )
    q(
        "zh",
        "count",
        "老板问下哈，洗碗机配件里要 special order 的有几个啊",
        count(parts[dishwasher & parts.availability.fillna("").str.startswith("Special Order")]),
        noisy=True,
    )
    q(
        "en",
        "or",
        "LG parts under $25 or Samsung parts under $50, what do you have?",
        rows(parts[(sold_as("LG") & (price < 25)) | (sold_as("Samsung") & (price < 50))]),
    )
    q(
        "en",
        "denial",
        "Which dishwasher drain pumps are not made by Whirlpool?",
        rows(parts[dishwasher & name.str.contains("drain pump") & ~sold_as("Whirlpool")]),
    )
    q(
        "es",
        "denial",
        "Repuestos por menos de 25 dólares que no sean ni de GE ni de Whirlpool",
        rows(parts[(price < 25) & ~sold_as("GE") & ~sold_as("Whirlpool")]),
    )
    q(
        "zh",
        "or",
        "评分低于4.0，或者价格高于200美元的配件有哪些？",
        rows(parts[(parts.rating < 4.0) | (price > 200)]),
    )
    q(
        "ja",
        "extremes",
        "食洗機の部品で、一番高いものと一番安いものはどれですか？",
        rows(ends(parts[dishwasher], "current_price")),
    )
    q(
        "en",
        "presence",
        "Which of your parts come with an installation video?",
        rows(parts[parts.video_url.notna()]),
    )
    q(
        "en",
        "group",
        "How many parts are there for each installation difficulty?",
        groups(parts.installation_difficulty.value_counts()),
    )
    q(
        "en",
        "group",
        "avg price of a part, frige vs dishwsher?",
        groups(price.groupby(parts.appliance_type).mean()),
        noisy=True,
    )
    q(
        "en",
        "top",
        "Which three parts have the most reviews? Start with the most reviewed one.",
        rows(top(parts, "review_count", 3, largest=True), ordered=True),
    )
    pair = numbers("PS11723180", "PS12069847")
    q(
        "es",
        "compare",
        "¿Cuál es más barato, el PS11723180 o el PS12069847?",
        rows(top(pair, "current_price", 1), also=pair),
    )
    listed = fits[fits.model_number == "WRS325SDHZ00"].part_id
    q(
        "en",
        "filter",
        "Which parts are listed for the model WRS325SDHZ00?",
        rows(parts[parts.part_id.isin(listed)]),
    )
    q(
        "zh",
        "count",
        "你们的型号里，三星冰箱一共有多少个型号？",
        count(models[(models.brand == "Samsung") & (models.appliance_type == "refrigerator")]),
        table="models",
    )
    q(
        "ja",
        "filter",
        "食洗機なんだけど食器がぜんぜん乾かなくて困ってるの、なおせる部品どれ？",
        rows(parts[dishwasher & mends("Not drying dishes")]),
        noisy=True,
    )
    q(
        "en",
        "details",
        "Within how many days can I return a part?",
        value(365),
        table="documents",
    )
    q("en", "missing", "u got a drive belt for my kenmore washing mashine?", NONE, noisy=True)
    older = parts.replace_parts.fillna("").str.split(", ")
    q(
        "es",
        "filter",
        "tengo el numero viejo W10712395, con q pieza lo remplazo",
        rows(parts[older.map(lambda numbers: "W10712395" in numbers)]),
        noisy=True,
    )
    q(
        "en",
        "follow-up",
        "Sort them by price, the dearest first.",
        rows(
            parts[sold_as("LG")].sort_values("current_price", ascending=False),
            ordered=True,
        ),
        after=["Show me all LG parts."],
    )
    q(
        "en",
        "follow-up",
        "wats the chepest of em",
        rows(top(parts[dishwasher & name.str.contains("water inlet valve")], "current_price", 1)),
        after=["Water inlet valves for dishwashers, please."],
        noisy=True,
    )
    q(
        "zh",
        "follow-up",
        "改成100美元以上的。",
        rows(parts[fridge & sold_as("Whirlpool") & (price > 100)]),
        after=["惠而浦的冰箱配件里，30美元以下的有哪些？"],
    )
    q(
        "ja",
        "follow-up",
        "やっぱり評価の条件は外してください。",
        rows(parts[fridge & name.str.contains("fan motor")]),
        after=["冷蔵庫のファンモーターを見せて", "評価4.5以上のものだけにして"],
    )


# ---------------------------------------------------------------- mall
def ask_mall():
    def q(table, *args, **kwargs):
        ask(MALL, table, *args, **kwargs)

    def shops(*names):
        assert set(names) <= set(stores.store_name), names
        return stores[stores.store_name.isin(names)]

    cash = stores.payment_methods.fillna("").str.contains("現金")
    wifi = stores.wifi_available.astype(str) == "True"
    q(
        "products",
        "ja",
        "bound",
        "ギャラリー 白亜で1万円以下で買えるものを教えてください。",
        rows(GALLERY[GALLERY.price <= 10000]),
    )
    q(
        "products",
        "en",
        "bound",
        "What can I get at 麺処 あおば坂 for 500 yen or less?",
        rows(NOODLES[NOODLES.price <= 500]),
    )
    q(
        "products",
        "en",
        "count",
        "how meny diffrent things does Boulangerie Tsukimori sell",
        count(goods[goods.store_name == "Boulangerie Tsukimori"]),
        noisy=True,
    )
    q(
        "products",
        "es",
        "top",
        "oye cual es lo mas barato q venden en コトリ珈琲",
        rows(top(COFFEE, "price", 1)),
        noisy=True,
    )
    tea = goods[goods.store_name == "茶寮 翠雲"]
    green = (tea.product_name + tea.product_description).str.contains("抹茶")
    q(
        "products",
        "zh",
        "filter",
        "茶寮 翠雲有哪些用抹茶做的商品？",
        rows(tea[green], also=tea[tea.product_name.isin(["お茶会の席", "茶筅 八十本立"])]),
    )
    second = stores.floor.str.startswith("2F")
    no_pets = stores.pets_allowed.fillna("").str.contains("^不可|ご遠慮")
    q(
        "stores",
        "en",
        "denial",
        "Which shops on the second floor do not allow pets?",
        rows(stores[second & no_pets]),
    )
    q(
        "stores",
        "ja",
        "or",
        "6階にあるお店か、カテゴリが「ペット」のお店を教えてください。",
        rows(stores[stores.floor.str.startswith("6F") | of_kind("ペット")]),
    )
    small = events.paid & (events.low < 3000)
    concert = events.event_name.str.contains("弦楽四重奏")
    online = events["where"] == "オンライン"
    q(
        "events",
        "es",
        "denial",
        "Eventos de pago que cuesten menos de 3000 yenes, pero que no sean en línea",
        rows(events[small & ~online & ~concert], also=events[concert]),
    )
    q(
        "products",
        "zh",
        "denial",
        "花ごよみ FLEUR里类别不是フラワー、价格不超过4500日元的商品有哪些？",
        rows(FLOWERS[(FLOWERS.tag != "フラワー") & (FLOWERS.price <= 4500)]),
    )
    q(
        "products",
        "en",
        "extremes",
        "just curious lol, whats the cheapest and whats the priciest thing at NORTHWIND & Co.",
        rows(ends(CLOTHES, "price")),
        noisy=True,
    )
    q(
        "stores",
        "ja",
        "presence",
        "くるまで行きたいんだけど〜、駐車場がないお店ってどこどこ？",
        rows(stores[stores.parks.map(lambda told: told is False)]),
        noisy=True,
    )
    hours = json.loads(cell(stores, "store_name", "みらいの森クリニック", "opening_hours"))
    q(
        "stores",
        "en",
        "details",
        "wat time does みらいの森クリニック open on weekdays",
        value(hours["weekday"].split("〜")[0]),
        noisy=True,
    )
    q(
        "events",
        "zh",
        "details",
        "那个弦楽四重奏 クリスマスコンサート在哪儿办啊 急",
        value(events[concert]["where"].iloc[0].split("（")[0]),
        noisy=True,
    )
    q(
        "events",
        "en",
        "date",
        "Which event is going on at the mall today?",
        rows(
            events[(events["first"] <= NOW.normalize()) & (events["last"] >= NOW.normalize())],
            also=events[events.event_name == "館内スタンプラリー"],
        ),
    )
    start, end = pd.Timestamp("2026-12-01"), pd.Timestamp("2026-12-31")
    december = (events["first"] <= end) & (events["last"] >= start)
    q(
        "events",
        "en",
        "date",
        "Which free events are on in December 2026?",
        rows(events[december & events.free.map(lambda told: told is True)]),
    )
    booked = events.registration_required.astype(str) == "True"
    q(
        "events",
        "es",
        "presence",
        "¿Qué eventos requieren inscripción previa?",
        rows(events[booked]),
    )
    pair = goods[
        (goods.product_name == "抹茶ラテ") & goods.store_name.isin(["コトリ珈琲", "茶寮 翠雲"])
    ].copy()
    pair["price"] = pair.store_name.map({"コトリ珈琲": 700, "茶寮 翠雲": 750})
    q(
        "products",
        "en",
        "compare",
        "Whose 抹茶ラテ is cheaper, the one at コトリ珈琲 or the one at 茶寮 翠雲?",
        rows(top(pair, "price", 1), also=pair),
    )
    q("stores", "en", "missing", "is ther a bowling ally in this mall", NONE, noisy=True)
    q("stores", "es", "missing", "¿Hay alguna tienda de bicicletas en el centro comercial?", NONE)
    q(
        "products",
        "en",
        "top",
        "List the three most expensive products at こぐまのポケット, dearest first.",
        rows(top(TOYS, "price", 3, largest=True), ordered=True),
    )
    q(
        "stores",
        "ja",
        "follow-up",
        "そのうちWi-Fiが使えるのはどこ？",
        rows(stores[of_kind("カフェ") & wifi]),
        after=["カフェを教えて"],
    )
    q(
        "products",
        "en",
        "follow-up",
        "Only the ones under 1,500 yen.",
        rows(BOOKS[BOOKS.price < 1500]),
        after=["What does 森の灯書店 sell?"],
    )
    third = stores.floor.str.startswith("3F")
    q(
        "stores",
        "en",
        "follow-up",
        "n wich of thm take cash",
        rows(stores[third & cash]),
        after=["Which shops are on the 3rd floor?"],
        noisy=True,
    )
    q(
        "events",
        "zh",
        "follow-up",
        "其中最贵的是哪个？",
        rows(top(events[events.paid], "high", 1, largest=True)),
        after=["有哪些收费的活动？"],
    )


def main():
    for ask_all in (ask_cars, ask_prefabs, ask_fashion, ask_parts, ask_mall):
        ask_all()
    with (HERE / "shipped_w1.jsonl").open("w", encoding="utf-8") as file:
        for line in LINES:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
