"""A statement's text → the text that may run: checked, limited, written out and checked again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pglast import ast, parse_sql
from pglast.enums import LimitOption, SetOperation
from pglast.parser import ParseError
from pglast.stream import RawStream

from src.core.engines.postgres_guard.keys import Keyed, keyed
from src.core.engines.postgres_guard.tree import Walk
from src.core.engines.sql_guard.protocol import GuardedTable
from src.core.errors import QueryRefused
from src.core.store.postgres.views import View

MAX_WRITTEN_CHARS = 20_000


@dataclass(frozen=True)
class CheckedStatement:
    run: str
    """What is executed: asks for one row more than `shown` where the guard set the limit."""
    shown: str
    rows: int
    """Rows to return."""
    keyed: Keyed | None = None
    """The same with the key of its rows, where they are rows of one table."""


class StatementChecker:
    def __init__(
        self,
        names: Mapping[str, View],
        procedures: frozenset[str],
        tables: Sequence[GuardedTable] = (),
    ) -> None:
        self._walk = Walk(names, procedures)
        self._tables = {table.name: table for table in tables}

    def of_ours(self, sql: str, rows: int) -> CheckedStatement:
        """A statement that the program wrote, with a LIMIT where it needs one: runs as it is."""
        self._checked(sql)
        return CheckedStatement(sql, sql, rows)

    def check(self, sql: str, rows: int) -> CheckedStatement:
        """The statement as it may run. Raises `QueryRefused`, with the mend in the message."""
        select = self._checked(sql)
        own = _limit(select)
        if own is not None and own <= rows:
            shown = self._written(select)
            return CheckedStatement(shown, shown, own, self._keyed(shown))
        if own is None and select.limitCount is not None:
            select = _around(select)
        select.limitOption = LimitOption.LIMIT_OPTION_COUNT
        select.limitCount = _number(rows)
        shown = self._written(select)
        select.limitCount = _number(rows + 1)
        run = self._written(select)
        return CheckedStatement(run, shown, rows, self._keyed(run))

    def _keyed(self, run: str) -> Keyed | None:
        """The statement with its rows' key, which passes as well."""
        found = keyed(run, self._tables)
        if found:
            self._checked(found.run)
        return found

    def _checked(self, sql: str) -> ast.SelectStmt:
        try:
            statements = parse_sql(str(sql))  # its parser takes no kind of `str`
        except ParseError as error:
            raise QueryRefused(f"the statement cannot be read: {error.args[0]}") from None
        except RecursionError:
            raise QueryRefused("the statement is nested too deeply; write it simply") from None
        if len(statements) != 1:
            raise QueryRefused(f"one SELECT statement is needed, not {len(statements)}")
        select = statements[0].stmt
        if not isinstance(select, ast.SelectStmt):
            raise QueryRefused("only one SELECT statement can run here")
        self._walk.check(select)
        return select

    def _written(self, select: ast.SelectStmt) -> str:
        """The text of a tree, which read again is the same tree and passes as well."""
        text = str(RawStream()(select))
        if len(text) > MAX_WRITTEN_CHARS:
            raise QueryRefused("the statement is too long; ask for less at once")
        if str(RawStream()(self._checked(text))) != text:
            raise QueryRefused("the statement cannot be written out safely; write it simply")
        return text


def _limit(select: ast.SelectStmt) -> int | None:
    """The number in its LIMIT; None where there is none, or only the database can tell."""
    count = select.limitCount
    if select.limitOption != LimitOption.LIMIT_OPTION_COUNT or not isinstance(count, ast.A_Const):
        return None
    return count.val.ival if isinstance(count.val, ast.Integer) else None


def _number(rows: int) -> ast.A_Const:
    return ast.A_Const(val=ast.Integer(ival=rows))


def _around(select: ast.SelectStmt) -> ast.SelectStmt:
    """`SELECT * FROM (…) AS found`, which keeps the order of the rows."""
    whole = ast.ResTarget(val=ast.ColumnRef(fields=(ast.A_Star(),)))
    inner = ast.RangeSubselect(subquery=select, alias=ast.Alias(aliasname="found"))
    return ast.SelectStmt(
        targetList=(whole,),
        fromClause=(inner,),
        op=SetOperation.SETOP_NONE,
        limitOption=LimitOption.LIMIT_OPTION_COUNT,
    )
