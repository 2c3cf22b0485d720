import { sql, type Kysely } from 'kysely'
import type { Player } from '../commit/player.ts'
import {
  assetJoins,
  printedAssetOf,
  printedColumns,
  type PrintedAsset,
  type PrintedRow,
} from './asset-reads.ts'
import type { Sql } from './fits.ts'

export interface FirstPage {
  /** The asset `a`, and the joins that its order needs. */
  readonly from: Sql
  /** Which assets are in the list. */
  readonly conditions: readonly Sql[]
  /** Ends with the id. It is the order of the answer too, where `c` is the asset's collection. */
  readonly order: Sql
  readonly limit: number
  /** Further columns: per card, or for the whole list, which then repeat in each row. */
  readonly columns: Sql
  /** The joins that these columns need besides those of an asset. */
  readonly joins?: Sql
}

/** The version of the caller's account, repeated in each row. */
export function callerVersion({ id }: Pick<Player, 'id'>): Sql {
  return sql`(select version from account where id = ${id}) as "callerVersion"`
}

export interface CallerVersion {
  readonly callerVersion: number
}

const columns = sql.raw(printedColumns)
const joins = sql.raw(assetJoins)

/**
 * The first cards of a list with what is printed on them, and the further columns, in one round trip. The ids are found
 * first, so that only the cards of the page are joined.
 */
export async function readFirstPage<More>(
  firstPages: Kysely<unknown>,
  page: FirstPage,
): Promise<{ readonly asset: PrintedAsset; readonly more: More }[]> {
  const { rows } = await sql<PrintedRow & More>`
    with page as materialized (
      select a.id from ${page.from} where ${sql.join([...page.conditions], sql` and `)}
      order by ${page.order} limit ${sql.raw(String(page.limit))})
    select ${columns}, ${page.columns}
    from page join asset a on a.id = page.id ${joins} ${page.joins ?? sql``}
    order by ${page.order}`.execute(firstPages)
  return rows.map((row) => ({ asset: printedAssetOf(row), more: row }))
}
