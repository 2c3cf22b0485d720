import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import type { Effects } from './effects.ts'
import type { Expectations } from './reader.ts'
import { purseOf } from './player.ts'
import { idsNeeded as idsOfRows, planParts, planRow, type NextId, type PlanPart } from './world/plan-rows.ts'
import type { Given } from './world/table.ts'
import { frame, sections, tables } from './world/world.ts'

export interface Actor {
  readonly id: AccountId
  readonly version: number
}

export type IdempotencyKey = Given<typeof frame.idempotency>

/** What commit.sql reads: sections by name. */
export type Plan = Readonly<Record<string, unknown>>

interface PlanGiven {
  readonly effects: Effects<unknown>
  readonly expectations: Expectations
  readonly actor: Actor | null
  readonly idempotency: IdempotencyKey | null
  readonly nextId: NextId
}

/** How many ids `planOf` will ask for: the commit's own and one for each unnamed row. */
export function idsNeeded(effects: Effects<unknown>): number {
  return 1 + idsOfRows(sections, { ...effects })
}

/** Turns effects into the plan that commit.sql reads; empty sections are left out, so that it skips them. */
export function planOf({ effects, expectations, actor, idempotency, nextId }: PlanGiven): Plan {
  const given: Readonly<Record<string, unknown>> = { ...effects }
  return Object.fromEntries([
    ['commit', nextId()],
    ...(idempotency ? [['idempotency', planRow(frame.idempotency, idempotency)] as const] : []),
    ...accountParts(effects, actor),
    ...registeredParts(given, expectations),
    ...Object.entries(sections).flatMap((section) => planParts(section, given[section[0]], nextId)),
    ...planParts(['poolEvents', frame.poolEvents], poolEventsOf(effects), nextId),
    ...planParts(['answerBalance', frame.answerBalance], balancesOf(effects), nextId),
  ])
}

/** The acting player, and with others all of them in one list. */
function accountParts(effects: Effects<unknown>, player: Actor | null): readonly PlanPart[] {
  const { setAccount, useActor = false, accounts = [], restsOn } = effects
  const actor: Given<typeof frame.actor> | null = player && {
    id: player.id,
    version: player.version,
    use: useActor || setAccount?.id === player.id,
  }
  const others = [
    ...accounts,
    ...(restsOn ? [{ ...restsOn, use: false }] : []),
    ...(setAccount && setAccount.id !== player?.id
      ? [{ id: setAccount.id, version: setAccount.version ?? null, use: true }]
      : []),
  ]
  const all: Given<typeof frame.accounts> = [...(actor ? [actor] : []), ...others]
  return [
    ...(actor ? [['actor', planRow(frame.actor, actor)] as const] : []),
    ...(others.length > 0 ? [['accounts', all.map((each) => planRow(frame.accounts, each))] as const] : []),
  ]
}

/** What reads have registered of each table, to be locked for writing where the effects write it. */
function registeredParts(
  given: Readonly<Record<string, unknown>>,
  expectations: Expectations,
): readonly PlanPart[] {
  const seen: Readonly<Record<string, readonly object[]>> = {
    events: [...expectations.events.values()].map(({ id, version }) => ({ id, version })),
    outcomes: [...expectations.outcomes.values()].map(({ id, version }) => ({ id, version })),
    tournaments: [...expectations.tournaments.values()].map(({ id, version }) => ({ id, version })),
    assets: [...expectations.assets.values()].map(({ id, version, ownerId }) => ({
      id,
      version,
      owner: ownerId,
    })),
  }
  return tables.flatMap(({ lock }) => {
    const rows = lock ? (seen[lock.section] ?? []) : []
    if (!lock || rows.length === 0) return []
    const use = lock.mode === 'use' || (lock.usedBy ?? []).some((name) => isGiven(given[name]))
    return [[lock.section, lock.mode === 'use' ? rows : { use, rows }] as const]
  })
}

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined)

/** Events whose pools this changes; where outcomes or events change, the database sees which have pools. */
function poolEventsOf({ mints = [], settlePools = [] }: Effects<unknown>): EventId[] {
  const entered = mints.flatMap(({ poolEntryOf, eventId }) =>
    poolEntryOf === undefined ? [] : (eventId ?? []),
  )
  return [...new Set([...entered, ...settlePools.map(({ eventId }) => eventId)])]
}

function balancesOf({ answerBalanceOf: account }: Effects<unknown>): readonly number[] {
  if (account === undefined) return []
  const { available, bonus } = purseOf(account)
  return [available, bonus]
}
