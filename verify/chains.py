"""The chains over transfers and operators' acts ("The chains" of docs/fairness.md)."""

import json

from words import sha256

BEFORE_THE_FIRST = "0" * 64


def check_blocks(document):
    """Checks blocks of the chain over transfers, each with its transfers as an auditor reads them from the tables."""
    before = document.get("previous_hash", BEFORE_THE_FIRST)
    number = None
    for block in document["blocks"]:
        name = f"block {block['number']}"
        yield f"{name} names the one before", block["previous_hash"] == before
        yield f"{name} follows in number", number is None or block["number"] == number + 1
        digests = b"".join(digest(transfer) for transfer in in_chain_order(block["transfers"]))
        count = len(block["transfers"])
        text = "|".join([before, str(block["number"]), block["up_to"], str(count), sha256(digests)])
        yield f"{name} is the hash of its {count} transfers", sha256(text) == block["hash"]
        before, number = block["hash"], block["number"]


def in_chain_order(transfers):
    return sorted(transfers, key=lambda transfer: (transfer["at"].split(".")[0], fraction(transfer["at"]), transfer["id"]))


def fraction(moment):
    """Returns six digits after the decimal point; the database omits trailing zeros."""
    return (moment.split(".") + [""])[1].ljust(6, "0")


def digest(transfer):
    fields = ("id", "from_id", "to_id", "cents", "kind", "ref", "commit_id", "at")
    values = ["" if transfer[field] is None else str(transfer[field]) for field in fields]
    return bytes.fromhex(sha256("|".join(values)))


def check_log(document):
    """Checks entries of the audit log as operators read them, newest first or oldest first."""
    entries = document["data"]
    for entry in entries:
        name = f"entry {entry['id']}"
        yield f"{name} has the hash of its text", sha256(f"{entry['previous_hash']}|{entry['hashed']}") == entry["hash"]
        yield f"{name} says what is hashed", tells(entry)
    follows = {entry["previous_hash"]: entry for entry in entries}
    known = {entry["hash"] for entry in entries}
    yield "each entry has one successor", len(follows) == len(entries)
    yield "nothing is missing between the first and the last", len(set(follows) - known) <= 1


def tells(entry):
    """Returns whether the shown fields match the hashed text."""
    parts = [entry["action"], entry["subject"], written(entry["detail"])]
    return entry["hashed"].startswith(f"{entry['id']}|") and entry["hashed"].endswith("|".join(parts))


def written(value):
    """Returns JSON as the database writes it: a space after colons and commas, keys by length, then by bytes."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: (len(key.encode("utf-8")), key.encode("utf-8")))
        return "{" + ", ".join(f"{written(key)}: {written(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(each) for each in value) + "]"
    return str(value) if hasattr(value, "as_tuple") else json.dumps(value, ensure_ascii=False)


def check_checkpoints(documents):
    """Checks that any number of checkpoint lists tell one history. A day's hash is final once a later day of the same
    list has a different one; before that, newer blocks and entries may still join the day."""
    told = {}
    for document in documents:
        rows = document["data"]
        days = [row["day"] for row in rows]
        yield "the days are in order, none twice", days == sorted(set(days), reverse=True)
        for what, value in facts(rows):
            told.setdefault(what, set()).add(value)
        blocks = [row["transfers"]["block"] for row in rows if row["transfers"]]
        yield "the chain over transfers never gets shorter", blocks == sorted(blocks, reverse=True)
    different = sorted(what for what, hashes in told.items() if len(hashes) > 1)
    yield f"all lists agree on everything{' except ' + ', '.join(different) if different else ''}", not different


def facts(rows):
    """Returns what a list of checkpoints says for good, as a witness names it, each with its hash."""
    for chain, name, place in (("transfers", "transfers", "block"), ("audit_log", "audit log", "entry")):
        later = None
        for row in rows:
            head = row[chain]
            if head:
                yield f"{name} {place} {head[place]}", head["hash"]
            if later is not None and later != head:
                yield f"{name} at the end of {row['day']}", head and head["hash"]
            later = head or later
    for row in rows:
        if row.get("liabilities"):
            yield f"what is owed on {row['day']}", row["liabilities"]["root"]
