import { sql, type Kysely } from 'kysely'
import { maxLimit } from '@called-shot/shared/page.ts'
import type { Player } from '../commit/player.ts'
import { assetJoins, printedAssetOf, printedColumns, type PrintedAsset, type PrintedRow } from './asset.ts'
import type { Sql } from './fits.ts'

export interface AssetPage {
  /** The asset `a`, and the joins that its order needs. */
  readonly from: Sql
  /** Which assets are in the list. */
  readonly conditions: readonly Sql[]
  /** Ends with the id. It is the order of the answer too, where `c` is the asset's collection. */
  readonly order: Sql
  readonly limit: number
  /** Rows are read in this order instead, after `skip` rows, at most `maxWalked`. */
  readonly walk?: { readonly order: Sql; readonly skip: number }
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
 * The cards of one page of a list with what is printed on them, and the further columns, in one round trip. The ids are found
 * first, so that only the cards of the page are joined.
 */
export async function readAssetPage<More>(
  plannedLists: Kysely<unknown>,
  page: AssetPage,
): Promise<{ readonly asset: PrintedAsset; readonly more: More }[]> {
  const { rows } = await sql<PrintedRow & More>`
    with page as materialized (${idsOf(page)})
    select ${columns}, ${page.columns}
    from page join asset a on a.id = page.id ${joins} ${page.joins ?? sql``}
    order by ${page.order}`.execute(plannedLists)
  return rows.map((row) => ({ asset: printedAssetOf(row), more: row }))
}

/** With more rows to skip, walking them takes longer than planning, so a plan for the values is worth its time. */
export const maxWalked = 32_768
const maxWalkedOften = 512

/**
 * A plan that does not know how many rows are wanted expects a tenth of them, and sorts instead of walking an index. So
 * the text has bounds, and few of them, because each connection keeps every text; the values come on top.
 */
function idsOf({ from, conditions, order, limit, walk }: AssetPage): Sql {
  const firstOf = (ordered: Sql, atMost: number) => sql`
    select a.id from ${from} where ${sql.join([...conditions], sql` and `)}
    order by ${ordered} limit ${sql.raw(String(atMost))}`
  const page = walk
    ? sql`
      select walked.id from (${firstOf(walk.order, boundOf(walk.skip))}) walked
      limit ${sql.raw(String(maxLimit))} offset ${walk.skip}`
    : firstOf(order, maxLimit)
  return sql`select found.id from (${page}) found limit ${limit}`
}

function boundOf(skip: number): number {
  return skip + maxLimit <= maxWalkedOften ? maxWalkedOften : maxWalked + maxLimit
}
