import { cents } from '@called-shot/shared/money.ts'
import type { AssetId, OfferId, OutcomeId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { buyListing } from '../../src/market/buy-listing.ts'
import { cancelListing } from '../../src/market/cancel-listing.ts'
import { sellItem } from '../../src/market/sell-item.ts'
import { makeOffer } from '../../src/offers/make-offer.ts'
import { reviewOffer } from '../../src/offers/review-offer.ts'
import { claimCards } from '../../src/predictions/claim-cards.ts'
import { disputeOutcome } from '../../src/predictions/dispute-outcome.ts'
import { payCorrections } from '../../src/events/pay-corrections.ts'
import { settleOutcome } from '../../src/predictions/settle-outcome.ts'
import { returnVoidOutcome } from '../../src/predictions/void-predictions.ts'
import {
  amend,
  cancelGame,
  decide,
  decideReported,
  happening,
  late,
  overdue,
  report,
  started,
  type OnEvent,
} from './event-acts.ts'
import { aDay, inputs } from '../inputs.ts'
import { pairScene, type Act } from './race.ts'

const settings = { lockoutSeconds: 10 }
const [price, offered] = [500, 400]

interface Held extends OnEvent {
  readonly outcome: OutcomeId
  readonly prediction: AssetId
}

const claim: Act<Held> = ({ run, people: [owner], props }) =>
  run(owner, {
    command: claimCards(settings),
    input: { ...inputs, body: { nft_card_prediction_id: props.prediction } },
    answer: predictions.claimCards.answer,
  })
const settle: Act<Held> = ({ runner, props }) =>
  runner.runHouse(settleOutcome, { outcomeId: props.outcome, after: 0 })
const correct: Act<Held> = ({ runner, props }) =>
  runner.runHouse(payCorrections, { outcomeId: props.outcome, after: 0 })
const returnVoid: Act<Held> = ({ runner, props }) =>
  runner.runHouse(returnVoidOutcome, { outcomeId: props.outcome })
const buy: Act<Held> = ({ run, people: [, buyer], props, market: terms }) =>
  run(buyer, {
    command: buyListing(terms),
    input: { ...inputs, params: { id: props.prediction }, body: {} },
    answer: market.buyListing.answer,
  })

interface ForSale extends Held {
  readonly offer: OfferId
}

export const predictionForSale = pairScene<ForSale>({
  name: 'a live prediction for sale',
  people: 3,
  furnish(maker, [owner, buyer, bidder]) {
    if (!owner || !buyer || !bidder) throw new Error('an empty stage')
    const event = maker.event()
    const outcome = maker.outcome(event)
    const prediction = maker.prediction(owner, { event, outcome })
    maker.list(prediction, price)
    maker.money(buyer, 1000)
    return {
      event,
      outcome,
      prediction,
      triggerId: maker.throws300,
      offer: maker.offer(bidder, prediction, offered),
    }
  },
  acts: {
    ...happening,
    'void what is overdue': overdue,
    claim,
    settle,
    'return it as void': returnVoid,
  },
  // The scenes of the market already race these with each other.
  guests: {
    buy,
    're-price': ({ run, people: [owner], props, market: terms }) =>
      run(owner, {
        command: sellItem(terms),
        input: { ...inputs, params: { id: props.prediction }, body: { price: cents(700) } },
        answer: market.sellItem.answer,
      }),
    'cancel the listing': ({ run, people: [owner], props, market: terms }) =>
      run(owner, {
        command: cancelListing(terms),
        input: { ...inputs, params: { id: props.prediction } },
        answer: market.cancelListing.answer,
      }),
    'make an offer': ({ run, people: [, buyer], props, market: terms }) =>
      run(buyer, {
        command: makeOffer(terms),
        input: { ...inputs, body: { marketplace_listing_id: props.prediction, amount: cents(300), ...aDay } },
        answer: offers.makeOffer.answer,
      }),
    'accept the offer': ({ run, people: [owner], props, market: terms }) =>
      run(owner, {
        command: reviewOffer(terms),
        input: { ...inputs, params: { id: props.offer }, body: { action: 'accept' } },
        answer: offers.reviewOffer.answer,
      }),
  },
})

const decidedScene = (status: 'true' | 'false' | 'void') =>
  pairScene<Held>({
    name: `a prediction that is ${status}`,
    people: 2,
    furnish(maker, [owner, buyer]) {
      if (!owner || !buyer) throw new Error('an empty stage')
      const event = maker.event()
      const outcome = maker.outcome(event)
      const prediction = maker.prediction(owner, { event, outcome })
      maker.list(prediction, price)
      maker.money(buyer, 1000)
      maker.decided({ event, outcome }, status)
      return { event, outcome, prediction, triggerId: maker.throws300 }
    },
    needsJobs: true,
    acts: {
      claim,
      settle,
      'return it as void': returnVoid,
      buy,
      'decide again': decide(status === 'true' ? 'false' : 'true'),
      amend: amend(status === 'true' ? 'false' : 'true'),
      'pay corrections': correct,
      'the event has started': started,
      'return late entries': late,
    },
  })

export const decidedPredictions = (['true', 'false', 'void'] as const).map(decidedScene)

/** The feed has reported and no commit has decided yet, as when the job runs. */
export const reportedPrediction = pairScene<Held>({
  name: 'a prediction that reports can decide',
  people: 2,
  furnish(maker, [owner, buyer]) {
    if (!owner || !buyer) throw new Error('an empty stage')
    const event = maker.event()
    const outcome = maker.outcome(event)
    const prediction = maker.prediction(owner, { event, outcome })
    maker.list(prediction, price)
    maker.money(buyer, 1000)
    maker.reported({ event, outcome }, 312)
    return { event, outcome, prediction, triggerId: maker.throws300 }
  },
  acts: { 'decide from reports': decideReported },
  guests: {
    'decide false': decide('false'),
    'report 312 yards': report(312),
    'report 250 yards': report(250),
    'cancel the event': cancelGame,
    'void what is overdue': overdue,
    'the event has started': started,
    'return late entries': late,
    claim,
    buy,
  },
})

interface Disputed extends Held {
  readonly another: AssetId
}

const anHour = { disputeSeconds: 3600 }
const dispute =
  (by: 0 | 1, which: (props: Disputed) => AssetId): Act<Disputed> =>
  ({ run, people: of, props }) =>
    run(of[by], {
      command: disputeOutcome,
      input: { ...inputs, body: { nft_card_prediction_id: which(props), reason: 'He threw for 312 yards.' } },
      answer: predictions.disputeOutcome.answer,
    })

export const disputedPrediction = pairScene<Disputed>({
  name: 'a prediction in its dispute window',
  people: 2,
  furnish(maker, [owner, other]) {
    if (!owner || !other) throw new Error('an empty stage')
    const event = maker.event()
    const outcome = maker.outcome(event)
    const [prediction, another] = [owner, other].map((of) => maker.prediction(of, { event, outcome }))
    if (!prediction || !another) throw new Error('no prediction')
    maker.decided({ event, outcome }, 'false', anHour)
    return { event, outcome, prediction, another, triggerId: maker.throws300 }
  },
  acts: {
    dispute: dispute(0, ({ prediction }) => prediction),
    'another disputes': dispute(1, ({ another }) => another),
    'decide again': decide('true', anHour),
    'decide the same again': decide('false', anHour),
    'decide for good': decide('void'),
    claim,
    'the event has started': started,
    'return late entries': late,
  },
})
