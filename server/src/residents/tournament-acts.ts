import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { tournaments, type TournamentView } from '@called-shot/shared/tournaments/contract.ts'
import type { Actor } from './actor.ts'
import { Refused } from './caller.ts'
import { buyPacks, buyWager } from './pack-acts.ts'

/** Most play against one opponent, some against three. */
const seats = [2, 2, 2, 4] as const

/** Joins an open tournament with a wager card of its stake, or opens one; without a wager card buys one. */
export async function playTournament(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const hand = await handOf(actor)
  if (hand.prediction === null) return
  const [wager] = hand.wagers
  if (!wager) return buyPacks(actor, 'tournament')
  const now = Date.now()
  const open = (await caller.call(tournaments.listOpen, { query: { limit: 50 } })).data
  if (
    await joinOne(
      actor,
      open.filter((each) => isForResidents(each, now)),
      hand,
    )
  )
    return
  await caller.call(tournaments.createTournament, {
    body: {
      nft_card_prediction_id: hand.prediction.id,
      nft_card_wager_id: wager.id,
      seats: pick.of(seats) ?? 2,
      invite_only: false,
    },
  })
}

/** Joins a tournament in which a person waits for an opponent. Makes a single call if nobody waits. */
export async function joinPeople(actor: Actor): Promise<void> {
  const open = (await actor.caller.call(tournaments.listOpen, { query: { limit: 50 } })).data
  const waiting = open.filter(isOfPeople)
  const [first] = waiting
  if (!first) return
  const hand = await handOf(actor)
  if (hand.prediction === null || (await joinOne(actor, waiting, hand))) return
  // No wager is worth spending on a person whom residents may no longer play.
  if (!hand.wagers.some(isWorth(first.stake))) await buyWager(actor, first.stake)
}

interface Hand {
  readonly prediction: CardItem | null
  readonly wagers: readonly CardItem[]
}

/** The player's cards that could enter now. */
async function handOf({ caller, pick }: Actor): Promise<Hand> {
  const held = async (slot: 'prediction' | 'wager') =>
    (await caller.call(tournaments.listCards, { query: { slot } })).data.filter(
      ({ is_listed: isListed }) => !isListed,
    )
  return { prediction: pick.of(await held('prediction')), wagers: await held('wager') }
}

async function joinOne(
  { caller }: Actor,
  open: readonly TournamentView[],
  { prediction, wagers }: Hand,
): Promise<boolean> {
  if (prediction === null) return false
  for (const { id, stake } of open) {
    const fitting = wagers.find(isWorth(stake))
    if (!fitting) continue
    try {
      await caller.call(tournaments.joinTournament, {
        params: { id },
        body: { nft_card_prediction_id: prediction.id, nft_card_wager_id: fitting.id },
      })
      return true
    } catch (error) {
      // Full, locked, or against a person who has won enough from residents: try the next one.
      if (!(error instanceof Refused)) throw error
    }
  }
  return false
}

const isWorth = (stake: Cents) => (wager: CardItem) => wager.face['value'] === formatUsd(stake)

const isOfPeople = ({ entries }: TournamentView) => entries.some(({ is_resident: isResident }) => !isResident)

/** Tournaments that only residents have joined stay open for people through the first half of their time. */
function isForResidents(tournament: TournamentView, now: number): boolean {
  const [opened, closes] = [tournament.created_at.getTime(), tournament.closes_at.getTime()]
  return isOfPeople(tournament) || now - opened > (closes - opened) / 2
}
