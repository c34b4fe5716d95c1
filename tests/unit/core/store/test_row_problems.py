from src.core.store.catalog import RowProblem
from src.core.store.making import summed


def test_alike_problems_are_one_sentence_with_the_first_lines() -> None:
    problems = [RowProblem(line, "has no number in 'age'") for line in range(2, 30)]
    problems.insert(3, RowProblem(5, "is no JSON"))
    assert list(summed(problems, "line")) == [
        "lines 2, 3, 4, 5, 6 and 23 more: each has no number in 'age'",
        "line 5 is no JSON",
    ]


def test_entries_are_told_as_such() -> None:
    problems = [RowProblem(line, "is not an object") for line in (1, 4)]
    assert list(summed(problems, "entry")) == ["entries 1 and 4: each is not an object"]


def test_of_very_many_kinds_the_last_are_counted() -> None:
    problems = [RowProblem(line, f"has {line} cells") for line in range(50)]
    told = list(summed(problems, "line"))
    assert len(told) == 21 and told[-1].startswith("30 more rows")
