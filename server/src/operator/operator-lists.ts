import { statusOf } from '@called-shot/shared/account/standing.ts'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { paginate, type PageRequest, type PaginationMetadata } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'
import { likePattern } from '../db/like-pattern.ts'
import { outcomeColumns, type OutcomeRow } from '../events/event-reads.ts'

interface Searchable extends PageRequest {
  readonly search?: string | undefined
}

/** One statement returns a page and, in `total`, the size of the whole list: operators' lists are small. */
async function pageOf<Row extends object>(
  queries: Queries,
  statement: { readonly name: string; readonly text: string; readonly values?: readonly unknown[] },
  query: Searchable,
): Promise<{ data: Row[]; pagination_metadata: PaginationMetadata }> {
  const rows = await queries.query<Row & { total: number }>({
    name: statement.name,
    text: `with found as (${statement.text}), counted as (select count(*) as total from found)
      select found.*, counted.total from counted left join lateral (
        select * from found limit $2 offset $3) found on true`,
    values: [likePattern(query.search ?? ''), query.limit, query.offset, ...(statement.values ?? [])],
  })
  const total = rows[0]?.total ?? 0
  return { data: total > query.offset ? rows : [], pagination_metadata: paginate(total, query) }
}

type PeopleQuery = QueryOf<typeof operator.listPeople>

export function listPeople(
  queries: Queries,
  query: PeopleQuery,
): Promise<AnswerOf<typeof operator.listPeople>> {
  return pageOf(
    queries,
    {
      name: 'operator-people',
      text: `
        select p.id, p.name, k.name as category, p.birth_date::text as birth_date,
          trim(to_char(p.birth_date, 'TMMonth')) as birth_month,
          extract(day from p.birth_date)::int::text as birth_day,
          extract(year from p.birth_date)::int::text as birth_year, p.team
        from person p join category k on k.id = p.category_id
        where p.name ilike $1 or p.id ilike $1
        order by p.fame desc, p.id`,
    },
    query,
  )
}

export function listTriggers(
  queries: Queries,
  query: QueryOf<typeof operator.listTriggers>,
): Promise<AnswerOf<typeof operator.listTriggers>> {
  return pageOf(
    queries,
    {
      name: 'operator-triggers',
      text: `
        select t.id, t.name, t.sentence, t.metric, t.comparator, t.threshold, t.aggregation, t.subject,
          coalesce((select array_agg(k.name order by k.id) from trigger_category tc join category k on k.id = tc.category_id
            where tc.trigger_id = t.id), '{}') as categories,
          t.event_types, t.rarity, t.reasons, t.published_at,
          case when t.active then 'published' when t.published_at is null then 'withheld' else 'withdrawn' end as state
        from trigger_definition t where t.name ilike $1 or t.metric ilike $1
        order by t.id`,
    },
    query,
  )
}

const outcomeView = (row: OutcomeRow) => ({
  id: row.id,
  event_id: row.eventId,
  person_id: row.personId,
  trigger_id: row.triggerId,
  status: row.status,
  decided_at: row.decidedAt,
  final_at: row.finalAt,
  frozen: row.frozen,
  evidence: row.evidence,
})

export async function listOutcomes(
  queries: Queries,
  query: QueryOf<typeof operator.listOutcomes>,
): Promise<AnswerOf<typeof operator.listOutcomes>> {
  const found = await pageOf<OutcomeRow>(
    queries,
    {
      name: 'operator-outcomes',
      text: `
        select ${outcomeColumns} from outcome o join event e on e.id = o.event_id
        where e.name ilike $1 and ($4::bigint is null or o.event_id = $4) and ($5::text is null or o.status = $5)
        order by o.id desc`,
      values: [query.event_id ?? null, query.status ?? null],
    },
    query,
  )
  return { ...found, data: found.data.map(outcomeView) }
}

export async function listDisputes(
  queries: Queries,
  query: QueryOf<typeof operator.listDisputes>,
): Promise<AnswerOf<typeof operator.listDisputes>> {
  const found = await pageOf<OutcomeRow & { disputes: unknown }>(
    queries,
    {
      name: 'operator-disputes',
      text: `
        select ${outcomeColumns},
          (select json_agg(json_build_object('account_id', d.account_id, 'reason', d.reason, 'link', d.link,
            'created_at', d.created_at) order by d.id) from dispute d where d.outcome_id = o.id) as disputes
        from outcome o join event e on e.id = o.event_id
        where o.frozen and e.name ilike $1 order by o.id`,
    },
    query,
  )
  return {
    ...found,
    data: found.data.map((row) => ({
      ...outcomeView(row),
      evidence: { ruled_on: row.evidence, disputes: row.disputes },
    })),
  }
}

type AccountView = AnswerOf<typeof operator.listAccounts>['data'][number]

export async function listAccounts(
  queries: Queries,
  query: QueryOf<typeof operator.listAccounts>,
): Promise<AnswerOf<typeof operator.listAccounts>> {
  const found = await pageOf<Omit<AccountView, 'status'>>(
    queries,
    {
      name: 'operator-accounts',
      text: `
        select a.id, a.email, a.name, a.is_resident, a.role, a.operator_roles as roles, a.state, a.created_at, a.suspended_at, a.suspended_reason, a.frozen_at,
          a.frozen_reason, a.closed_at, a.break_until, a.self_excluded_until,
          (select email from account where id = a.suspended_by) as suspended_by,
          (select balance_cents from ledger_account where id = a.id + 1) as available,
          (select balance_cents from ledger_account where id = a.id + 2) as reserved,
          (select balance_cents from ledger_account where id = a.id + 3) as bonus
        from account a where a.email ilike $1 or a.name ilike $1 order by a.created_at desc, a.id desc`,
    },
    query,
  )
  const statusIn = (row: Omit<AccountView, 'status'>) =>
    statusOf({ closedAt: row.closed_at, suspendedAt: row.suspended_at, frozenAt: row.frozen_at })
  return { ...found, data: found.data.map((row) => ({ ...row, status: statusIn(row) })) }
}

/**
 * Messages, newest first. The text is shown only if `showsBodies` is set, and never for an operator's account or an
 * unknown one: its links and codes would let one operator act as another. Messages handed to a mail server or gateway
 * are never shown.
 */
export function listOutbox(
  queries: Queries,
  query: QueryOf<typeof operator.listOutbox>,
  showsBodies: boolean,
): Promise<AnswerOf<typeof operator.listOutbox>> {
  return pageOf(
    queries,
    {
      name: 'operator-outbox',
      text: `
        select o.id, o.channel, o.recipient, o.subject,
          case when o.state = 'sent' and $4 and a.role = 'player' then o.body else '' end as body, o.state, o.tries,
          o.problem, o.created_at, o.sent_at
        from outbox o left join account a on a.id = o.account_id
        where o.recipient ilike $1 order by o.created_at desc, o.id desc`,
      values: [showsBodies],
    },
    query,
  )
}

export function listAudit(
  queries: Queries,
  query: QueryOf<typeof operator.audit>,
): Promise<AnswerOf<typeof operator.audit>> {
  return pageOf(
    queries,
    {
      name: 'operator-audit',
      text: `
        select u.id, u.at, coalesce(a.email, u.actor_id::text) as actor, u.action, u.subject, u.detail, u.hash, u.previous_hash,
          concat_ws('|', u.id, (u.at at time zone 'UTC')::text || '+00', u.actor_id, u.action, u.subject, u.detail::text) as hashed
        from audit u left join account a on a.id = u.actor_id
        where u.action ilike $1 or u.subject ilike $1 or u.detail::text ilike $1 order by u.at desc, u.id desc`,
    },
    query,
  )
}
