import { cents } from '@called-shot/shared/money.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { voidOverdue } from '../../src/events/change-event.ts'
import { createEvent } from '../../src/events/create-event.ts'
import { recordObservations } from '../../src/events/record-observations.ts'
import { rollUpHouseAccounts } from '../../src/ledger/roll-up.ts'
import { endPastTrades } from '../../src/offers/end-past-trades.ts'
import { expireBids } from '../../src/offers/expire-bids.ts'
import { expireOffers } from '../../src/offers/expire-offers.ts'
import { swapStarterEvents } from '../../src/packs/swap-starter-events.ts'
import { inputs } from '../inputs.ts'
import { people, triggers } from '../world/facts.ts'
import { calls, callOf } from '../calls.ts'
import { someAsset, type Choosing, type Move } from './move.ts'

const football = ['mahomes', 'kelce', 'allen', 'cook', 'herbert'] as const
const maxPlayers = 12
/** In seconds; on a slow machine, the next step comes too late for a window of one. */
const disputeWindows = [0, 0, 1, 10] as const

/** The moves of operators, feeds and jobs. */
export const houseMoves = {
  'a newcomer signs up': ({ world, state }) => (state.players.length < maxPlayers ? world.newPlayer() : null),

  grant: ({ world, state, pick }) => {
    const player = pick.of(state.players)
    const event = pick.of(state.events.filter(({ isOpen, people: who }) => isOpen && who.length > 0))
    const of = pick.of(football)
    if (!player || !event || !of) return null
    const person = people[of].id
    const cards = [
      ...(['category', 'month', 'day', 'year', 'identity'] as const).map((kind) => ({
        kind,
        person_id: person,
        rarity: 1,
      })),
      { kind: 'event' as const, event_id: event.id, rarity: 1 },
      {
        kind: 'trigger' as const,
        trigger_id: world.trigger(pick.of(['throws300', 'catches60', 'points48']) ?? 'points48'),
        rarity: 1,
      },
      { kind: 'prize' as const, value: cents(25 + pick.number(800)), rarity: 1 },
      { kind: 'prize' as const, value: cents(25 + pick.number(800)), rarity: 2 },
      { kind: 'wager' as const, value: cents(pick.chance(90) ? 180 : 1000), rarity: 1 },
    ]
    return world.run(
      world.operator,
      calls.grant(world.packs.lists, {
        account_id: player.id,
        funds: cents(1 + pick.number(3000)),
        packs: [{ series_id: world.series.prediction, quantity: 1 }],
        cards,
      }),
    )
  },

  'publish an event': ({ world, pick }) =>
    world.run(
      world.operator,
      callOf(operator.createEvent, createEvent({ voidAfterSeconds: 3 }), {
        ...inputs,
        body: {
          name: 'A game of the walk',
          type: 'football',
          starts_at: addSeconds(new Date(), pick.chance(70) ? 600 : 1 + pick.number(4)),
          collection_id: world.collection('AFC West'),
          participants: football.filter(() => pick.chance(80)).map((name) => people[name].id),
          pool: pick.chance(30),
          sources_required: pick.chance(90) ? 1 : 2,
        },
      }),
    ),

  'postpone an event': ({ world, state, pick }) => {
    const event = pick.of(state.events)
    if (!event || pick.chance(70)) return null
    return world.run(
      world.operator,
      calls.postponeEvent(event.id, addSeconds(new Date(), pick.chance(80) ? pick.number(900) : 20 * 86_400)),
    )
  },

  'cancel an event': ({ world, state, pick }) => {
    const event = pick.of(state.events)
    if (!event || pick.chance(80)) return null
    return world.run(world.operator, calls.cancelEvent(event.id))
  },

  'an event has started': ({ world, state, pick }) => {
    const event = pick.of(state.events)
    if (!event || pick.chance(80)) return null
    return world.run(world.operator, calls.startEvent(event.id, addSeconds(new Date(), -pick.number(3))))
  },

  'report results': ({ world, state, pick }) => {
    const event = pick.of(state.events.filter(({ people: who }) => who.length > 0))
    const person = pick.of(event?.people ?? [])
    if (!event || person === null) return null
    const metric = pick.of(Object.values(triggers))?.metric ?? 'total_points'
    const isOfEvent = metric === 'total_points' || metric === 'top_gross'
    return world.runner.runHouse(recordObservations({ disputeSeconds: pick.chance(50) ? 0 : 1 }), {
      source: pick.of(['one', 'two']) ?? 'one',
      observations: [
        {
          event_id: event.id,
          person_id: person,
          metric: 'participated',
          value: Number(pick.chance(85)),
          final: true,
        },
        {
          event_id: event.id,
          person_id: isOfEvent ? null : person,
          metric,
          value: pick.chance(90) ? pick.number(600) : null,
          final: pick.chance(70),
        },
      ],
    })
  },

  decide: ({ world, state, pick }) => {
    const outcome = pick.of(state.outcomes)
    if (!outcome) return null
    return world.run(
      world.operator,
      calls.decideOutcome(
        { disputeSeconds: pick.of(disputeWindows) ?? 0 },
        outcome,
        pick.of(['true', 'true', 'false', 'void'] as const) ?? 'true',
      ),
    )
  },

  'amend an outcome': ({ world, state, pick }) => {
    const outcome = pick.of(state.outcomes)
    if (!outcome || pick.chance(50)) return null
    return world.run(
      world.operator,
      calls.amendOutcome(outcome, pick.of(['true', 'false', 'void'] as const) ?? 'true'),
    )
  },

  'somebody joins an event or will not play': ({ world, state, pick }) => {
    const event = pick.of(state.events)
    const of = pick.of(football)
    if (!event || !of || pick.chance(70)) return null
    return world.run(
      world.operator,
      calls.setParticipation(event.id, { person_id: people[of].id, takes_part: pick.chance(50) }),
    )
  },

  'void what is overdue': ({ world, state, pick }) => {
    const event = pick.of(state.events.filter(({ isOpen }) => !isOpen))
    if (!event || pick.chance(80)) return null
    return world.runner.runHouse(voidOverdue, { eventId: event.id })
  },

  'settle and return': ({ world }) => runJobs(world),
  'expire offers': ({ world }) => world.runner.runHouse(expireOffers, {}),
  'expire bids': ({ world }) => world.runner.runHouse(expireBids, {}),
  'end the trades of past events': ({ world }) => world.runner.runHouse(endPastTrades(world.market), {}),
  'swap starter events': ({ world }) => world.runner.runHouse(swapStarterEvents(world.packs), null),
  'roll up the house': ({ world }) => rollUpHouseAccounts(world.owner),

  'suspend or restore': ({ world, state, pick }) => {
    const suspended = state.players.filter(({ isSuspended }) => isSuspended)
    const player = pick.of(suspended) ?? (pick.chance(15) ? pick.of(state.players) : null)
    if (!player) return null
    return world.run(
      world.operator,
      (suspended.length > 0 ? calls.restoreAccount : calls.suspendAccount)(player.id),
    )
  },

  'refund a pack': (choosing) => {
    const { world, pick } = choosing
    const pack = someAsset(choosing, ({ kind, mintedAs }) => kind === 'pack' && mintedAs === 'purchase')
    if (!pack || pick.chance(50)) return null
    return world.run(world.operator, calls.refundPack(pack.id))
  },

  'look at a flagged sale': ({ world, state, pick }) => {
    const sale = pick.of(state.reviews)
    if (sale === null) return null
    return world.run(world.operator, (pick.chance(50) ? calls.releaseSale : calls.reverseSale)(sale))
  },
} satisfies Record<string, Move>

async function runJobs({ jobs }: Choosing['world']): Promise<void> {
  for (const job of jobs) while (await job.work());
}
