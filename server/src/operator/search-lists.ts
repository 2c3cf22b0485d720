import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike, likePattern } from '../db/like-pattern.ts'
import { eventStateColumn } from '../events/event-reads.ts'

type Found = AnswerOf<typeof lookup.search>['data'][number]

/** How many of each kind are shown. */
const maxPerKind = 8
/** Words that many accounts have are found among the newest; sorting all that have them would take seconds. */
const newestAccounts = 5000
/** Below three letters the index of names, which holds groups of three, would read every account. */
const minLettersOfIndex = 3

interface Row {
  readonly kind: Found['kind']
  readonly id: string
  readonly title: string
  readonly detail: string | null
  /** The amount of a transfer or an offer. */
  readonly cents: number | null
}

/** Everything with exactly this id: one primary-key lookup per kind, however many cards there are. */
const byNumber = `
  select 'account' as kind, id::text, email as title, name as detail, null::bigint as cents from account where id = $1::bigint
  union all
  select case when kind = 'pack' then 'pack' else 'card' end, id::text, name, kind || ', ' || place, null
  from asset where id = $1::bigint
  union all
  select 'event', e.id::text, e.name, ${eventStateColumn}, null from event e where e.id = $1::bigint
  union all
  select 'transfer', id::text, kind, null, cents from transfer where id = $1::bigint
  union all
  select 'deposit', id::text, 'payment ' || provider_id, status, null from deposit where id = $1::bigint
  union all
  select 'offer', id::text, 'offer', status, cents
  from offer where id = $1::bigint`

const accountsIn = (accounts: string) => `
  select 'account' as kind, id::text, email as title, name as detail, null::bigint as cents from ${accounts}
  where email ilike $1 or ${isLike('name', '$1')} order by id desc limit $2`

/** Everything else with a similar name, from tables of only a few thousand rows. */
const byWords = `
  (select 'event' as kind, e.id::text, e.name as title, ${eventStateColumn} as detail, null::bigint as cents
    from event e where ${isLike('e.name', '$1')} or e.source_id = $2 order by e.starts_at desc, e.id desc limit $3)
  union all
  (select 'person', id, name, coalesce(team, ''), null from person where ${isLike('name', '$1')} or id = $2
    order by fame desc, id limit $3)
  union all
  (select 'deposit', id::text, 'payment ' || provider_id, status, null from deposit where provider_id = $2)
  union all
  (select 'key', k.id, s.name, case when k.ends_at is null then 'good' else 'ends ' || k.ends_at::text end, null
    from source_key k join source s on s.id = k.source_id where k.id = $2 or ${isLike('s.name', '$1')} limit $3)`

/**
 * One search for everything: a number is looked up as an id of any kind, words as a name, an address or a key. One or
 * two letters find accounts only among the newest.
 */
export async function searchEverything(queries: Queries, text: string): Promise<{ data: Found[] }> {
  const number = /^[1-9]\d{0,15}$/.test(text) ? text : null
  const ids =
    number === null
      ? []
      : await queries.query<Row>({ name: 'search-by-number', text: byNumber, values: [number] })
  const accounts = await accountsLike(queries, text)
  const words = await queries.query<Row>({
    name: 'search-by-words',
    text: byWords,
    values: [likePattern(text), text, maxPerKind],
  })
  return { data: [...ids, ...accounts, ...words].map((row) => foundIn(row)) }
}

/** Accounts with a similar address or name, the newest first. */
async function accountsLike(queries: Queries, text: string): Promise<Row[]> {
  const values = [likePattern(text), maxPerKind]
  const newest = await queries.query<Row>({
    name: 'search-newest-accounts',
    text: accountsIn(`(select * from account order by id desc limit ${newestAccounts}) newest`),
    values,
  })
  if (newest.length === maxPerKind || text.length < minLettersOfIndex) return newest
  return queries.query<Row>({ name: 'search-accounts', text: accountsIn('account'), values })
}

function foundIn({ kind, id, title, detail, cents: amount }: Row): Found {
  const money = amount === null ? '' : formatUsd(cents(amount))
  // A transfer is described by its kind and amount, an offer by its amount and how it ended.
  if (kind === 'offer') return { kind, id, title: `offer of ${money}`, detail: detail ?? '' }
  return { kind, id, title, detail: detail ?? money }
}
