import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import { houseAccounts, type money } from '@called-shot/shared/operator/money-contract.ts'
import type { TransferKind } from '@called-shot/shared/transfer-kinds.ts'
import { millisecondsPerHour } from '@called-shot/shared/time.ts'
import type { Queries } from '../commit/reader.ts'
import { houseHours } from '../ledger/roll-up.ts'
import { handedOutToday } from '../packs/starter-reads.ts'

type Overview = AnswerOf<typeof money.overview>
type Account = Overview['accounts'][number]
type Moved = Omit<Account['kinds'][number], 'kind'>

interface MovedRow {
  readonly account: string
  readonly kind: TransferKind
  /** Null for everything before the period. */
  readonly at: Date | null
  readonly received: Cents
  readonly paid: Cents
  readonly transfers: number
}

const hours = { day: 24, week: 7 * 24, month: 30 * 24, season: null } as const

/**
 * Each account of the house over the period: by hour for a day or a week, otherwise by day. The total after the last
 * point is the account's total in the books, because both come from the same transfers.
 */
export async function readMoney(
  queries: Queries,
  { period }: QueryOf<typeof money.overview>,
  settings: { readonly promoDailyCents: Cents; readonly now: Date },
): Promise<Overview> {
  const long = hours[period]
  const step = period === 'day' || period === 'week' ? 'hour' : 'day'
  const since =
    long === null
      ? null
      : new Date((Math.floor(settings.now.getTime() / millisecondsPerHour) - long) * millisecondsPerHour)
  const [rows, promotions, openDeposits] = await Promise.all([
    readMoved(queries, since, step),
    handedOutToday(queries),
    readOpenDeposits(queries),
  ])
  const isOlder = rows.some(({ at }) => at === null)
  const first = rows.find(({ at }) => at !== null)?.at ?? null
  const byAccount = Map.groupBy(rows, ({ account }) => account)
  return {
    since: isOlder ? since : first,
    until: settings.now,
    step,
    accounts: houseAccounts.map((account) => accountOver(account, byAccount.get(account) ?? [])),
    promotions: { since: promotions.since, given: promotions.cents, most: settings.promoDailyCents },
    open_deposits: openDeposits,
  }
}

/** Sums by kind for the times in the period; one line for each kind has the sum of what came before it. */
function readMoved(queries: Queries, since: Date | null, step: 'hour' | 'day'): Promise<MovedRow[]> {
  return queries.query<MovedRow>({
    name: 'house-money',
    text: `
      select l.kind as account, m.kind, m.at, sum(m.received)::bigint as received, sum(m.paid)::bigint as paid,
        sum(m.transfers)::bigint as transfers
      from (
        select h.id, h.kind, h.received, h.paid, h.transfers,
          case when h.hour >= coalesce($1::timestamptz, '-infinity') then date_trunc($2, h.hour, 'UTC') end as at
        from (${houseHours}) h) m
      join ledger_account l on l.id = m.id
      group by l.id, m.kind, m.at order by m.at nulls first`,
    values: [since, step],
  })
}

function accountOver(account: Account['account'], rows: readonly MovedRow[]): Account {
  const earlier = rows.filter(({ at }) => at === null)
  const during = rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
  const before = balanceOf(earlier)
  let total: number = before
  const points = [...Map.groupBy(during, ({ at }) => at.getTime())].map(([at, those]) => {
    total += balanceOf(those)
    return { at: new Date(at), total: cents(total), ...sumOf(those) }
  })
  const kinds = [...Map.groupBy(during, ({ kind }) => kind)].map(([kind, those]) => ({
    kind,
    ...sumOf(those),
  }))
  return { account, total: cents(total), before, points, kinds }
}

function balanceOf(rows: readonly Pick<MovedRow, 'received' | 'paid'>[]): Cents {
  return cents(rows.reduce((sum, { received, paid }) => sum + received - paid, 0))
}

function sumOf(rows: readonly MovedRow[]): Moved {
  const sum = (of: (row: MovedRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    received: cents(sum(({ received }) => received)),
    paid: cents(sum(({ paid }) => paid)),
    transfers: sum(({ transfers }) => transfers),
  }
}

async function readOpenDeposits(queries: Queries): Promise<Overview['open_deposits']> {
  const rows = await queries.query<Overview['open_deposits'][number]>({
    name: 'open-deposits',
    text: `
      select status, count(*) as payments, coalesce(sum(cents), 0)::bigint as total from deposit
      where status in ('pending', 'failed', 'review') group by status order by status`,
  })
  return rows
}
