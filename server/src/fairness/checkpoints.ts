import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { fairness } from '@called-shot/shared/fairness/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'
import { firstOfDay } from './witness-lists.ts'

type Checkpoint = AnswerOf<typeof fairness.checkpoints>['data'][number]

/**
 * The newest hash of the chain over the transfers and of the audit log, at the end of each day (UTC), the root of what
 * was owed, and how many witnesses have signed; today's, as of now, comes first. Someone who notes a checkpoint today
 * can look for it later: a rewritten chain does not contain it.
 */
export async function listCheckpoints(
  queries: Queries,
  { limit, offset }: QueryOf<typeof fairness.checkpoints>,
): Promise<AnswerOf<typeof fairness.checkpoints>> {
  const [counted, data] = await Promise.all([
    queries.query<{ count: number }>({
      name: 'count-checkpoints',
      text: `select greatest(0, (${today}) - (${firstDay}) + 1)::bigint as count`,
    }),
    queries.query<Checkpoint>({
      name: 'checkpoints',
      text: `
        select d.day::text,
          case when t.hash is not null then json_build_object('block', t.number, 'hash', t.hash) end as transfers,
          case when u.hash is not null then json_build_object('entry', u.id, 'hash', u.hash) end as audit_log,
          case when l.root is not null then json_build_object('root', l.root) end as liabilities,
          case when t.number is null then 0 else (select count(distinct s.public_key) from checkpoint_signature s
            where s.block between t.first and t.number) end as witnesses
        from (
          select (${today}) - n::int as day from generate_series($2::bigint,
            least($2::bigint + $1::bigint - 1, coalesce((${today}) - (${firstDay}), -1))) n
        ) d
        left join lateral (
          select b.number, b.hash, ${firstOfDay} as first from transfer_block b
          where b.up_to < (d.day + 1)::timestamp at time zone 'UTC'
          order by b.up_to desc, b.number desc limit 1) t on true
        left join lateral (
          select id, hash from audit where at < (d.day + 1)::timestamp at time zone 'UTC'
          order by at desc, id desc limit 1) u on true
        left join liability_day l on l.day = d.day
        where d.day >= (${firstDay})
        order by d.day desc`,
      values: [limit, offset],
    }),
  ])
  return { data, pagination_metadata: paginate(counted[0]?.count ?? 0, { limit, offset }) }
}

const today = `select (clock_timestamp() at time zone 'UTC')::date`
/** The day of the first block, entry or sum; null before there is one. */
const firstDay = `select (least(
  (select day::timestamp at time zone 'UTC' from liability_day order by day limit 1),
  (select up_to from transfer_block order by up_to limit 1),
  (select at from audit order by at, id limit 1)) at time zone 'UTC')::date`
