import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import {
  maxTransfersInFile,
  maxTransfersListed,
  type money,
} from '@called-shot/shared/operator/money-contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Queries } from '../commit/reader.ts'
import { csvDollars, csvLine } from '../ledger/csv.ts'

type Filter = QueryOf<typeof money.transfersAsCsv>
type Listed = AnswerOf<typeof money.listTransfers>['data'][number]

interface Row extends Omit<Listed, 'amount'> {
  readonly cents: Cents
  /** Its time to the last digit, from which the next batch starts. */
  readonly atText: string
}

/**
 * Finds a transfer by either end, once even if both ends are the player's. $1 and $2 are the first and last ledger
 * account, $3 to $6 the other end, the kind and the period.
 */
const found = (accounts: 'house' | 'player', rest: string) => {
  const isIndexed = (end: string) => `t.${end} ${accounts === 'house' ? '< 1000' : '>= 1000'}`
  const branch = (end: string, other: string, more: string) => `
    (select t.id, t.at, t.kind, t.from_id, t.to_id, t.cents, t.ref from transfer t
    where t.${end} between $1::bigint and $2::bigint and ${isIndexed(end)} ${more}
      and ($3::bigint is null or t.${other} = $3) and ($4::text is null or t.kind = $4)
      and t.at >= coalesce($5::timestamptz, '-infinity') and t.at < coalesce($6::timestamptz, 'infinity') ${rest})`
  return `${branch('from_id', 'to_id', '')} union all
    ${branch('to_id', 'from_id', 'and t.from_id not between $1::bigint and $2::bigint')}`
}

const shown = `
  t.id, t.at, t.at::text as "atText", t.kind, t.cents, coalesce(f.email || ', ', '') || lf.kind as "from",
  f.id as from_player, coalesce(o.email || ', ', '') || lt.kind as "to", o.id as to_player, a.name as item`

const named = `
  join ledger_account lf on lf.id = t.from_id join ledger_account lt on lt.id = t.to_id
  left join account f on f.id = lf.account_id left join account o on o.id = lt.account_id
  left join asset a on a.id = t.ref`

const newestOf = (accounts: 'house' | 'player') => `
  select ${shown} from (${found(accounts, 'order by t.at desc, t.id desc limit $7')}
    order by at desc, id desc limit $8 offset $7 - $8) t ${named}
  order by t.at desc, t.id desc`

const countOf = (accounts: 'house' | 'player') => `
  select count(*) as count from (select 1 from (${found(accounts, '')}) t limit ${maxTransfersListed}) counted`

const nextOf = (accounts: 'house' | 'player') => {
  const after = 'and (t.at, t.id) > ($7::timestamptz, $8::bigint) order by t.at, t.id limit $9'
  return `select ${shown} from (${found(accounts, after)} order by at, id limit $9) t ${named} order by t.at, t.id`
}

interface Scope {
  readonly accounts: 'house' | 'player'
  readonly values: readonly unknown[]
}

/**
 * The range of the filter's ledger accounts. Refuses a filter with neither an account nor a player: it would read
 * everything.
 */
async function scopeOf(queries: Queries, { account, player, kind, from, to }: Filter): Promise<Scope> {
  if (account === undefined && player === undefined)
    throw refuse('bad_input', 'account: choose an account of the house, or a player')
  const house = await queries.first<{ readonly id: number }>({
    name: 'house-account',
    text: 'select id from ledger_account where account_id is null and kind = $1',
    values: [account ?? null],
  })
  const rest = [kind ?? null, from ?? null, to ?? null]
  if (player === undefined)
    return { accounts: 'house', values: [house?.id ?? 0, house?.id ?? 0, null, ...rest] }
  return { accounts: 'player', values: [player + 1, player + 3, house?.id ?? null, ...rest] }
}

/** Transfers newest first. The newest 10,000 are counted and listed. */
export async function listTransfers(
  queries: Queries,
  query: QueryOf<typeof money.listTransfers>,
): Promise<AnswerOf<typeof money.listTransfers>> {
  const { accounts, values } = await scopeOf(queries, query)
  const counted = await queries.first<{ readonly count: number }>({
    name: `transfers-counted-${accounts}`,
    text: countOf(accounts),
    values,
  })
  const total = counted?.count ?? 0
  const rows =
    query.offset >= total
      ? []
      : await queries.query<Row>({
          name: `transfers-listed-${accounts}`,
          text: newestOf(accounts),
          values: [...values, query.offset + query.limit, query.limit],
        })
  return {
    data: rows.map(({ cents: amount, atText: _atText, ...row }) => ({ ...row, amount })),
    pagination_metadata: paginate(total, query),
  }
}

const header = ['date', 'transfer_id', 'kind', 'from', 'to', 'item', 'amount']
const batchRows = 1000

/**
 * The same transfers as lines of CSV, oldest first, read a thousand at a time; ends after 200,000 with a line that says
 * so.
 */
export async function transfersCsv(queries: Queries, filter: Filter): Promise<AsyncGenerator<string>> {
  const { accounts, values } = await scopeOf(queries, filter)
  return linesOf((last) =>
    queries.query<Row>({
      name: `transfers-in-file-${accounts}`,
      text: nextOf(accounts),
      values: [...values, last?.atText ?? '-infinity', last?.id ?? 0, batchRows],
    }),
  )
}

async function* linesOf(next: (last: Row | null) => Promise<Row[]>): AsyncGenerator<string> {
  yield csvLine(header)
  let last: Row | null = null
  for (let written = 0; written < maxTransfersInFile; written += batchRows) {
    const batch: Row[] = await next(last)
    yield batch.map(lineOf).join('')
    last = batch.at(-1) ?? last
    if (batch.length < batchRows) return
  }
  yield csvLine([`more follows: ask again from ${last?.at.toISOString()} on`])
}

function lineOf({ at, id, kind, from, to, item, cents }: Row): string {
  return csvLine([at.toISOString(), String(id), kind, from, to, item ?? '', csvDollars(cents)])
}
