import { assetId, definitionId, outcomeId, type OutcomeId } from '@called-shot/shared/ids.ts'
import type { crafting } from '@called-shot/shared/crafting/contract.ts'
import {
  predictionName,
  predictionRarity,
  slotFields,
  whyCannotCraftPrediction,
} from '@called-shot/shared/crafting/rules.ts'
import { isOpen, lockedAt } from '@called-shot/shared/events/rules.ts'
import { refuse, refuseFields, refuseIf } from '@called-shot/shared/refusals.ts'
import { whyPoolIsPeoples } from '@called-shot/shared/residents/rules.ts'
import type { Asset, OutcomeFacts } from '../cards/asset.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { endedListings } from '../cards/ended-listings.ts'
import { freshAsset } from '../cards/fresh-asset.ts'
import type { Mint, NewDefinition, NewOutcome } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import type { Switches } from '../switches.ts'
import type { CraftSettings } from './craft-identity.ts'
import { readMeeting, readPoolEntriesOfResidents, type Meeting } from './prediction-reads.ts'
import { inherited, slotCards } from './slot-cards.ts'

export interface PredictionSettings extends CraftSettings {
  /** The switches with which operators can close pools for a while. */
  readonly switches?: Switches
}

/**
 * Puts an identity, event, trigger and prize card into a Prediction until its event decides it (CRPR-15). The first
 * craft of an outcome creates its row and its definition. Refuses cards that the player does not own and hold, cards
 * that do not go together, an event that is closed or about to start (by the database's clock, inside `commit`), a
 * starter card or a second live entry in a pool.
 */
export function craftPrediction(settings: PredictionSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof crafting.craftPrediction>,
  ): Promise<EffectsOf<typeof crafting.craftPrediction>> => {
    const used = await slotCards(read, player.id, [
      { field: slotFields.identity, kind: 'identity', id: body.nft_card_identity_id },
      { field: slotFields.event, kind: 'event', id: body.nft_card_event_date_id },
      { field: slotFields.trigger, kind: 'trigger', id: body.nft_card_trigger_id },
      { field: slotFields.prize, kind: 'prize', id: body.nft_card_prize_id },
    ])
    const slots = inSlots(used)
    const { person, event, trigger } = slots
    read.expectEvent(event)
    const meeting = await readMeeting(read, {
      personId: person.id,
      categoryId: person.categoryId,
      eventId: event.id,
      eventType: event.type,
      triggerId: trigger.id,
      subject: trigger.subject,
    })
    refuseWhatDoesNotFit(slots, meeting, settings)
    if (event.pool) await refuseClosedPool({ read, player }, slots, settings)
    const rarity = predictionRarity(slots.rarities)
    const [freshId, freshOutcomeId] = await read.newIds(2)
    if (rarity === null || freshId === undefined || freshOutcomeId === undefined) {
      throw new Error('a prediction needs a rarity and ids')
    }
    const id = assetId(freshId)
    const outcome = meeting.outcome ?? pendingOutcome(outcomeId(freshOutcomeId))
    const definition = meeting.definition ?? {
      id: definitionId(outcome.id),
      collectionId: slots.eventCard.collectionId,
      collection: slots.eventCard.collection,
    }
    const prediction = predictionOf(slots, {
      id,
      ownerId: player.id,
      ...inherited(used),
      definition,
      outcome,
      rarity,
    })
    return {
      answer: {
        nft_card_prediction_id: id,
        card: cardItemOf(prediction, viewerOf(player, settings)),
      },
      ...(meeting.outcome ? {} : { newOutcomes: [newOutcomeOf(outcome.id, slots)] }),
      definitions: meeting.definition ? [] : [definitionOf(prediction)],
      mints: [mintOf(prediction, event.pool ? outcome.id : null)],
      moves: used.map((card) => ({ id: card.id, place: 'slotted', inside: id })),
      endOffers: used.map((card) => card.id),
      listingEvents: endedListings(used),
      before: [lockedAt(event, settings.lockoutSeconds)],
    }
  }
}

type Slots = ReturnType<typeof inSlots>

/** The four cards with the facts specific to their kinds. */
function inSlots(used: readonly Asset[]) {
  const [identity, eventCard, triggerCard, prize] = used
  if (!identity?.person || !eventCard?.event || !triggerCard?.trigger || !prize?.valueCents) {
    throw new Error('a card without what it is a copy of')
  }
  return {
    identity,
    eventCard,
    triggerCard,
    prize,
    person: identity.person,
    event: eventCard.event,
    trigger: triggerCard.trigger,
    valueCents: prize.valueCents,
    rarities: {
      identity: identity.rarity,
      event: eventCard.rarity,
      trigger: triggerCard.rarity,
      prize: prize.rarity,
    },
  }
}

/** Refuses a pool when operators have closed pools, and a resident when people need the pool's room. */
async function refuseClosedPool(
  { read, player }: Pick<Context, 'read' | 'player'>,
  { event, trigger }: Slots,
  { switches }: PredictionSettings,
): Promise<void> {
  await switches?.require('pools')
  if (!player.isResident) return
  const entries = await readPoolEntriesOfResidents(read, { eventId: event.id, triggerId: trigger.id })
  refuseIf(whyPoolIsPeoples(entries))
}

/** The card as it will be after the commit. */
function predictionOf(
  { person, event, trigger, eventCard, valueCents }: Slots,
  {
    definition,
    outcome,
    ...made
  }: Pick<Asset, 'id' | 'ownerId' | 'tutorial' | 'bonusPaid' | 'tradable' | 'rarity'> & {
    readonly definition: Pick<NewDefinition, 'id' | 'collectionId'> & Pick<Asset, 'collection'>
    readonly outcome: OutcomeFacts
  },
): Asset {
  return freshAsset({
    ...made,
    mintedAs: 'craft',
    kind: 'prediction',
    definitionId: definition.id,
    definitionRef: String(outcome.id),
    collectionId: definition.collectionId,
    collection: definition.collection,
    name: predictionName(person.name, trigger, event.shortName),
    valueCents,
    person,
    event,
    trigger,
    outcome,
    now: eventCard.now,
  })
}

function newOutcomeOf(id: OutcomeId, { person, event, trigger }: Slots): NewOutcome {
  return {
    id,
    eventId: event.id,
    personId: trigger.subject === 'person' ? person.id : null,
    triggerId: trigger.id,
  }
}

function refuseWhatDoesNotFit(slots: Slots, meeting: Meeting, { lockoutSeconds }: CraftSettings): void {
  const { identity, eventCard, triggerCard, prize, event, trigger } = slots
  const isDecided = meeting.outcome !== null && meeting.outcome.status !== 'pending'
  const obstacle = whyCannotCraftPrediction({
    identity: { person: slots.person.name, isStarter: identity.tutorial },
    event: {
      name: event.shortName,
      isOpen: isOpen(event, eventCard.now, lockoutSeconds) && !isDecided,
      isPool: event.pool,
      isStarter: eventCard.tutorial,
    },
    trigger: {
      name: trigger.name,
      subject: trigger.subject,
      fitsCategory: meeting.fitsCategory,
      fitsEventType: meeting.fitsEventType,
      isStarter: triggerCard.tutorial,
    },
    prize: { isRedeemable: prize.redeemable, isStarter: prize.tutorial, isBonusPaid: prize.bonusPaid },
    takesPart: meeting.takesPart,
  })
  if (!obstacle) return
  if (obstacle.code === 'event_closed') throw refuse('event_closed', obstacle.message)
  throw refuseFields(obstacle.code, [slotFields[obstacle.slot]], obstacle.message)
}

function pendingOutcome(id: OutcomeId): OutcomeFacts {
  return {
    id,
    status: 'pending',
    decidedAt: null,
    finalAt: null,
    frozen: false,
    isSettled: false,
    version: 1,
  }
}

/** One definition for all predictions on an outcome, under the outcome's own id. */
function definitionOf(prediction: Asset): NewDefinition {
  return {
    id: prediction.definitionId,
    kind: 'prediction',
    collectionId: prediction.collectionId,
    ref: prediction.definitionRef,
    name: prediction.name,
  }
}

function mintOf(prediction: Asset, poolEntryOf: OutcomeId | null): Mint {
  const { person, event, trigger, outcome, valueCents } = prediction
  if (!person || !event || !trigger || !outcome || valueCents === null) {
    throw new Error('a prediction of nothing')
  }
  return {
    id: prediction.id,
    kind: 'prediction',
    ownerId: prediction.ownerId,
    tradable: prediction.tradable,
    tutorial: prediction.tutorial,
    bonusPaid: prediction.bonusPaid,
    definitionId: prediction.definitionId,
    collectionId: prediction.collectionId,
    name: prediction.name,
    rarity: prediction.rarity,
    valueCents,
    personId: person.id,
    eventId: event.id,
    triggerId: trigger.id,
    outcomeId: outcome.id,
    ...(poolEntryOf === null ? {} : { poolEntryOf }),
    mintedFrom: prediction.ownerId,
    mintedAs: 'craft',
  }
}
