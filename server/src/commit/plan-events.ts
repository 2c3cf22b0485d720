import type { SettledPool } from './effects.ts'
import type { PlanItem } from './plan-keys.ts'
import { same, section, type Section } from './plan-section.ts'

/** Events, what is reported of them, and what is decided by it. */
export const eventSections: readonly Section[] = [
  section(
    'new_events',
    ({ newEvents }) => newEvents,
    (event) => ({
      id: event.id,
      source_id: event.sourceId,
      season_run_id: event.seasonRunId,
      type: event.type,
      name: event.name,
      short_name: event.shortName,
      starts_at: event.startsAt.toISOString(),
      pool: event.pool,
      group_name: event.groupName,
      week: event.week,
      sources_required: event.sourcesRequired,
      void_after: `${event.voidAfterSeconds} seconds`,
      detail: event.detail,
    }),
  ),
  section(
    'set_events',
    ({ setEvents }) => setEvents,
    (change) => ({
      id: change.id,
      status: change.status,
      starts_at: change.startsAt?.toISOString(),
      actual_started_at: change.actualStartedAt?.toISOString(),
      closed: change.closed ?? false,
    }),
  ),
  section(
    'participants',
    ({ participants }) => participants,
    (change) => ({
      event_id: change.eventId,
      person_id: change.personId,
      team: change.team,
      takes_part: change.takesPart,
    }),
  ),
  section(
    'observations',
    ({ observations }) => observations,
    (observation) => ({
      event_id: observation.eventId,
      person_id: observation.personId,
      metric: observation.metric,
      value: observation.value,
      final: observation.final,
      source: observation.source,
      said_at: observation.saidAt?.toISOString(),
    }),
  ),
  section(
    'plays',
    ({ plays }) => plays,
    (play) => ({
      event_id: play.eventId,
      source: play.source,
      play_id: play.playId,
      play: play.play,
      said_at: play.saidAt.toISOString(),
    }),
  ),
  section(
    'new_sources',
    ({ newSources }) => newSources,
    (source) => ({
      id: source.id,
      name: source.name,
      moves_events: source.movesEvents,
    }),
  ),
  section(
    'set_sources',
    ({ setSources }) => setSources,
    (change) => ({
      id: change.id,
      version: change.version,
      retires: change.retires,
      keys_end_after_seconds: change.keysEndAfterSeconds,
    }),
  ),
  section(
    'new_source_keys',
    ({ newSourceKeys }) => newSourceKeys,
    ({ id, sourceId }) => ({ id, source_id: sourceId }),
  ),
  section(
    'new_outcomes',
    ({ newOutcomes }) => newOutcomes,
    (outcome) => ({
      id: outcome.id,
      event_id: outcome.eventId,
      person_id: outcome.personId,
      trigger_id: outcome.triggerId,
    }),
  ),
  section(
    'set_outcomes',
    ({ setOutcomes }) => setOutcomes,
    (decision) => ({
      id: decision.id,
      status: decision.status,
      dispute_seconds: decision.disputeSeconds,
      frozen: decision.frozen ?? false,
      evidence: decision.evidence,
      amends: decision.amends ?? false,
    }),
  ),
  section(
    'disputes',
    ({ disputes }) => disputes,
    (dispute) => ({
      id: dispute.id,
      outcome_id: dispute.outcomeId,
      account_id: dispute.accountId,
      reason: dispute.reason,
      link: dispute.link,
    }),
  ),
  section('settle_outcomes', ({ settleOutcomes }) => settleOutcomes, same),
  section('corrected_outcomes', ({ correctedOutcomes }) => correctedOutcomes, same),
  section('settle_pools', ({ settlePools }) => settlePools, settledPoolRow),
  section(
    'close_pools',
    ({ closePools }) => closePools,
    ({ eventId, startsAt }) => ({
      event_id: eventId,
      starts_at: startsAt.toISOString(),
    }),
  ),
]

function settledPoolRow({ settlement, ...pool }: SettledPool): PlanItem<'settle_pools'> {
  return {
    event_id: pool.eventId,
    trigger_id: pool.triggerId,
    right_outcomes: pool.rightOutcomes,
    wrong_outcomes: pool.wrongOutcomes,
    late_entries: pool.lateEntries,
    entries: settlement.entries,
    right_cents: settlement.rightCents,
    forfeited_cents: settlement.forfeitedCents,
    last_cent_remainder: settlement.lastCent?.remainder,
    last_cent_entry: settlement.lastCent?.entryId,
  }
}
