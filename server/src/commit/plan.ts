import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import type { Effects } from './effects.ts'
import type { Expectations } from './reader.ts'
import { purseOf } from './player.ts'
import { encoderOf, idsNeeded as idsOfRows, planRow, type NextId, type Plan } from './world/plan-rows.ts'
import type { Given } from './world/table.ts'
import { frame, sections, tables, type WorldEffects } from './world/world.ts'

interface Actor {
  readonly id: AccountId
  readonly version: number
}

export type IdempotencyKey = Given<typeof frame.idempotency>

const encoders = Object.entries(sections).map(([name, section]) => encoderOf(name, section))
const poolEvents = encoderOf('poolEvents', frame.poolEvents)
const answerBalance = encoderOf('answerBalance', frame.answerBalance)

/** The effects that are no section of the plan themselves. */
const otherEffects: Readonly<Record<Exclude<keyof Effects<unknown>, keyof WorldEffects>, true>> = {
  answer: true,
  answerBalanceOf: true,
  useActor: true,
  accounts: true,
  restsOn: true,
}
const knownEffects = new Set([...Object.keys(sections), ...Object.keys(otherEffects)])

interface PlanGiven {
  readonly effects: Effects<unknown>
  readonly expectations: Expectations
  readonly actor: Actor | null
  readonly idempotency: IdempotencyKey | null
  readonly nextId: NextId
}

/** How many ids `planOf` will ask for: the commit's own and one for each unnamed row. */
export function idsNeeded(effects: Effects<unknown>): number {
  return 1 + idsOfRows(encoders, { ...effects })
}

/** Turns effects into the plan that commit.sql reads; it omits empty sections, and commit.sql skips them. */
export function planOf({ effects, expectations, actor, idempotency, nextId }: PlanGiven): Plan {
  requireKnown(effects)
  const plan: Plan = { commit: nextId() }
  if (idempotency) plan['idempotency'] = planRow(frame.idempotency, idempotency)
  writeAccounts(plan, effects, actor)
  const given: Readonly<Record<string, unknown>> = { ...effects }
  writeRegistered(plan, given, expectations)
  for (const encoder of encoders) encoder.write(plan, given[encoder.name], nextId)
  poolEvents.write(plan, poolEventsOf(effects), nextId)
  answerBalance.write(plan, balancesOf(effects), nextId)
  return plan
}

/**
 * Throws for an effect that the world does not have: TypeScript accepts a misspelled one where a command's type is
 * inferred or its effects are spread, and the plan would be made without it.
 */
function requireKnown(effects: Effects<unknown>): void {
  const unknown = Object.keys(effects).filter((name) => !knownEffects.has(name))
  if (unknown.length > 0) throw new Error(`there is no effect "${unknown.join('", "')}"`)
}

/** The acting player; if there are other accounts, all of them in one list. */
function writeAccounts(plan: Plan, effects: Effects<unknown>, player: Actor | null): void {
  const { setAccount, useActor = false, accounts = [], restsOn } = effects
  const actor: Given<typeof frame.actor> | null = player && {
    id: player.id,
    version: player.version,
    use: useActor || setAccount?.id === player.id,
  }
  const others: readonly Given<typeof frame.accounts>[number][] = [
    ...accounts,
    ...(restsOn ? [{ ...restsOn, use: false }] : []),
    ...(setAccount && setAccount.id !== player?.id
      ? [{ id: setAccount.id, version: setAccount.version ?? null, use: true }]
      : []),
  ]
  if (actor) plan['actor'] = planRow(frame.actor, actor)
  if (others.length > 0)
    plan['accounts'] = [...(actor ? [actor] : []), ...others].map((each) => planRow(frame.accounts, each))
}

/** Registered reads, by the section that locks their table. */
const registered: Readonly<Record<string, (by: Expectations) => readonly object[]>> = {
  events: ({ events }) => [...events.values()].map(({ id, version }) => ({ id, version })),
  outcomes: ({ outcomes }) => [...outcomes.values()].map(({ id, version }) => ({ id, version })),
  tournaments: ({ tournaments }) => [...tournaments.values()].map(({ id, version }) => ({ id, version })),
  assets: ({ assets }) =>
    [...assets.values()].map(({ id, version, ownerId: owner }) => ({ id, version, owner })),
}

const registeredLocks = tables.flatMap(({ lock }) => {
  const rowsOf = lock && registered[lock.section]
  return rowsOf ? [{ ...lock, rowsOf }] : []
})

/** Locked for writing if the effects write the table. */
function writeRegistered(
  plan: Plan,
  given: Readonly<Record<string, unknown>>,
  expectations: Expectations,
): void {
  for (const { section, mode, usedBy = [], rowsOf } of registeredLocks) {
    const rows = rowsOf(expectations)
    if (rows.length === 0) continue
    plan[section] = mode === 'use' ? rows : { use: usedBy.some((name) => isGiven(given[name])), rows }
  }
}

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined)

/** Events whose pools this changes. If outcomes or events change, the database itself finds which have pools. */
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
