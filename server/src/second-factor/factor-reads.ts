import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'

export interface Factor {
  readonly id: number
  readonly sealed: Buffer
}

/** An operator's second factors: the current one, and a newer one that is being set up. */
export interface Factors {
  readonly current: Factor | null
  readonly pending: Factor | null
}

interface FactorRow {
  readonly id: number
  readonly sealed: Buffer | null
  readonly isUsed: boolean
}

export async function readFactors(queries: Queries, account: AccountId): Promise<Factors> {
  const rows = await queries.query<FactorRow>({
    name: 'second-factors',
    text: `
      with mine as (
        select f.id, f.secret_sealed as sealed, exists (select 1 from second_factor_use u where u.factor_id = f.id) as "isUsed"
        from second_factor f where f.account_id = $1
      )
      (select * from mine order by id desc limit 1)
      union (select * from mine where sealed is null or "isUsed" order by id desc limit 1)
      order by id desc`,
    values: [account],
  })
  const counts = rows.find(({ sealed, isUsed }) => sealed === null || isUsed)
  const [newest] = rows
  return {
    current: withSecret(counts),
    pending: newest === counts ? null : withSecret(newest),
  }
}

function withSecret(row: FactorRow | undefined): Factor | null {
  return row && row.sealed !== null ? { id: row.id, sealed: row.sealed } : null
}

/** The hashes of a second factor's unused recovery codes. */
export async function readRecoveryHashes(queries: Queries, factorId: number): Promise<readonly string[]> {
  const rows = await queries.query<{ hash: string }>({
    name: 'recovery-hashes',
    text: `
      select r.hash from recovery_code r left join second_factor_use u
        on u.factor_id = r.factor_id and u.what = 'recovery ' || r.hash
      where r.factor_id = $1 and u.what is null`,
    values: [factorId],
  })
  return rows.map(({ hash }) => hash)
}
