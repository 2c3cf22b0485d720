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

/** One number for each table that holds money, ownership or results: equal numbers, nothing has changed. */
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
