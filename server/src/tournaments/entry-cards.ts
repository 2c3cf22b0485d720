import { lockedAt } from '@called-shot/shared/events/rules.ts'
import type { AccountId, TournamentId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { whyCannotEnter } from '@called-shot/shared/tournaments/entry-rules.ts'
import { registered, registeredWithOutcome } from '../cards/asset-reads.ts'
import type { Asset } from '../cards/asset.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Effects, Move } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import { slotCards } from '../crafting/slot-cards.ts'
import { isUndecided } from './entry-state.ts'
import type { Entry } from './tournament-reads.ts'

export interface TournamentSettings {
  readonly lockoutSeconds: number
}

interface EntryBody {
  readonly nft_card_prediction_id: number
  readonly nft_card_wager_id: number
}

export interface EntryCards extends Pick<Entry, 'prediction'> {
  readonly wager: Asset & { readonly valueCents: Cents }
}

/**
 * The player's own prediction and wager card for an entry. Refuses cards that they do not own and hold or that are of
 * another kind, tutorial cards, a wager that was paid with bonus money (GAME 'Free cards'), and a prediction on an
 * event that is closed to crafting.
 */
export async function ownEntryCards(
  read: Reader,
  owner: AccountId,
  { body, settings }: { readonly body: EntryBody; readonly settings: TournamentSettings },
): Promise<EntryCards> {
  const [found, wager] = await slotCards(read, owner, [
    { field: 'nft_card_prediction_id', kind: 'prediction', id: body.nft_card_prediction_id },
    { field: 'nft_card_wager_id', kind: 'wager', id: body.nft_card_wager_id },
  ])
  if (!found?.event || !found.outcome || !wager || wager.valueCents === null)
    throw new Error('an entry without what its cards are about')
  const prediction = { ...found, event: found.event, outcome: found.outcome }
  registeredWithOutcome(read, prediction)
  const obstacle = whyCannotEnter({
    prediction: {
      isStarter: prediction.tutorial,
      isUndecided: isUndecided(prediction, settings.lockoutSeconds),
    },
    wager: { isStarter: wager.tutorial, isBonusPaid: wager.bonusPaid },
  })
  if (obstacle?.code === 'event_closed') throw refuse('event_closed')
  if (obstacle) throw refuse(obstacle.code, `nft_card_${obstacle.slot}_id: ${obstacle.message}`)
  return { prediction, wager: { ...wager, valueCents: wager.valueCents } }
}

/**
 * The moves that take both cards off the market and into the tournament; refused from the lock-out of any of these
 * events on.
 */
export async function enteringEffects(
  read: Reader,
  { prediction, wager }: EntryCards,
  into: {
    readonly tournament: TournamentId
    readonly others: readonly Entry[]
    readonly settings: TournamentSettings
  },
): Promise<Pick<Effects<unknown>, 'moves' | 'endOffers' | 'listingEvents' | 'before' | 'newEntries'>> {
  const cards = [prediction, wager]
  const events = [prediction.event, ...into.others.map((entry) => entry.prediction.event)]
  return {
    newEntries: [
      {
        id: await read.newId(),
        tournamentId: into.tournament,
        accountId: prediction.ownerId,
        predictionId: prediction.id,
        wagerId: wager.id,
      },
    ],
    moves: cards.map(({ id }) => ({ id, place: 'slotted', inside: into.tournament })),
    endOffers: cards.map(({ id }) => id),
    listingEvents: endedListings(cards),
    before: events.map((event) => lockedAt(event, into.settings.lockoutSeconds)),
  }
}

/**
 * The moves that take the cards out of the tournament: the prediction as it was (unless it is void and already
 * returned), the wager as it was or, if it was played for, burned.
 */
export function leavingMoves(
  read: Reader,
  { prediction, wager }: Pick<Entry, 'prediction' | 'wager'>,
  isWagerSpent: boolean,
): Move[] {
  registered(read, wager)
  const freed: Move = isWagerSpent
    ? { id: wager.id, place: 'gone', goneAs: 'burned' }
    : { id: wager.id, place: 'held' }
  if (prediction.place === 'gone') return [freed]
  registered(read, prediction)
  return [freed, { id: prediction.id, place: 'held' }]
}
