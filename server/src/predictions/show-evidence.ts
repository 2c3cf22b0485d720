import { z } from 'zod'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { isLateEntry, participatedMetric, type Condition } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventClock } from '@called-shot/shared/events/rules.ts'
import { voidReasons } from '@called-shot/shared/events/void-reasons.ts'
import type { EventId, OutcomeId, PersonId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { predictions } from '@called-shot/shared/predictions/contract.ts'
import { whyCannotDispute } from '@called-shot/shared/predictions/claim-rules.ts'
import { predictionStatus, type OutcomeState } from '@called-shot/shared/predictions/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { isSentence } from '@called-shot/shared/sentence.ts'
import type { Verdict } from '@called-shot/shared/events/verdicts.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { LiveGames } from '../live/live-games.ts'
import { wayOf } from '../live/way-of-call.ts'
import { whyVoid } from './why-void.ts'
import { poolIsOpen } from '../outcome-state.ts'

type Answer = AnswerOf<typeof predictions.showEvidence>

interface Row extends EventClock, Condition {
  readonly id: number
  readonly ownerId: number
  readonly name: string
  readonly createdAt: Date
  readonly outcomeId: OutcomeId
  readonly eventId: EventId
  readonly personId: PersonId | null
  readonly person: string
  readonly event: string
  readonly actualStartedAt: Date | null
  readonly sentence: string
  readonly outcomeStatus: OutcomeState['status']
  readonly decidedAt: Date | null
  readonly finalAt: Date | null
  readonly frozen: boolean
  readonly evidence: unknown
  readonly disputeReason: string | null
  readonly disputeLink: string | null
  readonly disputedAt: Date | null
  readonly sourcesRequired: number
  readonly correctedCents: Cents
  readonly isClaimed: boolean
  readonly isPoolOpen: boolean
  readonly now: Date
}

/**
 * Shows why one of the player's predictions came out as it did: the rule, every report that could decide it (source,
 * value, time), and every ruling so far with its reason. Works for claimed predictions too. Refuses (404) another
 * player's.
 */
export async function showEvidence(
  reads: { readonly queries: Queries; readonly games: LiveGames; readonly lockoutSeconds: number },
  player: Player,
  id: number,
): Promise<Answer> {
  const { queries, games, lockoutSeconds } = reads
  const row = await queries.first<Row>({
    name: 'prediction-evidence',
    text: `
      select a.id, a.owner_id as "ownerId", a.name, a.created_at as "createdAt", o.id as "outcomeId",
        o.event_id as "eventId", o.person_id as "personId", p.name as person, e.name as event, e.starts_at as "startsAt",
        e.closed_at as "closedAt", e.status, e.actual_started_at as "actualStartedAt",
        e.sources_required as "sourcesRequired", t.sentence, t.metric, t.comparator, t.threshold,
        o.status as "outcomeStatus", o.decided_at as "decidedAt", o.final_at as "finalAt", o.frozen, o.evidence,
        d.reason as "disputeReason", d.link as "disputeLink", d.created_at as "disputedAt",
        (select coalesce(sum(t.cents), 0)::bigint from transfer t where t.ref = a.id and t.kind = 'correction')
          as "correctedCents",
        exists (select 1 from claim c where c.prediction_id = a.id) as "isClaimed", ${poolIsOpen} as "isPoolOpen",
        clock_timestamp() as now
      from asset a join outcome o on o.id = a.outcome_id join event e on e.id = o.event_id
      join trigger_definition t on t.id = o.trigger_id join person p on p.id = a.person_id
      left join dispute d on d.outcome_id = o.id and d.account_id = $2
      where a.id = $1 and a.kind = 'prediction'`,
    values: [id, player.id],
  })
  if (!row || row.ownerId !== player.id) throw refuse('not_found', 'id: there is no such prediction')
  const isLate = isLateEntry(row.createdAt, row.actualStartedAt)
  const { finalAt, frozen, now } = row
  const outcome = { status: row.outcomeStatus, finalAt, frozen }
  const whyNot = whyCannotDispute({
    isOwn: true,
    isGone: false,
    outcome,
    now,
    isDisputed: row.disputedAt !== null,
  })
  return {
    id: row.id,
    name: row.name,
    status: isLate ? 'Resolved Void' : predictionStatus(outcome, row, { now, lockoutSeconds }),
    rule: {
      about: row.personId === null ? row.event : row.person,
      sentence: row.sentence,
      metric: row.metric,
      comparator: row.comparator,
      threshold: row.threshold,
      sources_required: row.sourcesRequired,
    },
    event: {
      name: row.event,
      starts_at: row.startsAt,
      actual_started_at: row.actualStartedAt,
      cancelled: row.status === 'cancelled',
    },
    final_at: finalAt,
    can_dispute: whyNot === null && !frozen && !isLate,
    // One that was crafted too late is void, however its outcome is decided.
    waits_for_operator: frozen && !isLate,
    dispute: disputeOf(row),
    void_because: isLate ? voidReasons.late : row.outcomeStatus === 'void' ? whyVoid(row.evidence) : null,
    is_claimed: row.isClaimed,
    pool_open: row.isPoolOpen,
    corrected: row.correctedCents,
    reports: await reportsOn(queries, row),
    way: await wayTo(games, row),
    rulings: await rulingsOn(queries, row.outcomeId),
  }
}

function disputeOf({ disputeReason, disputeLink, disputedAt }: Row): Answer['dispute'] {
  return disputeReason === null || disputedAt === null
    ? null
    : { reason: disputeReason, link: disputeLink, at: disputedAt }
}

async function wayTo(games: LiveGames, row: Row): Promise<Answer['way']> {
  const game = (await games.load([row.eventId])).get(row.eventId)
  return (game ? wayOf(game, row) : []).map(({ quarter, secondsLeft, value }) => ({
    quarter,
    seconds_left: secondsLeft,
    value,
  }))
}

/** The newest hundred, which is all of them unless a source keeps correcting itself. */
function reportsOn(queries: Queries, { eventId, personId, metric }: Row): Promise<Answer['reports']> {
  return queries.query<Answer['reports'][number]>({
    name: 'reports-on-outcome',
    text: `
      select source, metric, value, final, said_at, at as heard_at from observation
      where event_id = $1 and person_id is not distinct from $2 and metric in ($3, $4)
      order by said_at desc, id desc limit 100`,
    values: [eventId, personId, metric, participatedMetric],
  })
}

const byReports = z.object({ reports: z.array(z.unknown()), disagreement: z.literal(true).optional() })
const byOperator = z.object({ evidence: z.string(), amended_because: z.string().optional() })
const byReason = z.object({ reason: z.string() })

async function rulingsOn(queries: Queries, id: OutcomeId): Promise<Answer['rulings']> {
  const rows = await queries.query<{
    status: Verdict
    at: Date
    finalAt: Date
    evidence: unknown
  }>({
    name: 'rulings-on-outcome',
    text: `
      select status, at, final_at as "finalAt", evidence from ruling where outcome_id = $1 order by version desc limit 50`,
    values: [id],
  })
  return rows.map(({ status, at, finalAt, evidence }) => ({
    status,
    at,
    final_at: finalAt,
    ...whoRuled(evidence),
  }))
}

/** The part of an evidence that players read; evidence itself is kept as it was written. */
function whoRuled(evidence: unknown): Pick<Answer['rulings'][number], 'by' | 'why'> {
  const reports = byReports.safeParse(evidence)
  if (reports.success) {
    return reports.data.disagreement
      ? { by: 'sources', why: 'The sources contradict each other: an operator decides.' }
      : { by: 'sources', why: null }
  }
  const operator = byOperator.safeParse(evidence)
  if (operator.success) {
    const { evidence: stated, amended_because: because } = operator.data
    if (because === undefined) return { by: 'operator', why: stated }
    return { by: 'operator', why: isSentence(because) ? `${because} ${stated}` : `${because}: ${stated}` }
  }
  const reason = byReason.safeParse(evidence)
  return { by: 'rules', why: reason.success ? reason.data.reason : null }
}
