import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { checkKinds, type CheckKind, type checks } from '@called-shot/shared/operator/checks-contract.ts'
import type { Queries } from '../commit/reader.ts'

type Data = AnswerOf<typeof checks.list>['data']

/** The newest ten checks of each kind that operators requested. */
export async function listChecks(queries: Queries): Promise<Data> {
  return queries.query<Data[number]>({
    name: 'asked-checks',
    text: `
      select c.id, c.kind, a.email as asked_by, c.asked_at, c.begun_at, c.ended_at, c.passed, c.findings
      from unnest($1::text[]) as k (kind)
      cross join lateral (select * from asked_check where kind = k.kind order by id desc limit 10) c
      join account a on a.id = c.asked_by order by c.id desc`,
    values: [checkKinds],
  })
}

/** The check of this kind that waits or runs. */
export async function checkUnderway(queries: Queries, kind: CheckKind): Promise<number | null> {
  const found = await queries.first<{ id: number }>({
    name: 'check-underway',
    text: 'select id from asked_check where kind = $1 and ended_at is null',
    values: [kind],
  })
  return found?.id ?? null
}
