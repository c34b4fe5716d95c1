"""Writes the expectations of the logic questions anew, from the data files alone.

`python -m tests.paraphrases.logic.oracle` evaluates `query`, `excluded_query` and `accept_queries`
of each line of `open.jsonl` and `sealed.jsonl` over pandas frames that it reads in its own way
(`tests/paraphrases/frames.py`); nothing of `src` is imported. With `--seal` it also writes
`sealed.sha256`, the digest by which it can be seen that nobody changed the sealed questions.
"""

import argparse
import hashlib
from pathlib import Path

from tests.paraphrases.expecting import answered, read_questions

HERE = Path(__file__).parent
SETS = ("open", "sealed")
SEAL = HERE / "sealed.sha256"


def path_of(name: str) -> Path:
    return HERE / f"{name}.jsonl"


def fresh_text(name: str) -> str:
    """The whole file as it should be. Raises `ValueError` for an expression without an answer."""
    return "".join(f"{answered(question).line()}\n" for question in read_questions(path_of(name)))


def digest() -> str:
    """SHA-256 of the sealed file, as `sha256sum` prints it."""
    return f"{hashlib.sha256(path_of('sealed').read_bytes()).hexdigest()}  sealed.jsonl\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.paraphrases.logic.oracle")
    parser.add_argument("--seal", action="store_true", help="write the digest of the sealed file")
    chosen = parser.parse_args()
    for name in SETS:
        path_of(name).write_text(fresh_text(name), "utf-8")
    if chosen.seal:
        SEAL.write_text(digest(), "utf-8")


if __name__ == "__main__":
    main()
