import { expect } from 'vitest'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { predict } from './app-predictions.ts'
import { secondChecker } from './second-checker.ts'
import { useWholeApp, type Someone } from './whole-app.ts'

const field = ['scottie-scheffler-19960621', 'rory-mcilroy-19890504', 'jon-rahm-19941110'] as const
export const [scheffler, mcilroy, rahm] = field

/** The app with pools on a Masters of the test's own, and what players do in them, for one test file. */
export async function usePools() {
  const app = await useWholeApp({ DISPUTE_SECONDS: '0', LOCKOUT_SECONDS: '10' })

  const [ann, bob, eve] = [
    await app.register({ name: 'Ann Lee' }),
    await app.register({ name: 'Bob Roe' }),
    await app.register({ name: 'Eve Poe' }),
  ]
  const { rows } = await app.database.owner.query<{
    masters: number
    topTen: number
    name: string
    shared: number
  }>(
    `select (select id from collection where source_id = 'masters') as masters, t.id as "topTen", t.name,
       (select id from trigger_definition where source_id = 'second-shared') as shared
     from trigger_definition t where t.source_id = 'finish-10'`,
  )
  const [found] = rows
  if (!found) throw new Error('the catalogue has no Masters')
  const { masters, shared } = found
  const topTen = { id: found.topTen, name: found.name }

  async function newEvent(change: { pool?: boolean; startsInSeconds?: number } = {}): Promise<number> {
    const { startsInSeconds = secondsPerHour, pool = true } = change
    const { id } = await app.ask(operator.createEvent, {
      as: app.operator,
      body: {
        name: 'Masters of the test',
        type: 'golf',
        starts_at: addSeconds(new Date(), startsInSeconds).toISOString(),
        collection_id: masters,
        participants: [...field],
        pool,
      },
    })
    return id
  }

  /** Crafts a prediction that a golfer finishes in the top ten, with a prize card of this many dollars. */
  async function enter(
    who: Someone,
    on: { event: number; person?: string; value: number; trigger?: number },
  ): Promise<number> {
    const { event, person = scheffler, value, trigger = topTen.id } = on
    return predict(app, who, { event, person, trigger, prize: value })
  }

  const finishes = (event: number, places: Readonly<Record<string, number | null>>) =>
    app.ask(operator.recordObservations, {
      as: app.operator,
      body: {
        source: 'the scorers',
        observations: Object.entries(places).flatMap(([person_id, value]) =>
          value === null
            ? [{ event_id: event, person_id, metric: 'participated', value: 0, final: true }]
            : [{ event_id: event, person_id, metric: 'finish_position', value, final: true }],
        ),
      },
    })
  const claim = (who: Someone, prediction: number) =>
    app.ask(predictions.claimCards, { as: who, body: { nft_card_prediction_id: prediction } })
  const whyNot = async (who: Someone, prediction: number) => {
    const { status, body } = await app.send('POST', '/api/claimback/cards', {
      token: who.token,
      body: { nft_card_prediction_id: prediction },
    })
    return { status, body }
  }
  async function poolOf(who: Someone, event: number, trigger = topTen.id) {
    const { trigger_pools } = await app.ask(pools.list, { as: who })
    return trigger_pools.find((pool) => pool.event_id === event && pool.trigger_id === trigger)
  }
  /** A pool's audit, once the checker in another language has confirmed every figure of it. */
  async function audit(event: number, trigger = topTen.id) {
    const { body } = await app.send('GET', `/api/pool/${event}/${trigger}/audit?limit=100`, {
      token: eve.token,
    })
    const checked = await secondChecker('pool', [body])
    expect(checked.broken).toEqual([])
    return pools.audit.answer.parse(body)
  }
  const balanceOf = async (who: Someone) => (await app.ask(wallet.getBalance, { as: who })).balance

  return {
    app,
    ann,
    bob,
    eve,
    topTen,
    shared,
    newEvent,
    enter,
    finishes,
    claim,
    whyNot,
    poolOf,
    audit,
    balanceOf,
  }
}
