"""Hashes, compact JSON and published documents: what every check needs. Standard library only."""

import hashlib
import json
import os
import urllib.request
from decimal import Decimal


def sha256(data):
    """Returns the SHA-256 of bytes, or of text as UTF-8, in lowercase hex."""
    return hashlib.sha256(data.encode("utf-8") if isinstance(data, str) else data).hexdigest()


def compact(value):
    """Returns JSON without spaces, with every object's keys sorted and no characters escaped needlessly."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def cents(dollars):
    """Returns dollars as cents: 12.5 becomes 1250, None stays None. Refuses fractions of a cent."""
    if dollars is None:
        return None
    amount = Decimal(dollars) * 100
    if amount != amount.to_integral_value():
        raise ValueError(f"{dollars} is not a whole number of cents")
    return int(amount)


def read(source):
    """Returns the document in a file or at an address, with all pages of a list. Sends CALLED_SHOT_KEY if it is
    set."""
    if not source.startswith(("http://", "https://")):
        with open(source, encoding="utf-8") as file:
            return json.load(file, parse_float=Decimal)
    document = _fetch(source)
    paging = document.get("pagination_metadata") if isinstance(document, dict) else None
    while paging and len(document["data"]) < paging["total_count"]:
        joint = "&" if "?" in source else "?"
        page = _fetch(f"{source}{joint}offset={len(document['data'])}")
        if not page["data"]:
            break
        document["data"] += page["data"]
    return document


def _fetch(address):
    request = urllib.request.Request(address)
    key = os.environ.get("CALLED_SHOT_KEY")
    if key:
        request.add_header("authorization", f"Bearer {key}")
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read().decode("utf-8"), parse_float=Decimal)
