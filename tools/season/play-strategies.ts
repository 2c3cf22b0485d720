import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Refused } from '../../server/src/residents/caller.ts'
import { pickerOf } from '../../server/src/residents/picker.ts'
import { readDealings } from '../../server/src/market/resident-trade-reads.ts'
import { queriesOf } from '../../server/src/commit/reader.ts'
import { accountId } from '../../shared/src/ids.ts'
import { cents, formatUsd } from '../../shared/src/money.ts'
import { smallChangePercent } from '../../shared/src/residents/rules.ts'
import type { SeasonGame } from './play-season.ts'
import { signUp } from './season-player.ts'
import { settle, strategies, type Schemer, type StrategyName } from './strategies.ts'

/** What one strategy came to in one season, of all its accounts. */
export interface Outcome {
  readonly strategy: StrategyName
  readonly seed: number
  readonly sittings: number
  readonly paidInCents: number
  /** Money at the end, what offers and bids hold included, less what was paid in; cards and packs count for nothing. */
  readonly netCents: number
  /** What residents paid for cards and lost in tournaments, less what the accounts paid them. */
  readonly fromResidentsCents: number
  /** What other people paid it for cards, less what it paid them. It left the house and the residents untouched. */
  readonly fromPeopleCents: number
  /** Of what residents paid, what neither packs nor small change explain: residents may never pay it. */
  readonly beyondCents: number
}

/** Each account pays this in, five times as much as the on-ramp takes at once. */
const paidIn = { cents: cents(10_000), times: 5 } as const
const sittingsPerWeek = 24

/** Lets one of each strategy play beside the residents until the season is over. */
export async function playStrategies(
  game: SeasonGame,
  { seed, outcomes, failures }: { seed: number; outcomes: Outcome[]; failures: string[] },
): Promise<void> {
  const pick = pickerOf(seed)
  const names = Object.keys(strategies).filter((name): name is StrategyName => name in strategies)
  const schemers = new Map<StrategyName, Schemer & { sittings: number }>()
  const account = async (number: number) => {
    const actor = await signUp(game.address, {
      number: 1000 * seed + number,
      habit: 'trader',
      budget: paidIn.cents,
      pick: pickerOf(pick.number(2 ** 31)),
    })
    for (let times = 0; times < paidIn.times; times += 1) await actor.payIn()
    return actor
  }
  for (const [index, name] of names.entries())
    schemers.set(name, {
      actor: await account(2 * index),
      second: await account(2 * index + 1),
      sittings: 0,
    })
  const pauseMs = game.weekMs / sittingsPerWeek
  while (!game.isOver()) {
    const begin = Date.now()
    for (const [name, schemer] of schemers) {
      if (game.isOver()) break
      await guarded(name, () => strategies[name](schemer), failures)
      schemer.sittings += 1
    }
    await sleep(Math.max(10, pauseMs - (Date.now() - begin)))
  }
  for (const [name, schemer] of schemers) await guarded(name, () => settle(schemer), failures)
  for (const [index, [strategy, { sittings }]] of [...schemers].entries()) {
    const emails = [2 * index, 2 * index + 1].map((number) => `season-${1000 * seed + number}@example.com`)
    outcomes.push({ strategy, seed, sittings, ...(await moneyOf(game.owner, emails)) })
  }
}

async function guarded(name: string, work: () => Promise<void>, failures: string[]): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) failures.push(`${name}: ${String(error)}`)
  }
}

async function moneyOf(
  owner: Pool,
  emails: readonly string[],
): Promise<Omit<Outcome, 'strategy' | 'seed' | 'sittings'>> {
  const { rows } = await owner.query<{ id: number; held: number; people: number }>(
    `with sold as (
        select s.account_id as from_id, b.account_id as to_id, t.cents
        from transfer t join ledger_account s on s.id = t.from_id join ledger_account b on b.id = t.to_id
        join account payer on payer.id = s.account_id join account payee on payee.id = b.account_id
        where t.kind = 'sale' and not payer.is_resident and not payee.is_resident)
      select a.id, (select coalesce(sum(case when a.id = to_id then cents else -cents end), 0)::bigint
          from sold where a.id in (from_id, to_id)) as people,
        (select sum(l.balance_cents)::bigint from ledger_account l where l.account_id = a.id
        and l.id in (a.id + 1, a.id + 2)) as held
      from account a where a.email = any ($1)`,
    [emails],
  )
  const sums = { paidInCents: 0, netCents: 0, fromResidentsCents: 0, fromPeopleCents: 0, beyondCents: 0 }
  for (const { id, held, people } of rows) {
    const known = await readDealings(queriesOf(owner), accountId(id), 0)
    const net = known.fromResidentsCents + known.stakesWonCents - known.toResidentsCents
    const room =
      Math.max(0, known.packsCents - known.wonCents) + (known.paidInCents * smallChangePercent) / 100
    sums.paidInCents += known.paidInCents
    sums.netCents += held - known.paidInCents
    sums.fromResidentsCents += net
    sums.fromPeopleCents += people
    sums.beyondCents += Math.max(0, Math.ceil(net - room))
  }
  return sums
}

export function outcomeLines(outcomes: readonly Outcome[]): string[] {
  const usd = (amount: number) => formatUsd(cents(Math.round(amount)))
  const by = [...Map.groupBy(outcomes, ({ strategy }) => strategy)]
  return [
    `strategies: seeds; sittings, paid in, net (of what was paid in; best seed), from residents, from other people, beyond the rule`,
    ...by.map(([strategy, all]) => {
      const sum = (of: (outcome: Outcome) => number) => all.reduce((total, each) => total + of(each), 0)
      const share = (net: number, paid: number) => `${((100 * net) / Math.max(1, paid)).toFixed(1)} %`
      const [net, paid] = [sum(({ netCents }) => netCents), sum(({ paidInCents }) => paidInCents)]
      const best = Math.max(...all.map((each) => each.netCents / Math.max(1, each.paidInCents)))
      return `  ${strategy}: ${all.length}; ${sum(({ sittings }) => sittings)}, ${usd(paid)}, ${usd(net)} (${share(net, paid)}; ${(100 * best).toFixed(1)} %), ${usd(sum(({ fromResidentsCents }) => fromResidentsCents))}, ${usd(sum(({ fromPeopleCents }) => fromPeopleCents))}, ${usd(sum(({ beyondCents }) => beyondCents))}`
    }),
  ]
}

/**
 * Nobody earns more than a passive holder by over 2 % of what it put in, all seeds together. What one strategy takes from
 * another is left out: the accounts of each meet those of fifteen others, whose money is people's.
 */
export function tooGood(outcomes: readonly Outcome[]): string[] {
  const sumOf = (all: readonly Outcome[], of: (outcome: Outcome) => number) =>
    all.reduce((total, each) => total + of(each), 0)
  return [...Map.groupBy(outcomes, ({ strategy }) => strategy)].flatMap(([strategy, all]) => {
    const net = sumOf(all, (each) => each.netCents - each.fromPeopleCents)
    const paid = sumOf(all, (each) => each.paidInCents)
    const beyond = sumOf(all, (each) => each.beyondCents)
    return [
      ...(net > (paid * smallChangePercent) / 100
        ? [`${strategy} earned ${net} cents of ${paid} paid in`]
        : []),
      ...(beyond > 0 ? [`residents paid ${strategy} ${beyond} cents more than they may`] : []),
    ]
  })
}
