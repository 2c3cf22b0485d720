import { closesAt } from '@called-shot/shared/events/rules.ts'
import type { AccountId, EventId, PersonId, TournamentId, TriggerId } from '@called-shot/shared/ids.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import type { TournamentView } from '@called-shot/shared/tournaments/contract.ts'
import { isJoinable, whyCannotCancelTournament } from '@called-shot/shared/tournaments/entry-rules.ts'
import { potOf, statusOf } from '@called-shot/shared/tournaments/rules.ts'
import type { EventFacts, OutcomeFacts } from '../cards/asset.ts'
import { statusNow } from '../cards/status-now.ts'
import type { Queries } from '../commit/reader.ts'
import type { TournamentSettings } from './entry-cards.ts'
import { isUndecided } from './entry-state.ts'
import type { Tournament } from './tournament-reads.ts'

interface EntryRow
  extends Pick<EventFacts, 'startsAt' | 'closedAt' | 'actualStartedAt'>, Omit<Tournament, 'id' | 'version'> {
  readonly id: number
  readonly tournamentId: TournamentId
  readonly accountId: AccountId
  readonly isResident: boolean
  readonly result: TournamentView['entries'][number]['result']
  readonly paidCents: Cents
  readonly prediction: string
  readonly predictedAt: Date
  readonly eventId: EventId
  readonly personId: PersonId | null
  readonly triggerId: TriggerId
  readonly eventName: string
  readonly eventStatus: EventFacts['status']
  readonly outcomeStatus: OutcomeFacts['status']
  readonly finalAt: Date | null
  readonly frozen: boolean
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly now: Date
}

/** Tournaments as one player sees them, in the requested order. */
export async function viewTournaments(
  queries: Queries,
  ids: readonly TournamentId[],
  viewer: { readonly id: AccountId; readonly settings: TournamentSettings },
): Promise<TournamentView[]> {
  if (ids.length === 0) return []
  const rows = await queries.query<EntryRow>({
    name: 'tournaments-to-view',
    text: `
      select n.id, n.tournament_id as "tournamentId", n.account_id as "accountId", m.is_resident as "isResident", n.result,
        n.paid_cents as "paidCents", a.name as prediction, a.created_at as "predictedAt",
        o.event_id as "eventId", o.person_id as "personId", o.trigger_id as "triggerId", e.name as "eventName",
        e.starts_at as "startsAt", e.closed_at as "closedAt", e.actual_started_at as "actualStartedAt",
        e.status as "eventStatus", o.status as "outcomeStatus", o.final_at as "finalAt", o.frozen,
        t.creator_id as "creatorId", t.stake_cents as "stakeCents", t.seats, t.invite_code as "inviteCode", t.status,
        t.created_at as "createdAt", t.ended_at as "endedAt", clock_timestamp() as now
      from tournament t join tournament_entry n on n.tournament_id = t.id
      join account m on m.id = n.account_id
      join asset a on a.id = n.prediction_id join event e on e.id = a.event_id join outcome o on o.id = a.outcome_id
      where t.id = any ($1::bigint[]) order by n.entered_at, n.id`,
    values: [ids],
  })
  const byTournament = Map.groupBy(rows, (row) => row.tournamentId)
  return ids.flatMap((id) => {
    const entries = byTournament.get(id)
    return entries?.[0] ? [viewOf(entries[0], entries, viewer)] : []
  })
}

function viewOf(
  tournament: EntryRow,
  rows: readonly EntryRow[],
  { id: viewer, settings: { lockoutSeconds } }: Parameters<typeof viewTournaments>[2],
): TournamentView {
  const own = rows.find(({ accountId }) => accountId === viewer)
  const closings = rows.map((row) => closesAt(eventOf(row), lockoutSeconds))
  const undecided = rows.filter((row) => isRowUndecided(row, lockoutSeconds))
  const entries = rows.map((row) => ({ row, status: statusOfRow(row, lockoutSeconds) }))
  const seats = { status: tournament.status, players: rows.length, seats: tournament.seats }
  return {
    id: tournament.tournamentId,
    status: statusOf({
      ownResult: own?.result ?? null,
      hasStarted: tournament.status !== 'open',
      areAllLocked: undecided.length === 0,
    }),
    is_open: isJoinable({ ...seats, areAllUndecided: undecided.length === rows.length }),
    stake: tournament.stakeCents,
    pot: potOf(
      entries.map(({ row: { stakeCents, result }, status }) => ({
        stakeCents,
        result,
        isVoid: status === 'Resolved Void',
      })),
    ),
    seats: tournament.seats,
    invite_only: tournament.inviteCode !== null,
    invite_code: own ? tournament.inviteCode : null,
    can_cancel:
      whyCannotCancelTournament({ ...seats, isMaker: tournament.creatorId === viewer, isHidden: false }) ===
      null,
    is_entered: own !== undefined,
    closes_at: new Date(Math.min(...closings.map((closing) => closing.getTime()))),
    created_at: tournament.createdAt,
    ended_at: tournament.endedAt,
    entries: entries.map(({ row, status }, index) => ({
      id: row.id,
      player: `Player ${index + 1}`,
      is_self: row.accountId === viewer,
      is_resident: row.isResident,
      prediction: row.prediction,
      event: row.eventName,
      event_date: row.startsAt,
      call: {
        event_id: row.eventStatus === 'cancelled' ? 0 : row.eventId,
        person_id: row.personId,
        trigger_id: row.triggerId,
      },
      status,
      result: row.result,
      paid: cents(row.paidCents),
    })),
  }
}

const eventOf = (row: EntryRow) => ({
  startsAt: row.startsAt,
  closedAt: row.closedAt,
  status: row.eventStatus,
})

const statusOfRow = (row: EntryRow, lockoutSeconds: number) =>
  statusNow(
    {
      ...eventOf(row),
      createdAt: row.predictedAt,
      actualStartedAt: row.actualStartedAt,
      outcomeStatus: row.outcomeStatus,
      finalAt: row.finalAt,
      frozen: row.frozen,
      now: row.now,
    },
    lockoutSeconds,
  )

function isRowUndecided(row: EntryRow, lockoutSeconds: number): boolean {
  return isUndecided(
    {
      now: row.now,
      createdAt: row.predictedAt,
      event: { ...eventOf(row), actualStartedAt: row.actualStartedAt },
      outcome: { status: row.outcomeStatus },
    },
    lockoutSeconds,
  )
}
