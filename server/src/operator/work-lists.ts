import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import type { work } from '@called-shot/shared/operator/work-contract.ts'
import type { Queries } from '../commit/reader.ts'
import type { BackupWatch } from '../db/watch-backups.ts'
import { sentenceOf } from '../db/watch-backups.ts'
import { listDisagreements } from '../feeds/disagreements.ts'
import { keyOfProposal, proposed } from './proposal-reads.ts'

type Answer = AnswerOf<typeof work.list>
type Work = Answer['data'][number]

/** How many of each kind are listed; the oldest first, so that each gets its turn. */
const maxOfKind = 100

interface Waiting {
  readonly kind: Work['kind']
  readonly subject: string
  readonly title: string
  readonly since: Date
  /** How many of its kind wait. */
  readonly total: number
}

/**
 * The work that is waiting, according to the tables. A day is a fourteenth of the time after which an event is void
 * (docs/operating.md).
 */
const waitingText = `
  select 'dispute' as kind, o.id::text as subject, e.name || ', ' || t.name as title,
    min(d.created_at) as since
  from outcome o join event e on e.id = o.event_id join trigger_definition t on t.id = o.trigger_id
  join dispute d on d.outcome_id = o.id and d.answered_at is null
  where o.frozen group by o.id, e.id, t.id
  union all
  select 'undecided', e.id::text, e.name || ': ' || count(*) ||
    case count(*) when 1 then ' outcome' else ' outcomes' end || ' without a result',
    e.starts_at + e.void_after / 14
  from event e join outcome o on o.event_id = e.id and o.status = 'pending'
  where e.status <> 'cancelled' and e.starts_at + e.void_after / 14 < statement_timestamp() group by e.id
  union all
  select 'feed', f.mapping, f.source || ': ' || coalesce(f.problem, 'no answer'),
    coalesce(f.succeeded_at, f.polled_at)
  from feed_poll f where f.failures >= 3
  union all
  select 'withdrawal', w.id::text, a.email || ', ' || w.status ||
    case when w.status = 'review' and w.approved_by is not null then ', approved once' else '' end, w.updated_at
  from withdrawal w join account a on a.id = w.account_id where w.status in ('requested', 'review', 'approved')
  union all
  select 'deposit', p.id::text, 'payment ' || p.provider_id, p.created_at
  from deposit p where p.status = 'review'
  union all
  select 'charge_back', a.id::text, a.email || ' owes ' || case sum(p.cents - p.reversed_cents) when 0 then 'nothing'
    else to_char(sum(p.cents - p.reversed_cents) / 100.0, 'FM$999,999,999,990.00') end, a.frozen_at
  from deposit p join account a on a.id = p.account_id
  where p.status = 'reversed' and a.frozen_at is not null group by a.id
  union all
  select 'sale', l.asset_id::text, concat(s.name, ', $', to_char(l.price_cents / 100.0, 'FM999,999,999,990.00'), ', ',
    seller.name, ' to ', buyer.name), l.at
  from listing_event l join asset s on s.id = l.asset_id join account seller on seller.id = l.seller_id
  join account buyer on buyer.id = l.buyer_id where l.review = 'waiting'
  union all
  select 'job', j.name, coalesce(j.problem, 'failed'), j.failing_since
  from job_run j where j.failing_since is not null`

/** Everything that waits for an operator, oldest first, with the operator who has taken it: at most 100 of each kind. */
export async function listWork(
  queries: Queries,
  { backups, now }: { readonly backups: Pick<BackupWatch, 'state'>; readonly now: Date },
): Promise<Answer> {
  const waiting = await queries.query<Waiting>({
    name: 'waiting-work',
    text: `
      select kind, subject, title, since, total from (
        select w.*, count(*) over of_kind as total, row_number() over (of_kind order by w.since, w.subject) as place
        from (${waitingText}) w window of_kind as (partition by w.kind)) each
      where place <= $1`,
    values: [maxOfKind],
  })
  const disagreements = await listDisagreements(queries, { limit: maxOfKind, offset: 0 })
  const proposals = await readOpenProposals(queries)
  const alarms = backups.state()?.alarms ?? []
  const all: Omit<Work, 'taken_by'>[] = [
    ...waiting.map(({ total: _total, ...each }) => ({ ...each, proposed: null })),
    ...disagreements.data.map((each) => ({
      kind: 'disagreement' as const,
      subject: String(each.outcome_id),
      title: `${each.event}, ${each.trigger}`,
      since: newestOf(each.reports.map(({ said_at }) => said_at)) ?? now,
      proposed: null,
    })),
    ...proposals.map(({ total: _total, ...each }) => each),
    ...alarms.map((name) => ({
      kind: 'alarm' as const,
      subject: name,
      title: sentenceOf[name],
      since: now,
      proposed: null,
    })),
  ]
  const holders = await readHolders(queries, all)
  const data = all.map((each) => ({ ...each, taken_by: holders.get(`${each.kind} ${each.subject}`) ?? null }))
  return {
    data: data.toSorted((one, other) => one.since.getTime() - other.since.getTime()),
    totals: totalsOf([
      ...waiting,
      ...proposals,
      { kind: 'disagreement', total: disagreements.pagination_metadata.total_count },
      { kind: 'alarm', total: alarms.length },
    ]),
  }
}

/** One for each kind of which there is any. */
function totalsOf(found: readonly Answer['totals'][number][]): Answer['totals'] {
  const totals = new Map(found.map(({ kind, total }) => [kind, total]))
  return [...totals].flatMap(([kind, total]) => (total === 0 ? [] : [{ kind, total }]))
}

function newestOf(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>((newest, at) => (newest === null || at > newest ? at : newest), null)
}

/** Who has taken each; reads nothing about work that is done. */
async function readHolders(
  queries: Queries,
  waiting: readonly Pick<Work, 'kind' | 'subject'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.query<{ thing: string; email: string }>({
    name: 'work-holders',
    text: `
      select x.kind || ' ' || x.subject as thing, a.email
      from unnest($1::text[], $2::text[]) as x (kind, subject)
      cross join lateral (
        select w.taken_by from work_taken w where w.kind = x.kind and w.subject = x.subject
        order by w.id desc limit 1) as newest
      join account a on a.id = newest.taken_by`,
    values: [waiting.map(({ kind }) => kind), waiting.map(({ subject }) => subject)],
  })
  return new Map(rows.map(({ thing, email }) => [thing, email]))
}

interface OpenProposal {
  readonly id: number
  readonly subject: string
  readonly body: unknown
  readonly at: Date
  readonly actor: string
  readonly accountId: AccountId | null
  readonly eventId: EventId | null
  /** The email of that account, or the name of that event. */
  readonly name: string | null
  readonly total: number
}

/** The account or event that a proposed call is about: the number in its path, or else in its body. */
const idOf = (inPath: string, inBody: string) =>
  `coalesce(substring(u.subject from '/${inPath}/([0-9]{1,18})'),
    substring(u.detail->'body'->>'${inBody}' from '^[0-9]{1,18}$'))::bigint`

/** Acts that one operator proposed in the last day and no second has carried out. */
async function readOpenProposals(queries: Queries) {
  const rows = await queries.query<OpenProposal>({
    name: 'open-proposals',
    text: `
      select u.id, u.subject, u.detail->'body' as body, u.at, a.email as actor,
        theirs.id as "accountId", e.id as "eventId", coalesce(theirs.email, e.name) as name,
        count(*) over () as total
      from audit u join account a on a.id = u.actor_id
        left join account theirs on theirs.id = coalesce(${idOf('accounts', 'account_id')},
          (select x.id from account x where lower(x.email) = lower(u.detail->'body'->>'email')))
        left join event e on e.id = ${idOf('events', 'event_id')}
      where u.action = $1 and u.at > now() - interval '1 day'
        and not exists (select 1 from idempotency i where i.account_id = u.actor_id and i.key = $2 || u.id)
      order by u.id limit $3`,
    values: [proposed, keyOfProposal(''), maxOfKind],
  })
  return rows.map(({ id, subject, body, at, actor, accountId, eventId, name, total }) => {
    const [method = '', path = ''] = subject.split(' ')
    const known = methods.find((each) => each === method)
    return {
      kind: 'proposal' as const,
      subject: String(id),
      title: `${actor} proposes ${path.replace(/^\/api\/operator\//, '')}${name === null ? '' : ` for ${name}`}`,
      since: at,
      total,
      proposed:
        known === undefined
          ? null
          : {
              method: known,
              path: path.replace(/^\/api/, ''),
              body,
              by: actor,
              about: linkTo(accountId, eventId),
            },
    }
  })
}

function linkTo(accountId: AccountId | null, eventId: EventId | null) {
  if (accountId !== null) return { kind: 'account' as const, id: accountId }
  return eventId === null ? null : { kind: 'event' as const, id: eventId }
}

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
