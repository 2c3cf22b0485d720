import type { AnswerOf, ParamsOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { fairness } from '@called-shot/shared/fairness/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'

type Signature = AnswerOf<typeof fairness.witnessesOf>['data'][number]

/** The columns of a signature `s`, as the API answers them. */
export const signatureColumns = 's.block, s.public_key, s.entry, s.signature, s.published_at'

/** The first block of the day (UTC) of a block `b`. */
export const firstOfDay = `(select f.number from transfer_block f
  where f.up_to >= date_trunc('day', b.up_to at time zone 'UTC') at time zone 'UTC' order by f.up_to, f.number limit 1)`

/**
 * The signatures of a checkpoint: those of its block and of the blocks before it on the same day, newest block first.
 * Each block's hash covers those before it. Refuses a block that does not exist.
 */
export async function listSignatures(
  queries: Queries,
  { n }: ParamsOf<typeof fairness.witnessesOf>,
  query: QueryOf<typeof fairness.witnessesOf>,
): Promise<AnswerOf<typeof fairness.witnessesOf>> {
  const range = await queries.first<{ first: number }>({
    name: 'first-block-of-day',
    text: `select ${firstOfDay} as first from transfer_block b where b.number = $1`,
    values: [n],
  })
  if (!range) throw refuse('not_found', `There is no block ${n}.`)
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<Signature & { total: number }>({
      name: 'checkpoint-signatures',
      text: `
        select ${signatureColumns}, count(*) over () as total from checkpoint_signature s
        where s.block between $1 and $2
        order by s.block desc, s.published_at, s.public_key limit $3 offset $4`,
      values: [range.first, n, limit, offset],
    }),
  )
  return {
    data: [...rows],
    pagination_metadata: paginate(total, query),
  }
}
