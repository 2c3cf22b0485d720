import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'

export const proposed = 'act_proposed'

export interface Proposal {
  readonly id: number
  readonly operatorId: AccountId
  /** The stored answer, once a second operator has made the same call; null before that. */
  readonly doneAs: string | null
}

/** The idempotency key under which a proposed act is done once. */
export const keyOfProposal = (id: number | string): string => `second-operator:${id}`

/** Every proposal of the last day to make exactly this call, oldest first. */
export function readProposals(queries: Queries, hash: string): Promise<Proposal[]> {
  return queries.query<Proposal>({
    name: 'proposals',
    text: `select a.id, a.actor_id as "operatorId", i.hash as "doneAs"
      from audit a left join idempotency i on i.account_id = a.actor_id and i.key = $3 || a.id
      where a.action = $2 and a.detail->>'hash' = $1 and a.at > statement_timestamp() - interval '1 day'
      order by a.id`,
    values: [hash, proposed, keyOfProposal('')],
  })
}
