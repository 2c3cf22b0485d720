import type { Pool, PoolClient } from 'pg'
import { expectedFaceCents } from '@called-shot/shared/catalogue/series-value.ts'
import type { SeriesTerms } from '@called-shot/shared/catalogue/series.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents, formatUsd, sumCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { balancesThatDiffer } from './money-invariants.ts'
import { houseTotals } from './roll-up.ts'
import { inOneSnapshot } from './snapshot.ts'

type Books = AnswerOf<typeof operator.books>

/**
 * Every kind of ledger account with its total, and what the house may still owe in prizes (docs/money.md). Says so when
 * the total is not zero or a stored balance is not the sum of its transfers.
 */
export async function readBooks(pool: Pool): Promise<Books> {
  return inOneSnapshot(pool, async (client) => {
    const accounts = [...(await totalsOf(client, houseTotals)), ...(await totalsOf(client, playerTotals))]
    const imbalance = await imbalanceOf(client, accounts)
    return {
      accounts,
      prize_liability: await prizeLiability(client),
      residents: await residentsMoney(client, accounts),
      balanced: imbalance === null,
      imbalance,
    }
  })
}

type Total = Books['accounts'][number]

const playerTotals = `
  select kind, sum(balance_cents)::bigint as cents from ledger_account where account_id is not null
  group by kind order by kind`

async function totalsOf(client: PoolClient, text: string): Promise<Total[]> {
  const { rows } = await client.query<{ kind: Total['kind']; cents: number }>(text)
  return rows.map((row) => ({ kind: row.kind, total: cents(row.cents) }))
}

/** The residents' part of the players' accounts above, and what the house has given them. */
async function residentsMoney(client: PoolClient, accounts: readonly Total[]): Promise<Books['residents']> {
  const { rows } = await client.query<{ held: number }>(`
    select coalesce(sum(l.balance_cents), 0)::bigint as held
    from ledger_account l join account a on a.id = l.account_id where a.is_resident`)
  const given = accounts.find(({ kind }) => kind === 'residents')?.total ?? zeroCents
  return { given: cents(-given), held: cents(rows[0]?.held ?? 0) }
}

async function imbalanceOf(client: PoolClient, accounts: readonly Total[]): Promise<string | null> {
  const sum = sumCents(accounts.map(({ total }) => total))
  if (sum !== 0) return `Everything sums to ${formatUsd(sum)} instead of zero.`
  const { rows } = await client.query<object>(`${balancesThatDiffer} limit 1`)
  return rows[0] ? `A balance is not the sum of its transfers: ${JSON.stringify(rows[0])}.` : null
}

/**
 * Face value in circulation (held, slotted, redeemable), and the average content of unopened packs; free cards
 * separately.
 */
async function prizeLiability(client: PoolClient): Promise<Books['prize_liability']> {
  const { rows } = await client.query<{ paid: number; tutorial: number; wagers: number }>(`
    select
      coalesce(sum(value_cents) filter (where kind = 'prize' and not tutorial), 0)::bigint as paid,
      coalesce(sum(value_cents) filter (where kind = 'prize' and tutorial), 0)::bigint as tutorial,
      coalesce(sum(value_cents) filter (where kind = 'wager'), 0)::bigint as wagers
    from asset where kind in ('prize', 'wager') and place <> 'gone'`)
  const unopened = await unopenedPacks(client)
  const out = rows[0] ?? { paid: 0, tutorial: 0, wagers: 0 }
  const paid = cents(out.paid)
  const tutorial = cents(out.tutorial + unopened.tutorial)
  const wagers = cents(out.wagers)
  const unopenedPaid = cents(unopened.paid)
  return {
    paid,
    tutorial,
    wagers,
    unopened_packs: unopenedPaid,
    total: sumCents([paid, tutorial, wagers, unopenedPaid]),
  }
}

interface UnopenedRow extends Pick<SeriesTerms, 'priceCents' | 'contents' | 'odds' | 'prizeValues'> {
  readonly tutorial: boolean
  readonly packs: number
  /** Daily packs that are due a bonus prize card in addition to their contents. */
  readonly withPrize: number
  /** The total value of the prize cards of the first days. */
  readonly firstPrizeCents: Cents
}

async function unopenedPacks(client: PoolClient): Promise<{ paid: number; tutorial: number }> {
  const { rows } = await client.query<UnopenedRow>(`
    select a.tutorial, count(*) as packs, v.price_cents as "priceCents", v.contents, v.odds,
      v.prize_values as "prizeValues",
      count(*) filter (where a.serial % nullif((v.rules->>'prizeEachDays')::bigint, 0) = 0) as "withPrize",
      coalesce(sum((v.rules->'firstPrizeCents'->>(
        (a.serial - 1) % nullif((v.rules->>'prizeEachDays')::bigint, 0))::integer)::bigint), 0)::bigint
        as "firstPrizeCents"
    from asset a join series_version v on v.series_id = a.series_id and v.version = a.series_version
    where a.kind = 'pack' and a.place <> 'gone'
    group by a.tutorial, v.series_id, v.version`)
  const expected = (row: UnopenedRow) =>
    row.packs * expectedFaceCents(row) +
    row.withPrize * expectedFaceCents({ ...row, contents: { prize: 1 } }) +
    row.firstPrizeCents
  const sum = (tutorial: boolean) =>
    Math.round(
      rows.filter((row) => row.tutorial === tutorial).reduce((total, row) => total + expected(row), 0),
    )
  return { paid: sum(false), tutorial: sum(true) }
}
