"""Draws a pack again from its proof ("The rules, exactly" of docs/fairness.md)."""

import hmac
from datetime import datetime
from hashlib import sha256 as sha256_of

from words import compact, sha256

KINDS = ["category", "month", "day", "year", "part", "event", "trigger", "prize", "wager"]
ALL_WORDS = 2**48


class Words:
    """The random words of the two seeds, in order. `taken` records each with the bound it was used for."""

    def __init__(self, proof):
        self.key = bytes.fromhex(proof["server_seed"])
        self.text = f"{proof['client_seed']}:{proof['pack_id']}:"
        self.taken = []

    def below(self, bound):
        limit = ALL_WORDS - ALL_WORDS % bound
        while True:
            text = f"{self.text}{len(self.taken)}".encode("utf-8")
            word = int.from_bytes(hmac.new(self.key, text, sha256_of).digest()[:6], "big")
            self.taken.append([word, bound if word < limit else None])
            if word < limit:
                return word % bound

    def by_weights(self, weights):
        drawn = self.below(sum(weights))
        total = 0
        for index, weight in enumerate(weights):
            total += weight
            if total > drawn:
                return index
        raise ValueError("no weight at all")


class Pack:
    """One draw: the remaining entries of the lists, and the words."""

    def __init__(self, words, draws):
        self.words = words
        self.terms, self.lists = draws["terms"], draws["lists"]
        self.people = self.lists.get("people") or []
        self.events_left = list(self.lists.get("events") or [])
        self.triggers_left = list(self.lists.get("triggers") or [])
        self.one_person = None

    def cards(self):
        if self.lists.get("collections"):
            self.words.below(len(self.lists["collections"]))
        if self.terms["rules"].get("onePerson"):
            self.one_person = self.person()
        order = [(kind, index) for kind in KINDS for index in range(self.count(kind))]
        cards = []
        for position, (kind, index) in enumerate(order):
            rarity = self.words.by_weights(self.odds(position, len(order))) + 1
            cards.append(self.card(kind, rarity, index))
        return cards

    def count(self, kind):
        more = self.lists.get("more_prizes") or 0 if kind == "prize" else 0
        return self.terms["contents"].get(kind, 0) + more

    def odds(self, position, cards):
        points = [0, 0, 0, 0]
        for row in self.terms["odds"]:
            points[row["rarity"] - 1] = row["basisPoints"]
        promised = self.terms["rules"].get("atLeastOne")
        if promised is None:
            return points
        high = sum(points[promised - 1 :])
        if position == cards - 1:
            return [b if rarity >= promised else 0 for rarity, b in enumerate(points, 1)]
        return [
            b * (cards * high - 10_000 if rarity >= promised else cards * high)
            for rarity, b in enumerate(points, 1)
        ]

    def person(self):
        return self.people[self.words.by_weights([person[1] for person in self.people])]

    def card(self, kind, rarity, index):
        if kind == "event":
            return [kind, rarity, str(self.event())]
        if kind == "trigger":
            return [kind, rarity, str(self.trigger(index))]
        if kind in ("prize", "wager"):
            return [kind, rarity, str(self.value(rarity))]
        _, _, category, born = self.one_person or self.person()
        part = KINDS[self.words.below(4)] if kind == "part" else kind
        year, month, day = (int(number) for number in born.split("-"))
        return [part, rarity, str({"category": category, "month": month, "day": day, "year": year}[part])]

    def event(self):
        if not self.events_left:
            self.events_left = list(self.lists["events"])
        return self.events_left.pop(self.words.below(len(self.events_left)))

    def trigger(self, index):
        every = self.lists["triggers"]
        wants_broad = index < -(-self.count("trigger") // 3)
        among = [row for row in self.triggers_left if row[1] == 1 or not wants_broad]
        if not among:
            if not self.triggers_left:
                self.triggers_left = list(every)
            among = [row for row in every if row[1] == 1 or not wants_broad] or self.triggers_left
        drawn = among[self.words.below(len(among))]
        self.triggers_left = [row for row in self.triggers_left if row != drawn]
        return drawn[0]

    def value(self, rarity):
        if self.lists.get("prize_cents") is not None:
            return self.lists["prize_cents"]
        values = next(row["values"] for row in self.terms["prizeValues"] if row["rarity"] == rarity)
        return values[self.words.by_weights([row["basisPoints"] for row in values])]["cents"]


def seal_of(proof):
    """Returns the seal of the seed, the terms and the sealed lists."""
    sealed = proof["draws"].get("sealed")
    parts = [proof["server_seed"], proof["series_hash"]] + ([sha256(compact(sealed))] if sealed else [])
    return sha256(b"".join(bytes.fromhex(part) for part in parts))


def check(proof):
    """Yields each promise about an opened pack and whether it holds."""
    draws = proof["draws"]
    lists, sealed = draws["lists"], draws.get("sealed")
    yield "the terms are those that were hashed", sha256(compact(draws["terms"])) == proof["series_hash"]
    yield "the server seed is the one that was sealed", seal_of(proof) == proof["seed_hash"]
    if sealed:
        for name in ("people", "triggers"):
            found = sha256(compact(lists[name])) if lists.get(name) is not None else None
            yield f"the list of {name} is the one that was sealed", sealed.get(name) == found
    if lists.get("event_window"):
        yield "the list of events is one that the rule gives", events_follow_rule(lists, proof["opened_at"])
    seals = [reseal["seed_hash_before"] for reseal in proof.get("reseals") or []] + [proof["seed_hash"]]
    if len(seals) > 1:
        follows = [reseal["seed_hash"] for reseal in proof["reseals"]] == seals[1:]
        yield "every earlier seal names the one that took its place", follows
    yield f"the seeds draw these {len(draws['cards'])} cards", draws_same(proof)


def draws_same(proof):
    try:
        return Pack(Words(proof), proof["draws"]).cards() == proof["draws"]["cards"]
    except (LookupError, ValueError, StopIteration, ZeroDivisionError):
        return False


def events_follow_rule(lists, opened_at):
    window, events = lists["event_window"], lists["events"]
    starts = [_time(start) for start in lists["event_starts"]]
    at = _time(window["at"])
    return (
        len(events) > 0
        and len(starts) == len(events)
        and all(before < after for before, after in zip(events, events[1:]))
        and 0 <= _time(opened_at) - at <= 60
        and all(window["from_seconds"] - 0.001 <= start - at <= window["to_seconds"] + 0.001 for start in starts)
    )


def _time(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def check_example(document):
    """Checks the worked example of docs/fairness.md: hashes, words and cards."""
    example = document["expected"]
    words = Words(document)
    sealed = {"people": example["people"], "rules": 1, "triggers": example["triggers"]}
    draws = {"terms": document["terms"], "lists": document["lists"], "sealed": sealed}
    proof = {**document, "series_hash": example["series_hash"], "draws": draws}
    yield "series_hash", sha256(compact(document["terms"])) == example["series_hash"]
    for name in ("people", "triggers"):
        yield name, sha256(compact(document["lists"][name])) == example[name]
    yield "seed_hash", seal_of(proof) == example["seed_hash"]
    yield "cards", Pack(words, draws).cards() == example["cards"]
    yield "words", words.taken == example["words"]
