import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import type { Standing } from '@called-shot/shared/endpoint.ts'
import type { Play, PlayFacts } from '@called-shot/shared/dashboard/rules.ts'
import type { CardItem } from '../card/card-item.ts'
import { carrying } from '../card/chosen-cards.ts'
import { paths, torn } from '../paths.ts'

/** The counts behind the next step; cards of a decided prediction count until they are claimed. */
export type HubCounts = Pick<PlayFacts, 'resolvedTrue' | 'redeemable' | 'packs' | 'live' | 'running'>

export interface NextStep {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly to: string
}

/** The facts of the card that a play starts with. */
export interface PlayCard {
  readonly id: number
  readonly face: Readonly<Record<string, string>>
}

/** Everything that the words of a play can mention. */
interface Situation extends HubCounts {
  /** The value of the card's prize, '$25'. */
  readonly value: string | undefined
  readonly cardId: number | null
  /** The event of the play's prediction. */
  readonly eventId: number | null
}

/** A play, or none because those that are left are closed to the player. */
export type OpenPlay = Play | 'none'

/** The standing that each play needs; a test compares them with the calls that the plays lead to. */
export const needs: Readonly<Record<Play, Standing>> = {
  claim: 'active',
  redeem: 'active',
  return: 'active',
  take_back: 'active',
  watch: 'any',
  open: 'active',
  craft_identity: 'eligible',
  craft_prediction: 'eligible',
  daily_pack: 'eligible',
  follow: 'any',
  buy: 'eligible',
}

/**
 * The play to show in place of one that is closed to the player, such as crafting during a break: following the calls
 * that are in, or none.
 */
export function openPlay(
  play: Play,
  { closed, live }: Pick<PlayFacts, 'live'> & { closed: Closure | null },
): OpenPlay {
  if (whyClosedTo(closed, { standing: needs[play] }) === null) return play
  return live > 0 ? 'follow' : 'none'
}

/** The words of each play, and the page that it links to. */
const steps: Readonly<Record<OpenPlay, (situation: Situation) => NextStep>> = {
  claim: ({ value, cardId, resolvedTrue }) => ({
    title: resolvedTrue === 1 ? 'You called it.' : `You called ${resolvedTrue} of them.`,
    text: `Claim ${value ?? 'the prize'}: your Identity comes home, and the prize card becomes redeemable for cash.`,
    label: 'Claim Prize',
    to: tagged(paths.inventoryPredictions, 'Resolved True', cardId),
  }),
  redeem: ({ value, cardId, redeemable }) => ({
    title: redeemable === 1 ? 'Your prize is now cash.' : `${redeemable} prizes are now cash.`,
    text: `Redeem it to add ${value ?? 'its value'} to your balance.`,
    label: 'Redeem Prize',
    to: tagged(paths.inventoryPrizes, 'Redeemable', cardId),
  }),
  return: ({ cardId }) => ({
    title: 'Not this time.',
    text: 'Take your Identity back, with its record, and call its next game.',
    label: 'Return Identity',
    to: tagged(paths.inventoryPredictions, 'Resolved False', cardId),
  }),
  take_back: ({ cardId }) => ({
    title: 'Called off.',
    text: 'That event does not count. Take all four cards back.',
    label: 'My Predictions',
    to: tagged(paths.inventoryPredictions, 'Resolved Void', cardId),
  }),
  watch: ({ running, eventId }) => ({
    title: running === 1 ? 'Your call is being played.' : `${running} of your calls are being played.`,
    text: 'Watch it live: your calls come first, with where they stand.',
    label: 'Watch Live',
    to: running === 1 && eventId !== null ? paths.liveEvent(eventId) : paths.live,
  }),
  open: ({ cardId, packs }) => ({
    title: packs === 1 ? 'A pack is still sealed.' : `${packs} packs are still sealed.`,
    text: 'Tear one open and see what is in it.',
    label: packs === 1 ? 'Open your pack' : 'Open your packs',
    to: cardId === null ? paths.inventoryCardPacks : paths.openCardPack(cardId),
  }),
  craft_identity: () => ({
    title: 'Make somebody.',
    text: 'A Category, a Month, a Day and a Year of one birth date make an Identity, and it is yours to keep.',
    label: 'Craft Identity',
    to: paths.craftIdentity,
  }),
  craft_prediction: ({ live }) => ({
    title: live === 0 ? 'Make the call.' : 'Room for another call.',
    text: 'An Identity, an Event, a Trigger and a Prize make one prediction.',
    label: 'Craft Prediction',
    to: paths.craftPrediction,
  }),
  daily_pack: () => ({
    title: 'Your daily pack is ready.',
    text: 'Three free cards, and a prize on days 1, 2, 3 and 7 of every seven.',
    label: 'Daily pack',
    to: paths.dashboard,
  }),
  follow: () => ({
    title: 'Every call is in.',
    text: 'Now the real world decides. Follow each of them, with the evidence.',
    label: 'Prediction Status',
    to: paths.predictionStatus,
  }),
  buy: () => ({
    title: 'Nothing is waiting for you.',
    text: 'Your next daily pack is free. If you want more cards today, packs and single cards are for sale.',
    label: 'Buy Packs',
    to: paths.buyPacks,
  }),
  none: () => ({
    title: 'Nothing is waiting for you.',
    text: 'Buying, trading and crafting are closed to you. Your calls so far are still yours to see.',
    label: 'Prediction Status',
    to: paths.predictionStatus,
  }),
}

/** What the link to a play's page carries: a press on a pack has torn it, and an Identity to call lies on the table. */
export function carriedTo(play: OpenPlay, card: CardItem | null): object | undefined {
  if (play === 'open') return torn
  return play === 'craft_prediction' && card ? carrying([card]) : undefined
}

/** The words of the next play and the page that it links to, with its card if the play starts with one. */
export function nextStepOf(play: OpenPlay, counts: HubCounts, card: PlayCard | null = null): NextStep {
  const event = Number(card?.face['event_id'])
  return steps[play]({
    ...counts,
    cardId: card?.id ?? null,
    value: card?.face['value'],
    eventId: event > 0 ? event : null,
  })
}

function tagged(list: string, tag: string, cardId: number | null): string {
  const selected = cardId === null ? '' : `&selected=${cardId}`
  return `${list}?tag=${encodeURIComponent(tag)}${selected}`
}
