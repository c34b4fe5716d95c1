"""How many true answers the check of prose damages, and how many lies it catches."""

import sys

from tests.grounding.answers import answers


def main(halves: list[str]) -> None:
    for half in halves or ["open", "sealed"]:
        listed = list(answers(half))
        damaged = [one for one in listed if one.is_damaged]
        passed = [one for one in listed if not one.is_caught]
        print(f"check, {half}: {len(damaged)} of {len(listed)} true answers damaged, "
              f"{len(listed) - len(passed)} of {len(listed)} lies caught")  # fmt: skip
        if "-v" in sys.argv:
            for one in damaged:
                print(
                    "DAMAGED",
                    one.concierge,
                    one.true,
                    "\n  ->",
                    one.checked(one.true).trace.unfounded,
                )
            for one in passed:
                print("PASSED", one.concierge, one.lie)


if __name__ == "__main__":
    main([each for each in sys.argv[1:] if each != "-v"])
