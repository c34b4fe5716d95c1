"""A draft → the text of its TOML, written to be read and edited by its owner."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pydantic import JsonValue

from src.cli.new.columns import ColumnDraft
from src.cli.new.draft import Draft
from src.cli.remarks import GUESS
from src.config.tables import DerivedConfig
from src.config.texts import Language
from src.core.answering.cells import clock
from src.core.store.catalog import Column
from src.core.store.hours_cells import CLOCK

_WIDE = 100
_SAMPLES = 4
_SAMPLE_LETTERS = 30
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BREAKING = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_USE_WHEN = 3


def toml_text(draft: Draft, place: Mapping[str, str], examples: Sequence[str] = ()) -> str:
    """The whole file; `place`: a `file` seen from the TOML, or a `source` and a `table`."""
    parts = [_head(draft, examples)]
    for table in draft.tables:
        parts.append(_table(table, place))
        parts += [_column(table, each) for each in table.columns]
        derived = table.seen.table.config.derived.items()
        parts += [_derived(table, name, each) for name, each in derived]
    parts.append(_tool(draft, examples))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _head(draft: Draft, examples: Sequence[str]) -> Iterator[str]:
    seen = draft.seen
    yield f"# Written by looking at {comment(draft.source.name)}; yours to edit, no restart needed."
    yield "# `python -m src check` tells what is understood. Every key: docs/adding-a-concierge.md"
    yield f"name = {_texts(draft.rows.title)}"
    yield f"about = {text(draft.sentence('about'))}"
    yield f"language = {text(seen.language)}"
    found = seen.currency
    why = f"  # {comment(found.why)}" if found.why else ""
    yield f"currency = {text(found.code)}{_guess(found.why) if found.is_guess else why}"
    yield from _if_any("timezone", draft.words.timezone)
    if seen.picture_hosts:
        yield "# A picture tells its host who looks at it. To show them, take away the first #."
        yield comment(f"# picture_hosts = {_line(seen.picture_hosts)}")
    if examples:
        yield "# Each of these was asked and found something."
        yield "\n".join(["examples = [", *(f"  {text(each)}," for each in examples), "]"])


def _table(draft: Draft, place: Mapping[str, str]) -> Iterator[str]:
    seen = draft.seen
    yield f"[tables.{key(draft.table_id)}]"
    yield from (f"{name} = {text(value)}" for name, value in place.items())
    if sheets := seen.table.config.sheets:
        also = comment(", ".join(text(each.name) for each in seen.other_sheets))
        if len(sheets) > 1:
            yield "# Sheets of the same columns are one table; name one to have it alone."
        said = _line(sheets) if len(sheets) > 1 else text(sheets[0])
        yield f"sheet = {said}{f'  # not read: {also}' if also else ''}"
    if seen.header:
        yield f"header = {_line(seen.header)}{_guess('the file has no column names')}"
    yield f"label = {_texts(draft.rows.many)}{_guess(draft.doubt_of_label)}"
    yield f"asked_as = {_list(draft.asked_as)}"
    if draft.key:
        yield f"key = {text(draft.key)}"
    elif seen.doubt_of_key or not seen.taken.keys().isdisjoint(seen.table.config.key):
        yield f"key = {_line(seen.table.config.key)}{_guess(seen.doubt_of_key)}"
    if draft.show:
        yield "# Columns of a result; the others are shown when they are asked for."
        yield f"show = {_list(draft.show)}"
    if not seen.hidden:
        yield "# hidden = []  # columns that nobody may see"
        return
    yield "# Nobody sees these columns and no query reaches them, because of what they look like."
    yield "# To show one, take it out of the list."
    yield "hidden = ["
    yield from (f"  {text(n)},  # {why}" for n, why in seen.hidden.items())
    yield "]"


def _column(draft: Draft, each: ColumnDraft) -> Iterator[str]:
    column, seen = each.column, draft.seen
    yield f"[tables.{key(draft.table_id)}.columns.{key(each.name)}]"
    yield f"# {_seen(draft, each)}"
    yield f"label = {text(each.label)}"
    yield f"role = {text(column.role)}{_guess(seen.doubts.get(each.name, ''))}"
    guess = _guess("the numbers look like minutes") if each.unit != column.unit else ""
    yield from (f"{line}{guess}" for line in _if_any("unit", each.unit))
    yield from _if_any("refers_to", draft.refers_to.get(each.name))
    if zeros := seen.zero_prices.get(each.name):
        yield f'# unknown_values = "0"  # {zeros:,} rows say 0: take away the first # if unknown'
    if each.name in seen.unknown:
        said, rows = seen.unknown[each.name]
        why = (
            f"{rows:,} rows say {said}, which is no {'year' if column.role == 'year' else 'amount'}"
        )
        yield f"unknown_values = {text(said)}{_guess(why)}"
    if column.role == "tags":
        yield from _if_any("separator", column.config.separator)
    yield from _if_any("asked_as", each.asked_as)
    yield from _if_any("low_words", each.low_words)
    yield from _if_any("high_words", each.high_words)
    yes, no = seen.flag_words.get(each.name, ((), ()))
    yield from _if_any("true_values", yes)
    yield from _if_any("false_values", no)
    if codes := column.config.codes:
        yield "# What codes mean is shown in their place, and asked for as well as the code."
        yield f"[tables.{key(draft.table_id)}.columns.{key(each.name)}.codes]"
        yield from (f"{key(code)} = {text(meaning)}" for code, meaning in codes.items())


def _if_any(name: str, value: str | Sequence[str] | None) -> Iterator[str]:
    """A key with its text or list; nothing where there is none."""
    if value:
        yield f"{name} = {text(value) if isinstance(value, str) else _list(value)}"


def _seen(draft: Draft, each: ColumnDraft) -> str:
    """A few cells for a comment, and how many rows have one."""
    column, rows = each.column, draft.seen.table.rows
    if not column.filled:
        return "blank in every row"
    samples = ", ".join(shown(s, column)[:_SAMPLE_LETTERS] for s in column.samples[:_SAMPLES])
    blank = rows - column.filled
    return comment(f"{samples}{f'; blank in {blank:,} of {rows:,} rows' if blank else ''}")


def _derived(draft: Draft, name: str, derived: DerivedConfig) -> Iterator[str]:
    section = f"tables.{key(draft.table_id)}.derived.{key(name)}"
    if derived.parts:
        source = comment(text(str(derived.source)))
        yield f"# What the cells of {source} hold, a column for each line."
        yield "# Take a line out to be without it, both sections to have the cells as they are."
    yield f"[{section}]"
    said = derived.model_dump(
        by_alias=True, exclude_none=True, exclude={"parts"}, exclude_defaults=True
    )
    yield from (f"{each} = {text(value)}" for each, value in said.items())
    if derived.parts:
        yield f"[{section}.parts]"
        yield from (f"{key(column)} = {text(path)}" for column, path in derived.parts.items())


def _tool(draft: Draft, examples: Sequence[str]) -> Iterator[str]:
    yield "[[tools]]"
    yield f"name = {text(f'search_{draft.table_id}'[:41])}"
    if draft.prose and not draft.linked:
        yield f'# As "ranked", without prefer and groups, it also finds wishes by {about(draft)}.'
    yield f"kind = {text('sql' if draft.linked else 'filters')}"
    ids = [each.table_id for each in draft.tables]
    yield f"tables = {_list(ids) if draft.linked else text(draft.table_id)}"
    yield f"purpose = {text(draft.sentence('purpose'))}"
    yield from _if_any("use_when", examples[:_USE_WHEN])
    if draft.linked:
        return
    if draft.prefer:
        yield "# Of rows that fit as well, these come first: more of it, or with '-' less of it."
        yield f"prefer = {_list(draft.prefer)}"
    if draft.groups:
        inner = ", ".join(f"{name} = {_line(names)}" for name, names in draft.groups.items())
        yield f"groups = {{ {inner} }}"
    if draft.parameters:
        yield ""
        yield "[tools.parameters]"
    for name, (column, bound) in draft.parameters.items():
        side = f", bound = {text(bound)}" if bound else ""
        yield f"{name} = {{ column = {text(column)}{side} }}"


def about(draft: Draft) -> str:
    return comment(f"the meaning of '{draft.prose}'")


def shown(sample: JsonValue, column: Column) -> str:
    """A cell as people write it: 440 of 440.0, yes of True, 19:45 of a time of day."""
    if column.unit == CLOCK and isinstance(sample, int | float):
        return clock(sample)
    if isinstance(sample, bool):
        return "yes" if sample else "no"
    return str(int(sample) if isinstance(sample, float) and sample.is_integer() else sample)


def key(name: str) -> str:
    return name if _BARE.fullmatch(name) else text(name)


def text(value: str) -> str:
    """A TOML string: JSON's escapes are TOML's as well."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def comment(value: str) -> str:
    """Text that stays on the line of its comment."""
    return _BREAKING.sub(" ", value)


def _texts(texts: Mapping[Language, str]) -> str:
    """One text, or one for each language where they differ."""
    if len(texts) == 1:
        return text(next(iter(texts.values())))
    return "{ " + ", ".join(f"{each} = {text(word)}" for each, word in texts.items()) + " }"


def _guess(why: str) -> str:
    """The comment that marks a line as a guess, where there is a reason to."""
    return f"  {GUESS} {comment(why)}" if why else ""


def _line(words: Iterable[str]) -> str:
    return f"[{', '.join(map(text, words))}]"


def _list(words: Sequence[str]) -> str:
    """On one line; of what is too wide for it, as many words on each line as it takes."""
    line = _line(words)
    if len(line) <= _WIDE or len(words) == 1:
        return line
    return "\n".join(["[", *_filled(list(map(text, words))), "]"])


def _filled(quoted: Sequence[str]) -> Iterator[str]:
    line = " "
    for word in quoted:
        if len(line) + len(word) + 2 > _WIDE and line.strip():
            yield line
            line = " "
        line += f" {word},"
    yield line
