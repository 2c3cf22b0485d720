#!/usr/bin/env python3
"""Checks what Called Shot publishes, written from docs/fairness.md alone: nothing but Python's standard library.

  python3 verify/check.py draw <proof, or several>          a pack: GET /api/card_pack/{id}/proof
  python3 verify/check.py pool <audit, or several>          a pool: GET /api/pool/{event}/{trigger}/audit
  python3 verify/check.py tournament <list, or several>     GET /api/me/tournament?state=history
  python3 verify/check.py liabilities <list> <part> ...     GET /api/liabilities, then GET /api/me/liability_proof
  python3 verify/check.py checkpoints <list> <list> ...     GET /api/chain/checkpoints, read at several times or places
  python3 verify/check.py witnesses <list> <list> ...       GET /api/chain/checkpoints/{n}/witness, and checkpoints
  python3 verify/check.py log <list>                        operators: GET /api/operator/audit
  python3 verify/check.py blocks <file>                     auditors: blocks of the chain with their transfers
  python3 verify/check.py example docs/fairness.md          the worked example of a draw

Each is a file or an address; CALLED_SHOT_KEY (an API key that may read) is sent to addresses. Ends with 1 when a
promise does not hold, with 2 when there is nothing to check, and with 3 when something is left to ask about: "ask" marks
what these documents alone cannot tell."""

import json
import re
import sys

sys.dont_write_bytecode = True

from chains import check_blocks, check_checkpoints, check_log
from draw import check as check_draw, check_example
from liabilities import check as check_liabilities
from shares import check_pool, check_tournament
from witnesses import check_witnesses
from words import read


def example(path):
    with open(path, encoding="utf-8") as file:
        return json.loads(re.search(r"```json\n([^`]+)```", file.read()).group(1))


def tournaments(document):
    for tournament in document["data"]:
        yield from check_tournament(tournament)


def each(check):
    """Returns a function that checks one document after another."""

    def checks(sources):
        for source in sources:
            yield from check(read(source))

    return checks


COMMANDS = {
    "draw": each(check_draw),
    "pool": each(check_pool),
    "tournament": each(tournaments),
    "blocks": each(check_blocks),
    "log": each(check_log),
    "liabilities": lambda sources: check_liabilities(read(sources[0]), [read(source) for source in sources[1:]]),
    "checkpoints": lambda sources: check_checkpoints([read(source) for source in sources]),
    "witnesses": lambda sources: check_witnesses([read(source) for source in sources]),
    "example": lambda sources: check_example(example(sources[0])),
}


def main(arguments):
    command, *sources = arguments or [""]
    if command in ("--help", "-h", "help"):
        print(__doc__)
        return 0
    if command not in COMMANDS or not sources:
        print(__doc__, file=sys.stderr)
        return 2
    checked = failed = asked = 0
    for says, holds in COMMANDS[command](sources):
        print(f"{'ask' if holds is None else 'yes' if holds else 'NO '}  {says}")
        checked += 1
        failed += holds is False
        asked += holds is None
    if checked == 0:
        print("There was nothing to check.", file=sys.stderr)
        return 2
    if failed > 0:
        print(f"{failed} of these do NOT hold.")
    else:
        print("Everything holds." if asked == 0 else f"Everything else holds; {asked} to ask about.")
    return 1 if failed else 3 if asked else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyError as missing:
        print(f"This cannot be checked: it has no {missing}", file=sys.stderr)
        sys.exit(2)
    except (OSError, ValueError, TypeError) as problem:
        print(f"This cannot be checked: {type(problem).__name__} {problem}", file=sys.stderr)
        sys.exit(2)
