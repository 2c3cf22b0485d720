import type { Pool } from 'pg'
import type { Random } from '../commit/random.ts'

/** A table with sealed values; none of its names come from a caller. */
interface SealedTable {
  readonly table: string
  readonly key: { readonly column: string; readonly type: 'bigint' | 'text' }
  readonly sealed: string
  /** The condition for rows that may still have to be resealed. */
  readonly rows: string
}

/** The seed of an opened pack is public already. */
export const seeds: SealedTable = {
  table: 'pack',
  key: { column: 'asset_id', type: 'bigint' },
  sealed: 'seed_cipher',
  rows: 'opened_at is null',
}
export const signingKeys: SealedTable = {
  table: 'provider_key',
  key: { column: 'kid', type: 'text' },
  sealed: 'private_sealed',
  rows: 'true',
}
export const cookieKeys: SealedTable = {
  table: 'provider_secret',
  key: { column: 'name', type: 'text' },
  sealed: 'sealed',
  rows: 'true',
}
export const pushKey: SealedTable = {
  table: 'push_key',
  key: { column: 'name', type: 'text' },
  sealed: 'private_sealed',
  rows: 'true',
}
export const secondFactors: SealedTable = {
  table: 'second_factor',
  key: { column: 'id', type: 'bigint' },
  sealed: 'secret_sealed',
  rows: 'secret_sealed is not null',
}
const batchRows = 2000

interface Counts {
  readonly resealed: number
  readonly left: number
  readonly unreadable: number
}

/** Reseals the outdated rows of a table, or only counts them. */
export async function resealRows(
  owner: Pool,
  random: Random,
  { table: sealedTable, reseals }: { readonly table: SealedTable; readonly reseals: boolean },
): Promise<Counts> {
  const { table, key, sealed, rows: condition } = sealedTable
  const counts = { resealed: 0, left: 0, unreadable: 0 }
  for (let last: string | null = null; ;) {
    const { rows }: { rows: { key: string; was: Buffer }[] } = await owner.query(
      `select ${key.column}::text as key, ${sealed} as was from ${table}
      where (${condition}) and ($1::${key.type} is null or ${key.column} > $1::${key.type})
      order by ${key.column} limit ${batchRows}`,
      [last],
    )
    const outdated: { key: string; was: Buffer; now: Buffer }[] = []
    for (const row of rows) {
      try {
        const now = random.resealed(row.was)
        if (now !== null) outdated.push({ ...row, now })
      } catch {
        counts.unreadable += 1
      }
    }
    const done = reseals && outdated.length > 0 ? await write(owner, sealedTable, outdated) : 0
    counts.resealed += done
    counts.left += outdated.length - done
    if (rows.length < batchRows) return counts
    last = rows.at(-1)?.key ?? null
  }
}

/** Waits for no locks while it holds rows, so it cannot deadlock with a command. */
async function write(
  owner: Pool,
  { table, key, sealed }: SealedTable,
  rows: readonly { readonly key: string; readonly was: Buffer; readonly now: Buffer }[],
): Promise<number> {
  const { rowCount } = await owner.query(
    `with fresh as (
      select * from unnest($1::text[]::${key.type}[], $2::bytea[], $3::bytea[]) as x (key, was, now)
    ), mine as (
      select t.${key.column} as key, f.now from ${table} t join fresh f on f.key = t.${key.column} and f.was = t.${sealed}
      for no key update of t skip locked
    )
    update ${table} t set ${sealed} = mine.now from mine where t.${key.column} = mine.key`,
    [rows.map((row) => row.key), rows.map((row) => row.was), rows.map((row) => row.now)],
  )
  return rowCount ?? 0
}
