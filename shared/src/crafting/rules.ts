import { partKinds, type PartKind, type Rarity } from '../cards/kinds.ts'
import { partsOf } from '../cards/rules.ts'
import type { RefusalCode } from '../refusals.ts'

export const predictionSlots = ['identity', 'event', 'trigger', 'prize'] as const
export type PredictionSlot = (typeof predictionSlots)[number]

/** The field of a craft's body that names the card of each slot. */
export const slotFields: Readonly<Record<PartKind | PredictionSlot, `nft_card_${string}_id`>> = {
  category: 'nft_card_category_id',
  month: 'nft_card_month_id',
  day: 'nft_card_day_id',
  year: 'nft_card_year_id',
  identity: 'nft_card_identity_id',
  event: 'nft_card_event_date_id',
  trigger: 'nft_card_trigger_id',
  prize: 'nft_card_prize_id',
}

/** The level on the card of each slot; `null` where the slot is empty. */
export type Levels<Slot extends string> = Readonly<Record<Slot, Rarity | null>>

/** A rarity is calculated and shown once this many slots are filled (Core §2.6, Core §5). */
export const minRarities = 2

const top: Rarity = 4
const fromTheTop = [4, 3, 2, 1] as const

/**
 * The rarity of an identity made of these cards: the highest level T with the year at T or above, at least three cards
 * at T or above, and none more than one level below T (Core §5 'Crafting rarity rules', CRID-35). Empty slots count as
 * meeting the target, so it is the best rarity still within reach; `null` with fewer than two filled.
 */
export function identityRarity(levels: Levels<PartKind>): Rarity | null {
  const found = bestReachable(partKinds, levels)
  if (!found) return null
  const all = partKinds.map((kind) => found[kind])
  return highest(
    (target) => found.year >= target && countAt(all, target) >= 3 && Math.min(...all) >= target - 1,
  )
}

/**
 * The rarity of a prediction: the highest level T up to the identity's with two of event, trigger and prize at T or
 * above and the third at most one level below (CRPR-19). Empty slots as above.
 */
export function predictionRarity(levels: Levels<PredictionSlot>): Rarity | null {
  const found = bestReachable(predictionSlots, levels)
  if (!found) return null
  const others = [found.event, found.trigger, found.prize]
  return highest(
    (target) => target <= found.identity && countAt(others, target) >= 2 && Math.min(...others) >= target - 1,
  )
}

function bestReachable<Slot extends string>(
  slots: readonly Slot[],
  levels: Levels<Slot>,
): Readonly<Record<Slot, Rarity>> | null {
  const filled = slots.filter((slot) => levels[slot] !== null)
  if (filled.length < minRarities) return null
  const reached: Partial<Record<Slot, Rarity>> = {}
  for (const slot of slots) reached[slot] = levels[slot] ?? top
  return isComplete(slots, reached) ? reached : null
}

function isComplete<Slot extends string>(
  slots: readonly Slot[],
  levels: Partial<Record<Slot, Rarity>>,
): levels is Record<Slot, Rarity> {
  return slots.every((slot) => levels[slot] !== undefined)
}

function highest(isMet: (target: Rarity) => boolean): Rarity {
  return fromTheTop.find(isMet) ?? 1
}

function countAt(levels: readonly Rarity[], target: Rarity): number {
  return levels.filter((level) => level >= target).length
}

/** Why cards do not go together: the slot at which to show it, the code, and a sentence for the player. */
export interface Obstacle<Slot extends string> {
  readonly slot: Slot
  readonly code: RefusalCode
  readonly message: string
}

export interface CraftedPerson {
  readonly name: string
  readonly category: string
  readonly birthDate: string
}

/** Four cards make up a person if they name that person's category and birth date (CRID-26). */
export function whyCannotCraftIdentity(
  cards: Readonly<Record<PartKind, { readonly name: string }>>,
  person: CraftedPerson,
): Obstacle<PartKind> | null {
  const parts = partsOf(person)
  const wrong = partKinds.find((kind) => cards[kind].name !== parts[kind])
  if (wrong === undefined) return null
  return { slot: wrong, code: 'not_matching', message: notPartOf[wrong](person.name, cards[wrong].name) }
}

const notPartOf: Readonly<Record<PartKind, (person: string, card: string) => string>> = {
  category: (person, card) => `${person} is not of the category ${card}`,
  month: (person, card) => `${person} was not born in ${card}`,
  day: (person, card) => `${person} was not born on day ${card} of a month`,
  year: (person, card) => `${person} was not born in ${card}`,
}

/**
 * The facts that the rules need. A caller assumes facts that it cannot know (the client: that cards from its selectors
 * fit).
 */
export interface PredictionCards {
  readonly identity: { readonly person: string; readonly isStarter: boolean }
  readonly event: {
    readonly name: string
    readonly isOpen: boolean
    readonly isPool: boolean
    readonly isStarter: boolean
  }
  readonly trigger: {
    readonly name: string
    readonly subject: 'person' | 'event'
    readonly fitsCategory: boolean
    readonly fitsEventType: boolean
    readonly isStarter: boolean
  }
  readonly prize: {
    readonly isRedeemable: boolean
    readonly isStarter: boolean
    readonly isBonusPaid: boolean
  }
  /** Whether the identity's person is among the participants of the event. */
  readonly takesPart: boolean
}

/** Why a prize card cannot be used in any prediction, or null. */
export function whyCannotUsePrize({
  isRedeemable,
}: Pick<PredictionCards['prize'], 'isRedeemable'>): Obstacle<'prize'> | null {
  if (!isRedeemable) return null
  return { slot: 'prize', code: 'not_matching', message: 'A redeemable prize cannot be used in a prediction' }
}

/** Why an event card cannot be used in any prediction, or null (LIST-21). */
export function whyCannotUseEvent({
  isOpen,
}: Pick<PredictionCards['event'], 'isOpen'>): Obstacle<'event'> | null {
  return isOpen ? null : { slot: 'event', code: 'event_closed', message: eventPassed }
}

/**
 * Why these four cards cannot become a prediction, or null (Design §4 Crafting): the prize is redeemable already; the
 * trigger does not fit the person's category or the event's type; the person does not take part, although the trigger
 * is about a person; the event is closed; or a starter card, or a prize that bonus money has paid for, meets a pool
 * event (GAME 'Free cards': bonus money is not passed on).
 */
export function whyCannotCraftPrediction(cards: PredictionCards): Obstacle<PredictionSlot> | null {
  const { identity, event, trigger, prize } = cards
  const unusable = whyCannotUsePrize(prize)
  if (unusable) return unusable
  if (!trigger.fitsCategory) {
    return {
      slot: 'trigger',
      code: 'not_matching',
      message: `"${trigger.name}" does not fit ${identity.person}`,
    }
  }
  if (!trigger.fitsEventType) {
    return { slot: 'trigger', code: 'not_matching', message: `"${trigger.name}" does not fit ${event.name}` }
  }
  if (trigger.subject === 'person' && !cards.takesPart) {
    return {
      slot: 'identity',
      code: 'not_participating',
      message: `${identity.person} does not take part in ${event.name}`,
    }
  }
  const past = whyCannotUseEvent(event)
  if (past) return past
  const starter = predictionSlots.find((slot) => cards[slot].isStarter)
  if (event.isPool && starter !== undefined) {
    return { slot: starter, code: 'tutorial_card', message: 'A starter card cannot enter a pool' }
  }
  if (event.isPool && prize.isBonusPaid) {
    return {
      slot: 'prize',
      code: 'tutorial_card',
      message: 'A prize card that your bonus paid for cannot enter a pool until your bonus is ordinary money',
    }
  }
  return null
}

/** The client's dialog recognizes a craft that came too late by this text (CRPR-20, CRPR-22). */
const eventPassed = 'Event time has already passed'

export interface PredictedTrigger {
  readonly subject: 'person' | 'event'
  /** A verb phrase for a person ('throws for 300 yards or more'), a sentence for an event. */
  readonly sentence: string
}

/**
 * The prediction's sentence as printed on the card: 'Patrick Mahomes throws for 300 yards or more, KC at BUF', and 'KC
 * at BUF: both teams together score 45 points or more' if the trigger is about the event.
 */
export function predictionName(person: string, trigger: PredictedTrigger, event: string): string {
  return trigger.subject === 'person'
    ? `${person} ${trigger.sentence}, ${event}`
    : `${event}: ${trigger.sentence}`
}
