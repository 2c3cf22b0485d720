import type { AccountId, AssetId, OfferId, OutcomeId } from '@called-shot/shared/ids.ts'
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
import { calls } from '../calls.ts'
import type { Maker } from './maker.ts'
import { pairScene, type Act } from './race.ts'

const settings = { lockoutSeconds: 10 }
const [price, offered] = [500, 400]

interface Held extends OnEvent {
  readonly outcome: OutcomeId
  readonly prediction: AssetId
}

const claim: Act<Held> = ({ run, people: [owner], props }) =>
  run(owner, calls.claimCards(settings, props.prediction))
const settle: Act<Held> = ({ runner, props }) =>
  runner.runHouse(settleOutcome, { outcomeId: props.outcome, after: 0 })
const correct: Act<Held> = ({ runner, props }) =>
  runner.runHouse(payCorrections, { outcomeId: props.outcome, after: 0 })
const returnVoid: Act<Held> = ({ runner, props }) =>
  runner.runHouse(returnVoidOutcome, { outcomeId: props.outcome })
const buy: Act<Held> = ({ run, people: [, buyer], props, market: terms }) =>
  run(buyer, calls.buyListing(terms, props.prediction))

/** A live prediction for sale, with a buyer who has the money. */
function furnishListed(maker: Maker, [owner, buyer]: readonly (AccountId | undefined)[]): Held {
  if (!owner || !buyer) throw new Error('an empty stage')
  const event = maker.event()
  const outcome = maker.outcome(event)
  const prediction = maker.prediction(owner, { event, outcome })
  maker.list(prediction, price)
  maker.money(buyer, 1000)
  return { event, outcome, prediction, triggerId: maker.throws300 }
}

interface ForSale extends Held {
  readonly offer: OfferId
}

export const predictionForSale = pairScene<ForSale>({
  name: 'a live prediction for sale',
  people: 3,
  furnish(maker, [owner, buyer, bidder]) {
    const listed = furnishListed(maker, [owner, buyer])
    if (!bidder) throw new Error('an empty stage')
    return { ...listed, offer: maker.offer(bidder, listed.prediction, offered) }
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
      run(owner, calls.sellItem(terms, props.prediction, 700)),
    'cancel the listing': ({ run, people: [owner], props, market: terms }) =>
      run(owner, calls.cancelListing(terms, props.prediction)),
    'make an offer': ({ run, people: [, buyer], props, market: terms }) =>
      run(buyer, calls.makeOffer(terms, props.prediction, 300)),
    'accept the offer': ({ run, people: [owner], props, market: terms }) =>
      run(owner, calls.reviewOffer(terms, props.offer, 'accept')),
  },
})

const decidedScene = (status: 'true' | 'false' | 'void') =>
  pairScene<Held>({
    name: `a prediction that is ${status}`,
    people: 2,
    furnish(maker, people) {
      const listed = furnishListed(maker, people)
      maker.decided(listed, status)
      return listed
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
  furnish(maker, people) {
    const listed = furnishListed(maker, people)
    maker.reported(listed, 312)
    return listed
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
    run(of[by], calls.disputeOutcome(which(props)))

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
