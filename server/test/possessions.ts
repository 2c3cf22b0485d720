import type { Pool } from 'pg'

export interface Possessions {
  readonly asset: string
  readonly transfer: string
  readonly ledgerAccount: string
  readonly offer: string
  readonly outcome: string
  readonly tournament: string
  readonly entry: string
}

/** One checksum for each table that holds money, ownership or results. If they are equal, nothing has changed. */
export async function possessionsOf(owner: Pool): Promise<Possessions> {
  const { rows } = await owner.query<Possessions>(`
    select ${checksum('asset')} as asset, ${checksum('transfer')} as transfer,
      ${checksum('ledger_account')} as "ledgerAccount", ${checksum('offer')} as offer, ${checksum('outcome')} as outcome,
      ${checksum('tournament')} as tournament, ${checksum('tournament_entry')} as entry`)
  if (!rows[0]) throw new Error('a select without a row')
  return rows[0]
}

const checksum = (table: string) =>
  `(select md5(coalesce(string_agg(t::text, '|' order by t.id), '')) from ${table} t)`

/**
 * A checksum of every table except those: a call has not touched a table whose checksum stays the same. It is of the
 * rows' versions, since every write makes one, even of the same values; to read the rows themselves takes far longer.
 */
export async function everythingBut(
  owner: Pool,
  left: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' and c.relname <> all ($1) order by c.relname`,
    [left],
  )
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t.xmin || ' ' || t.ctid, '|' order by t.ctid), '')) as sum from ${name} t`,
  )
  const found = await owner.query<{ name: string; sum: string }>(sums.join(' union all '))
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]))
}
