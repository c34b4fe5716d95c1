# mypy: ignore-errors
"""Writes shipped_x1.jsonl beside it: 120 questions to the five shipped concierges.

The answers are by pandas. Nobody who wrote them had read the product's code. The clock is
2025-10-15 12:00, since no concierge's TOML names a date; one question only is about today.
Averages and totals are rounded to two decimals.

"also" holds rows that may be shown as well: what the data leaves open (a blank that is neither
yes nor no, a passage of the same topic) and, where a wish for prefabs is put in prose, every
other row, since then no more is beyond doubt than that the rows of "keys" are among the answers.
"""

import json
import re
import unicodedata
from pathlib import Path

import pandas as pd

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "input"

# ---------------------------------------------------------------- the data, read afresh
cars = pd.read_csv(DATA / "cars.csv")
products = pd.read_csv(DATA / "filtered_product_data.csv")
events = pd.read_csv(DATA / "events.csv", encoding="utf-8-sig")
stores = pd.read_csv(DATA / "stores.csv")
prefabs = pd.read_json(DATA / "prefabs.json")
fashion = pd.read_json(DATA / "fashion.jsonl", lines=True)
parts = pd.read_csv(DATA / "parts.csv")
models = pd.read_csv(DATA / "models.csv")
fits = pd.read_csv(DATA / "part_model_mapping.csv")
documents = pd.read_json(DATA / "documents.jsonl", lines=True)

# Cars: gearbox and fuel stand in the version.
AUTOMATIC = {
    *("AUTO", "AUT", "TA", "CVT", "IVT", "DCT", "DSG", "TIPTRONIC", "TRONIC", "MULTITRONIC"),
}
MANUAL = {"TM", "STD"}
words = cars.version.fillna("").str.upper().str.split()
cars["automatic"] = words.apply(lambda w: bool(AUTOMATIC & set(w)))
cars["manual"] = words.apply(lambda w: bool(MANUAL & set(w)))
assert not (cars.automatic & cars.manual).any()
cars["green"] = words.apply(lambda w: bool({"HYBRID", "HEV", "PHEV", "MHEV", "EV"} & set(w)))


# Mall: the price stands in the description; what is added to it is none.
def price(text):
    text = unicodedata.normalize("NFKC", text).replace(",", "")
    text = re.sub(r"\([^)]*(?:トッピング|追加|追い|大盛り|一皿|替え刃|\+)[^)]*\)", "", text)
    text = re.sub(r"1文字\d+円", "", text)
    text = re.sub(r"(\d+)万(\d)千円", lambda m: f"{int(m[1]) * 10000 + int(m[2]) * 1000}円", text)
    text = re.sub(r"(?<!\d)(\d+)([〜～~])(\d+)円", r"\1円\2\3円", text)
    found = re.findall(r"(?<![\d+$])(\d+)円|¥(\d+)", text)
    return min((int(a or b) for a, b in found), default=None)


products["price"] = products.product_description.apply(price)
cost = events.cost.apply(lambda c: json.loads(c) if isinstance(c, str) else {})
events["free"] = cost.apply(lambda c: c.get("is_free"))
events["fee"] = cost.apply(lambda c: price(c["amount"]) if c.get("amount") else None)


def day(text, last):
    if not isinstance(text, str):
        return pd.NaT
    text = text.split("/")[-1 if last else 0]
    if len(text) == 7:
        return pd.Period(text).end_time.normalize() if last else pd.Timestamp(text + "-01")
    return pd.Timestamp(text)


events["first"] = events.date_time.apply(day, last=False)
events["last"] = events.date_time.apply(day, last=True)

prefabs["who"] = prefabs.author.str.lower()

for column in ("Brand", "Color", "Department"):
    fashion[column] = fashion.details.apply(lambda d, c=column: d.get(c) or "")
fashion["t"] = fashion.title.str.replace("’", "'").str.replace("`", "'")

parts["ps"] = parts.part_number.fillna(parts.product_url.str.extract(r"(PS\d+)")[0])
parts["maker"] = parts.product_url.str.extract(r"PS\d+-([A-Za-z]+)-")[0].fillna("")
parts["status"] = parts.availability.fillna("").str.extract(
    r"^(In Stock|Special Order|On Back Order|No Longer Available)"
)[0]
parts["symptoms"] = parts.symptoms.fillna("")
assert parts.ps.notna().all() and parts.ps.is_unique

KEYS = {
    "cars": "stock_id",
    "prefabs": "id",
    "events": "event_name",
    "stores": "store_name",
    "models": "model_number",
    "documents": "doc_id",
    "parts": "ps_number",
}


# ---------------------------------------------------------------- expectations
def plain(value):
    return value.item() if hasattr(value, "item") else value


def rows(frame, column, ordered=False, also=(), states=None):
    """The rows of a frame; their number where there are more than ten."""
    columns = [column] if isinstance(column, str) else column
    keys = [[plain(v) for v in row] for row in frame[columns].itertuples(index=False)]
    keys = [k[0] for k in keys] if isinstance(column, str) else keys
    assert keys, "nothing matches"
    if len(keys) > 10:
        assert not (ordered or states)
        return {"kind": "count", "value": len(keys)}
    expect = {"kind": "rows", "keys": keys}
    if ordered:
        expect["ordered"] = True
    also = [plain(a) for a in also if a not in keys]
    if also:
        expect["also"] = also
    if states:
        expect["states"] = states
    return expect


def count(frame):
    return {"kind": "count", "value": len(frame)}


def value(number):
    return {"kind": "value", "value": round(float(number), 2)}


def groups(series):
    return {"kind": "groups", "pairs": {name: round(plain(n), 2) for name, n in series.items()}}


def top(frame, column, n, ascending=False):
    """The first n by a column; no tie may reach over the edge or lie within."""
    known = frame[frame[column].notna()].sort_values(column, ascending=ascending)
    assert known[column].head(n + 1).is_unique
    return known.head(n)


NONE = {"kind": "none"}
LINES = []


def ask(concierge, table, language, sort, question, expect, noisy=False, after=None, key=None):
    if table == "products":
        key = "parent_asin" if concierge == "fashion" else ["store_name", "product_name"]
    line = {
        "concierge": concierge,
        "table": table,
        "half": "sealed" if len(LINES) % 2 else "open",
        "language": language,
        "sort": sort,
        "noisy": noisy,
        "question": question,
    }
    if after:
        line["after"] = after
    LINES.append({**line, "key": key or KEYS[table], "expect": expect})


# ---------------------------------------------------------------- cars
def car(frame, **more):
    return rows(frame, "stock_id", **more)


def ask_cars():
    c = cars

    def q(*a, **k):
        ask("cars", "cars", *a, **k)

    toyota, honda, mazda = (c[c.make.eq(m)] for m in ("Toyota", "Honda", "Mazda"))
    q(
        "en",
        "filter",
        "Do you have a Toyota, 2018 or newer, for less than 250,000 pesos?",
        car(toyota[(toyota.year >= 2018) & (toyota.price < 250000)]),
    )
    q(
        "en",
        "filter",
        "hey any automtic hondas w less than 60 thousand km pls",
        car(honda[honda.automatic & (honda.km < 60000)]),
        noisy=True,
    )
    q(
        "es",
        "filter",
        "Quiero un Mazda de transmisión manual, del 2020 en adelante",
        car(mazda[mazda.manual & (mazda.year >= 2020)]),
    )
    q(
        "zh",
        "bound",
        "2023年及以后出厂、价格不超过26万比索、里程不到3万公里的车有哪些？",
        car(c[(c.year >= 2023) & (c.price <= 260000) & (c.km < 30000)]),
    )
    q(
        "ja",
        "bound",
        "全長4m未満のオートマ車で、20万ペソ以下のものはありますか？",
        car(c[(c.largo < 4000) & c.automatic & (c.price <= 200000)]),
    )
    q(
        "en",
        "denial",
        "lookin for a hybrid or electric under 420k, just no toyota and no lexus ok?",
        car(c[c.green & (c.price < 420000) & ~c.make.isin(["Toyota", "Lexus"])]),
        noisy=True,
    )
    q(
        "en",
        "denial",
        "I would take a Mazda 3 under 320k or a Corolla under 200k. What have you got?",
        car(
            c[
                (c.model.eq("Mazda 3") & (c.price < 320000))
                | (c.model.eq("Corolla") & (c.price < 200000))
            ]
        ),
    )
    q(
        "es",
        "denial",
        "estandar de menos de 110 mil pesos q no sea ni vw ni chevrolet ni nissan",
        car(c[c.manual & (c.price < 110000) & ~c.make.isin(["Volkswagen", "Chevrolet", "Nissan"])]),
        noisy=True,
    )
    q(
        "ja",
        "denial",
        "在庫の中で一番安い車と一番高い車を教えてください",
        car(pd.concat([top(c, "price", 1, ascending=True), top(c, "price", 1)])),
    )
    q(
        "zh",
        "denial",
        "除了宝马和奥迪，还有哪些车卖80万比索以上？",
        car(c[(c.price >= 800000) & ~c.make.isin(["BMW", "Audi"])]),
    )
    q("zh", "count", "那个…手动挡的车一共有多少辆呀", count(c[c.manual]), noisy=True)
    q(
        "en",
        "total",
        "What would all the Jeeps on the lot cost together?",
        value(c[c.make.eq("Jeep")].price.sum()),
    )
    q(
        "es",
        "group",
        "De los Volkswagen, ¿cuántos hay de cada modelo?",
        groups(c[c.make.eq("Volkswagen")].groupby("model").size()),
    )
    q(
        "en",
        "group",
        "Average mileage by make for Lexus, Infiniti and Acura?",
        groups(c[c.make.isin(["Lexus", "Infiniti", "Acura"])].groupby("make").km.mean()),
    )
    q(
        "en",
        "top",
        "Show me the three cars with the lowest mileage",
        car(top(c, "km", 3, ascending=True), ordered=True),
    )
    q(
        "es",
        "top",
        "los 5 toyotas mas caros porfa",
        car(top(toyota, "price", 5), ordered=True),
        noisy=True,
    )
    q(
        "en",
        "detail",
        "Which version is the Subaru XV you have?",
        car(c[c.model.eq("XV")], states="2.0 LIMITED CVT"),
    )
    q(
        "ja",
        "compare",
        "2023年式と2021年式のトヨタ Siennaを比べてください",
        car(c[c.model.eq("Sienna") & c.year.isin([2023, 2021])]),
    )
    q(
        "en",
        "feature",
        "which bmws hav no bluetooth on record??",
        car(c[c.make.eq("BMW") & c.bluetooth.isna()]),
        noisy=True,
    )
    q("en", "absent", "Which of your cars have only had one previous owner?", NONE)
    lexus = c[c.make.eq("Lexus")]
    q(
        "en",
        "follow",
        "Anything cheaper from Lexus?",
        car(lexus[lexus.price < lexus[lexus.model.eq("NX")].price.item()]),
        after=["How much is the Lexus NX?"],
    )
    q(
        "en",
        "follow",
        "hm make it mazda insted",
        car(mazda[mazda.km < 60000]),
        noisy=True,
        after=["Any Jeep with less than 60,000 km?"],
    )
    suzuki = c[c.make.eq("Suzuki")]
    q(
        "ja",
        "follow",
        "2番目の車を詳しく見せて",
        car(top(suzuki, "price", 2, ascending=True).tail(1)),
        after=["スズキの車を安い順に並べて"],
    )
    q(
        "zh",
        "follow",
        "还得带蓝牙",
        car(honda[(honda.price <= 200000) & honda.bluetooth.eq("Sí")]),
        after=["20万比索以内的本田有哪些？"],
    )


# ---------------------------------------------------------------- mall
def ask_mall():
    p, e, s = products, events, stores
    both = ["store_name", "product_name"]

    def q(table, *a, **k):
        ask("mall", table, *a, **k)

    def store(*names):
        assert s.store_name.isin(names).sum() == len(names), names
        return s[s.store_name.isin(names)]

    def within(first, last):
        return e[(e["first"] <= pd.Timestamp(last)) & (e["last"] >= pd.Timestamp(first))]

    def sold(name):
        found = p[p.store_name.eq(name)]
        assert len(found), name
        return found

    parking = s.parking.apply(json.loads).apply(lambda d: d["available"])
    pays = s.payment_methods.fillna("")
    floor = s["floor/area"].fillna("")
    welcome = [
        *("Boulangerie Tsukimori", "コトリ珈琲", "酒舗 まるよし", "ＧＲＡＮＯ＆ＯＬＩＶＥ"),
        *("ヴェルデキッチン", "花ごよみ FLEUR", "森の灯書店", "NORTHWIND & Co."),
        "PETIT TAIL プチテイル",
    ]
    assert len(store(*welcome)) == 9

    q(
        "stores",
        "en",
        "detail",
        "What's the phone number of the bookshop 森の灯書店?",
        rows(store("森の灯書店"), "store_name", states="03-0000-1013"),
    )
    q(
        "stores",
        "ja",
        "detail",
        "ヴェルデキッチンって土日は何時までやってます？？",
        rows(store("ヴェルデキッチン"), "store_name", states="21:00"),
        noisy=True,
    )
    q(
        "stores",
        "en",
        "filter",
        "Which shops welcome dogs, even if only on the terrace, and have parking?",
        rows(
            s[s.store_name.isin(welcome) & parking.eq(True)],
            "store_name",
            also=["Interior Lab. KIZASHI"],
        ),
    )
    q(
        "stores",
        "es",
        "feature",
        "¿Qué tiendas tienen wifi?",
        rows(s[s.wifi_available.eq(True)], "store_name"),
    )
    refused = ["Ａｔｅｌｉｅｒ　ルミエ", "こぐまのポケット"]
    assert floor[s.store_name.isin(refused)].str.startswith("2F").all()
    q(
        "stores",
        "en",
        "denial",
        "Which places on the second floor do not let pets in?",
        rows(store(*refused), "store_name", also=["パティスリー リュンヌ・ドール"]),
    )
    q(
        "stores",
        "ja",
        "denial",
        "クレジットカードが使えないお店はどこですか？",
        rows(
            s[pays.ne("") & ~pays.str.contains("クレジットカード")],
            "store_name",
            also=["スタジオ Breath 麻布台"],
        ),
    )
    q(
        "stores",
        "zh",
        "denial",
        "不要地下一层的哈，现金和二维码都能付的店有哪些",
        rows(
            s[~floor.str.startswith("B1F") & pays.str.contains("現金") & pays.str.contains("QR")],
            "store_name",
        ),
        noisy=True,
    )
    q(
        "events",
        "en",
        "denial",
        "Paid events that cost either more than 10,000 yen or less than 1,600 yen?",
        rows(
            e[
                e.free.eq(False)
                & ((e.fee > 10000) | (e.fee < 1600))
                & ~e.event_name.str.contains("弦楽")
            ],
            "event_name",
            also=["弦楽四重奏 クリスマスコンサート"],
        ),
    )
    hiyori = sold("暮らしの道具 ひより")
    q(
        "products",
        "es",
        "denial",
        "En la tienda 暮らしの道具 ひより, ¿cuál es el artículo más barato y cuál el más caro?",
        rows(pd.concat([top(hiyori, "price", 1, True), top(hiyori, "price", 1)]), both),
    )
    bakery = sold("Boulangerie Tsukimori")
    q(
        "products",
        "en",
        "bound",
        "What can I get for under 350 yen at Boulangerie Tsukimori?",
        rows(bakery[bakery.price < 350], both),
    )
    q(
        "events",
        "zh",
        "filter",
        "2027年1月有哪些活动？",
        rows(within("2027-01-01", "2027-01-31"), "event_name"),
    )
    q(
        "events",
        "en",
        "count",
        "how many of ur events need a booking beforehand",
        count(e[e.registration_required.eq(True)]),
        noisy=True,
    )
    q(
        "products",
        "ja",
        "count",
        "酒舗まるよしの商品て全部で何点あるの",
        count(sold("酒舗 まるよし")),
        noisy=True,
    )
    q(
        "products",
        "en",
        "average",
        "What is the average price of what GRANO & OLIVE sells, taking the lowest price of each?",
        value(sold("GRANO & OLIVE").price.mean()),
    )
    q(
        "products",
        "zh",
        "group",
        "鮨 さかまち、麺処 あおば坂、GRANO & OLIVE 这三家店各卖多少种商品？",
        groups(
            p[p.store_name.isin(["鮨 さかまち", "麺処 あおば坂", "GRANO & OLIVE"])]
            .groupby("store_name")
            .size()
        ),
    )
    q(
        "products",
        "en",
        "top",
        "The three most expensive things at NORTHWIND & Co.?",
        rows(top(sold("NORTHWIND & Co."), "price", 3), both, ordered=True),
    )
    q(
        "stores",
        "es",
        "detail",
        "a q hora abre コトリ珈琲 entre semana??",
        rows(store("コトリ珈琲"), "store_name", states="7:30"),
        noisy=True,
    )
    q(
        "products",
        "en",
        "compare",
        "Two shops sell an オーガニックオリーブオイル. Compare the two for me.",
        rows(p[p.product_name.eq("オーガニックオリーブオイル")], both),
    )
    q("stores", "en", "absent", "Which floor is the cinema on?", NONE)
    today = "2025-10-15"
    q(
        "events",
        "en",
        "filter",
        "What events are on today?",
        rows(within(today, today), "event_name", also=e[e.date_time.isna()].event_name),
    )
    basement = floor.str.startswith("B1F")
    q(
        "stores",
        "en",
        "follow",
        "n which of those got no parking",
        rows(
            s[basement & parking.eq(False)],
            "store_name",
            also=s[basement & parking.isna()].store_name,
        ),
        noisy=True,
        after=["Which shops are in the basement?"],
    )
    december = within("2026-12-01", "2026-12-31")
    q(
        "events",
        "es",
        "follow",
        "¿Y cuáles de esos son gratis?",
        rows(december[december.free.eq(True)], "event_name"),
        after=["¿Qué eventos hay en diciembre de 2026?"],
    )
    q(
        "products",
        "ja",
        "follow",
        "3番目のやつ詳しく",
        rows(top(sold("茶寮 翠雲"), "price", 3, True).tail(1), both),
        noisy=True,
        after=["茶寮 翠雲の商品を安い順に見せて"],
    )
    q(
        "events",
        "zh",
        "follow",
        "那三月呢？",
        rows(within("2027-03-01", "2027-03-31"), "event_name"),
        after=["2027年2月有什么活动？"],
    )


# ---------------------------------------------------------------- prefabs
def ask_prefabs():
    f = prefabs

    def q(*a, **k):
        ask("prefabs", "prefabs", *a, **k)

    def by(name):
        found = f[f.who.eq(name)]
        assert len(found), name
        return found

    def tagged(tag, frame=f):
        return frame[frame.tags.apply(lambda t: tag.lower() in [x.lower() for x in t])]

    def untagged(tag, frame=f):
        return frame.drop(tagged(tag, frame).index)

    def ids(frame, **more):
        return rows(frame, "id", **more)

    def wish(name):
        return ids(f[f.id.eq(name)], also=f.id)

    q("en", "filter", "Show me everything hanzi-tools has published", ids(by("hanzi-tools")))
    q("zh", "count", "aurora-ml 一共发布了多少个预制件？", count(by("aurora-ml")))
    q(
        "en",
        "filter",
        "Which aurora-ml prefabs carry the OCR tag?",
        ids(tagged("OCR", by("aurora-ml"))),
    )
    q(
        "en",
        "denial",
        "Prefabs tagged OCR that are not from piaoju-tech",
        ids(tagged("OCR")[tagged("OCR").who.ne("piaoju-tech")]),
    )
    q(
        "en",
        "denial",
        "I want the prefabs that are either by postbox or tagged schedule",
        ids(f[f.who.eq("postbox") | f.index.isin(tagged("schedule").index)]),
    )
    front = tagged("前端")
    q(
        "zh",
        "denial",
        "标签里有“前端”、但作者不是 bytekiln 的预制件有哪些？",
        ids(front[front.who.ne("bytekiln")]),
    )
    safe = tagged("安全")
    q(
        "ja",
        "denial",
        "「安全」タグが付いていて、keystonehq以外が作った部品は？",
        ids(safe[safe.who.ne("keystonehq")]),
    )
    q(
        "es",
        "denial",
        "componentes d northwind-labs pero sin la etiqueta AI xfa",
        ids(untagged("AI", by("northwind-labs"))),
        noisy=True,
    )
    q("zh", "count", "带“通知”标签的有几个呀", count(tagged("通知")), noisy=True)
    q("es", "count", "cuantos componentes llevan la etiqueta AI", count(tagged("AI")), noisy=True)
    assert not any(len(set(front[front.who.eq(w)].author)) > 1 for w in front.who)
    q(
        "ja",
        "group",
        "「前端」タグの部品は、作者ごとに何件ありますか？",
        groups(front.groupby("author").size()),
    )
    q(
        "en",
        "detail",
        "whats the latest versoin of speech-to-text",
        ids(f[f.id.eq("speech-to-text")], states="3.0.0"),
        noisy=True,
    )
    q(
        "es",
        "detail",
        "¿Cuál es la dirección del repositorio de job-queue?",
        ids(f[f.id.eq("job-queue")], states="https://example.com/gearbox-io/job-queue"),
    )
    q(
        "en",
        "compare",
        "Compare wechat-pay and alipay-checkout",
        ids(f[f.id.isin(["wechat-pay", "alipay-checkout"])]),
    )
    q(
        "en",
        "wish",
        "Applicants send us CVs as Word and PDF files; I need their schools and jobs as clean data",
        wish("resume-parser"),
    )
    q(
        "zh",
        "wish",
        "想把商品照片的背景抠掉换成白底，有啥能用的不",
        wish("background-remover"),
        noisy=True,
    )
    q("ja", "wish", "会議のメモを数文に要約してくれる部品が欲しい", wish("text-summarizer"))
    text = f.name + " " + f.description + " " + f.tags.apply(" ".join)
    q(
        "en",
        "feature",
        "Which prefabs can take in an RTMP stream?",
        ids(f[text.str.contains("RTMP")]),
    )
    q(
        "en",
        "absent",
        "which prefab got the most downloads last month?? need sth popular",
        NONE,
        noisy=True,
    )
    early = by("aurora-ml")
    q(
        "en",
        "bound",
        "Which of aurora-ml's prefabs have not reached version 1.0 yet?",
        ids(early[early.version.str.startswith("0.")]),
    )
    q(
        "en",
        "follow",
        "Just the ones by lingxi-studio, please",
        ids(tagged("video", by("lingxi-studio"))),
        after=["Which prefabs are tagged video?"],
    )
    q(
        "en",
        "follow",
        "how mny is that",
        count(by("gearbox-io")),
        noisy=True,
        after=["What has gearbox-io published?"],
    )
    q(
        "es",
        "follow",
        "Quita lo de hireflow, muéstrame otra vez todos los de esa etiqueta",
        ids(tagged("chart")),
        after=["Componentes con la etiqueta chart", "Solo los de hireflow"],
    )
    q(
        "ja",
        "follow",
        "その中でPDFタグの付いたものだけ",
        ids(tagged("PDF", by("quietfolder"))),
        after=["quietfolderの部品を見せて"],
    )


# ---------------------------------------------------------------- fashion
def ask_fashion():
    d = fashion

    def q(*a, **k):
        ask("fashion", "products", *a, **k)

    def brand(name):
        known = d.t.str.contains(rf"\b{re.escape(name)}\b", case=False)
        found = d[known | d.store.eq(name) | d.Brand.eq(name)]
        assert len(found), name
        return found

    def named(pattern, frame=d):
        return frame[frame.t.str.contains(pattern, case=False)]

    def unnamed(pattern, frame=d):
        return frame[~frame.t.str.contains(pattern, case=False)]

    def asin(frame, **more):
        return rows(frame, "parent_asin", **more)

    nike, ray, swarovski, converse = map(brand, ("Nike", "Ray-Ban", "Swarovski", "Converse"))
    garmin, casio, coach, citizen = map(brand, ("Garmin", "Casio", "Coach", "Citizen"))
    umbrellas = named(r"\bumbrella")
    shoes = r"sneaker|shoe"
    q(
        "en",
        "bound",
        "nike shoes undr 70 bucks?",
        asin(named(shoes, nike[nike.price < 70])),
        noisy=True,
    )
    q("es", "bound", "¿Qué hay de Ray-Ban por menos de 90 dólares?", asin(ray[ray.price < 90]))
    q("zh", "bound", "施华洛世奇50美元以下的首饰有哪些？", asin(swarovski[swarovski.price < 50]))
    q("ja", "bound", "コンバースの靴で70ドル未満のものは？", asin(converse[converse.price < 70]))
    q(
        "en",
        "denial",
        "Citizen watches, but nothing for women or girls",
        asin(unnamed(r"\b(?:wom[ae]n|girl|lad)", citizen)),
    )
    q(
        "en",
        "denial",
        "A Garmin under $500 or a Casio over $100, either is fine",
        asin(pd.concat([garmin[garmin.price < 500], casio[casio.price > 100]])),
    )
    q(
        "es",
        "denial",
        "de la marca coach todo lo q no sean lentes ni bolsos ni carteras",
        asin(unnamed(r"sunglasses|bag|satchel|wallet", coach)),
        noisy=True,
    )
    q(
        "zh",
        "denial",
        "全店最便宜的和最贵的商品各是哪一件？",
        asin(pd.concat([top(d, "price", 1, ascending=True), top(d, "price", 1)])),
    )
    birkenstock = brand("Birkenstock")
    q(
        "ja",
        "denial",
        "ビルケンシュトックでクロッグはいらないんだけど、70ドル未満のやつある？",
        asin(unnamed("clog", birkenstock[birkenstock.price < 70])),
        noisy=True,
    )
    q("en", "average", "What do your umbrellas cost on average?", value(umbrellas.price.mean()))
    q("en", "count", "how mny umbrelas do u have", count(umbrellas), noisy=True)
    q(
        "en",
        "group",
        "How many items do you have from Garmin, Seiko and Citizen each?",
        groups(pd.Series({b: len(brand(b)) for b in ("Garmin", "Seiko", "Citizen")})),
    )
    q(
        "en",
        "top",
        "Your three products with the most ratings",
        asin(top(d, "rating_number", 3), ordered=True),
    )
    q(
        "es",
        "top",
        "Los cuatro artículos más caros de la tienda",
        asin(top(d, "price", 4), ordered=True),
    )
    q(
        "zh",
        "detail",
        "帮看下B02C5PDTFR这个多少钱来着",
        asin(d[d.parent_asin.eq("B02C5PDTFR")], states="14.24"),
        noisy=True,
    )
    q(
        "en",
        "compare",
        "Compare the Garmin Forerunner 55 with the Garmin Venu Sq",
        asin(named("Forerunner 55|Venu Sq", garmin)),
    )
    q(
        "en",
        "wish",
        "It pours here all autumn. I want an umbrella, and it must be less than $15",
        asin(umbrellas[umbrellas.price < 15]),
    )
    q("es", "wish", "Quiero una tobillera bonita para la playa", asin(named("anklet")))
    crocs = brand("Crocs")
    q(
        "ja",
        "feature",
        "クロックスの商品で、価格が載っていないものはどれですか？",
        asin(crocs[crocs.price.isna()]),
    )
    q("en", "absent", "how many garmin instinct 2 r left in ur warehouse", NONE, noisy=True)
    seiko = brand("Seiko")
    q(
        "en",
        "follow",
        "Only under $300, please",
        asin(seiko[seiko.price < 300]),
        after=["Show me Seiko watches"],
    )
    cheap = coach[coach.price < 110]
    q(
        "en",
        "follow",
        "sort em cheapest 1st",
        asin(top(cheap, "price", len(cheap), ascending=True), ordered=True),
        noisy=True,
        after=["Coach items under $110"],
    )
    second = top(garmin, "price", 2, ascending=True).tail(1)
    q(
        "ja",
        "follow",
        "2番目の商品の販売店はどこ？",
        asin(second, states=second.store.item()),
        after=["Garminの腕時計を安い順に見せて"],
    )
    q(
        "zh",
        "follow",
        "那 Garmin 呢？",
        count(garmin),
        after=["Lululemon 的商品有多少件？"],
    )


# ---------------------------------------------------------------- parts
def ask_parts():
    p, m, doc = parts, models, documents

    def q(table, *a, **k):
        ask("parts", table, *a, **k)

    def ps(frame, **more):
        return rows(frame, "ps", **more)

    def named(pattern, frame=p):
        return frame[frame.part_name.str.contains(pattern, case=False)]

    def mends(symptom, frame=p):
        return frame[frame.symptoms.apply(lambda s: symptom in [x.strip() for x in s.split("|")])]

    fridge, dish = (p[p.appliance_type.eq(a)] for a in ("refrigerator", "dishwasher"))
    q(
        "parts",
        "en",
        "bound",
        "dishwaher parts under 20 bucks that r in stock",
        ps(dish[(dish.current_price < 20) & dish.status.eq("In Stock")]),
        noisy=True,
    )
    samsung = fridge[fridge.maker.eq("Samsung") | fridge.brand.eq("Samsung")]
    q(
        "parts",
        "es",
        "filter",
        "¿Qué piezas Samsung para refrigerador tienen en existencia?",
        ps(samsung[samsung.status.eq("In Stock")]),
    )
    leak = mends("Leaking", dish)
    q(
        "parts",
        "zh",
        "bound",
        "洗碗机漏水咋办，30美元以下能修漏水的配件有没有",
        ps(leak[leak.current_price < 30]),
        noisy=True,
    )
    q(
        "parts",
        "ja",
        "bound",
        "評価が4.8以上でレビューが300件以上ある冷蔵庫の部品を教えて",
        ps(fridge[(fridge.rating >= 4.8) & (fridge.review_count >= 300)]),
    )
    ice = mends("Ice maker not making ice")
    q(
        "parts",
        "en",
        "denial",
        "My ice maker makes no ice. Which parts mend that, other than a whole ice maker assembly?",
        ps(ice[~ice.part_name.str.contains("Ice Maker Assembly")]),
    )
    pumps = named("drain pump", dish)
    q(
        "parts",
        "en",
        "denial",
        "I need a dishwasher drain pump for less than $50 or else a circulation pump at any price",
        ps(pd.concat([pumps[pumps.current_price < 50], named("circulation pump", dish)])),
    )
    q(
        "parts",
        "es",
        "denial",
        "q piezas d lavavajillas NO estan en existencia ahorita",
        ps(
            dish[dish.status.notna() & dish.status.ne("In Stock")],
            also=dish[dish.status.isna()].ps,
        ),
        noisy=True,
    )
    q(
        "parts",
        "zh",
        "denial",
        "所有配件里最便宜的和最贵的分别是哪个？",
        ps(pd.concat([top(p, "current_price", 1, ascending=True), top(p, "current_price", 1)])),
    )
    q(
        "parts",
        "ja",
        "denial",
        "冷蔵庫の部品のうち、在庫ありでも取り寄せ（Special Order）でもないものは？",
        ps(
            fridge[fridge.status.notna() & ~fridge.status.isin(["In Stock", "Special Order"])],
            also=fridge[fridge.status.isna()].ps,
        ),
    )
    q(
        "models",
        "en",
        "count",
        "hw many bosch dishwasher models r in ur list",
        count(m[m.brand.eq("Bosch") & m.appliance_type.eq("dishwasher")]),
        noisy=True,
    )
    filters = named("water filter", fridge)
    q(
        "parts",
        "en",
        "average",
        "What does a refrigerator water filter cost on average?",
        value(filters.current_price.mean()),
    )
    q(
        "parts",
        "es",
        "group",
        "¿Cuántas piezas hay de cada nivel de dificultad de instalación?",
        groups(p.groupby("installation_difficulty").size()),
    )
    q(
        "models",
        "zh",
        "group",
        "LG 的型号里，冰箱和洗碗机各有多少个？",
        groups(m[m.brand.eq("LG")].groupby("appliance_type").size()),
    )
    q(
        "parts",
        "en",
        "top",
        "The three most expensive dishwasher parts, dearest first",
        ps(top(dish, "current_price", 3), ordered=True),
    )
    mine = fits[fits.model_number.eq("ABB2224BRM03")].part_id
    q(
        "parts",
        "en",
        "filter",
        "got an amana fridge ABB2224BRM03, wich parts do u list for it",
        ps(p[p.part_id.isin(mine)]),
        noisy=True,
    )
    returns = doc[doc.doc_id.str.startswith("policy-returns-")]
    policy = "policy-returns-returns-how-long-and-in-which-condition"
    q(
        "documents",
        "en",
        "detail",
        "How many days do I have to send back a part I have not used?",
        rows(doc[doc.doc_id.eq(policy)], "doc_id", states="365", also=returns.doc_id),
    )
    codes = doc[doc.category.str.contains("Error codes")]
    q(
        "documents",
        "ja",
        "detail",
        "LGの冷蔵庫に「Er IF」と出ています。どういう意味ですか？",
        rows(
            doc[doc.doc_id.eq("blog-lg-refrigerator-er-if-fan-of-the-ice-room")],
            "doc_id",
            states="Er IF",
            also=codes.doc_id,
        ),
    )
    q(
        "parts",
        "en",
        "compare",
        "Compare PS11722130 and PS12364147 for me",
        ps(p[p.ps.isin(["PS11722130", "PS12364147"])]),
    )
    q("parts", "en", "absent", "do u hav a drum belt 4 my clothes dryer", NONE, noisy=True)
    q("parts", "en", "absent", "How much does PS8728568 weigh in its box?", NONE)
    arms = named("spray arm", dish)
    assert len(arms) == 5
    q(
        "parts",
        "en",
        "follow",
        "nvm the upper ones, just the lower",
        ps(named("lower", arms)),
        noisy=True,
        after=["Which dishwasher spray arms do you have?"],
    )
    q(
        "parts",
        "es",
        "follow",
        "y cual d esos es el mas barato",
        ps(top(filters, "current_price", 1, ascending=True)),
        noisy=True,
        after=["Filtros de agua para refrigerador"],
    )
    latches = named("door latch", dish)
    second = top(latches, "current_price", 2, ascending=True).tail(1)
    q(
        "parts",
        "ja",
        "follow",
        "2番目のメーカー品番は？",
        ps(second, states=second.manufacturer_part_number.item()),
        after=["食洗機のドアラッチ（Door Latch）を安い順に見せて"],
    )
    q(
        "models",
        "zh",
        "follow",
        "那洗碗机呢？",
        count(m[m.brand.eq("Gibson") & m.appliance_type.eq("dishwasher")]),
        after=["Gibson 的冰箱型号有多少个？"],
    )


def main():
    for each in (ask_mall, ask_cars, ask_prefabs, ask_fashion, ask_parts):
        before = len(LINES)
        each()
        assert len(LINES) - before == 24, each
    assert len({(line["question"], *line.get("after", ())) for line in LINES}) == 120
    with open(HERE / "shipped_x1.jsonl", "w", encoding="utf-8") as out:
        for line in LINES:
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
