"""Writes `sealed_n1.jsonl`: the questions of exam n1, their expectations by pandas from the files.

`PYTHONPATH=. .venv/bin/python tests/paraphrases/sealed_n1_expect.py` (again: the same lines).
Of each file every other question is "open", the rest "sealed".
"""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
FILES = HERE / "catalogs_n1"
NOW = pd.Timestamp("2026-11-23T12:00:00")
LINES: list[dict[str, Any]] = []
NONE = {"kind": "none"}
YES = {"y", "yes", "s", "sí", "si", "○", "有", "√", "是", "true"}


def number(cells: pd.Series, comma: bool = False) -> pd.Series:
    """The first number of each cell; `comma`: a decimal comma, else a comma parts thousands."""
    text = cells.astype("string")
    if comma:
        text = text.str.replace(".", "", regex=False).str.replace(",", ".", regex=False)
    else:
        text = text.str.replace(",", "", regex=False)
    return text.str.extract(r"(\d+(?:\.\d+)?)")[0].astype(float)


def after_word(cells: pd.Series, word: str) -> pd.Series:
    """The number that follows the word in a cell of several facts."""
    return cells.str.extract(rf"{word}(\d+)")[0].astype(float)


def yes(cells: pd.Series) -> pd.Series:
    return cells.fillna("").astype(str).str.lower().isin(YES)


def blank(cells: pd.Series) -> pd.Series:
    return cells.isna() | (cells.astype(str).str.strip() == "")


def tagged(cells: pd.Series, word: str, split: str) -> pd.Series:
    found = cells.fillna("").map(lambda cell: word in [part.strip() for part in cell.split(split)])
    assert found.any(), word
    return found


def count(mask: pd.Series) -> dict[str, Any]:
    assert mask.sum()
    return {"kind": "count", "value": int(mask.sum())}


def value(figure: Any) -> dict[str, Any]:
    return {"kind": "value", "value": round(float(figure), 4)}


def groups(pairs: pd.Series) -> dict[str, Any]:
    return {"kind": "groups", "pairs": {str(k): round(float(v), 4) for k, v in pairs.items()}}


class Sheet:
    """One table of a file with its questions."""

    def __init__(self, file: str, key: str, language: str, frame: pd.DataFrame) -> None:
        assert frame[key].is_unique
        self.file, self.key, self.language, self.frame = file, key, language, frame

    def keys(self, mask: pd.Series) -> list[str]:
        return list(self.frame.loc[mask, self.key])

    def rows(self, mask: pd.Series, also: pd.Series | None = None) -> dict[str, Any]:
        """All rows of the mask; those of `also` may be shown beside them or not."""
        mask = mask.fillna(False).astype(bool)
        assert mask.any()
        expect: dict[str, Any] = {"kind": "rows", "keys": self.keys(mask)}
        if also is not None:
            also = also.fillna(False).astype(bool)
            assert (also & ~mask).any()
            expect["also"] = self.keys(also & ~mask)
        return expect

    def named(self, *names: str, also: tuple[str, ...] = ()) -> dict[str, Any]:
        """The rows that the question names; it may show those of `also` too."""
        for name in (*names, *also):
            assert name in set(self.frame[self.key]), name
        return {"kind": "rows", "keys": list(names)} | ({"also": list(also)} if also else {})

    def ranked(
        self,
        by: pd.Series,
        mask: pd.Series | None = None,
        first: int = 1,
        most: bool = True,
        ties: bool = False,
    ) -> dict[str, Any]:
        """The first rows by a figure, in order; no tie at or above the cut unless `ties`."""
        chosen = by if mask is None else by[mask]
        chosen = chosen.dropna().sort_values(ascending=not most, kind="stable")
        if not ties:
            assert chosen.iloc[: first + 1].is_unique, chosen.head(first + 1)
        else:
            assert len(chosen) == first or chosen.iloc[first - 1] != chosen.iloc[first]
        keys = list(self.frame.loc[chosen.index[:first], self.key])
        return {"kind": "rows", "keys": keys} | (
            {"ordered": True} if first > 1 and not ties else {}
        )

    def ahead(self, by: pd.Series, one: str, other: str, most: bool = True) -> dict[str, Any]:
        """Which of two named rows is ahead; both may be shown."""
        figures = dict(zip(self.frame[self.key], by, strict=True))
        assert figures[one] != figures[other]
        wins = one if (figures[one] > figures[other]) == most else other
        return self.named(wins, also=(other if wins == one else one,))

    def ask(
        self,
        question: str,
        phenomenon: str,
        expect: dict[str, Any],
        after: str = "",
        language: str = "",
        note: str = "",
    ) -> None:
        line: dict[str, Any] = {"file": self.file, "language": language or self.language}
        line |= {"question": question} | ({"after": [after]} if after else {})
        line |= {"phenomenon": phenomenon, "expect": expect, "key": self.key}
        line |= {"note": note} if note else {}
        number = sum(each["file"] == self.file for each in LINES)
        LINES.append(line | {"half": "sealed" if number % 2 else "open"})


def dogs() -> None:
    loaded = json.loads((FILES / "shelter_dogs.json").read_text("utf-8"))["dogs"]
    f = pd.json_normalize(loaded)
    s = Sheet("shelter_dogs.json", "name", "en", f)
    kids, cats, kg = f["good_with.kids"], f["good_with.cats"], f["weight_kg"]
    has = {word: f["temperament"].map(lambda t, w=word: w in t) for word in ("gentle", "nervous")}
    arrived = pd.to_datetime(f["arrived"])
    hold = f["status"] == "medical hold"
    s.ask("any dogs ok with cats and under £150?", "two conditions",
          s.rows((cats == "yes") & (f["fee_gbp"] < 150)))  # fmt: skip
    s.ask("whats the heaviest dog you got", "superlative", s.ranked(kg))
    s.ask("how many are on medical hold", "count", count(hold))
    s.ask("dogs that dont need more than half an hour of excercise a day", "denied bound",
          s.rows(f["exercise_hrs"] <= 0.5))  # fmt: skip
    s.ask("not neutered and over 20 kilos", "not and bound",
          s.rows(~f["health.neutered"].astype(bool) & (kg > 20)))  # fmt: skip
    s.ask("which ones came in this month?", "period",
          s.rows((arrived.dt.year == 2026) & (arrived.dt.month == 11)))  # fmt: skip
    s.ask("average adoption fee by kennel block", "groups",
          groups(f.groupby("kennel.block")["fee_gbp"].mean()))  # fmt: skip
    s.ask("is Fergus alright with other dogs?", "yes/no of a row", s.named("Fergus"))
    s.ask("whats the fee for Honey", "detail", s.named("Honey"))
    s.ask("Bruno or Marley, who's older", "comparison of rows",
          s.ahead(f["age_yrs"], "Bruno", "Marley"))  # fmt: skip
    s.ask("gentle but not nervous please", "not", s.rows(has["gentle"] & ~has["nervous"]))
    s.ask("labradors or springer spaniels that aren't on medical hold", "or and not",
          s.rows(f["breed"].isin(["Labrador", "Springer Spaniel"]) & ~hold))  # fmt: skip
    s.ask("perros que no se lleven bien con niños", "not",
          s.rows(kids == "no", also=(kids == "over 8s") | kids.isna()), language="es",
          note="only over 8s, or nothing known: either way")  # fmt: skip
    s.ask("top 3 that have been with us the longest", "first n",
          s.ranked(arrived, first=3, most=False))  # fmt: skip
    s.ask("How many dogs does Moira look after?", "count", count(f["carer"] == "Moira"))
    s.ask("any that had the KC jab and is good with kids", "two conditions",
          s.rows(f["health.vaccines"].map(lambda v: "KC" in v) & (kids == "yes"),
                 also=f["health.vaccines"].map(lambda v: "KC" in v) & (kids == "over 8s")),
          note="over 8s: either way")  # fmt: skip
    s.ask("现在可以领养的狗里最便宜的是哪只", "superlative of a kind",
          s.ranked(f["fee_gbp"], f["status"] == "available", most=False),
          language="zh")  # fmt: skip
    s.ask("only the ones in block A", "follow-up", s.rows((kg < 10) & (f["kennel.block"] == "A")),
          after="small dogs, less than 10 kg")  # fmt: skip
    assert not ((f["breed"] == "German Shepherd") & (f["age_yrs"] < 5)).any()
    s.ask("do you have a german shepard younger than 5", "none", NONE)
    s.ask("where do we not know yet if they're ok with cats?", "not known",
          s.rows(cats.isna() | (cats == "?")))  # fmt: skip


def lifts() -> None:
    f = pd.read_csv(FILES / "lift_examinations.csv", skiprows=1, dtype="string")
    f = f[f["Lift ID"].str.startswith("CL-")].reset_index(drop=True)
    s = Sheet("lift_examinations.csv", "Lift ID", "en", f)
    town, kind, make, result = f["Town"], f["Type"], f["Make"], f["Result"].fillna("")
    due = pd.to_datetime(f["Next due"], format="%d/%m/%Y")
    load, floors = number(f["SWL kg"]), number(f["Floors"])
    exc, inc = number(f["Fee ex VAT"]), number(f["Fee inc VAT"])
    call = f["24h call-out"]
    s.ask("which lifts are overdue?", "period", s.rows(due < NOW.normalize()))
    s.ask("failed lifts in Leeds or Wakefield", "or",
          s.rows((result == "Fail") & town.isin(["Leeds", "Wakefield"])))  # fmt: skip
    s.ask("goods lifts that dont take more than 1000 kg", "denied bound",
          s.rows((kind == "Goods") & (load <= 1000)))  # fmt: skip
    s.ask("cuántos ascensores hay en Bradford", "count", count(town == "Bradford"), language="es")
    s.ask("oldest lift on the list", "superlative",
          s.ranked(number(f["Yr inst."]), most=False))  # fmt: skip
    s.ask("everything due between 1 and 15 december", "dates between",
          s.rows(due.between("2026-12-01", "2026-12-15")))  # fmt: skip
    s.ask("lifts in Bradford not made by Kone or Otis", "not",
          s.rows((town == "Bradford") & ~make.isin(["Kone", "Otis"])))  # fmt: skip
    s.ask("total fees inc VAT for Harrogate", "sum", value(inc[town == "Harrogate"].sum()))
    s.ask("検査員ごとに何台？", "groups", groups(f["Insp."].dropna().value_counts()), language="ja")
    s.ask("phone nr for Queen's Court", "detail",
          s.named(*f.loc[f["Site"] == "Queen's Court", "Lift ID"]))  # fmt: skip
    s.ask("passenger lifts without 24h call out", "without",
          s.rows((kind == "Passenger") & (call == "N"),
                 also=(kind == "Passenger") & ((call == "-") | call.isna())),
          note="a dash: either way")  # fmt: skip
    s.ask("is CL-120 covered by the 24 hour callout", "yes/no of a row", s.named("CL-120"))
    s.ask("which one has more floors, CL-113 or CL-134", "comparison of rows",
          s.ahead(floors, "CL-113", "CL-134"))  # fmt: skip
    s.ask("8 floors or more but not in Huddersfield", "not and bound",
          s.rows((floors >= 8) & (town != "Huddersfield")))  # fmt: skip
    s.ask("average fee ex VAT, passenger vs goods", "comparison of groups",
          groups(exc.groupby(kind).mean()[["Passenger", "Goods"]]))  # fmt: skip
    s.ask("which lifts have no last exam date", "absence", s.rows(f["Last exam"].isna()))
    s.ask("the 3 dearest to examine ex vat", "first n", s.ranked(exc, first=3))
    s.ask("passed with advisories, excluding Harrogate and Bradford", "not",
          s.rows((result == "Pass w/ advisories")
                 & ~town.isin(["Harrogate", "Bradford"])))  # fmt: skip
    assert not ((kind == "Stairlift") & (town == "Leeds")).any()
    s.ask("any stairlifts in Leeds?", "none", NONE)
    s.ask("and which of those are due after new year", "follow-up",
          s.rows((town == "Skipton") & (due >= "2027-01-01")),
          after="lifts in Skipton")  # fmt: skip


def yarns() -> None:
    f = pd.read_csv(FILES / "hilos_lanas.csv", sep=";", dtype="string")
    s = Sheet("hilos_lanas.csv", "Nombre", "es", f)
    pvp, needle = number(f["PVP"], True), number(f["Aguja mm"], True)
    metres, grams = number(f["Metros"]), number(f["Peso ovillo"])
    wash, eco = yes(f["Lavable máq."]), yes(f["Eco"])
    brand, fibre, weight = f["Marca"], f["Fibra"], f["Grosor"]
    sold = f["Stock"] == "agotado"
    tag = {w: tagged(f["Etiquetas"], w, ",") for w in ("bebé", "lujo", "calcetines")}
    entered = pd.to_datetime(f["Últ. entrada"], format="%d/%m/%Y")
    s.ask("ovillos para bebé que se puedan lavar a máquina", "two conditions",
          s.rows(tag["bebé"] & wash & ~sold, also=tag["bebé"] & wash),
          note="sold out: either way")  # fmt: skip
    s.ask("algodón por menos de 4 € pvp", "two conditions",
          s.rows((fibre == "algodón") & (pvp < 4)))  # fmt: skip
    s.ask("一番高い毛糸はどれ？", "superlative", s.ranked(pvp), language="ja")
    s.ask("¿cuántas referencias están agotadas?", "count", count(sold))
    s.ask("que no lleguen a 100 metros", "denied bound", s.rows(metres < 100))
    s.ask("para aguja de 8 o más y que no sea acrílico", "not and bound",
          s.rows((needle >= 8) & ~f["Compos."].str.contains("acrílico"),
                 also=(needle >= 8) & (fibre != "acrílico")),
          note="half acrylic: either way")  # fmt: skip
    s.ask("pvp medio por marca", "groups", groups(pvp.groupby(brand).mean()))
    s.ask("la Alpaca Gruesa se puede meter en la lavadora?", "yes/no of a row",
          s.named("Alpaca Gruesa"))  # fmt: skip
    s.ask("pvp del tweed sierra", "detail", s.named("Tweed Sierra"))
    s.ask("cual pesa mas, el Trapillo Sol o el Cordón Macramé", "comparison of rows",
          s.ahead(grams, "Trapillo Sol", "Cordón Macramé"))  # fmt: skip
    s.ask("de Andina todo menos lo de lujo", "not", s.rows((brand == "Andina") & ~tag["lujo"]))
    s.ask("ecológicos que no sean de La Borrega", "not",
          s.rows(eco & (brand != "La Borrega")))  # fmt: skip
    s.ask("lo que ha entrado después del 1 de noviembre", "after a date",
          s.rows(entered > "2026-11-01"))  # fmt: skip
    stock = number(f["Stock"])
    s.ask("cuantos ovillos nos quedan de Opalina en total", "sum",
          value(stock[brand == "Opalina"].sum()))  # fmt: skip
    s.ask("sock yarn that isnt sold out, cheapest first", "not, in order",
          s.ranked(pvp, tag["calcetines"] & ~sold, first=int((tag["calcetines"] & ~sold).sum()),
                   most=False), language="en")  # fmt: skip
    s.ask("los 3 con más colores", "first n", s.ranked(number(f["Colores"]), first=3))
    s.ask("¿de cuáles no está puesto el stock?", "not known", s.rows(f["Stock"].isna()))
    s.ask("grueso o super grueso por debajo de 8 euros de pvp", "or and bound",
          s.rows(weight.isin(["Grueso", "Súper grueso"]) & (pvp < 8)))  # fmt: skip
    assert not ((fibre == "cachemira") & (number(f["Precio s/IVA"], True) < 10)).any()
    s.ask("teneis algo de cachemira por menos de 10 euros?", "none", NONE)
    s.ask("y de esos cuál es más barato", "follow-up",
          s.ahead(pvp, "Lino Siena", "Cáñamo Río", most=False),
          after="lino o cáñamo")  # fmt: skip


def dental() -> None:
    book = pd.read_excel(FILES / "clinica_dental.xlsx", sheet_name=None, engine="openpyxl")
    f, team = book["Tratamientos"], book["Equipo"]
    s = Sheet("clinica_dental.xlsx", "Tratamiento", "es", f)
    t = Sheet("clinica_dental.xlsx", "Doctor/a", "es", team)
    area, price, minutes = f["Especialidad"], f["Precio €"], f["Duración (min)"]
    age, insured, name = f["Edad mín."], f["Seguro"], f["Tratamiento"]
    years = f["Garantía"].str.extract(r"(\d+) (año|mes)")
    months = years[0].astype(float) * years[1].map({"año": 12, "mes": 1}).astype(float)
    revised = pd.to_datetime(f["Rev. tarifa"])
    s.ask("cuanto cuesta un empaste simple", "detail", s.named("Empaste simple"))
    s.ask("tratamientos de menos de 50 euros que cubra el seguro", "two conditions",
          s.rows((price < 50) & (insured == "sí"), also=(price < 50) & (insured == "parcial")),
          note="partly covered: either way")  # fmt: skip
    s.ask("el tratamiento más caro de estética", "superlative of a kind",
          s.ranked(price, area == "Estética"))  # fmt: skip
    s.ask("cuántos tratamientos hace la Dra. Rey", "count", count(f["Doctor/a"] == "Dra. Rey"))
    s.ask("de implantes, los de más de hora y cuarto", "bound with unit",
          s.rows((area == "Implantes") & (minutes > 75)))  # fmt: skip
    s.ask("los que van sin anestesia y se pueden financiar", "without",
          s.rows((f["Anestesia"] == "no") & (f["Financiable"] == "sí")))  # fmt: skip
    s.ask("precio medio por especialidad", "groups", groups(price.groupby(area).mean()))
    s.ask("ortodoncia salvo brackets", "not",
          s.rows((area == "Ortodoncia") & ~name.str.startswith("Brackets")))  # fmt: skip
    s.ask("¿la endodoncia multirradicular la cubre el seguro?", "yes/no of a row",
          s.named("Endodoncia multirradicular"))  # fmt: skip
    t.ask("telefono directo del dr okafor", "detail", t.named("Dr. Okafor"))
    s.ask("qué se hace solo los jueves", "days", s.rows(f["Días"] == "J"))
    s.ask("con garantia de al menos 2 años que no sean implantes", "not and bound",
          s.rows((months >= 24) & (area != "Implantes")))  # fmt: skip
    t.ask("qué doctores hablan inglés", "filter", t.rows(tagged(team["Idiomas"], "inglés", ",")))
    s.ask("what can a 6 year old get done that costs over 100 euros", "two conditions",
          s.rows((age <= 6) & (price > 100), also=age.isna() & (price > 100)), language="en",
          note="no least age given: either way")  # fmt: skip
    s.ask("tarifas revisadas este mes", "period",
          s.rows((revised.dt.year == 2026) & (revised.dt.month == 11)))  # fmt: skip
    s.ask("cuánto suman los precios de todo lo de periodoncia", "sum",
          value(price[area == "Periodoncia"].sum()))  # fmt: skip
    s.ask("los tres que mas sesiones llevan", "first n",
          s.ranked(f["Sesiones"], first=3, ties=True), note="the first two tie")  # fmt: skip
    s.ask("para socios qué sale más barato, blanqueamiento en casa o en clínica",
          "comparison of rows",
          s.ahead(f["Precio socios €"], "Blanqueamiento en casa", "Blanqueamiento en clínica",
                  most=False))  # fmt: skip
    assert not ((area == "Endodoncia") & (f["Precio socios €"] < 120)).any()
    s.ask("alguna endodoncia por menos de 120 euros?", "none", NONE)
    s.ask("y sin anestesia?", "follow-up",
          s.rows((area == "Implantes") & (f["Anestesia"] == "no")),
          after="tratamientos de implantes")  # fmt: skip


def records() -> None:
    f = pd.read_csv(FILES / "chuko_record.csv", dtype="string")
    s = Sheet("chuko_record.csv", "タイトル", "ja", f)
    genre, inc, year = f["ジャンル"], number(f["税込"]), number(f["発売年"])
    obi, discs, mint = f["帯"].fillna(""), number(f["枚数"]), tagged(f["タグ"], "美品", "/")
    came = pd.to_datetime(f["入荷日"])
    listen = f["試聴"]
    s.ask("シティポップで税込3500円から5000円のあいだ", "between",
          s.rows((genre == "シティポップ") & inc.between(3500, 5000)))  # fmt: skip
    s.ask("一番高いレコードは？", "superlative", s.ranked(inc))
    s.ask("取り置き中は何件ある", "count", count(f["在庫"] == "取置"))
    s.ask("帯つきの美品", "two conditions",
          s.rows(yes(f["帯"]) & mint & (f["在庫"] != "売切"), also=yes(f["帯"]) & mint),
          note="sold: either way")  # fmt: skip
    s.ask("70年代のジャズ", "period", s.rows((genre == "ジャズ") & year.between(1970, 1979)))
    s.ask("試聴できないやつ教えて", "not", s.rows(listen == "不可", also=listen.isna()),
          note="not said: either way")  # fmt: skip
    s.ask("ジャンル別に何タイトルあるか", "groups", groups(genre.value_counts()))
    s.ask("国内盤以外で1万円を超えるもの", "not and bound",
          s.rows((f["盤"] != "国内") & (inc > 10000)))  # fmt: skip
    s.ask("Factory HymnsとSecond Shift、安いのはどっち", "comparison of rows",
          s.ahead(inc, "Factory Hymns", "Second Shift", most=False))  # fmt: skip
    s.ask("月面放送の盤質は", "detail", s.named("月面放送"))
    s.ask("津軽冬じたくって試聴できますか？", "yes/no of a row", s.named("津軽冬じたく"))
    s.ask("11月15日より後に入荷した盤", "after a date", s.rows(came > "2026-11-15"))
    s.ask("盤質がEXでもNMでもないソウル", "not",
          s.rows((genre == "ソウル") & ~f["盤質"].isin(["EX", "NM"])))  # fmt: skip
    s.ask("ロックかフォークで、UK盤じゃないもの", "or and not",
          s.rows(genre.isin(["ロック", "フォーク"]) & (f["盤"] != "UK")))  # fmt: skip
    s.ask("2枚組で帯なし", "without",
          s.rows((discs == 2) & obi.isin(["×", "無", "欠"]), also=(discs == 2) & (obi == "")),
          note="not said: either way")  # fmt: skip
    s.ask("シティポップの税込価格の平均", "average", value(inc[genre == "シティポップ"].mean()))
    s.ask("安い順に3つ", "first n", s.ranked(inc, first=3, most=False))
    assert not ((genre == "レゲエ") & (f["盤"] == "国内")).any()
    s.ask("レゲエの国内盤ある？", "none", NONE)
    s.ask("帯があるのは？", "follow-up",
          s.rows((f["アーティスト"] == "天野ミツコ") & yes(f["帯"])),
          after="天野ミツコのレコード")  # fmt: skip
    s.ask("发行年份最早的是哪张唱片", "superlative", s.ranked(year, most=False), language="zh")


def fishing() -> None:
    f = pd.read_csv(FILES / "tsuriba.csv", dtype="string")
    s = Sheet("tsuriba.csv", "釣り場", "ja", f)
    kind, fee, pref = f["種別"], f["料金"], f["県"]
    day, year = after_word(fee, "一日券"), after_word(fee, "年券")
    park, walk = after_word(f["アクセス"], "駐車場"), after_word(f["アクセス"], "徒歩")
    wanted = ("ヤマメ", "イワナ", "ニジマス", "イトウ")
    fish = {w: tagged(f["魚種"], w, "・") for w in wanted}
    shut = f["営業"].str.extract(r"・(.)曜定休")[0].fillna("")
    shop, toilet = f["設備"].str.contains("売店○"), f["設備"].str.contains("トイレ○")
    managed, all_year = kind == "管理釣り場", f["期間"] == "通年"
    s.ask("一日券が4000円前後の釣り場", "around",
          s.rows(day.between(3800, 4200), also=day.between(3400, 4600)),
          note="how wide: either way beyond 5 %")  # fmt: skip
    s.ask("ニジマスもイトウも両方釣れるところ", "both", s.rows(fish["ニジマス"] & fish["イトウ"]))
    s.ask("駐車場100台以上あるとこ", "bound with unit", s.rows(park >= 100))
    s.ask("駅から歩いて20分以内で行ける釣り場", "bound with unit", s.rows(walk <= 20))
    s.ask("無料じゃない海釣り場で売店があるところ", "not",
          s.rows((kind == "海") & (fee != "無料") & shop))  # fmt: skip
    s.ask("県別の釣り場の数", "groups", groups(pref.value_counts()))
    s.ask("一日券がいちばん高いのはどこ", "superlative", s.ranked(day))
    s.ask("一年中やってて定休日もないところ", "two conditions",
          s.rows(all_year & f["営業"].str.contains("定休なし")))  # fmt: skip
    s.ask("トイレがない釣り場は何か所？", "count", count(~toilet))
    s.ask("磯辺海づり公園の定休日はいつ", "detail", s.named("磯辺海づり公園"))
    s.ask("秋川マス釣場ってBBQできる？", "yes/no of a row", s.named("秋川マス釣場"))
    s.ask("千曲ます園と清流園フィッシングパーク、一日券が安いのは", "comparison of rows",
          s.ahead(day, "千曲ます園", "清流園フィッシングパーク", most=False))  # fmt: skip
    span = f["期間"].str.extract(r"(\d+)/(\d+)〜(\d+)/(\d+)").astype(float)
    start, end, today = span[0] * 100 + span[1], span[2] * 100 + span[3], 1123
    within = ((start <= today) & (today <= end)) | (
        (start > end) & ((today >= start) | (today <= end))
    )
    s.ask("川か渓流で今の時期やってるところ", "period",
          s.rows(kind.isin(["川", "渓流"]) & (all_year | within)))  # fmt: skip
    s.ask("ヤマメかイワナが釣れてレンタルあり、ただし山梨以外", "or and not",
          s.rows((fish["ヤマメ"] | fish["イワナ"]) & f["設備"].str.contains("レンタル○")
                 & (pref != "山梨県")))  # fmt: skip
    s.ask("水曜も木曜も休みじゃない管理釣り場", "not", s.rows(managed & ~shut.isin(["水", "木"])))
    s.ask("電話番号がわからない釣り場", "not known", s.rows(f["TEL"].isna()))
    s.ask("年券の平均はいくら", "average", value(year.mean()))
    ayu = f["魚種"].str.contains("アユ")
    assert not (ayu & (pref == "東京都")).any()
    s.ask("東京でアユ釣れる場所ある？", "none", NONE)
    s.ask("無料のは？", "follow-up", s.rows((pref == "静岡県") & (fee == "無料")),
          after="静岡県の釣り場")  # fmt: skip
    s.ask("which places allow night fishing", "filter",
          s.rows(f["備考"].fillna("").str.contains("夜釣り可"),
                 also=f["営業"].str.startswith("24時間")), language="en",
          note="open round the clock: either way")  # fmt: skip


def jobs() -> None:
    f = pd.read_csv(FILES / "zhaopin.csv", dtype="string")
    s = Sheet("zhaopin.csv", "职位", "zh", f)
    city, kind, level, firm = f["城市"], f["类型"], f["学历"], f["公司"]
    low, high, hour = number(f["月薪下限"]), number(f["月薪上限"]), number(f["时薪"])
    years, people = number(f["经验"]), number(f["人数"])
    until, posted, open_now = (
        pd.to_datetime(f["截止日期"]), pd.to_datetime(f["发布日期"]), f["状态"] == "招聘中"
    )  # fmt: skip
    tag = {w: tagged(f["标签"], w, "、") for w in ("包住", "夜班")}
    part, insured = kind == "兼职", f["五险一金"]
    s.ask("上海有哪些兼职", "two conditions",
          s.rows((city == "上海") & part & open_now, also=(city == "上海") & part),
          note="already filled: either way")  # fmt: skip
    s.ask("月薪下限不低于2万的岗位", "denied bound", s.rows(low >= 20000))
    s.ask("工资最高的是哪个", "superlative", s.ranked(high))
    s.ask("包住但是不上夜班的", "not", s.rows(tag["包住"] & ~tag["夜班"]))
    s.ask("各个城市一共招多少人", "groups", groups(people.groupby(city).sum()))
    s.ask("11月底前截止、还在招的", "before a date",
          s.rows((until < "2026-11-30") & open_now, also=(until == "2026-11-30") & open_now),
          note="the last day itself: either way")  # fmt: skip
    s.ask("蓝湾保险里不要求硕士的职位", "not", s.rows((firm == "蓝湾保险") & (level != "硕士")))
    s.ask("可以远程,大专学历就行的工作", "two conditions",
          s.rows(yes(f["可远程"]) & (level == "大专"), also=yes(f["可远程"]) & (level == "不限")),
          note="any level: either way")  # fmt: skip
    s.ask("咖啡师联系电话多少", "detail", s.named("咖啡师"))
    s.ask("儿科护士双休吗？", "yes/no of a row", s.named("儿科护士"))
    s.ask("前端开发工程师和后端开发工程师哪个月薪上限高", "comparison of rows",
          s.ahead(high, "前端开发工程师", "后端开发工程师"))  # fmt: skip
    s.ask("兼职平均时薪", "average", value(hour[part].mean()))
    s.ask("没写双休不双休的有几个", "count", count(f["双休"].isna()))
    s.ask("经验要求3年以上不含3年，不要杭州的", "not and bound",
          s.rows((years > 3) & (city != "杭州")))  # fmt: skip
    s.ask("没有五险一金的全职", "without",
          s.rows((kind == "全职") & (insured == "无"), also=(kind == "全职") & insured.isna()),
          note="not said: either way")  # fmt: skip
    s.ask("los tres puestos que buscan más gente", "first n", s.ranked(people, first=3),
          language="es")  # fmt: skip
    assert not ((city == "苏州") & (level == "本科")).any()
    s.ask("苏州有要求本科学历的岗位吗", "none", NONE)
    s.ask("哪个工资高点", "follow-up", s.ahead(high, "宠物美容师", "宠物店店员"),
          after="毛球宠物有哪些职位")  # fmt: skip
    s.ask("11月15号以后新发布的", "after a date", s.rows(posted > "2026-11-15"))
    s.ask("時給50元以上の仕事", "bound with unit", s.rows(hour >= 50), language="ja")


def buses() -> None:
    f = pd.read_csv(FILES / "gongjiao.csv", dtype="string")
    s = Sheet("gongjiao.csv", "线路", "zh", f)
    area, fare, km = f["区"], number(f["票价"]), number(f["全程"])
    fuel, cool, step, firm = f["车型"], f["空调"], f["无障碍"], f["公司"]
    last, first = f["末班"], f["首班"]
    night = first > "20:00"
    opened = pd.to_datetime(f["开通"])
    airport = (f["终点"] == "机场") | (f["起点"] == "机场")
    old_town = (f["终点"] == "古镇") | (f["起点"] == "古镇")
    s.ask("去机场坐几路", "filter", s.rows(airport))
    s.ask("末班车在晚上10点以后的线路", "time bound",
          s.rows((last > "22:00") & ~night, also=night | (last == "22:00")),
          note="ten itself and night buses: either way")  # fmt: skip
    s.ask("which route has the most expensive ticket", "superlative", s.ranked(fare), language="en")
    s.ask("柴油车的线路有多少条", "count", count(fuel == "柴油"))
    s.ask("全程超过25公里但不去机场的", "not and bound", s.rows((km > 25) & ~airport))
    s.ask("每家公司各有几条线", "groups", groups(firm.value_counts()))
    s.ask("新区2块钱以内、有无障碍的线路", "three conditions",
          s.rows((area == "新区") & (fare <= 2) & yes(step)))  # fmt: skip
    s.ask("没空调的车", "without", s.rows(cool == "否", also=cool.isna()),
          note="not said: either way")  # fmt: skip
    s.ask("28路首班车几点", "detail", s.named("28路"))
    s.ask("夜1有无障碍设施吗", "yes/no of a row", s.named("夜1"))
    s.ask("9路和22路哪条线路更长", "comparison of rows", s.ahead(km, "9路", "22路"))
    s.ask("城东和城西平均票价哪个高", "comparison of groups",
          groups(fare.groupby(area).mean()[["城东", "城西"]]))  # fmt: skip
    s.ask("城中间隔不超过10分钟的车", "denied bound",
          s.rows((area == "城中") & (number(f["间隔"]) <= 10)))  # fmt: skip
    s.ask("城东周末既不减班也不停运的线路", "not",
          s.rows((area == "城东") & ~f["周末"].isin(["减班", "停运"])))  # fmt: skip
    s.ask("混合动力或者柴油，带空调的", "or",
          s.rows(fuel.isin(["混合动力", "柴油"]) & yes(cool)))  # fmt: skip
    s.ask("站数最多的前三条", "first n", s.ranked(number(f["站数"]), first=3))
    s.ask("2020年以后开通的线路", "after a date",
          s.rows(opened >= "2021-01-01", also=opened.dt.year == 2020),
          note="2020 itself: either way")  # fmt: skip
    assert not ((f["起点"] == "火车站") & (f["终点"] == "东港码头")).any()
    s.ask("有没有火车站直达东港码头的车", "none", NONE)
    s.ask("哪个最便宜", "follow-up", s.ranked(fare, old_town, most=False),
          after="起点或终点在古镇的线路")  # fmt: skip
    s.ask("routes with a free concession fare", "filter", s.rows(f["优惠价"] == "免费"),
          language="en")  # fmt: skip


def main() -> None:
    for sheet in (dogs, lifts, yarns, dental, records, fishing, jobs, buses):
        sheet()
    assert len(LINES) == 160 and set(Counter(x["file"] for x in LINES).values()) == {20}
    path = HERE / "sealed_n1.jsonl"
    path.write_text("".join(f"{json.dumps(x, ensure_ascii=False)}\n" for x in LINES), "utf-8")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_suffix(".sha256").write_text(f"{digest}  {path.name}\n", "utf-8")
    for field in ("half", "language", "phenomenon"):
        print(field, dict(Counter(line[field] for line in LINES)))
    print("kind", dict(Counter(line["expect"]["kind"] for line in LINES)))


if __name__ == "__main__":
    main()
