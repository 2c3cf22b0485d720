"""Published signatures of witnesses ("Witnesses" of docs/fairness.md), with Ed25519 as RFC 8032 defines it."""

import base64
import hashlib
import json

from chains import facts

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
DER = bytes.fromhex("302a300506032b6570032100")


def check_witnesses(documents):
    """Checks signatures (GET /api/chain/checkpoints/{n}/witness), and that what they say is one history: the same in
    all of them and in the lists of checkpoints that are given besides."""
    told = {}
    for document in documents:
        for row in document["data"]:
            if "signature" not in row:
                continue
            key, text = base64.b64decode(row["public_key"]), row["entry"].encode("utf-8")
            name = f"{row['public_key'][16:28]}… of block {row['block']}"
            signed = key[:12] == DER and is_signed(key[12:], text, base64.b64decode(row["signature"]))
            yield f"{name}: this key signed this text", signed
            claims = json.loads(text)["claims"]
            yield f"{name}: the text names the block", any(
                claim["what"] == f"transfers block {row['block']}" for claim in claims
            )
            for claim in claims:
                told.setdefault(claim["what"], set()).add(claim["hash"])
        if not any("signature" in row for row in document["data"]):
            for what, value in facts(document["data"]):
                told.setdefault(what, set()).add(value or "none")
    different = sorted(what for what, hashes in told.items() if len(hashes) > 1)
    yield f"all say the same{' except ' + ', '.join(different) if different else ''}", not different


def is_signed(key, text, signature):
    """Returns whether this is the key's signature of the text."""
    public, point = decoded(key), decoded(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if public is None or point is None or len(signature) != 64 or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + text).digest()
    factor = int.from_bytes(digest, "little") % ORDER
    return same(times(scalar, BASE), plus(point, times(factor, public)))


def decoded(data):
    """Returns the point of the curve in 32 bytes, as (X, Y, Z, T); None if it is none."""
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def plus(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    c, d = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    return (f - e) * (d - c) % P, (d + c) * (f + e) % P, (d - c) * (d + c) % P, (f - e) * (f + e) % P


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = plus(total, point)
        point = plus(point, point)
        scalar >>= 1
    return total


def same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


BASE = decoded((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
