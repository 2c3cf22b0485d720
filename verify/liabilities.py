"""What the house owes ("What we owe" of docs/fairness.md). All amounts in cents."""

from words import cents, sha256

KINDS = ("available", "reserved", "bonus", "prizes")


def check(published, parts):
    """Yields each promise about the days, and about players' parts in them, and whether it holds."""
    days = {row["day"]: row for row in published["data"]}
    for row in published["data"]:
        yield f"{row['day']}: the total is that of its parts", total_of(row["owed"]) == cents(row["total"])
        money = -sum(cents(each["total"]) for each in row["house"] if each["kind"] in ("deposits", "withdrawals"))
        yield f"{row['day']}: the money is what was paid in less what was paid out", money == cents(row["money"])
    for part in parts:
        yield from check_part(part, days.get(part["day"]))
    for field, values in shared_fields(parts):
        yield f"no two parts have the same {field}", len(values) == len(set(values))


def check_part(part, day):
    name = f"{part['day']}, {part['auth_id']}"
    yield f"{name}: the day is published", day is not None
    if day is None:
        return
    leaves, had = part["leaves"], total_of(part["owed"])
    numbers = [leaf["part"] for leaf in leaves]
    yield f"{name}: two leaves, or none where nothing is owed", numbers == ([1, 2] if had else [])
    yield f"{name}: they hold the {had} cents that were had", sum(leaf["cents"] for leaf in leaves) == had
    for leaf in leaves:
        yield f"{name}: leaf {leaf['part']} is in the root", root_over(leaf, part, day) == day["root"]


def root_over(leaf, part, day):
    """Returns the root of a leaf and its path, or None if a sum is invalid or the sides don't fit its position."""
    if [node["side"] for node in leaf["path"]] != sides(leaf["position"], day["leaves"]):
        return None
    amount = leaf["cents"]
    text = joined("leaf", part["day"], part["salt"], leaf["part"], amount, part["auth_id"])
    top = sha256(text)
    for node in leaf["path"]:
        if not is_amount(amount) or not is_amount(node["cents"]):
            return None
        both = (amount, top, node["cents"], node["hash"])
        if node["side"] == "left":
            both = (node["cents"], node["hash"], amount, top)
        amount, top = amount + node["cents"], sha256(joined("node", *both))
    if not is_amount(amount) or amount != cents(day["total"]):
        return None
    return sha256(joined("root", day["day"], day["leaves"], amount, top))


def sides(position, count):
    found = []
    if position >= count:
        return None
    while count > 1:
        if position % 2 == 1:
            found.append("left")
        elif position + 1 < count:
            found.append("right")
        position, count = position // 2, (count + 1) // 2
    return found


def shared_fields(parts):
    """Yields the values that must differ between two parts of one day."""
    for day in {part["day"] for part in parts}:
        of_day = [part for part in parts if part["day"] == day]
        yield "auth_id", [part["auth_id"] for part in of_day]
        yield "salt", [part["salt"] for part in of_day if part["salt"] is not None]
        yield "position", [leaf["position"] for part in of_day for leaf in part["leaves"]]


def total_of(owed):
    amounts = [cents(owed[kind]) for kind in KINDS]
    return sum(amounts) if min(amounts) >= 0 else None


def is_amount(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def joined(*values):
    return "|".join(str(value) for value in values)
