"""Hashes, compact JSON and published documents: what every check needs. Standard library only."""

import hashlib
import json
import os
import urllib.request
from decimal import Decimal


def sha256(data):
    """Lowercase hex of the hash of bytes, or of a text as UTF-8."""
    return hashlib.sha256(data.encode("utf-8") if isinstance(data, str) else data).hexdigest()


def compact(value):
    """JSON without spaces, the keys of every object sorted, all characters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def cents(dollars):
    """12.5 becomes 1250; None stays None. Refuses fractions of a cent."""
    if dollars is None:
        return None
    amount = Decimal(dollars) * 100
    if amount != amount.to_integral_value():
        raise ValueError(f"{dollars} is not a whole number of cents")
    return int(amount)


def read(source):
    """The document in a file or at an address; CALLED_SHOT_KEY is sent along where it is set. Of a list that has
    several pages, all pages are read."""
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
