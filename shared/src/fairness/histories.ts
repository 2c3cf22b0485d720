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

/** The facts about one day. */
export interface DayOfClaims {
  /** The newest block of the chain over the transfers, if it is among the facts. */
  readonly block: number | null
  readonly claims: readonly Claim[]
}

/**
 * The facts in a list of checkpoints that must never change (docs/fairness.md, "The chains"): the hash of each block
 * and entry that it names, the root of what was owed on each day, and the end of each day that a later one has moved on
 * from. Newest day first, as the game answers.
 */
export function claimsByDay(days: readonly DayOfHistory[]): DayOfClaims[] {
  const later: Record<'transfers' | 'audit log', string | null> = { transfers: null, 'audit log': null }
  return days.map(({ day, transfers, audit_log: log, liabilities }) => {
    const claims: Claim[] = []
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
    return { block: transfers?.block ?? null, claims }
  })
}

/** The same facts in one list. */
export function claimsOf(days: readonly DayOfHistory[]): Claim[] {
  return claimsByDay(days).flatMap(({ claims }) => claims)
}

const day = String.raw`(\d{4}-\d\d-\d\d)`
const number = String.raw`([1-9]\d{0,14})`

export interface Place {
  readonly kind: 'block' | 'entry' | 'owed' | 'end of transfers' | 'end of log'
  /** A number, or a day. */
  readonly at: string
}

const places: readonly (readonly [kind: Place['kind'], form: RegExp])[] = [
  ['block', new RegExp(`^transfers block ${number}$`)],
  ['entry', new RegExp(`^audit log entry ${number}$`)],
  ['owed', new RegExp(`^what is owed on ${day}$`)],
  ['end of transfers', new RegExp(`^transfers at the end of ${day}$`)],
  ['end of log', new RegExp(`^audit log at the end of ${day}$`)],
]

/** What the name of a fact (`Claim.what`) is about; null if no checkpoint has such a fact. */
export function placeOf(what: string): Place | null {
  for (const [kind, form] of places) {
    const at = form.exec(what)?.[1]
    if (at !== undefined) return kind === 'block' || kind === 'entry' || isDay(at) ? { kind, at } : null
  }
  return null
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900'
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
