import { tournamentId, type AccountId, type AssetId, type TournamentId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { EntryResult } from '@called-shot/shared/tournaments/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import type { Asset, EventFacts, OutcomeFacts } from '../cards/asset.ts'
import type { TournamentState } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'

export interface Tournament {
  readonly id: TournamentId
  readonly creatorId: AccountId
  readonly stakeCents: Cents
  readonly seats: number
  readonly inviteCode: string | null
  readonly status: TournamentState
  readonly version: number
}

export interface Entry {
  readonly id: number
  readonly accountId: AccountId
  readonly result: EntryResult | null
  readonly prediction: Asset & { readonly event: EventFacts; readonly outcome: OutcomeFacts }
  readonly wager: Asset
}

/** Registered with its version: joining, starting and ending it depend on it. */
export async function readTournament(read: Reader, id: number): Promise<Tournament> {
  const found = await read.first<Tournament>({
    name: 'tournament-by-id',
    text: `
      select id, creator_id as "creatorId", stake_cents as "stakeCents", seats, invite_code as "inviteCode", status, version
      from tournament where id = $1`,
    values: [tournamentId(id)],
  })
  if (!found) throw refuse('not_found', 'There is no such tournament.')
  read.expectTournament(found)
  return found
}

/**
 * All entries in the order in which they came, with their cards. Events and outcomes are registered; the cards are
 * not: only the tournament frees them, except for a void prediction, which is returned at once.
 */
export async function readEntries(read: Reader, tournament: TournamentId): Promise<Entry[]> {
  const rows = await read.query<EntryRow>({
    name: 'entries-of-tournament',
    text: `
      select id, account_id as "accountId", prediction_id as "predictionId", wager_id as "wagerId", result
      from tournament_entry where tournament_id = $1 order by entered_at, id`,
    values: [tournament],
  })
  const cards = await assetsByIds(
    read,
    rows.flatMap(({ predictionId, wagerId }) => [predictionId, wagerId]),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.map(({ predictionId, wagerId, ...row }) => {
    const [prediction, wager] = [byId.get(predictionId), byId.get(wagerId)]
    if (!prediction?.event || !prediction.outcome || !wager) throw new Error(`entry ${row.id} lacks a card`)
    read.expectEvent(prediction.event)
    read.expectOutcome(prediction.outcome)
    return {
      ...row,
      prediction: { ...prediction, event: prediction.event, outcome: prediction.outcome },
      wager,
    }
  })
}

interface EntryRow {
  readonly id: number
  readonly accountId: AccountId
  readonly predictionId: AssetId
  readonly wagerId: AssetId
  readonly result: EntryResult | null
}
