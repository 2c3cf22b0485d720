import { expect, test } from 'vitest'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { live } from '@called-shot/shared/live/contract.ts'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { push } from '@called-shot/shared/push/contract.ts'
import { usePools, scheffler, mcilroy, rahm } from '../../test/pool-fixtures.ts'
import { fakePushService, someBrowser } from '../../test/push-service.ts'
import { deliverPushes } from '../push/deliver-pushes.ts'
import { openPushKey } from '../push/push-key.ts'
import { createPushService } from '../push/push-service.ts'

const { app, ann, bob, topTen, newEvent, enter, finishes, claim, poolOf } = await usePools()

test('closes at the lock-out, and everybody in it is notified once', async () => {
  const event = await newEvent({ startsInSeconds: 600 })
  await enter(ann, { event, value: 5 })
  await enter(ann, { event, person: rahm, value: 1 })
  await enter(bob, { event, value: 10 })
  await app.runJobs()
  expect(await poolOf(ann, event)).toMatchObject({ is_open: true })
  await app.database.owner.query(
    `update event set starts_at = clock_timestamp() + interval '9 seconds' where id = $1`,
    [event],
  )
  expect(await poolOf(ann, event)).toMatchObject({
    is_open: false,
    user_identity_pool: [{ status: 'Processing' }, { status: 'Processing' }],
  })
  await app.runJobs()
  await app.runJobs()
  for (const who of [ann, bob]) {
    const notices = (await app.ask(notifications.list, { as: who })).filter(
      ({ type }) => type === 'pool_closed',
    )
    expect(notices.map(({ message }) => message).filter((text) => text.includes('3 entries'))).toEqual([
      `Entries are closed: the pool Masters of the test: ${topTen.name} has 3 entries and $16.00 in it.`,
    ])
  }
})

test('a decided call of a pool that is not settled is not to be claimed yet, as everything that shows it says', async () => {
  const event = await newEvent()
  const right = await enter(ann, { event, value: 2 })
  await enter(bob, { event, person: mcilroy, value: 3 })
  const isPoolOpenIn = async (prediction: number) => {
    const query = { show_onboarding: 'true' } as const
    const listed = (await app.ask(cards.listPredictions, { as: ann, query })).data
    const calls = (await app.ask(live.myPredictions, { as: ann })).data
    return {
      card: listed.find(({ id }) => id === prediction)?.pool_open ?? false,
      live: calls.find(({ prediction_id: id }) => id === prediction)?.pool_open ?? false,
    }
  }
  const told = async (isOpen: boolean) => {
    await app.runJobs()
    const evidence = await app.ask(predictions.showEvidence, { as: ann, params: { id: String(right) } })
    expect(evidence.pool_open).toBe(isOpen)
    expect(await isPoolOpenIn(right)).toEqual({ card: isOpen, live: isOpen })
    const notices = await app.ask(notifications.list, { as: ann })
    return notices.find(({ payload }) => payload['PredictionId'] === right)?.message
  }
  await finishes(event, { [scheffler]: 1 })
  expect(await told(true)).toMatch(/^TRUE: .* Claim your prize of \$2\.00 once its pool is settled\.$/)
  await finishes(event, { [mcilroy]: 60 })
  expect(await told(false)).toMatch(/^TRUE: .* Claim your prize of \$2\.00\.$/)
  await claim(ann, right)
  expect(await told(false)).toMatch(/ You have claimed your prize of \$2\.00\.$/)
})

test('a push says of a call what its notification says, when it is sent', async () => {
  const { game, house, owner } = app.database
  const event = await newEvent()
  const right = await enter(ann, { event, value: 2 })
  await enter(bob, { event, person: mcilroy, value: 3 })
  await finishes(event, { [scheffler]: 1 })
  const fake = fakePushService()
  const key = await openPushKey(game, app.game.random)
  const service = createPushService({ key, contact: 'mailto:us@example.com', fetch: fake.send })
  const pushed = async () => {
    await app.runJobs()
    const browser = someBrowser()
    const { endpoint, keys } = browser
    await app.ask(push.subscribe, { as: ann, body: { endpoint, keys } })
    await owner.query(
      `insert into push_message (subscription_id, notification_id, good_until)
      select s.id, n.id, now() + interval '1 hour' from push_subscription s, notification n
      where s.endpoint = $1 and n.account_id = s.account_id and n.payload ->> 'PredictionId' = $2`,
      [endpoint, String(right)],
    )
    while (await deliverPushes(house, service, expect.fail));
    return fake.to(browser).map(({ content }) => browser.open(content))
  }
  expect(await pushed()).toEqual([
    expect.stringContaining('Claim your prize of $2.00 once its pool is settled.'),
  ])
  await finishes(event, { [mcilroy]: 60 })
  expect(await pushed()).toEqual([expect.stringContaining('Claim your prize of $2.00.')])
  await claim(ann, right)
  expect(await pushed()).toEqual([expect.stringContaining('You have claimed your prize of $2.00.')])
})
