import { cents } from '@called-shot/shared/money.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import type { AccountId, AssetId, EventId, OfferId, OutcomeId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import { craftPrediction } from '../../src/crafting/craft-prediction.ts'
import { cancelEvent, postponeEvent, startEvent, voidOverdue } from '../../src/events/change-event.ts'
import { decideOutcome } from '../../src/events/decide-outcome.ts'
import { recordObservations } from '../../src/events/record-observations.ts'
import { buyListing } from '../../src/market/buy-listing.ts'
import { cancelListing } from '../../src/market/cancel-listing.ts'
import { sellItem } from '../../src/market/sell-item.ts'
import { makeOffer } from '../../src/offers/make-offer.ts'
import { reviewOffer } from '../../src/offers/review-offer.ts'
import { takeDailyPack } from '../../src/packs/take-daily-pack.ts'
import { claimCards } from '../../src/predictions/claim-cards.ts'
import { settleOutcome } from '../../src/predictions/settle-outcome.ts'
import { returnLateEntries, returnVoidOutcome } from '../../src/predictions/void-predictions.ts'
import { combinePrizes } from '../../src/prizes/combine-prizes.ts'
import { redeemPrize } from '../../src/prizes/redeem-prize.ts'
import { people } from '../world/facts.ts'
import { pairScene, type Act } from './race.ts'

const inputs = { params: undefined, query: undefined, body: undefined }
const aDay = { expires_in_days: 1, expires_in_hours: 0 }
const settings = { lockoutSeconds: 10 }
const oracle = { disputeSeconds: 0 }
const [price, offered] = [500, 400]

interface OnEvent {
  readonly event: EventId
  /** Of trigger card: predictions say that Mahomes throws for 300 yards. */
  readonly triggerId: number
}

const decide =
  (outcome: 'true' | 'false' | 'void'): Act<OnEvent> =>
  ({ run, operator: by, props }) =>
    run(by, {
      command: decideOutcome(oracle),
      input: {
        ...inputs,
        body: {
          event_id: props.event,
          person_id: people.mahomes.id,
          trigger_id: props.triggerId,
          outcome,
          evidence: 'a scene',
        },
      },
      answer: operator.decideOutcome.answer,
    })
const report =
  (value: number): Act<OnEvent> =>
  ({ runner, props }) =>
    runner.runHouse(recordObservations(oracle), {
      source: 'a feed',
      observations: [
        { event_id: props.event, person_id: people.mahomes.id, metric: 'passing_yards', value, final: true },
      ],
    })
const cancelGame: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, {
    command: cancelEvent,
    input: { ...inputs, params: { id: props.event }, body: { reason: 'a scene' } },
    answer: operator.cancelEvent.answer,
  })
const postpone: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, {
    command: postponeEvent,
    input: { ...inputs, params: { id: props.event }, body: { starts_at: addSeconds(new Date(), 4 * secondsPerHour) } },
    answer: operator.postponeEvent.answer,
  })
const started: Act<OnEvent> = ({ run, operator: by, props }) =>
  run(by, {
    command: startEvent,
    input: { ...inputs, params: { id: props.event }, body: { actual_started_at: addSeconds(new Date(), -3600) } },
    answer: operator.startEvent.answer,
  })
const overdue: Act<OnEvent> = ({ runner, props }) => runner.runHouse(voidOverdue, { eventId: props.event })
const late: Act<OnEvent> = ({ runner, props }) => runner.runHouse(returnLateEntries, { eventId: props.event })

const happening = {
  'decide true': decide('true'),
  'decide false': decide('false'),
  'decide void': decide('void'),
  'report 312 yards': report(312),
  'cancel the event': cancelGame,
  'postpone the event': postpone,
  'the event has started': started,
  'void what is overdue': overdue,
  'return late entries': late,
}

function on<Props>(acts: Readonly<Record<string, Act<Props>>>): Readonly<Record<string, Act<Props>>> {
  return acts
}

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
const settle: Act<Held> = ({ runner, props }) => runner.runHouse(settleOutcome, { outcomeId: props.outcome, after: 0 })
const returnVoid: Act<Held> = ({ runner, props }) => runner.runHouse(returnVoidOutcome, { outcomeId: props.outcome })
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
    return { event, outcome, prediction, triggerId: maker.throws300, offer: maker.offer(bidder, prediction, offered) }
  },
  acts: on<ForSale>({
    ...happening,
    claim,
    settle,
    'return it as void': returnVoid,
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
  }),
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
    acts: on<Held>({
      claim,
      settle,
      'return it as void': returnVoid,
      buy,
      'decide again': decide(status === 'true' ? 'false' : 'true'),
      'the event has started': started,
      'return late entries': late,
    }),
  })

export const decidedPredictions = (['true', 'false', 'void'] as const).map(decidedScene)

interface Crafting extends OnEvent {
  readonly mine: readonly AssetId[]
  readonly another: readonly AssetId[]
}

const craft =
  (by: 0 | 1, cards: (props: Crafting) => readonly AssetId[]): Act<Crafting> =>
  ({ run, people: of, props }) => {
    const [identity = 0, event = 0, trigger = 0, prize = 0] = cards(props)
    return run(of[by], {
      command: craftPrediction(settings),
      input: {
        ...inputs,
        body: {
          nft_card_identity_id: identity,
          nft_card_event_date_id: event,
          nft_card_trigger_id: trigger,
          nft_card_prize_id: prize,
        },
      },
      answer: crafting.craftPrediction.answer,
    })
  }

const craftingOn = (pool: boolean) =>
  pairScene<Crafting>({
    name: pool ? 'crafting on a pool event' : 'crafting on an event',
    people: 2,
    furnish(maker, [one, other]) {
      if (!one || !other) throw new Error('an empty stage')
      const event = maker.event(pool)
      const cards = (owner: AccountId) => [
        maker.identity(owner, 'mahomes'),
        maker.eventCard(owner, event),
        maker.trigger(owner, 'throws300'),
        maker.prize(owner, 300),
      ]
      const mine = cards(one)
      // The same person's second craft, with one of the cards of the first.
      const again = [...cards(one).slice(0, 3), mine[3] ?? mine[0]].flatMap((card) => card ?? [])
      return { event, triggerId: maker.throws300, mine, another: pool ? cards(one) : [...cards(other), ...again] }
    },
    acts: on<Crafting>({
      ...happening,
      craft: craft(0, ({ mine }) => mine),
      ...(pool
        ? { 'craft a second entry': craft(0, ({ another }) => another) }
        : {
            'another crafts': craft(1, ({ another }) => another),
            'craft with the same prize': craft(0, ({ another }) => another.slice(4)),
          }),
    }),
  })

export const craftingScenes = [craftingOn(false), craftingOn(true)]

interface Notes {
  readonly note: AssetId
  readonly second: AssetId
  readonly third: AssetId
  readonly redeemable: AssetId
}

const combine =
  (which: (props: Notes) => readonly AssetId[]): Act<Notes> =>
  ({ run, people: [owner], props }) =>
    run(owner, {
      command: combinePrizes(settings),
      input: { ...inputs, body: { ids: [...which(props)] } },
      answer: prizes.combinePrizes.answer,
    })
const redeem =
  (which: (props: Notes) => AssetId): Act<Notes> =>
  ({ run, people: [owner], props }) =>
    run(owner, {
      command: redeemPrize,
      input: { ...inputs, body: { id: which(props) } },
      answer: prizes.redeemPrize.answer,
    })

export const prizeNotes = pairScene<Notes>({
  name: 'prize cards',
  people: 2,
  furnish(maker, [owner, buyer]) {
    if (!owner || !buyer) throw new Error('an empty stage')
    const [note, second, third] = [maker.prize(owner, 100), maker.prize(owner, 200), maker.prize(owner, 300)]
    maker.list(note, price)
    maker.money(buyer, 1000)
    return { note, second, third, redeemable: maker.prize(owner, 400, true) }
  },
  acts: on<Notes>({
    'combine it with one': combine(({ note, second }) => [note, second]),
    'combine it with another': combine(({ note, third }) => [third, note]),
    'combine the others': combine(({ second, third }) => [second, third]),
    redeem: redeem(({ redeemable }) => redeemable),
    'redeem what has not won': redeem(({ note }) => note),
    buy: ({ run, people: [, buyer], props, market: terms }) =>
      run(buyer, {
        command: buyListing(terms),
        input: { ...inputs, params: { id: props.note }, body: {} },
        answer: market.buyListing.answer,
      }),
    're-price': ({ run, people: [owner], props, market: terms }) =>
      run(owner, {
        command: sellItem(terms),
        input: { ...inputs, params: { id: props.note }, body: { price: cents(700) } },
        answer: market.sellItem.answer,
      }),
    'list the redeemable one': ({ run, people: [owner], props, market: terms }) =>
      run(owner, {
        command: sellItem(terms),
        input: { ...inputs, params: { id: props.redeemable }, body: { price: cents(700) } },
        answer: market.sellItem.answer,
      }),
  }),
})

export const dailyPack = pairScene<object>({
  name: 'the daily pack',
  people: 1,
  furnish: () => ({}),
  acts: {
    'take it': ({ run, people: [player] }) =>
      run(player, { command: takeDailyPack, input: inputs, answer: packs.takeDailyPack.answer }),
  },
})
