import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { dollarsFromCents } from '@called-shot/shared/money.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import type { RefusalCode } from '@called-shot/shared/refusals.ts'
import { available, type Actor } from './actor.ts'
import { Refused } from './caller.ts'
import { pricedCard } from './priced-card.ts'
import { collect } from './calling-acts.ts'
import { answerTo, fairCents, worthCents } from './prices.ts'

/** Temporary refusals: the same call may succeed a little later. */
const passingRefusals: ReadonlySet<string> = new Set<RefusalCode>(['too_many', 'busy', 'changed'])

/** The notices that a resident has answered, kept as long as the process lives. */
export interface AnsweredNotices {
  readonly ids: Set<number>
}

/**
 * Reads the notices and answers those that have waited long enough: offers get an answer, decided calls are claimed.
 * `secondsOf` is how long a person would take for this notice. An answer that did not get through (too many calls, a
 * busy server, a card that has just changed) is given the next time.
 */
export async function answerNotices(
  actor: Actor,
  answered: AnsweredNotices,
  secondsOf: (notice: number) => number,
): Promise<void> {
  const { caller } = actor
  const now = Date.now()
  const decided: number[] = []
  for (const notice of await caller.call(notifications.list)) {
    const { id, type, created_at: createdAt } = notice
    if (answered.ids.has(id) || now - createdAt.getTime() < secondsOf(id) * 1000) continue
    if (type === 'prediction_resolved') {
      decided.push(id)
      continue
    }
    const isOffer = type === 'offer_made'
    if (isOffer || type === 'counter_offer_made') {
      const offerId = Number(notice.payload[isOffer ? 'OfferId' : 'CounterOfferId'])
      const answering = isOffer ? answerOne(actor, offerId) : answerCounter(actor, offerId)
      await answering.catch((error: unknown) => {
        // Withdrawn, expired or sold to another player: it needs no answer.
        if (!(error instanceof Refused) || passingRefusals.has(error.code)) throw error
      })
    }
    answered.ids.add(id)
  }
  if (decided.length > 0) await collect(actor)
  for (const id of decided) answered.ids.add(id)
}

/** The owner's answer: accepts, declines, or names another price, depending on what the card is worth. */
async function answerOne(actor: Actor, id: number): Promise<void> {
  const { caller } = actor
  const offer = await caller.call(offers.getOffer, { params: { id } })
  if (!offer.answerable) return
  const answer = answerTo(offer.offer_amount, fairCents(await pricedCard(actor, offer.data)), offer.data.cost)
  if (answer.is !== 'counter') {
    await caller.call(offers.reviewOffer, { params: { id }, body: { action: answer.is } })
    return
  }
  await caller.call(offers.counterOffer, {
    body: {
      marketplace_offer_id: id,
      amount: dollarsFromCents(answer.cents),
      expires_in_days: 1,
      expires_in_hours: 0,
    },
  })
}

/** The first offer's maker takes a counter-offer that is worth it and affordable. */
async function answerCounter(actor: Actor, id: number): Promise<void> {
  const { caller } = actor
  const counter = await caller.call(offers.getCounterOffer, { params: { id } })
  if (!counter.answerable) return
  const worth = worthCents(await pricedCard(actor, counter.data))
  const takes = counter.offer_amount * 100 <= worth * 105 && counter.offer_amount <= (await available(actor))
  await caller.call(offers.reviewCounterOffer, {
    params: { id },
    body: { action: takes ? 'accept' : 'decline' },
  })
}
