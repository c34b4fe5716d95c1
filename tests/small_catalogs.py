"""Three small catalogs of subjects that nothing is tuned to, and a desk to ask them at.

A Japanese bakery street (breads, events, shops), an English telescope dealer and Spanish mountain
huts; a dozen rows each, with the quirks that real files have. Loaded by the real loader, read by
the real reader, answered by the built-in planner over the real database.
"""

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from langchain_core.messages import ToolMessage
from pydantic import JsonValue

from src.config.loading import load_concierge
from src.core.models.planner import Planner
from src.core.nlu.understanding import Understanding
from src.core.query.understood import Understood
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.traces import SqlTrace

NOW = datetime(2025, 10, 8, 11, 0)
"""A Wednesday morning."""

Row = dict[str, JsonValue]

BAKERY = """
name = { ja = "パン通り", en = "Bread street" }
about.ja = "パン通りのパン、催し、店をお調べします"
about.en = "I look up breads, events and shops."
about.es = "Busco panes, eventos y tiendas"
about.zh = "为您查询面包、活动和店铺"
greeting = { ja = "いらっしゃいませ。", en = "Welcome.", es = "Bienvenido.", zh = "欢迎。" }
language = "ja"
currency = "JPY"
timezone = "Asia/Tokyo"
examples = ["300円以下のパンは？", "今月の催しは？", "犬と入れる店は？"]

[tables.breads]
file = "breads.csv"
label = { ja = "パン", en = "breads", es = "panes", zh = "面包" }
counter = { ja = "個", zh = "个" }
asked_as = ["パン", "bread", "breads", "pan", "panes", "面包"]
key = ["shop", "bread_name"]
hidden = "supplier_id"
show = ["bread_name", "shop", "price_min", "price_max", "price_status", "kind", "about_text"]

[tables.breads.columns.bread_name]
label = { ja = "パンの名前", en = "Bread", es = "Pan", zh = "面包名" }
role = "title"
[tables.breads.columns.shop]
label = { ja = "売っている店", en = "Sold at", es = "Se vende en", zh = "出售店" }
role = "name"
asked_as = ["店", "どこで", "どの店", "shop", "where", "tienda", "dónde", "店铺", "在哪里"]
[tables.breads.columns.kind]
label = { ja = "分類", en = "Kind", es = "Clase", zh = "分类" }
role = "tags"
separator = "、"
asked_as = ["分類", "種類", "kind", "clase", "分类"]
[tables.breads.columns.kind.values]
"ギフト" = ["贈り物", "プレゼント", "gift", "gifts", "regalo", "regalos", "礼物"]
"おやつ" = ["間食", "snack", "snacks", "merienda", "零食"]
"食事" = ["ごはん用", "table bread"]
[tables.breads.columns.about_text]
label = { ja = "説明", en = "Description", es = "Descripción", zh = "说明" }
role = "text"
[tables.breads.columns.weight]
label = { ja = "重さ", en = "Weight", es = "Peso", zh = "重量" }
role = "number"
unit = "g"
asked_as = ["重さ", "重量", "weight", "peso", "重量"]
[tables.breads.columns.organic]
label = { ja = "有機", en = "Organic", es = "Ecológico", zh = "有机" }
role = "flag"
asked_as = ["有機", "オーガニック", "organic", "ecológico", "ecológicos", "有机"]
[tables.breads.derived.price]
extract = "price"
from = "about_text"
[tables.breads.columns.price_min]
label = { ja = "価格", en = "Price", es = "Precio", zh = "价格" }
role = "price"
asked_as = ["価格", "値段", "予算", "price", "budget", "precio", "价格", "预算"]
[tables.breads.columns.price_max]
label = { ja = "最高価格", en = "Highest price", es = "Precio máximo", zh = "最高价格" }
role = "info"
[tables.breads.columns.price_status]
label = { ja = "価格の種類", en = "Kind of price", es = "Tipo de precio", zh = "价格类型" }
role = "info"

[tables.events]
file = "events.csv"
label = { ja = "催し", en = "events", es = "eventos", zh = "活动" }
counter = { ja = "件", zh = "个" }
asked_as = ["催し", "イベント", "events", "event", "eventos", "evento", "活动"]
kinds = ["講座", "見学会"]
key = "event_name"
show = ["event_name", "start", "end", "hall", "fee", "free", "booking"]
[tables.events.columns.event_name]
label = { ja = "催し", en = "Event", es = "Evento", zh = "活动" }
role = "title"
[tables.events.columns.detail_text]
label = { ja = "内容", en = "About", es = "Detalles", zh = "内容" }
role = "text"
[tables.events.columns.audience]
label = { ja = "対象", en = "For", es = "Para", zh = "对象" }
role = "tags"
asked_as = ["対象", "audience"]
[tables.events.columns.audience.values]
"親子" = ["家族", "families", "familias", "亲子"]
[tables.events.columns.hall]
label = { ja = "会場", en = "Hall", es = "Sala", zh = "会场" }
role = "place"
asked_as = ["会場", "どこ", "hall", "会场"]
[tables.events.columns.fee]
label = { ja = "参加費", en = "Fee", es = "Cuota", zh = "费用" }
role = "price"
asked_as = ["参加費", "料金", "fee", "cuota", "费用"]
[tables.events.columns.seats]
label = { ja = "定員", en = "Seats", es = "Aforo", zh = "名额" }
role = "number"
unit = "person"
asked_as = ["定員", "seats", "aforo", "名额"]
[tables.events.columns.free]
label = { ja = "無料", en = "Free", es = "Gratis", zh = "免费" }
role = "flag"
asked_as = ["無料", "free", "gratis", "免费"]
denied_as = ["有料", "paid", "de pago", "收费"]
[tables.events.columns.booking]
label = { ja = "要予約", en = "Booking needed", es = "Con reserva", zh = "需预约" }
role = "flag"
asked_as = ["要予約", "予約", "booking", "reserva", "预约"]
[tables.events.derived.days]
extract = "period"
from = "held"
[tables.events.columns.held]
role = "info"
label = { ja = "日程の記述", en = "Date as written" }
[tables.events.columns.start]
label = { ja = "開始", en = "From", es = "Desde", zh = "开始" }
role = "start"
asked_as = ["いつ", "日程", "when", "cuándo", "什么时候"]
[tables.events.columns.end]
label = { ja = "終了", en = "Until", es = "Hasta", zh = "结束" }
role = "end"

[tables.shops]
file = "shops.csv"
label = { ja = "店", en = "shops", es = "tiendas", zh = "店铺" }
counter = { ja = "店", zh = "家" }
asked_as = ["店", "お店", "店舗", "shop", "shops", "tienda", "tiendas", "店铺"]
key = "shop"
show = ["shop", "trade", "floor", "hours", "pets"]
[tables.shops.columns.shop]
label = { ja = "店名", en = "Shop", es = "Tienda", zh = "店名" }
role = "title"
[tables.shops.columns.about_shop]
label = { ja = "紹介", en = "About", es = "Sobre", zh = "介绍" }
role = "text"
[tables.shops.columns.trade]
label = { ja = "業種", en = "Trade", es = "Ramo", zh = "行业" }
role = "category"
asked_as = ["業種", "trade", "ramo", "行业"]
[tables.shops.columns.trade.values]
"カフェ" = ["喫茶店", "cafe", "cafés", "café", "咖啡店"]
[tables.shops.columns.floor]
label = { ja = "場所", en = "Floor", es = "Planta", zh = "楼层" }
role = "place"
asked_as = ["何階", "場所", "floor", "planta", "楼层"]
[tables.shops.columns.hours]
label = { ja = "営業時間", en = "Opening hours", es = "Horario", zh = "营业时间" }
role = "info"
asked_as = ["営業時間", "何時まで", "何時から", "opening hours", "horario", "营业时间"]
[tables.shops.columns.phone]
label = { ja = "電話", en = "Phone", es = "Teléfono", zh = "电话" }
role = "info"
asked_as = ["電話", "電話番号", "phone", "teléfono", "电话"]
[tables.shops.columns.pets]
label = { ja = "ペット可", en = "Pets welcome", es = "Admite mascotas", zh = "可带宠物" }
role = "flag"
asked_as = ["ペット", "犬", "pets", "dogs", "dog", "mascotas", "perros", "宠物", "狗"]
[tables.shops.columns.parking]
label = { ja = "駐車場", en = "Parking", es = "Aparcamiento", zh = "停车场" }
role = "flag"
asked_as = ["駐車場", "parking", "aparcamiento", "停车场"]
[tables.shops.derived.open]
extract = "hours"
from = "hours"

[[tools]]
name = "search_breads"
tables = "breads"
purpose = "Searches the breads that the shops of the street sell."
[[tools]]
name = "search_events"
tables = "events"
purpose = "Searches the events of the street."
[[tools]]
name = "search_shops"
tables = "shops"
purpose = "Searches the shops of the street."
"""

BREADS = """bread_name,shop,kind,weight,organic,about_text,supplier_id
角食パン,山波堂,食事,600,Yes,ふんわりした食パン。320円,S-901
くるみパン,山波堂,食事、おやつ,250,,くるみがたっぷり。280円,S-902
塩パン,山波堂,食事,80,,バター100%を巻いた塩パン。180円,S-903
クロワッサン,BOULE NOIRE,おやつ,60,,発酵バターの層。350円,S-904
抹茶メロンパン,BOULE NOIRE,おやつ,100,,宇治抹茶の皮。420円,S-905
O'Malley's ソーダブレッド,BOULE NOIRE,食事,400,Yes,アイルランドの味。価格はASK,S-906
シュトーレン,BOULE NOIRE,ギフト、おやつ,500,,クリスマスの菓子。2800円〜,S-907
あんぱん,すずめ庵,おやつ,90,,つぶあん入り。180円,S-908
カレーパン,すずめ庵,惣菜,120,,辛口カレー。250円,S-909
鮨パン,すずめ庵,惣菜,130,,ちらし寿司をのせた一品。450円,S-910
米粉パン,すずめ庵,食事,,Yes,小麦不使用。,S-911
くるみパン,すずめ庵,おやつ,110,,小ぶりで甘い。300円,S-912
詰合せ 小箱,すずめ庵,ギフト,800,,焼菓子の詰め合わせ。1200円〜1500円,S-913
"""

EVENTS = """event_name,detail_text,held,audience,hall,fee,seats,free,booking
親子パン教室,こねて焼きます。,2025-10-04,"[""親子"", ""初級""]",北ホール,1500,12,False,True
秋のパンまつり,通りに屋台が並びます。,2025-10-18/2025-11-03,"[""だれでも""]",中央広場,,,True,
発酵講座,酵母の基礎を学ぶ講座。,2025-11,"[""初級""]",北ホール,3000,8,False,True
クリスマスリース作り,生地で作るリース。,2025-12-20,"[""親子""]",南ホール,2000,10,False,True
石窯見学会,窯の中をのぞきます。,,"[""だれでも""]",山波堂,0,20,True,
夜のパン呑み,パンとワインの夕べ。,2025-10-31,"[""大人""]",中央広場,4000,30,False,
"""

SHOPS = """shop,about_shop,trade,floor,hours,phone,pets,parking
山波堂,老舗のパン屋。,ベーカリー,1階,"{""weekday"": ""8:00〜18:00"", ""weekend"": ""9:00〜17:00""}",03-1111-0001,Yes,Yes
BOULE NOIRE,フランスの菓子とパン。,ベーカリー,2階,"{""weekday"": ""10:00〜20:00"", ""weekend"": ""10:00〜21:00""}",03-1111-0002,No,
すずめ庵,和の甘味と惣菜。,甘味処,B1階,"{""weekday"": ""11:00〜19:00""}",,,Yes
SUNNY OVEN,窓の広い喫茶。,カフェ,2階,"{""weekday"": ""7:00〜15:00"", ""weekend"": ""7:00〜15:00""}",03-1111-0004,Yes,
麦の音,本と珈琲。,カフェ,1階,,03-1111-0005,,No
"""  # noqa: E501

TELESCOPES = """
name = "Star yard"
about = "I know the telescopes of the yard. I can help with makers, prices and sizes"
greeting = "Good evening."
currency = "USD"
examples = ["Telescopes under $500", "The lightest telescope"]

[tables.scopes]
file = "scopes.csv"
label = { en = "telescopes", es = "telescopios" }
asked_as = ["telescope", "telescopes", "scope", "scopes", "telescopio", "telescopios"]
key = "stock_no"
hidden = ["dealer_code", "margin"]
show = ["stock_no", "scope_name", "maker", "price", "aperture", "weight", "year"]
[tables.scopes.columns.stock_no]
label = "Stock number"
role = "id"
[tables.scopes.columns.scope_name]
label = "Telescope"
role = "title"
[tables.scopes.columns.maker]
label = { en = "Maker", es = "Fabricante" }
role = "name"
asked_as = ["maker", "brand", "fabricante"]
[tables.scopes.columns.maker.values]
"Celestria" = ["cel"]
[tables.scopes.columns.design]
label = "Design"
role = "category"
asked_as = ["design"]
[tables.scopes.columns.design.values]
"reflector" = ["mirror telescope", "newtonian"]
[tables.scopes.columns.price]
label = { en = "Price", es = "Precio" }
role = "price"
asked_as = ["price", "precio"]
[tables.scopes.columns.aperture]
label = "Aperture"
role = "number"
unit = "mm"
asked_as = ["aperture", "mirror size"]
high_words = ["brightest"]
[tables.scopes.columns.weight]
label = "Weight"
role = "number"
unit = "kg"
asked_as = ["weight"]
[tables.scopes.columns.year]
label = "Year"
role = "year"
[tables.scopes.columns.motor]
label = "Motor drive"
role = "flag"
asked_as = ["motor", "motor drive", "motorised"]
[tables.scopes.columns.notes]
label = "Notes"
role = "text"

[[tools]]
name = "search_scopes"
tables = "scopes"
purpose = "Searches the telescopes of the yard."
"""

SCOPES = """\
stock_no,scope_name,maker,design,price,aperture,weight,year,motor,notes,dealer_code,margin
T-100,Nova 70,Celestria,refractor,199,70,3.5,2019,,Light grab-and-go tube for kids,DX1,0.2
T-101,Nova 90,Celestria,refractor,299,90,4.5,2021,,Sharp views of planets,DX1,0.2
T-102,Dusk 130,Orionis,reflector,349,130,8,2020,,Wide fields and a red dot finder,DX2,0.3
T-103,Dusk 150,Orionis,reflector,499,150,11,2022,Yes,Good for galaxies,DX2,0.3
T-104,Maestro 127,Skyward,catadioptric,699,127,5.5,2021,Yes,Compact with a case,DX3,0.1
T-105,Maestro 180,Skyward,catadioptric,1999,180,9,2018,Yes,Long focal length,DX3,0.1
T-106,Goliath 300,Orionis,reflector,2499,300,34,2016,,Needs two people to carry,DX2,0.3
T-107,Petite 50,Lunaria,refractor,,50,1.2,2023,,A first telescope as a gift,DX4,0.4
T-108,Nova 102,Celestria,refractor,499,102,6,2022,Yes,Planets and double stars,DX1,0.2
T-109,Halo 80 "Comet",Lunaria,refractor,649,80,2.8,,,Travel tube with a 100% metal case,DX4,0.4
"""

HUTS = """
name = { es = "Refugios", en = "Huts" }
about = { es = "Conozco los refugios de la sierra", en = "I know the mountain huts" }
greeting = { es = "Buen camino.", en = "Welcome." }
language = "es"
currency = "EUR"
timezone = "Europe/Madrid"

[tables.huts]
file = "refugios.csv"
label = { es = "refugios", en = "huts", ja = "山小屋", zh = "山屋" }
asked_as = ["refugio", "refugios", "hut", "huts", "山小屋", "山屋"]
key = "refugio"
show = ["refugio", "valle", "precio", "altitud", "plazas", "ducha"]
[tables.huts.columns.refugio]
label = { es = "Refugio", en = "Hut" }
role = "title"
[tables.huts.columns.valle]
label = { es = "Valle", en = "Valley" }
role = "category"
asked_as = ["valle", "valley"]
[tables.huts.columns.precio]
label = { es = "Precio", en = "Price" }
role = "price"
asked_as = ["precio", "price"]
[tables.huts.columns.altitud]
label = { es = "Altitud", en = "Altitude" }
role = "number"
unit = "m"
asked_as = ["altitud", "altura", "altitude"]
[tables.huts.columns.plazas]
label = { es = "Plazas", en = "Places" }
role = "number"
asked_as = ["plazas", "places", "camas"]
[tables.huts.columns.ducha]
label = { es = "Ducha", en = "Shower" }
role = "flag"
asked_as = ["ducha", "duchas", "shower", "showers"]
[tables.huts.columns.guarda]
label = { es = "Guarda", en = "Warden" }
role = "info"
asked_as = ["guarda", "warden"]
[tables.huts.columns.notas]
label = { es = "Notas", en = "Notes" }
role = "text"

[[tools]]
name = "search_huts"
tables = "huts"
purpose = "Searches the mountain huts and what they offer."
"""

REFUGIOS = """refugio,valle,precio,altitud,plazas,ducha,guarda,notas
Peña Clara,Arán,18,2100,40,Sí,Íñigo,Vistas al glaciar y cenas calientes
Los Álamos,Arán,25,1650,24,Sí,,Chimenea y biblioteca
Collado Frío,Benasque,12,2480,16,No,Marta,Sin agua en invierno
Fuente Nueva,Benasque,20,1900,60,Sí,Marta,Admite grupos grandes
La Cañada,Ordesa,15,1750,30,No,,Prado para acampar
Ibón Azul,Ordesa,30,2230,50,Sí,Jon,Junto al lago
Torreón,Ordesa,,2600,8,,,Refugio libre sin guarda
El Nogal,Tena,22,1500,28,Sí,Ana,Cocina de leña
Cruz del Sur,Tena,12,2050,20,No,,Punto de partida de travesías
Nido de Águilas,Benasque,28,2300,34,Sí,Jon,Escuela de escalada
"""


@dataclass(frozen=True)
class Said:
    """One turn at the desk: what was understood, asked of the data and answered."""

    reading: Understood
    answer: str
    rows: tuple[Row, ...]
    total: int
    traces: tuple[SqlTrace, ...]
    dialogue: Dialogue

    def names(self, column: str) -> list[object]:
        return [row[column] for row in self.rows]


@dataclass(frozen=True, repr=False)
class Desk:
    """A loaded catalog with its reader and planner; conversations are handed along by turn."""

    catalog: Catalog
    store: DuckDBStore
    reader: Reader
    understanding: Understanding
    now: datetime = NOW

    def at(self, now: datetime) -> "Desk":
        return replace(self, now=now)

    def read(self, question: str, after: Said | None = None) -> Understood:
        return self.understanding.read(question, self.now, after and after.dialogue)

    def run(self, sql: str, most: int | None = None) -> list[Row]:
        """A statement's rows as a tool would hand them to a model: plain JSON values."""
        names = [str(row[0]) for row in self.store.trusted(f"DESCRIBE {sql}")]
        rows = (dict(zip(names, row, strict=True)) for row in self.store.trusted(sql))
        return [json.loads(json.dumps(row, default=str)) for row in rows]

    def ask(self, question: str, after: Said | None = None) -> Said:
        """A whole turn with the planner; the tools are stood in for by the database itself."""
        reading = self.read(question, after)
        answer, calls = self.plan(reading)
        return _said(reading, answer, calls, after)

    def plan(self, reading: Understood) -> tuple[str, list[SqlTrace]]:
        """The planner's answer, and what it asked of the database."""
        traces: list[SqlTrace] = []

        def run(tool: str, args: dict[str, Any]) -> ToolMessage:
            sql = args["sql_query"]
            rows = self.run(sql)
            named = {str(row[0]) for row in self.store.trusted(f"DESCRIBE {sql}")}
            listing = None if named & {"total", "value", "r0"} else reading.table
            traces.append(
                SqlTrace(
                    tool=tool,
                    table=listing,
                    asked_sql=sql,
                    executed_sql=sql,
                    rows=tuple(rows),
                )
            )
            return result(tool, rows)

        return Planner(self.catalog).answer(reading, run)[0], traces

    def talk(self, *questions: str) -> Said:
        """The last turn of a conversation."""
        said: Said | None = None
        for question in questions:
            said = self.ask(question, said)
        assert said is not None
        return said


def _said(reading: Understood, answer: str, traces: Sequence[SqlTrace], after: Said | None) -> Said:
    listing = next((trace for trace in traces if trace.table), None)
    rows = listing.rows if listing else tuple(traces[-1].rows if traces else ())
    totals = (trace.rows[0]["total"] for trace in traces if trace.rows and "total" in trace.rows[0])
    total = int(str(next(totals, 0)))
    shown, table = rows if listing else (), reading.table if listing else None
    if not listing and after:
        shown, table = after.dialogue.rows, after.dialogue.table
    dialogue = Dialogue(reading=reading, table=table, rows=shown, count=total)
    return Said(reading, answer, rows, total, tuple(traces), dialogue)


def result(call_id: str, rows: Sequence[Row]) -> ToolMessage:
    content = json.dumps({"results": list(rows), "count": len(rows)}, ensure_ascii=False)
    return ToolMessage(content, tool_call_id=call_id)


def open_desk(folder: Path, toml: str, files: dict[str, str]) -> Desk:
    """Write a catalog into `folder`, load it and open it; the caller closes the store."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"desk{uuid.uuid4().hex[:6]}.toml"
    path.write_text(toml, "utf-8")
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    catalog = load_catalog(load_concierge(path), folder / "built")
    store = DuckDBStore(catalog)
    reader = Reader(catalog, store)
    return Desk(catalog, store, reader, Understanding(reader, store))


def bakery(folder: Path) -> Desk:
    files = {"breads.csv": BREADS, "events.csv": EVENTS, "shops.csv": SHOPS}
    return open_desk(folder, BAKERY, files)


def telescopes(folder: Path) -> Desk:
    return open_desk(folder, TELESCOPES, {"scopes.csv": SCOPES})


def huts(folder: Path) -> Desk:
    return open_desk(folder, HUTS, {"refugios.csv": REFUGIOS})
