"""How pools and tournaments pay ("Pools" and "Tournaments" of docs/fairness.md). All amounts in cents."""

from words import cents

VERDICTS = {"Resolved True": "true", "Resolved False": "false", "Resolved Void": "void"}


def shares_of(forfeited, right):
    """Returns each right entry's rounded-down share, remainder, and whether it gets a cent more, from (id, cents)."""
    whole = sum(value for _, value in right)
    parts = {entry: divmod(forfeited * value, whole) for entry, value in right}
    left_over = forfeited - sum(floored for floored, _ in parts.values()) if right else 0
    by_remainder = sorted(parts, key=lambda entry: (-parts[entry][1], entry))
    lucky = set(by_remainder[:left_over])
    return {entry: (floored, remainder, entry in lucky) for entry, (floored, remainder) in parts.items()}


def check_pool(pool):
    """Yields each promise about a pool and whether it holds. `pool` is the audit with the entries of all its pages."""
    entries = pool["data"]
    by_status = {status: [each for each in entries if each["status"] == status] for status in ("true", "false", "void")}
    counted = [each for each in entries if each["status"] != "void"]
    yield "all entries are shown", len(entries) == pool["pagination_metadata"]["total_count"]
    yield "no entry is shown twice", len({each["prediction_id"] for each in entries}) == len(entries)
    yield "the entries that count are counted", pool["total_entries"] == len(counted)
    for name, status in (("right", "true"), ("wrong", "false"), ("void", "void")):
        yield f"the {name} entries are counted", pool[f"{name}_entries"] == len(by_status[status])
    yield "their values add up to the pool", total_of(counted) == cents(pool["total_pool_amount"])
    if not pool["is_settled"]:
        yield "nobody has a share yet", all(each["share"] is None for each in entries)
        return
    forfeited = total_of(by_status["false"])
    yield "nothing is undecided", len(by_status["true"]) + len(by_status["false"]) == len(counted)
    yield "the right entries add up to the divisor", total_of(by_status["true"]) == cents(pool["right_amount"])
    yield "the wrong entries add up to the forfeited amount", forfeited == cents(pool["forfeited_amount"])
    right = shares_of(forfeited, [(each["prediction_id"], cents(each["amount"])) for each in by_status["true"]])
    for each in entries:
        floored, remainder, more = right.get(each["prediction_id"], (None, None, False))
        shown = (cents(each["floored"]), each["remainder"], each["has_leftover_cent"], cents(each["share"]))
        share = 0 if floored is None else floored + more
        yield f"the share of entry {each['prediction_id']}", shown == (floored, remainder, more, share)
    paid = forfeited if right else 0
    yield "the shares add up to what was forfeited", total_of(entries, "share") == paid == cents(pool["shares_amount"])
    floors = sum(floored for floored, _, _ in right.values())
    yield "the cents left over", pool["leftover_cents"] == paid - floors


def total_of(entries, field="amount"):
    return sum(cents(each[field]) for each in entries)


def check_tournament(tournament):
    """Yields each promise about one tournament, as its list shows it, and whether it holds."""
    entries = tournament["entries"]
    stake = cents(tournament["stake"])
    name = f"tournament {tournament['id']}"
    yield f"{name}: no more entries than seats", 1 <= len(entries) <= tournament["seats"]
    yield f"{name}: the entries are in order", in_order(entries)
    has_paid = any(each["result"] == "won" for each in entries)
    out = sum(each["result"] == "returned" if has_paid else each["status"] == "Resolved Void" for each in entries)
    yield f"{name}: the pot is the stakes of the others", cents(tournament["pot"]) == stake * (len(entries) - out)
    if tournament["ended_at"] is None:
        yield f"{name}: nobody has been paid yet", all(each["result"] is None for each in entries)
        return
    verdicts = [VERDICTS.get(each["status"]) for each in entries]
    if None in verdicts and all(each["result"] == "returned" for each in entries):
        # Its maker withdrew it, or nobody joined in time.
        yield f"{name}: nobody else had joined", len(entries) == 1 and cents(entries[0]["paid"]) == 0
        return
    results = [each["result"] for each in entries]
    ruled = results_of(verdicts)
    if results != ruled:
        # What an outcome was at the end is on the page of its prediction only, and only its owner can see that.
        said = ", ".join(result or "nothing" for result in results)
        yield f"{name}: {said} by the rulings at its end? By those of now: {', '.join(ruled)}", None
    counted, winners = len(results) - results.count("returned"), results.count("won")
    yield f"{name}: everybody has a result", set(results) <= {"won", "lost", "returned"}
    yield f"{name}: some were right and some wrong, or all are returned", counted == 0 or 0 < winners < counted
    share, more = divmod(stake * counted, winners) if winners > 0 else (0, 0)
    for each in entries:
        paid = 0
        if each["result"] == "won":
            paid = share + (1 if more > 0 else 0)
            more -= 1
        yield f"{name}: {each['player']} {each['result']}", cents(each["paid"]) == paid


def results_of(verdicts):
    """Returns the result of each entry by these verdicts."""
    counted = [verdict for verdict in verdicts if verdict != "void"]
    if not 0 < counted.count("true") < len(counted):
        return ["returned" for _ in verdicts]
    return [{"true": "won", "void": "returned"}.get(verdict, "lost") for verdict in verdicts]


def in_order(entries):
    return [each["player"] for each in entries] == [f"Player {place}" for place in range(1, len(entries) + 1)]
