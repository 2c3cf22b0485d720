import { afterEach, expect, test, vi } from 'vitest'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import {
  give,
  giveCards,
  giveFour,
  newFootballGame,
  quarterback,
  triggerOfQuarterback,
} from '../../test/app-predictions.ts'
import { inTurn } from '../../test/in-turn.ts'
import { pathOf, useWholeApp, type Someone } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { standingSource } from '../feeds/source-keys.ts'
import { signBody } from '../signed-body.ts'
import { webhookSignature } from '../wallet/on-ramp.ts'

// The clock of the game's process is set wrong while it runs: forward or back, by minutes or an hour. The database's clock
// decides everything that has a deadline; the process's own only says how long the tokens are good that it issued.
const app = await useWholeApp({ FEED_SECRET: 'a secret of the feeds', DISPUTE_SECONDS: '0' })
const { owner } = app.database
const trigger = await triggerOfQuarterback(app)

afterEach(() => vi.useRealTimers())

/** The process's clock jumps; timers run on, as they do on a machine whose time is set. */
function stepClock(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

const steps = [600, -600, 3600, -3600]

test.each(inTurn(steps, 2))('no deadline moves when the clock steps by %i seconds', async (seconds) => {
  const [owned, bidder] = [await app.register(), await app.register()]
  await give(app, bidder, { funds: 50 })
  const [card = 0, second = 0] = await giveCards(app, owned, [
    { kind: 'month', person_id: quarterback },
    { kind: 'month', person_id: quarterback },
  ])
  const [open, closed] = [await newFootballGame(app), await newFootballGame(app)]
  const inTime = await giveFour(app, owned, { event: open, trigger })
  const tooLate = await giveFour(app, owned, { event: closed, trigger })
  const expiring = await offer(bidder, second, 'before')
  await owner.query(`update event set starts_at = clock_timestamp() - interval '1 minute' where id = $1`, [
    closed,
  ])
  await owner.query(`update event set starts_at = clock_timestamp() + interval '10 minutes' where id = $1`, [
    open,
  ])
  await owner.query(
    `update offer set created_at = created_at - interval '1 hour', expires_at = clock_timestamp() - interval '1 second' where id = $1`,
    [expiring.id],
  )

  stepClock(seconds)
  // The client renews a token that has expired by this clock; a new one is good at once.
  const [ann, bob, boss] = [await again(owned), await again(bidder), await again(app.operator)]

  // Events close by the database's clock.
  expect((await craft(ann, inTime)).status).toBe(200)
  expect((await craft(ann, tooLate)).body).toMatchObject({ code: 'event_closed' })
  // So do offers; a new one lasts for an hour.
  expect((await answer(ann, expiring.id)).body).toMatchObject({ code: 'offer_expired' })
  const made = await offer(bob, card, `after ${seconds}`)
  const { rows } = await owner.query<{ seconds: number }>(
    `select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from offer where id = $1`,
    [made.id],
  )
  expect(Math.abs((rows[0]?.seconds ?? 0) - 3600)).toBeLessThan(300)
  // A key is remembered, whatever the process's clock says.
  expect((await offer(bob, card, `after ${seconds}`)).id).toBe(made.id)
  expect((await answer(ann, made.id)).status).toBe(200)

  // Other parties sign their messages by clocks that are right.
  const now = new Date(Date.now() - seconds * 1000)
  expect(await newsOfPayment(bob, now)).toBe(200)
  expect(await newsOfPayment(bob, addSeconds(now, seconds))).toBe(401)
  expect(await report(open, now)).toBe(200)
  expect(
    await app.ask(operator.grant, { as: boss, body: { account_id: ann.id, reason: 'a test', funds: 1 } }),
  ).toBeDefined()
  await app.runJobs()
  expect(await checkInvariants(owner)).toEqual([])
})

const again = ({ email, password }: Someone) => app.logIn(email, password)

async function offer(as: Someone, card: number, key: string): Promise<{ id: number }> {
  const body = { marketplace_listing_id: card, amount: 1, expires_in_days: 0, expires_in_hours: 1 }
  const { offer_id: id } = await app.ask(offers.makeOffer, { as, body, key: key.replaceAll(' ', '-') })
  return { id }
}

const answer = ({ token }: Someone, id: number) =>
  app.send('POST', pathOf(offers.reviewOffer.path, { params: { id } }), { token, body: { action: 'accept' } })

const craft = ({ token }: Someone, body: object) =>
  app.send('POST', pathOf(crafting.craftPrediction.path, {}), { token, body })

let payments = 0

async function newsOfPayment(to: Someone, at: Date): Promise<number> {
  const { onRamp } = app.game
  if (onRamp === null) throw new Error('a replay season has an on-ramp')
  const { user_wallet: walletAddress } = await app.ask(wallet.getBalance, { as: to })
  payments += 1
  const data = {
    id: `clock-${payments}`,
    status: 'completed',
    quoteCurrencyAmount: 10,
    walletAddress,
    currency: { code: 'usdc_polygon' },
  }
  const body = JSON.stringify({ type: 'transaction_updated', data })
  const headers = {
    'moonpay-signature-v2': webhookSignature(onRamp, body, at),
    'content-type': 'application/json',
  }
  return (await app.send('POST', '/api/onramp/webhook', { body, headers })).status
}

async function report(event: number, at: Date): Promise<number> {
  const observations = [{ event, person_id: quarterback, metric: 'passing_yards', value: 312, final: false }]
  const body = JSON.stringify({ observations })
  const headers = {
    'content-type': 'application/json',
    'feed-key': standingSource,
    'feed-signature': signBody('a secret of the feeds', body, at),
  }
  return (await app.send('POST', pathOf(feeds.reportResults.path, {}), { body, headers })).status
}
