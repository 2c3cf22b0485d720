/** A day of GET /chain/checkpoints. */
export interface DayOfHistory {
  readonly day: string
  readonly transfers: { readonly block: number; readonly hash: string } | null
  readonly audit_log: { readonly entry: number; readonly hash: string } | null
  readonly liabilities: { readonly root: string } | null
}

/** Something whose hash never changes, no matter who asks, or when. */
export interface Claim {
  readonly what: string
  readonly hash: string
}

/**
 * The facts in a list of checkpoints that must never change (docs/fairness.md, "The chains"): the hash of each block
 * and entry that it names, the root of what was owed on each day, and the end of each day that a later one has moved on
 * from. Newest day first, as the game answers.
 */
export function claimsOf(days: readonly DayOfHistory[]): Claim[] {
  const claims: Claim[] = []
  const later: Record<'transfers' | 'audit log', string | null> = { transfers: null, 'audit log': null }
  for (const { day, transfers, audit_log: log, liabilities } of days) {
    if (liabilities) claims.push({ what: `what is owed on ${day}`, hash: liabilities.root })
    for (const [chain, place, head] of [
      ['transfers', `block ${transfers?.block}`, transfers],
      ['audit log', `entry ${log?.entry}`, log],
    ] as const) {
      if (head) claims.push({ what: `${chain} ${place}`, hash: head.hash })
      if (later[chain] !== null && later[chain] !== head?.hash)
        claims.push({ what: `${chain} at the end of ${day}`, hash: head?.hash ?? 'none' })
      later[chain] = head?.hash ?? later[chain]
    }
  }
  return claims
}

/** The errors of a single list: days out of order or repeated, or a chain of transfers that became shorter. */
export function disorderOf(days: readonly DayOfHistory[]): string[] {
  return days.flatMap((newer, index) => {
    const older = days[index + 1]
    if (!older) return []
    return [
      ...(newer.day > older.day ? [] : [`${newer.day} stands before ${older.day}`]),
      ...((newer.transfers?.block ?? 0) >= (older.transfers?.block ?? 0)
        ? []
        : [`the chain over the transfers is shorter on ${newer.day} than on ${older.day}`]),
    ]
  })
}

/** The facts for which more than one value was reported. */
export function contradictionsIn(claims: readonly Claim[]): string[] {
  const versions = new Map<string, Set<string>>()
  for (const { what, hash } of claims) versions.set(what, (versions.get(what) ?? new Set()).add(hash))
  return [...versions].flatMap(([what, hashes]) =>
    hashes.size > 1 ? [`${what} was published as ${[...hashes].join(' and as ')}`] : [],
  )
}
