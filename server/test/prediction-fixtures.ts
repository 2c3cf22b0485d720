import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { Runner, Command } from '../src/commit/run-command.ts'
import { craftFrom, giveFour, type FourCards, type PredictionOn } from './crafted.ts'
import { useTestDatabase } from './database.ts'
import { people, smallWorld } from './fixtures.ts'
import { events } from './world/facts.ts'
import { predicting } from './predicting.ts'
import { calls, callOf } from './calls.ts'

export interface CraftedFrom extends FourCards {
  readonly prediction: AssetId
}

/** Where the cards of a prediction are: before its claim, */
export const untouched = {
  prediction: 'held',
  identity: 'slotted',
  event: 'slotted',
  trigger: 'slotted',
  prize: 'slotted',
}
/** once it is void, */
export const allBack = {
  prediction: 'voided',
  identity: 'held',
  event: 'held',
  trigger: 'held',
  prize: 'held',
}
/** after the claim of one that came true, */
export const whenTrue = {
  prediction: 'burned',
  identity: 'held',
  event: 'burned',
  trigger: 'burned',
  prize: 'held, redeemable',
}
/** and of one that did not. */
export const whenFalse = {
  prediction: 'burned',
  identity: 'held',
  event: 'burned',
  trigger: 'burned',
  prize: 'burned',
}

/**
 * The small world with predictions in it, and the acts on them, for one test file: they are crafted from new cards,
 * reported, decided and claimed, and the cards are looked for afterward.
 */
export async function usePredictions() {
  const database = await useTestDatabase()
  const world = await smallWorld(database)
  const settings = { lockoutSeconds: 10 }
  const oracle = { disputeSeconds: 0 }
  const { claimOnWire: claim, report, runJobs } = predicting(world, { database, oracle })

  /** A game of the test's own with the usual four players, an hour away. */
  const newGame = () => world.addEvent(events.kcAtBuf)
  const newPoolGame = () => world.addEvent(events.sundayNight)

  async function predict(who: AccountId, on: PredictionOn): Promise<CraftedFrom> {
    const cards = await giveFour(world, who, on)
    const { nft_card_prediction_id: prediction } = await craftFrom(world, who, { cards, ...settings })
    return { ...cards, prediction }
  }

  async function placesOf(cards: CraftedFrom): Promise<Record<keyof CraftedFrom, string>> {
    const { rows } = await database.owner.query<{
      id: AssetId
      place: string
      goneAs: string | null
      redeemable: boolean
    }>(`select id, place, gone_as as "goneAs", redeemable from asset where id = any($1)`, [
      Object.values(cards),
    ])
    const words = new Map(
      rows.map(({ id, place, goneAs, redeemable }) => [
        id,
        goneAs ?? (redeemable ? 'held, redeemable' : place),
      ]),
    )
    const word = (id: AssetId) => words.get(id) ?? 'nowhere'
    return {
      prediction: word(cards.prediction),
      identity: word(cards.identity),
      event: word(cards.event),
      trigger: word(cards.trigger),
      prize: word(cards.prize),
    }
  }

  async function decide(who: AccountId, event: EventId, how: Ruling) {
    const { outcome, disputeSeconds = 0, ...by } = how
    return world.act(who, {
      ...by,
      ...calls.decideOutcome(
        { disputeSeconds },
        { eventId: event, personId: people.mahomes.id, triggerId: world.trigger('throws300') },
        outcome,
      ),
    })
  }

  /** An operator changes an event. */
  async function change<Body>(
    who: AccountId,
    command: Command<EventInput<Body>, AnswerOf<typeof operator.postponeEvent>>,
    input: Pick<EventInput<Body>, 'params' | 'body'>,
  ) {
    return world.act(who, callOf(operator.postponeEvent, command, { ...input, query: undefined }))
  }

  return {
    database,
    world,
    settings,
    oracle,
    newGame,
    newPoolGame,
    predict,
    claim,
    report,
    runJobs,
    placesOf,
    decide,
    change,
  }
}

interface Ruling {
  readonly outcome: 'true' | 'false' | 'void'
  readonly disputeSeconds?: number
  readonly runner?: Runner
}

interface EventInput<Body> {
  readonly params: { id: number }
  readonly query: undefined
  readonly body: Body
}
