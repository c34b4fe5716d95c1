"""What the name of a column, or a word in its cells, usually means. The words are data."""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from src.core.store.abbreviations import spellings
from src.core.store.folding import fold

_FILE = Path(__file__).with_name("column_words.toml")
_WORDS = re.compile(r"[A-ZÀ-Þ]+(?![a-zß-ÿ])|[A-ZÀ-Þ]?[^\W\d_A-ZÀ-Þ]+|\d+")
_IN_BRACKETS = re.compile(r"[(\[（［【]\s*([^()\[\]（）［］【】]+?)\s*[)\]）］】]")
_PARTS = re.compile(r"[\s_\-.()\[\]（）［］【】/]+|(?<=[a-z])(?=[A-Z])")
_NAME_OF = re.compile("[\u3040-\u9fff]名$")
_PRICED_PER = re.compile(r"(?:/| per | por |[_ (]+(?:per_|por_)?)(m2|m²|sqm|sqft|sq ft|㎡)\)?$")
_NAMELESS = re.compile(r"column_\d+|unnamed(?:: ?\d+)?|(?:\.{3}|v)\d+|row_?names?", re.IGNORECASE)
_OF_ROWS = re.compile(r"row_?(?:id|num(?:ber)?)?|x\.?1?|i(?:dx|ndex)|#\w*", re.IGNORECASE)
_FIRST = re.compile(r"[\s_]?[1１]$")
_SHORT = 3
"""Letters of a stem that says nothing before the name of something: user of username does."""
_LATIN_TAIL = re.compile(r"^.*[\u3040-\u9fff](?=[a-z])")


@lru_cache(maxsize=1)
def _written() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def word_lists(section: str) -> dict[str, tuple[str, ...]]:
    """The folded words of one section of `column_words.toml`, which says what its lists are."""
    return _lists()[section]


@lru_cache(maxsize=1)
def _lists() -> dict[str, dict[str, tuple[str, ...]]]:
    return {
        section: {name: tuple(fold(word) for word in words) for name, words in lists.items()}
        for section, lists in _written().items()
    }


def cell_words(meaning: str) -> frozenset[str]:
    """Folded cells that mean `yes`, `no` or `blank`."""
    return frozenset(word_lists("cells")[meaning])


def answer_words() -> frozenset[str]:
    """Folded cells that say yes or no outright."""
    return cell_words("yes") | cell_words("no")


def written_cells(meaning: str) -> frozenset[str]:
    """The same in lower case, folded and as they are written: an em dash is no hyphen there."""
    return cell_words(meaning).union(word.lower() for word in _written()["cells"][meaning])


@lru_cache(maxsize=1)
def join_pattern() -> str:
    """A regular expression of the words between two values of a cell, with the spaces around."""
    words = "|".join(map(re.escape, _written()["cells"]["joins"]))
    return rf"(?i),?\s+(?:{words})\s+"


def flag_pairs() -> Iterator[tuple[str, str]]:
    """Folded cells that mean yes and no where a column has these two and no others: S and N."""
    for pair in word_lists("cells")["pairs"]:
        yes, no = pair.split()
        yield yes, no


def ticks_alone() -> frozenset[str]:
    """Folded cells that mean yes in a column that has nothing else."""
    return frozenset(word_lists("cells")["alone"])


def flag_words(cells: Collection[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The folded words that mean yes and no in a column of these folded cells: of a pair each one;
    beside an outright yes or no also S and 1. An x is a tick, or beside a tick the other sign."""
    yes, no, told = cell_words("yes"), cell_words("no"), word_lists("cells")
    if pair := next((pair for pair in flag_pairs() if {*pair} == {*cells}), None):
        return yes | {pair[0]}, no | {pair[1]}
    if ticks_alone().issuperset(cells):
        return yes | {*cells}, no
    if all(word.isascii() and len(word) == 1 for word in (yes | no).intersection(cells)):
        return yes, no - {*cells} if len(cells) == 1 else no  # F alone is a letter of some code
    crossed = set() if {*told["ticks"]}.isdisjoint(cells) else {"x"}
    return (yes | {*told["weak_yes"]} - no) - crossed, no | {*told["weak_no"]} | crossed


def counts(word: str) -> str | None:
    """What a folded word behind a number counts, where it is one of these: `year`, `floor`."""
    return next((kind for kind, words in word_lists("counted").items() if word in words), None)


def spoken_numbers(kind: str | None) -> dict[str, float]:
    """Folded cells that say a number of this kind in a word: 無料 is 0 of `price`."""
    found: dict[str, float] = {}
    for said, words in word_lists("spoken").items():
        number, of = said.split()
        if of == kind:
            found |= dict.fromkeys(words, float(number))
    return found


def denials_of(name: str) -> dict[str, float]:
    """Folded cells that say there is none of what the header is of: "sin garantía"."""
    header = " ".join(name_words(name))
    return {said.format(header): 0.0 for said in _written()["cells"]["without"]}


def undone_forms() -> Sequence[str]:
    """Patterns of one word that denies what a flag is of: `un{}`, of paid."""
    return _written()["cells"]["undone"]


def spoken_words() -> frozenset[str]:
    """All of these, whatever they count."""
    return frozenset(word for words in word_lists("spoken").values() for word in words)


def is_called(name: str, role: str) -> bool:
    """Whether a word for `role` is all that it says: `date`, and no `date_tested`."""
    return " ".join(name_words(name)) in word_lists("roles")[role]


def priced_for(name: str) -> str:
    """What tells a price from others: "weekend" of "weekend rate", 平日 of 平日价; else ''."""
    bare, lists = without_unit(name), _lists()
    usual = {*lists["roles"]["price"], *lists["prices"]["plain"], *lists["prices"]["around"]}
    own = [word for word in name_words(bare) if word not in usual]
    ends = (word for word in usual if not _is_latin(word) and own and own[-1].endswith(word))
    return " ".join(own).removesuffix(max(ends, key=len, default="")).strip()


def counts_priced(name: str) -> bool:
    """Whether the header is of several things with a price or of its kind, and of no price: "low
    wage jobs", `pay_type`. A header that begins with the price tells for whom: "fee adults"."""
    if speaks_of(name, "price") and _ends_in(name, word_lists("headers")["kinds"]):
        return True
    words, priced = name_words(name), word_lists("roles")["price"]
    if len(words) < 3 or words[0] in priced or not set(words[1:-1]).intersection(priced):
        return False
    last = words[-1]
    return last.isascii() and last.endswith("s") and last not in (*priced, *_around())


def _around() -> Collection[str]:
    """Folded words beside a price for what or whom it is paid."""
    spans = [word for listed in word_lists("spans").values() for word in listed]
    return {*spans, *word_lists("counted")["people"], *word_lists("prices")["payers"]}


def takes_off(name: str) -> bool:
    """Whether a header is of what is saved, and of no price: "discount (Rs)", `amount_saved`."""
    words = word_lists("prices")
    return speaks_of_any(name, words["saved"]) and not speaks_of_any(name, words["plain"])


def end_words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Folded words that make a column the low end of something, and the high end."""
    return word_lists("ends")["low"], word_lists("ends")["high"]


def name_words(name: str) -> list[str]:
    """`part_number`, `partNumber` and `PART NUMBER` → part, number."""
    return [fold(word) for word in _WORDS.findall(name)]


def speaks_of(name: str, role: str) -> bool:
    """Does the column's name hold one of the words of `role`, or a short form of one?"""
    return any(_holds(each, word_lists("roles")[role]) for each in spellings(name))


def speaks_of_any(name: str, words: Iterable[str]) -> bool:
    """Does it hold one of these words?"""
    return _holds(name, tuple(map(fold, words)))


def is_technical(name: str) -> bool:
    """Whether a header is of the record or program alone: `created_at`, `api_url`, `currency`."""
    return any(speaks_of(name, word) for word in ("record", "currency", "program"))


def last_word_of(name: str, role: str) -> bool:
    """Does its last word? `store_id` ends in an id, `id_checked` does not; `id_tienda` is one."""
    return any(_ends_as(each, role) for each in spellings(name))


def first_word_of(name: str, role: str) -> bool:
    """Does its first word? "Nº cita" begins with a word of numbering."""
    first = {word for each in spellings(name) for word in name_words(each)[:1]}
    return not first.isdisjoint(word_lists("roles")[role])


def _ends_as(name: str, role: str) -> bool:
    words = name_words(name)
    if role == "id" and len(words) > 1 and words[0] == "id" and words[1] not in ("checked", "no"):
        return True
    tails = {" ".join(words[start:]) for start in range(len(words))}
    listed = word_lists("roles")[role]
    return bool(tails.intersection(listed)) or any(
        not word.isascii() and fold(name).endswith(word) for word in listed
    )


def unit_of(name: str, others: Iterable[str] = ()) -> str | None:
    """The unit that the name states at its end or in brackets: `weight_kg`, `alto (cm)`.

    `min_players` is no time, nor is "Min." alone, "Stock mín.", or `players_min` where `others`,
    the columns beside it, have `players_max`. Of several the longest word: 毫升 is no 升.
    """
    words = name_words(name)
    if priced_per(name):
        return None
    least = words[-1:] == ["min"] and set(words[:-1]).intersection(word_lists("ends")["of"])
    if words == ["min"] or least or name.rstrip(" .").lower().endswith("mín"):
        return None
    if words[-1:] == ["min"] and [*words[:-1], "max"] in map(name_words, others):
        return None
    units = word_lists("units")
    bracket = next((fold(text) for text in bracketed(name)), None)
    if bracket is not None:
        unit = unit_named(bracket)
        return None if unit and _is_initial(bracket, unit, words[:-1]) else unit
    found = ((unit, word) for unit, listed in units.items() for word in listed)
    ends = [(len(word), unit, word) for unit, word in found if _ends_in(name, (word,))]
    length, unit, _ = max(ends, default=(0, "", ""), key=lambda end: end[0])
    before = fold(name).replace("_", " ")[: -length or None].split()
    return None if {*before[-1:]} & {*word_lists("headers")["per"]} else unit or None


def _is_initial(letter: str, unit: str, words: Iterable[str]) -> bool:
    """Whether it stands for a word before it that does not name the unit: "Zoom wide (W)"."""
    begun = [word for word in words if len(letter) == 1 and word.startswith(letter)]
    named = tuple(word[:4] for word in unit_words(unit) if len(word) > len(letter))
    return bool(begun) and not any(word.startswith(named) for word in begun)


def is_score(name: str) -> bool:
    """Whether its last word only ends as a unit does: a score (评分) is in no minutes (分)."""
    return _ends_in(name, word_lists("units")[""])


@lru_cache(maxsize=4096)
def unit_named(word: str) -> str | None:
    """The unit that a folded word behind a number stands for: `kilos` and `kilo` → kg."""
    units = word_lists("units")
    alone = ((unit, {fold(unit), *listed}) for unit, listed in units.items() if unit)
    return next((unit for unit, words in alone if word in words or f"{word}s" in words), None)


def span_named(word: str) -> str | None:
    """The span of time that a folded word behind a number stands for: `weeks` and 週間 → week."""
    return next((span for span, words in word_lists("spans").items() if word in words), None)


def base_of(unit: str) -> tuple[str, float]:
    """The unit of which it is a multiple, and how many: GB and 1000 of TB; of others itself."""
    for said in _written()["multiples"].get(unit, ()):
        number, base = said.split()
        return base, float(number)
    return unit, 1.0


def is_nominal(unit: str | None) -> bool:
    """Whether it is a unit of kinds: a socket's voltage, which hardly anybody compares."""
    return unit in _written()["nominal"]["units"]


def is_unsold(unit: str | None) -> bool:
    """Whether nobody pays for it by the number: km/h of a charger."""
    return unit in _written()["nominal"]["unsold"]


def is_label(word: str) -> bool:
    """Whether a folded word behind a number makes it a name: 号室 of 204号室."""
    return word in word_lists("nominal")["labels"]


def noun_of_letter(letter: str, name: str) -> str | None:
    """What a letter behind the numbers of the column counts: months of `12 m` under a warranty."""
    listed = ((said.split(), words) for said, words in word_lists("letters").items())
    return next((n for (sign, n), words in listed if sign == letter and _holds(name, words)), None)


def unit_words(unit: str) -> tuple[str, ...]:
    """The folded words that stand for a unit: kg, kilos."""
    return (fold(unit), *word_lists("units").get(unit, ()))


@lru_cache(maxsize=4096)
def currency_named(word: str) -> str | None:
    """The currency that a folded word or sign beside a number stands for: 円, `eur`, `us$`."""
    listed = word_lists("currencies").items()
    return next((currency for currency, words in listed if word in words), None)


def bracketed(name: str) -> list[str]:
    """What the name says in brackets, as it is written."""
    return [str(text) for text in _IN_BRACKETS.findall(name)]


def last_part(name: str) -> str:
    """The last of its words, folded, letters and signs as they stand: `price_k€` → k€."""
    return next((fold(part) for part in reversed(_PARTS.split(name)) if part), "")


def currency_of(name: str) -> str | None:
    """The currency that the name states at its end or in brackets: `price_eur`, `料金（円）`, `£`;
    or by its code or sign anywhere: `rate_gbp_weekend`. A bare `$` stays `$`."""
    per = priced_per(name)
    bracket = per[0] if per else fold(next(iter(bracketed(name)), ""))
    last, priced = last_part(name), speaks_of(name, "price")
    for currency, listed in word_lists("currencies").items():
        if not {bracket, last}.isdisjoint(listed):
            return currency
        if priced and fold(name).endswith(tuple(word for word in listed if not _is_latin(word))):
            return currency
    inner = set(map(fold, _PARTS.split(name)))
    return next((c for c in word_lists("currencies") if c != "$" and _money_marks(c) & inner), None)


def _money_marks(currency: str) -> set[str]:
    """Its code and its signs, without words for it."""
    listed = word_lists("currencies")[currency]
    return {word for word in listed if word == fold(currency) or not any(map(str.isalpha, word))}


def priced_per(name: str) -> tuple[str, str] | None:
    """The currency, or "", before a slash, and the unit that a price is for: `€/m²`, `price_m2`."""
    for text in (*bracketed(name), *name.split()):
        money, slash, unit = fold(text).partition("/")
        if slash and unit and currency_named(money.strip()):
            return money.strip(), unit.strip()
    ending = _PRICED_PER.search(fold(name))
    return ("", ending[1]) if ending and speaks_of(name[: ending.start()], "price") else None


def is_priced_by_area(name: str) -> bool:
    """Whether the column is a price by square metres: `€/m²`, `price_m2`."""
    per = priced_per(name)
    return per is not None and unit_named(per[1]) == "m²"


def without_unit(name: str, others: Iterable[str] = ()) -> str:
    """The name less its unit, scale or currency: `length_m` → `length`, 距离(万公里) → 距离.
    `others` are the columns beside it (see `unit_of`)."""
    bare = _without_unit(name, others)
    return bare if bare == name else _less_ends(bare, word_lists("headers")["prepositions"], False)


def _without_unit(name: str, others: Iterable[str]) -> str:
    listed = _lists()
    stated = {
        word
        for unit in (unit_of(name, others), currency_of(name))
        if unit
        for words in ((unit,), listed["units"].get(unit, ()), listed["currencies"].get(unit, ()))
        for word in map(fold, words)
    }
    for bracket in _IN_BRACKETS.finditer(name):
        rest = name[: bracket.start()] + name[bracket.end() :]
        if (fold(bracket[1]) in stated or _is_scaled(fold(bracket[1]))) and rest.strip():
            return rest.strip()
    parts = list(_PARTS.finditer(name))
    if parts and fold(name[parts[-1].end() :]) in stated and name[: parts[-1].start()]:
        return name[: parts[-1].start()]
    money = None if priced_per(name) else currency_of(name)
    words = [word for word in _PARTS.split(name) if word]
    bare = [word for word in words if not money or fold(word) not in _money_marks(money)]
    return " ".join(bare) if bare and len(bare) < len(words) else name


def is_nameless(name: str) -> bool:
    """Whether the file has no header there: a program that wrote or loaded it called the column."""
    return bool(_NAMELESS.fullmatch(name))


def may_count_rows(name: str) -> bool:
    """Whether programs call the numbers that they give to rows so: `index`, `X1`, `rownames`."""
    return is_nameless(name) or bool(_OF_ROWS.fullmatch(name))


def is_share(name: str) -> bool:
    """Whether it is of a part of a whole: `jobless_rate`, `sugarpercent`, 空室率, "% women"."""
    listed = word_lists("headers")["shares"]
    glued = tuple(word for word in listed if len(word) > len("share"))
    return _holds(name, listed) or "%" in name or fold(name).endswith(glued)


def without_qualifiers(name: str) -> str:
    """The name less words at its ends for how its cells are written, and the number of the first of
    several: "Song Clean" → Song, 施設名称１ → 施設名称."""
    first = _FIRST.sub("", name) or name
    return _less_ends(first, word_lists("headers")["qualifiers"])


def _less_ends(name: str, listed: Collection[str], first: bool = True) -> str:
    """Without such words at its end and, where `first`, at its beginning; one word is left."""
    words = [word for word in _PARTS.split(name) if word]
    kept = list(words)
    while len(kept) > 1 and fold(kept[-1]) in listed:
        kept.pop()
    while first and len(kept) > 1 and fold(kept[0]) in listed:
        kept.pop(0)
    bare = " ".join(kept) if len(kept) < len(words) else name
    joined = [word for word in listed if not _is_latin(word) and bare.endswith(word)]
    return bare.removesuffix(max(joined, key=len, default="")) or bare


def _is_scaled(bracket: str) -> bool:
    if bracket[:1] in ("k", "m") and currency_named(bracket[1:].strip()):
        return True
    scales = [word for words in word_lists("scales").values() for word in words]
    return any(
        word in name_words(bracket) if _is_latin(word) else bracket.startswith(word)
        for word in scales
        if len(word) > 1 or not _is_latin(word)
    )


def subject_of(name: str) -> str:
    """What a name or number is of: boat of `boat_id`, 部屋 of 部屋番号; else ''."""
    subjects = filter(None, map(_subject_of, spellings(name)))
    return next((each for each in subjects if not last_word_of(each, "id")), "")


def _subject_of(name: str) -> str:
    words = name_words(name)
    roles = word_lists("roles")
    listed = {*roles["id"], *roles["title"], *roles["numbering"]}
    if words[:1] and words[0] in roles["numbering"]:
        joined = words[1:2] and words[1] in word_lists("dates")["of"]
        return " ".join(words[2:] if joined else words[1:])
    for start in range(1, len(words)):
        if " ".join(words[start:]) in listed:
            return " ".join(words[:start])
    folded = fold(name)
    titles = filter(_is_latin, roles["title"])
    if len(words) == 1 and (glued := next(filter(folded.endswith, titles), "")):  # cheesename
        stem = folded.removesuffix(glued)
        return stem if len(stem) > _SHORT else ""
    if _NAME_OF.search(folded) and folded not in listed:
        return folded[:-1]
    endings = sorted((w for w in listed if not _is_latin(w)), key=len, reverse=True)
    ending = next((word for word in endings if folded.endswith(word)), "")
    return folded.removesuffix(ending).strip() if ending else ""


def ending_word(header: str) -> str:
    """The usual word for a column that a CJK header ends in: 电话 of 联系电话; else ''."""
    folded = fold(header)
    words = {word for listed in word_lists("roles").values() for word in listed if len(word) > 1}
    found = [w for w in words if not _is_latin(w) and folded.endswith(w) and w != folded]
    return max(found, key=len, default="")


def is_name_of(header: str) -> bool:
    """Whether it is one of the name of something: 部屋名, 宿名."""
    return bool(_NAME_OF.search(header))


def _ends_in(name: str, listed: tuple[str, ...]) -> bool:
    """Ends the name in one of the words? A Latin one may stand right behind a CJK letter."""
    tails, folded = _tails(name), fold(name)
    return any(
        word in tails or f"{word}s" in tails if _is_latin(word) else folded.endswith(word)
        for word in listed
    )


@lru_cache(maxsize=1024)
def _tails(name: str) -> frozenset[str]:
    """The last words of a name, of any number, with and without what is between them."""
    words = name_words(name)
    tails = {mark.join(words[start:]) for start in range(len(words)) for mark in (" ", "")}
    return frozenset(tails | {_LATIN_TAIL.sub("", tail) for tail in tails})


def _holds(name: str, listed: tuple[str, ...]) -> bool:
    spaced = f" {' '.join(name_words(name))} "
    folded = fold(name)
    return any(
        f" {word} " in spaced or f" {word}s " in spaced if _is_latin(word) else word in folded
        for word in listed
    )


def _is_latin(word: str) -> bool:
    return word.isascii() or max(word) < "\u0250"
