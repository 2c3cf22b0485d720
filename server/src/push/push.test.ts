import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { accountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { isNoticeType } from '@called-shot/shared/notifications/words.ts'
import { push } from '@called-shot/shared/push/contract.ts'
import { pushKindOf, pushKinds } from '@called-shot/shared/push/kinds.ts'
import { maxSubscriptions } from '@called-shot/shared/push/rules.ts'
import {
  fakePushService,
  signedBy,
  someBrowser,
  someSubscription,
  type Browser,
} from '../../test/push-service.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { deliverPushes } from './deliver-pushes.ts'
import { openPushKey, type PushKey } from './push-key.ts'
import { createPushService } from './push-service.ts'
import { queuePushes } from './queue-pushes.ts'

const app = await useWholeApp()
const { house, owner } = app.database
const fake = fakePushService()
let key: PushKey

beforeAll(async () => {
  key = await openPushKey(app.database.game, app.game.random)
})

/** A notice waits for every older transaction of the cluster, those of other tests included. */
async function queueAll(): Promise<void> {
  for (;;) {
    await queuePushes(house)
    const { rows } = await owner.query(
      'select 1 from notification n join push_head h on n.xact >= h.xact limit 1',
    )
    if (rows.length === 0) return
  }
}

/** Both jobs, as the worker runs them. */
async function runPushJobs(): Promise<readonly string[]> {
  const problems: string[] = []
  const service = createPushService({ key, contact: 'mailto:us@example.com', fetch: fake.send })
  await queueAll()
  while (await deliverPushes(house, service, (problem) => problems.push(problem)));
  return problems
}

const on = (as: Someone, browser: Browser) =>
  app.ask(push.subscribe, { as, body: { endpoint: browser.endpoint, keys: browser.keys } })
const choose = (as: Someone, kinds: (typeof pushKinds)[number][]) =>
  app.ask(push.setPush, { as, body: { kinds } })

/** A player who gets pushes of these kinds in one browser. */
async function listener(...kinds: (typeof pushKinds)[number][]): Promise<{ who: Someone; browser: Browser }> {
  const who = await app.register()
  const browser = someBrowser()
  await on(who, browser)
  if (kinds.length > 0) await choose(who, kinds)
  return { who, browser }
}

let facts = 0
async function offered(who: Someone, name = 'May'): Promise<void> {
  facts += 1
  const notice = {
    accountId: accountId(who.id),
    type: 'offer_made' as const,
    facts: { cents: cents(500), name },
    payload: { OfferId: 7 },
    fact: `of the test ${facts}`,
  }
  await app.game.runner.runHouse(async () => ({ answer: null, notices: [notice] }), null)
}
const due = () =>
  owner.query(`update push_message set next_try_at = clock_timestamp() where next_try_at > clock_timestamp()`)
const pushesTo = (browser: Browser): string[] =>
  fake.to(browser).map(({ content }) => {
    const text: { body: string } = JSON.parse(browser.open(content))
    return text.body
  })

test('the browser of the tests opens what RFC 8291 has sealed (appendix A)', () => {
  const browser = someBrowser({
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: someSubscription().keys.auth,
  })
  expect(browser.keys).toEqual(someSubscription().keys)
  const sealed =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(browser.open(Buffer.from(sealed, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

describe('a push', () => {
  test('is off until the player turns it on, by kind and by browser', async () => {
    const { who, browser } = await listener()
    expect(await app.ask(push.showPushKey, { as: who })).toEqual({ public_key: key.publicKey })
    expect(await app.ask(push.showPush, { as: who })).toEqual({
      kinds: [],
      quiet: null,
      public_key: key.publicKey,
      subscriptions: 1,
    })
    await offered(who)
    await runPushJobs()
    await choose(who, ['sales'])
    await offered(who)
    await runPushJobs()
    expect(pushesTo(browser)).toEqual([])
  })

  test('arrives once, sealed for the browser and signed by us, with the bell’s text', async () => {
    const { who, browser } = await listener('offers')
    await offered(who, 'September')
    await runPushJobs()
    await runPushJobs()
    expect(pushesTo(browser)).toEqual(['You have an offer of $5.00 for September.'])
    const [{ headers, content } = fail()] = fake.to(browser)
    expect(JSON.parse(browser.open(content))).toMatchObject({ path: '/dashboard?offer=7' })
    expect(Buffer.from(content).toString()).not.toContain('September')
    expect(headers.get('content-encoding')).toBe('aes128gcm')
    expect(Number(headers.get('ttl'))).toBeGreaterThan(3600)
    const signed = signedBy(headers.get('authorization'))
    expect(signed?.key).toBe(key.publicKey)
    expect(signed?.claims).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: 'mailto:us@example.com',
    })
  })

  test('is not sent for older notices, nor for those dismissed in the meantime', async () => {
    const who = await app.register()
    await choose(who, ['offers'])
    await offered(who, 'earlier')
    const browser = someBrowser()
    await on(who, browser)
    await offered(who, 'seen')
    await queueAll()
    await owner.query('update notification set dismissed_at = clock_timestamp() where account_id = $1', [
      who.id,
    ])
    await runPushJobs()
    expect(pushesTo(browser)).toEqual([])
  })

  test('waits for the end of quiet hours, without using up its tries', async () => {
    const { who, browser } = await listener('offers')
    const minute = (hours: number) => (new Date().getUTCHours() * 60 + hours * 60 + 1440) % 1440
    const quiet = { from: minute(-1), to: minute(2), time_zone: 'UTC' }
    await app.ask(push.setPush, { as: who, body: { quiet } })
    await offered(who, 'a night')
    await runPushJobs()
    await due()
    await runPushJobs()
    expect(pushesTo(browser)).toEqual([])
    const { rows } = await owner.query(
      `select m.tries, m.next_try_at > now() as waits, m.good_until > m.next_try_at as "isGood"
       from push_message m join push_subscription s on s.id = m.subscription_id where s.account_id = $1`,
      [who.id],
    )
    expect(rows).toEqual([{ tries: 0, waits: true, isGood: true }])
    await app.ask(push.setPush, { as: who, body: { quiet: null } })
    await due()
    await runPushJobs()
    expect(pushesTo(browser)).toEqual(['You have an offer of $5.00 for a night.'])
  })

  test('is retried while the service is down, and given up in the end', async () => {
    const { who, browser } = await listener('offers')
    fake.answer(browser, 503)
    await offered(who)
    await runPushJobs()
    fake.answer(browser, new Error('nobody there'))
    await due()
    await runPushJobs()
    fake.answer(browser, 429)
    for (let tries = 2; tries < 8; tries += 1) {
      await due()
      await runPushJobs()
    }
    expect(fake.to(browser)).toHaveLength(6)
    fake.answer(browser, 201)
    await offered(who)
    await runPushJobs()
    expect(fake.to(browser)).toHaveLength(7)
  })

  test.each([404, 410])('a push answered with %i ends the subscription', async (status) => {
    const { who, browser } = await listener('offers')
    fake.answer(browser, status)
    await offered(who)
    await runPushJobs()
    expect((await app.ask(push.showPush, { as: who })).subscriptions).toBe(0)
    await offered(who)
    await runPushJobs()
    expect(fake.to(browser)).toHaveLength(1)
  })

  test('a push refused by its service is dropped, and the next one is sent', async () => {
    const { who, browser } = await listener('offers')
    fake.answer(browser, 413)
    await offered(who)
    expect(await runPushJobs()).toEqual(['fcm.googleapis.com refused a message with 413'])
    await due()
    expect(await runPushJobs()).toEqual([])
    expect(fake.to(browser)).toHaveLength(1)
    fake.answer(browser, 201)
    await offered(who)
    await runPushJobs()
    expect(fake.to(browser)).toHaveLength(2)
  })

  test('that cannot be sealed for its browser is dropped, and operators hear of it once', async () => {
    const { who } = await listener('offers')
    await owner.query(`update push_subscription set p256dh = 'nonsense' where account_id = $1`, [who.id])
    await offered(who)
    expect(await runPushJobs()).toEqual([expect.stringMatching(/^A message could not be sealed: /)])
    await due()
    expect(await runPushJobs()).toEqual([])
  })

  test('given up after six tries is told once, with the last reason', async () => {
    const { who, browser } = await listener('offers')
    fake.answer(browser, new Error('nobody there'))
    await offered(who)
    const problems: string[] = []
    for (let tries = 0; tries < 7; tries += 1) {
      await due()
      problems.push(...(await runPushJobs()))
    }
    expect(problems).toEqual(['fcm.googleapis.com cannot be reached: nobody there'])
    fake.answer(browser, 503)
    await offered(who)
    for (let tries = 0; tries < 7; tries += 1) {
      await due()
      problems.push(...(await runPushJobs()))
    }
    expect(problems.slice(1)).toEqual(['fcm.googleapis.com put a message off with 503'])
  })

  test('never goes to an address that is not a push service’s, even from a row', async () => {
    const { who } = await listener('offers')
    await owner.query(`update push_subscription set endpoint = 'https://127.0.0.1/' where account_id = $1`, [
      who.id,
    ])
    await offered(who)
    await runPushJobs()
    expect(fake.received.filter(({ endpoint }) => endpoint.includes('127.0.0.1'))).toEqual([])
    expect((await app.ask(push.showPush, { as: who })).subscriptions).toBe(0)
  })
})

describe('a subscription ends', () => {
  const isReached = async (who: Someone, browser: Browser) => {
    await offered(who)
    await runPushJobs()
    return pushesTo(browser).length > 0
  }

  test('at a log-out, in that browser alone, and not through another player', async () => {
    const { who, browser } = await listener('offers')
    const phone = someBrowser()
    await on(who, phone)
    const bea = await app.register()
    await app.ask(push.unsubscribe, { as: bea, body: { endpoint: browser.endpoint } })
    await app.ask(push.unsubscribe, { as: who, body: { endpoint: phone.endpoint } })
    expect(await isReached(who, browser)).toBe(true)
    expect(pushesTo(phone)).toEqual([])
  })

  test('by a program that sends the address in the query, and never without one', async () => {
    const { who, browser } = await listener('offers')
    const end = (query: string) =>
      app.send('DELETE', `/api/me/push_subscriptions${query}`, { token: who.token })
    const none = await end('')
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('endpoint: is missing')])
    expect((await end(`?endpoint=${encodeURIComponent(browser.endpoint)}`)).status).toBe(200)
    expect(await isReached(who, browser)).toBe(false)
  })

  test('when another player logs in: a browser gets the pushes of one player only', async () => {
    const { who, browser } = await listener('offers')
    const bea = await app.register()
    await on(bea, browser)
    await choose(bea, ['offers'])
    expect(await isReached(who, browser)).toBe(false)
    expect(await isReached(bea, browser)).toBe(true)
  })

  test('at a new password', async () => {
    const { who, browser } = await listener('offers')
    await app.ask(account.changePassword, {
      as: who,
      body: { current_password: who.password, new_password: 'another horse battery' },
    })
    // The old token is known to have ended everywhere a second later at the latest; it subscribes nobody even now.
    const again = await app.send('POST', '/api/me/push_subscriptions', {
      token: who.token,
      body: { endpoint: browser.endpoint, keys: browser.keys },
    })
    expect(again).toMatchObject({ status: 401 })
    expect(await isReached(who, browser)).toBe(false)
  })

  test('when the account is closed, with what was queued', async () => {
    const { who, browser } = await listener('offers')
    await offered(who)
    await queueAll()
    await app.ask(account.closeAccount, { as: who, body: { email: who.email } })
    await runPushJobs()
    expect(pushesTo(browser)).toEqual([])
    const { rows } = await owner.query('select 1 from push_subscription where account_id = $1', [who.id])
    expect(rows).toEqual([])
  })

  test('when a player has more than ten: the oldest is dropped', async () => {
    const { who, browser } = await listener('offers')
    for (let count = 0; count < maxSubscriptions; count += 1) await on(who, someBrowser())
    expect((await app.ask(push.showPush, { as: who })).subscriptions).toBe(maxSubscriptions)
    expect(await isReached(who, browser)).toBe(false)
  })
})

test('a subscription is refused for an address elsewhere and for an invalid key', async () => {
  const who = await app.register()
  const { endpoint, keys } = someBrowser()
  const post = (body: object) => app.send('POST', '/api/me/push_subscriptions', { token: who.token, body })
  expect((await post({ endpoint: 'https://example.com/', keys })).status).toBe(400)
  const noPoint = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
  expect((await post({ endpoint, keys: noPoint })).text).toContain('keys.p256dh')
  expect((await app.ask(push.showPush, { as: who })).subscriptions).toBe(0)
})

test('every kind consists of notices, and none is promotional', () => {
  expect(new Set(Object.values(pushKindOf))).toEqual(new Set(pushKinds))
  expect(Object.keys(pushKindOf).every(isNoticeType)).toBe(true)
})

test('all processes share one key, which is sealed', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => openPushKey(app.database.game, app.game.random)))
  expect(one).toEqual(other)
  const { rows } = await owner.query<{ sealed: Buffer }>('select private_sealed as sealed from push_key')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.includes(key.privateKey)).toBe(false)
})

function fail(): never {
  throw new Error('nothing was received')
}
