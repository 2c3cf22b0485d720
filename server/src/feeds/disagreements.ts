import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { ruleOutcome } from '@called-shot/shared/events/oracle-rules.ts'
import type { feeds } from '@called-shot/shared/feeds/contract.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'
import { outcomeColumns, readFinalReports, type PendingOutcome } from '../events/event-reads.ts'

type Disagreement = AnswerOf<typeof feeds.listDisagreements>['data'][number]

interface Suspect extends PendingOutcome {
  readonly event: string
  readonly person: string | null
  readonly trigger: string
  readonly sourcesRequired: number
}

/**
 * Outcomes that an operator has to look at: those of events of the last 30 days (and any that is frozen) on which
 * sources contradict each other, and decided ones whose reports have changed since (by a correction after the window).
 * What an operator has decided is among them only once another report has arrived.
 */
export async function listDisagreements(
  queries: Queries,
  query: QueryOf<typeof feeds.listDisagreements>,
): Promise<AnswerOf<typeof feeds.listDisagreements>> {
  const suspects = await queries.query<Suspect>({
    name: 'suspect-outcomes',
    text: `
      select ${outcomeColumns}, t.metric, t.comparator, t.threshold, t.sentence, true as participates,
        e.name as event, p.name as person, t.name as trigger, e.sources_required as "sourcesRequired"
      from outcome o join event e on e.id = o.event_id join trigger_definition t on t.id = o.trigger_id
        left join person p on p.id = o.person_id
      where e.status <> 'cancelled' and (o.frozen or e.starts_at > statement_timestamp() - interval '30 days')
        and (select count(distinct (b.source, b.value)) from observation b
          where b.event_id = o.event_id and b.person_id is not distinct from o.person_id and b.final
            and b.metric in (t.metric, 'participated')) > 1
        and (o.evidence->>'decided_by' is distinct from 'operator' or exists (select 1 from observation b
          where b.event_id = o.event_id and b.person_id is not distinct from o.person_id and b.final
            and b.metric in (t.metric, 'participated') and b.at > o.decided_at))
      order by o.id desc limit 1000`,
  })
  const events = [...new Set(suspects.map(({ eventId }) => eventId))]
  const reports = events.length > 0 ? await readFinalReports(queries, events) : []
  const byEvent = Map.groupBy(reports, ({ eventId }) => eventId)
  const found = suspects.flatMap((outcome) => disagreementOn(outcome, byEvent) ?? [])
  return {
    data: found.slice(query.offset, query.offset + query.limit),
    pagination_metadata: paginate(found.length, query),
  }
}

function disagreementOn(
  outcome: Suspect,
  byEvent: ReadonlyMap<EventId, Awaited<ReturnType<typeof readFinalReports>>>,
): Disagreement | null {
  const ruling = ruleOutcome(
    { personId: outcome.personId, condition: outcome, sourcesRequired: outcome.sourcesRequired },
    byEvent.get(outcome.eventId) ?? [],
  )
  if (!ruling || ruling.verdict === outcome.status) return null
  if (outcome.status === 'pending' && ruling.verdict !== 'disagreement') return null
  return {
    outcome_id: outcome.id,
    event_id: outcome.eventId,
    event: outcome.event,
    person_id: outcome.personId,
    trigger_id: outcome.triggerId,
    trigger: outcome.trigger,
    person: outcome.person,
    sentence: outcome.sentence,
    status: outcome.status,
    final_at: outcome.finalAt,
    frozen: outcome.frozen,
    reports_say: ruling.verdict,
    reports: ruling.reports.map(({ source, metric, value, saidAt }) => ({
      source,
      metric,
      value,
      said_at: saidAt,
    })),
  }
}
