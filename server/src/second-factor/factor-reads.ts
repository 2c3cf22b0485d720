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

function withSecret(row: Pick<FactorRow, 'id' | 'sealed'> | undefined): Factor | null {
  return row && row.sealed !== null ? { id: row.id, sealed: row.sealed } : null
}

/** How many replaced set-ups are compared with a wrong code. */
const maxReplaced = 5

/** The newest second factors of an operator that were never used, and were replaced by others. */
export async function readReplacedFactors(
  queries: Queries,
  account: AccountId,
  { current, pending }: Factors,
): Promise<readonly Factor[]> {
  const rows = await queries.query<Pick<FactorRow, 'id' | 'sealed'>>({
    name: 'replaced-second-factors',
    text: `
      select f.id, f.secret_sealed as sealed from second_factor f
      where f.account_id = $1 and f.secret_sealed is not null and f.id <> all($2::bigint[])
        and not exists (select 1 from second_factor_use u where u.factor_id = f.id)
      order by f.id desc limit $3`,
    values: [account, [current, pending].flatMap((factor) => factor?.id ?? []), maxReplaced],
  })
  return rows.flatMap((row) => withSecret(row) ?? [])
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
