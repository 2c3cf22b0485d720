/** A neighbor on the path from a leaf to the root, with the sum of all leaves below it. */
export interface PathNode {
  readonly side: 'left' | 'right'
  readonly cents: number
  readonly hash: string
}

/** A player's own part of a day's tree, as GET /me/liability_proof tells it, its amounts in cents. */
export interface OwnLiabilities {
  readonly day: string
  readonly auth_id: string
  readonly salt: string | null
  readonly owed: Owed
  readonly leaves: readonly {
    readonly part: number
    readonly cents: number
    readonly position: number
    readonly path: readonly PathNode[]
  }[]
}

/** A day as GET /liabilities returns it to everybody, with amounts in cents. */
export interface PublishedLiabilities {
  readonly day: string
  readonly root: string
  readonly leaves: number
  readonly owed: Owed
  readonly total: number
}

interface Owed {
  readonly available: number
  readonly reserved: number
  readonly bonus: number
  readonly prizes: number
}

export interface LiabilityCheck {
  readonly says: string
  readonly holds: boolean
}

/** SHA-256 of a text as UTF-8, in lowercase hex. */
export type Sha256 = (text: string) => Promise<string>

/** The leaves of one player on one day. */
const partsOfAPlayer = 2

/**
 * Checks a day's tree as far as a player can from their own part of it (docs/fairness.md, "What we owe"): both leaves
 * are issued to them, contain all that they had, and are counted in the published root, with nothing negative beside
 * them. `authId` identifies the player, from their own log-in; null if it is not known.
 */
export async function checkLiabilities(
  own: OwnLiabilities,
  published: PublishedLiabilities,
  { authId, sha256 }: { readonly authId: string | null; readonly sha256: Sha256 },
): Promise<LiabilityCheck[]> {
  const { leaves, salt, owed } = own
  const mine = sumOf(owed)
  const parts = leaves.map(({ part }) => part)
  const positions = new Set(leaves.map(({ position }) => position))
  const roots = await Promise.all(leaves.map((leaf) => rootOver(leaf, { own, published, sha256 })))
  return [
    { says: 'it is about the day that was published', holds: own.day === published.day },
    {
      says: `it is made out to you (${own.auth_id})`,
      holds: authId === null ? own.auth_id !== '' : own.auth_id === authId,
    },
    {
      says: mine === 0 ? 'nothing was owed to you, so you have no leaf' : 'you have two leaves of your own',
      holds:
        mine === 0
          ? leaves.length === 0
          : salt !== null && parts.join() === '1,2' && positions.size === partsOfAPlayer,
    },
    {
      says: 'your leaves hold all that you had, and no amount is below zero',
      holds:
        Object.values(owed).every(isAmount) && mine === leaves.reduce((sum, { cents }) => sum + cents, 0),
    },
    ...(leaves.length === 0
      ? []
      : [
          {
            says: 'they are counted in the published root, and no sum beside them is below zero',
            holds: roots.every((root) => root === published.root),
          },
        ]),
    {
      says: 'the published total is that of its parts',
      holds: Object.values(published.owed).every(isAmount) && sumOf(published.owed) === published.total,
    },
  ]
}

/**
 * The neighbors on the way up from a leaf, with the level that each is on (0: the leaves). A node without a neighbor
 * moves up to the next level unchanged.
 */
export function neighborsOf(
  position: number,
  leaves: number,
): { readonly level: number; readonly position: number; readonly side: 'left' | 'right' }[] {
  const found: ReturnType<typeof neighborsOf> = []
  for (let [level, at, count] = [0, position, leaves]; count > 1; level += 1) {
    const [other, side] = at % 2 === 0 ? ([at + 1, 'right'] as const) : ([at - 1, 'left'] as const)
    if (other < count) found.push({ level, position: other, side })
    at = Math.floor(at / 2)
    count = Math.ceil(count / 2)
  }
  return found
}

/** The root computed from a leaf and its path; null if a sum is invalid or the path leads elsewhere. */
async function rootOver(
  leaf: OwnLiabilities['leaves'][number],
  parts: { readonly own: OwnLiabilities; readonly published: PublishedLiabilities; readonly sha256: Sha256 },
): Promise<string | null> {
  const { own, published, sha256 } = parts
  const sides = neighborsOf(leaf.position, published.leaves).map(({ side }) => side)
  if (leaf.position >= published.leaves || sides.join() !== leaf.path.map(({ side }) => side).join())
    return null
  let { cents } = leaf
  let hash = await sha256(['leaf', own.day, own.salt, leaf.part, cents, own.auth_id].join('|'))
  for (const { side, cents: beside, hash: other } of leaf.path) {
    if (!isAmount(cents) || !isAmount(beside) || !/^[0-9a-f]{64}$/.test(other)) return null
    const both = side === 'left' ? [beside, other, cents, hash] : [cents, hash, beside, other]
    hash = await sha256(['node', ...both].join('|'))
    cents += beside
  }
  if (!isAmount(cents) || cents !== published.total) return null
  return sha256(['root', published.day, published.leaves, published.total, hash].join('|'))
}

/**
 * Returns the pairs of parts, by their position in the list, that share a leaf or an owner. Only by comparing can
 * players find out whether one leaf was shown to two of them.
 */
export function sharedLeaves(parts: readonly OwnLiabilities[]): [number, number][] {
  const areOne = (a: OwnLiabilities, b: OwnLiabilities) =>
    a.auth_id === b.auth_id ||
    (a.salt !== null && a.salt === b.salt) ||
    a.leaves.some((mine) => b.leaves.some((theirs) => mine.position === theirs.position))
  return parts.flatMap((a, first) =>
    parts.flatMap((b, second): [number, number][] =>
      first < second && a.day === b.day && areOne(a, b) ? [[first, second]] : [],
    ),
  )
}

function sumOf({ available, reserved, bonus, prizes }: Owed): number {
  return available + reserved + bonus + prizes
}

function isAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0
}
