import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Refused } from '../../server/src/residents/caller.ts'
import { pickerOf } from '../../server/src/residents/picker.ts'
import { readDealings } from '../../server/src/market/resident-trade-reads.ts'
import { queriesOf } from '../../server/src/commit/reader.ts'
import { accountId } from '../../shared/src/ids.ts'
import { cents, formatUsd } from '../../shared/src/money.ts'
import { house } from '../../server/src/ledger/kinds.ts'
import { paidByResidents, smallChangePercent } from '../../shared/src/residents/rules.ts'
import type { SeasonGame } from './play-season.ts'
import { signUp } from './season-player.ts'
import { settle, strategies, type Schemer, type StrategyName } from './strategies.ts'

/** One strategy's result in one season, over all its accounts. */
export interface Outcome {
  readonly strategy: StrategyName
  readonly seed: number
  readonly sittings: number
  readonly paidInCents: number
  /**
   * The final balance, money held for offers and bids included, less the deposits. Cards and packs count for nothing.
   */
  readonly netCents: number
  /** What residents paid for cards and lost in pools and tournaments, less what the accounts paid them. */
  readonly fromResidentsCents: number
  /** What other people paid it for cards, less what it paid them. This money never touched the house or residents. */
  readonly fromPeopleCents: number
  /** What prizes from free packs paid it. */
  readonly promotionsCents: number
  /** The part of residents' payments that neither packs nor small change explain. Residents may never pay it. */
  readonly beyondCents: number
}

/** Each account deposits this amount, as many times as given: the on-ramp takes only so much at once. */
const paidIn = { cents: cents(10_000), times: 5 } as const
const sittingsPerWeek = 24

/** Lets one account pair of each strategy play beside the residents until the season is over. */
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
  const pauseMilliseconds = game.weekMilliseconds / sittingsPerWeek
  while (!game.isOver()) {
    const begin = Date.now()
    for (const [name, schemer] of schemers) {
      if (game.isOver()) break
      await guarded(name, () => strategies[name](schemer), failures)
      schemer.sittings += 1
    }
    await sleep(Math.max(10, pauseMilliseconds - (Date.now() - begin)))
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
  const { rows } = await owner.query<{ id: number; held: number; people: number; promotions: number }>(
    `with sold as (
        select s.account_id as from_id, b.account_id as to_id, t.cents
        from transfer t join ledger_account s on s.id = t.from_id join ledger_account b on b.id = t.to_id
        join account payer on payer.id = s.account_id join account payee on payee.id = b.account_id
        where t.kind = 'sale' and not payer.is_resident and not payee.is_resident)
      select a.id, (select coalesce(sum(case when a.id = to_id then cents else -cents end), 0)::bigint
          from sold where a.id in (from_id, to_id)) as people,
        (select coalesce(sum(t.cents), 0)::bigint from transfer t
          where t.from_id = ${house.promotions} and t.to_id in (a.id + 1, a.id + 2, a.id + 3)) as promotions,
        (select sum(l.balance_cents)::bigint from ledger_account l where l.account_id = a.id
        and l.id in (a.id + 1, a.id + 2)) as held
      from account a where a.email = any ($1)`,
    [emails],
  )
  const sums = {
    paidInCents: 0,
    netCents: 0,
    fromResidentsCents: 0,
    fromPeopleCents: 0,
    promotionsCents: 0,
    beyondCents: 0,
  }
  for (const { id, held, people, promotions } of rows) {
    const known = await readDealings(queriesOf(owner), accountId(id), 0)
    const net = paidByResidents({ ...known, stakesOpenCents: cents(0) }) - known.toResidentsCents
    const room =
      Math.max(0, known.packsCents - known.wonCents) + (known.paidInCents * smallChangePercent) / 100
    sums.paidInCents += known.paidInCents
    sums.netCents += held - known.paidInCents
    sums.fromResidentsCents += net
    sums.fromPeopleCents += people
    sums.promotionsCents += promotions
    sums.beyondCents += Math.max(0, Math.ceil(net - room))
  }
  return sums
}

interface Total extends Omit<Outcome, 'seed'> {
  readonly seeds: number
  /** The rest: prize payments, less packs and fees. */
  readonly fromHouseCents: number
  /**
   * The figure that is judged: money from residents and promotions, less losses to the house. Gains from prizes are
   * luck and don't count.
   */
  readonly earnedCents: number
  readonly beyondCents: number
}

/** Sums each strategy over its seeds. */
export function totalsOf(outcomes: readonly Outcome[]): readonly Total[] {
  return [...Map.groupBy(outcomes, ({ strategy }) => strategy)].map(([strategy, all]) => {
    const sum = (of: (outcome: Outcome) => number) => all.reduce((total, each) => total + of(each), 0)
    const netCents = sum((each) => each.netCents)
    const fromResidentsCents = sum((each) => each.fromResidentsCents)
    const promotionsCents = sum((each) => each.promotionsCents)
    const fromPeopleCents = sum((each) => each.fromPeopleCents)
    const fromHouseCents = netCents - fromResidentsCents - promotionsCents - fromPeopleCents
    return {
      strategy,
      seeds: all.length,
      sittings: sum((each) => each.sittings),
      paidInCents: sum((each) => each.paidInCents),
      netCents,
      fromResidentsCents,
      promotionsCents,
      fromPeopleCents,
      fromHouseCents,
      earnedCents: fromResidentsCents + promotionsCents + Math.min(0, fromHouseCents),
      beyondCents: sum((each) => each.beyondCents),
    }
  })
}

export function outcomeLines(outcomes: readonly Outcome[]): string[] {
  const usd = (amount: number) => formatUsd(cents(Math.round(amount)))
  return [
    'strategies: seeds, sittings; net of paid in; from residents, promotions, the house, other strategies; earned of residents and promotions',
    ...totalsOf(outcomes).map((total) => {
      const { strategy, seeds, sittings, netCents: net, paidInCents: paid, earnedCents: earned } = total
      const parts = [
        total.fromResidentsCents,
        total.promotionsCents,
        total.fromHouseCents,
        total.fromPeopleCents,
      ]
      const percent = ((100 * earned) / Math.max(1, paid)).toFixed(1)
      return `  ${strategy}: ${seeds}, ${sittings}; ${usd(net)} of ${usd(paid)}; ${parts.map(usd).join(', ')}; ${usd(earned)} (${percent} %)`
    }),
  ]
}

/**
 * Returns a line for each strategy that earned too much from residents and promotions: over 2 % of its deposits in all
 * seeds together, or any amount that residents may never pay. Money that one strategy takes from another doesn't count.
 */
export function tooGood(outcomes: readonly Outcome[]): string[] {
  return totalsOf(outcomes).flatMap(({ strategy, earnedCents, paidInCents, beyondCents }) => [
    ...(earnedCents > (paidInCents * smallChangePercent) / 100
      ? [`${strategy} earned ${earnedCents} cents of ${paidInCents} paid in`]
      : []),
    ...(beyondCents > 0 ? [`residents paid ${strategy} ${beyondCents} cents more than they may`] : []),
  ])
}
