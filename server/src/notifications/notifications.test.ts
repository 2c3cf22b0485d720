import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { notifications, type Notification } from '@called-shot/shared/notifications/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { addSeconds, secondsPerDay } from '@called-shot/shared/time.ts'
import { createIdSource } from '../commit/ids.ts'
import { createRandom } from '../commit/random.ts'
import { createRunner, type Runner } from '../commit/run-command.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import {
  decide,
  give,
  giveCards,
  predict,
  predictOnNewGame,
  quarterback,
} from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()
const aDay = { expires_in_days: 1, expires_in_hours: 0 }

let ann: Someone
let bea: Someone

beforeAll(async () => {
  ;[ann, bea] = [await app.register({ name: 'Ann Lee' }), await app.register({ name: 'Bea Roe' })]
  await give(app, bea, { funds: 500 })
  await give(app, ann, { funds: 500 })
})

async function months(to: Someone, count: number): Promise<number[]> {
  return giveCards(
    app,
    to,
    Array.from({ length: count }, () => ({ kind: 'month', person_id: quarterback })),
  )
}

const listOf = (who: Someone) => app.ask(notifications.list, { as: who })

async function offered(card: number): Promise<number> {
  const body = { marketplace_listing_id: card, amount: 2, ...aDay }
  return (await app.ask(offers.makeOffer, { as: bea, body })).offer_id
}

const predicted = () => predictOnNewGame(app, ann)

/** A prediction of Ann's that came true. */
async function called(): Promise<number> {
  return (await ruled('true')).card
}

/** A prediction of Ann's with this outcome, and the ruling. */
async function ruled(outcome: 'true' | 'false') {
  const { event, trigger, card } = await predicted()
  const ruling = { event_id: event, person_id: quarterback, trigger_id: trigger, evidence: 'seen' }
  await app.ask(operator.decideOutcome, { as: app.operator, body: { ...ruling, outcome } })
  await app.runJobs()
  return { card, ruling }
}

/** Each notice with its act, its recipient, and the ids that its payload names and no others. */
const samples: Readonly<
  Record<string, { readonly act: () => Promise<unknown>; to: () => Someone; payload: string[] }>
> = {
  offer_made: {
    act: async () => offered((await months(ann, 1))[0] ?? 0),
    to: () => ann,
    payload: ['ExpireTime', 'ListingId', 'OfferId'],
  },
  counter_offer_made: {
    act: async () => {
      const offer = await offered((await months(ann, 1))[0] ?? 0)
      return app.ask(offers.counterOffer, {
        as: ann,
        body: { marketplace_offer_id: offer, amount: 4, ...aDay },
      })
    },
    to: () => bea,
    payload: ['CounterOfferId', 'ExpireTime', 'ListingId'],
  },
  offer_accepted: { act: () => answered('accept'), to: () => bea, payload: ['ListingId', 'OfferId'] },
  offer_declined: { act: () => answered('decline'), to: () => bea, payload: ['ListingId', 'OfferId'] },
  offer_expired: {
    act: async () => {
      const offer = await offered((await months(ann, 1))[0] ?? 0)
      await app.database.owner.query(
        `update offer set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
        [offer],
      )
      await app.runJobs()
    },
    to: () => bea,
    payload: ['ListingId', 'OfferId'],
  },
  sold: {
    act: async () => {
      const [card = 0] = await months(ann, 1)
      const params = { id: String(card) }
      await app.ask(market.sellItem, { as: ann, params, body: { price: 3 } })
      await app.ask(market.buyListing, { as: bea, params, body: {} })
    },
    to: () => ann,
    payload: ['ListingId'],
  },
  bid_filled: {
    act: async () => {
      const [card = 0] = await months(ann, 1)
      const { bid_id } = await app.ask(bids.makeBid, {
        as: bea,
        body: { kind: 'month', name: 'September', amount: 2, quantity: 1, ...aDay },
      })
      await app.ask(bids.fillBid, { as: ann, params: { id: String(bid_id) }, body: { asset_id: card } })
    },
    to: () => bea,
    payload: ['ListingId'],
  },
  prediction_resolved: {
    act: called,
    to: () => ann,
    payload: ['PredictionId'],
  },
  event_postponed: {
    act: async () =>
      app.ask(operator.postponeEvent, {
        as: app.operator,
        params: { id: String((await predicted()).event) },
        body: { starts_at: addSeconds(new Date(), secondsPerDay).toISOString() },
      }),
    to: () => ann,
    payload: ['EventId'],
  },
  event_voided: {
    act: async () => {
      await app.ask(operator.cancelEvent, {
        as: app.operator,
        params: { id: String((await predicted()).event) },
        body: { reason: 'a storm' },
      })
      await app.runJobs()
    },
    to: () => ann,
    payload: ['PredictionId'],
  },
}

async function answered(action: 'accept' | 'decline'): Promise<void> {
  const offer = await offered((await months(ann, 1))[0] ?? 0)
  await app.ask(offers.reviewOffer, { as: ann, params: { id: String(offer) }, body: { action } })
}

describe('a play is reported with its own ids', () => {
  test.each(Object.keys(samples))('%s', async (type) => {
    const known = samples[type]
    if (!known) throw new Error(type)
    const before = new Set((await listOf(known.to())).map(({ id }) => id))
    await known.act()
    const fresh = (await listOf(known.to())).filter(({ id }) => !before.has(id))
    const [notice] = fresh.filter((each) => each.type === type)
    expect(Object.keys(notice ?? {}).toSorted()).toEqual(['created_at', 'id', 'message', 'payload', 'type'])
    expect(Object.keys(notice?.payload ?? {}).toSorted()).toEqual(known.payload)
    expect(notice?.message.length).toBeGreaterThan(10)
    if (known.payload.includes('ExpireTime'))
      expect(new Date(String(notice?.payload['ExpireTime'])).toISOString()).toBe(
        notice?.payload['ExpireTime'],
      )
  })
})

describe('notifications', () => {
  const ids = (list: readonly Notification[]) => list.map(({ id }) => id)

  test('a notification about a call asks for its prize until it is claimed', async () => {
    const card = await called()
    const messageNow = async () => {
      const list = await listOf(ann)
      return list.find(({ payload }) => payload['PredictionId'] === card)?.message
    }
    expect(await messageNow()).toMatch(/ Claim your prize of \$2\.00\.$/)
    await app.ask(predictions.claimCards, { as: ann, body: { nft_card_prediction_id: card } })
    expect(await messageNow()).toMatch(/ You have claimed your prize of \$2\.00\.$/)
  })

  test('a notification about a call in a tournament asks for its prize once the tournament is decided', async () => {
    const { event, trigger, card } = await predicted()
    const [wager = 0] = await giveCards(app, ann, [{ kind: 'wager', value: 5 }])
    const [other = 0] = await giveCards(app, bea, [{ kind: 'wager', value: 5 }])
    const { id } = await app.ask(tournaments.createTournament, {
      as: ann,
      body: { nft_card_prediction_id: card, nft_card_wager_id: wager, seats: 2, invite_only: false },
    })
    await app.ask(tournaments.joinTournament, {
      as: bea,
      params: { id: String(id) },
      body: { nft_card_prediction_id: await predict(app, bea, { event, trigger }), nft_card_wager_id: other },
    })
    await decide(app, { event, trigger })
    await app.runJobs()
    const told = (await listOf(ann)).find(({ payload }) => payload['PredictionId'] === card)
    expect(told?.message).toMatch(/ Claim your prize of \$2\.00\.$/)
  })

  test.each(['true', 'void'] as const)(
    'a ruling that was amended to %s leaves no earlier notification that asks for something',
    async (outcome) => {
      const { card, ruling } = await ruled('false')
      const messages = async () => {
        const about = (await listOf(ann)).filter(({ payload }) => payload['PredictionId'] === card)
        return about.map(({ message }) => message.replace(/: Patrick Mahomes [^.]*/, ''))
      }
      expect(await messages()).toEqual(['FALSE. Take your Identity back.'])
      await app.ask(operator.amendOutcome, {
        as: app.operator,
        body: { ...ruling, outcome, reason: 'a corrected stat' },
      })
      await app.runJobs()
      const [now, before] = await messages()
      expect(before).toBe('FALSE. The ruling has changed since.')
      expect(now).toMatch(outcome === 'true' ? /^TRUE\. Claim your prize/ : /^Void\. .* are back in your/)
      if (outcome === 'void') return
      await app.ask(predictions.claimCards, { as: ann, body: { nft_card_prediction_id: card } })
      expect(await messages()).toEqual(['TRUE. You have claimed your prize of $2.00.', before])
    },
  )

  test('a notification about what was claimed stays as it was, even if the ruling is amended afterward', async () => {
    const { card, ruling } = await ruled('false')
    await app.ask(predictions.claimCards, { as: ann, body: { nft_card_prediction_id: card } })
    const body = { ...ruling, outcome: 'true' as const, reason: 'a corrected stat' }
    await app.ask(operator.amendOutcome, { as: app.operator, body })
    await app.runJobs()
    const about = (await listOf(ann)).filter(({ payload }) => payload['PredictionId'] === card)
    expect(about.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Ruling changed: .* \$2\.00 was paid into your balance\.$/),
      expect.stringMatching(/^FALSE: .* You have taken your Identity back\.$/),
    ])
  })

  test('notifications are a bare list, newest first', async () => {
    const answer = await app.send('GET', '/api/me/notification', { token: ann.token })
    expect(Array.isArray(answer.body)).toBe(true)
    const list = await listOf(ann)
    expect(list.length).toBeGreaterThan(3)
    expect(list).toEqual(
      list.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id),
    )
  })

  test('notifications of two processes are newest first, even if the later one has the smaller id', async () => {
    const runnerOf = () =>
      createRunner({
        game: app.database.game,
        ids: createIdSource(app.database.game),
        random: createRandom(randomBytes(32)),
      })
    const [quiet, busy] = [runnerOf(), runnerOf()]
    const tell = (process: Runner, name: string) =>
      process.runHouse(
        async () => ({
          answer: null,
          notices: [
            {
              accountId: accountId(bea.id),
              type: 'offer_made' as const,
              facts: { cents: cents(100), name },
              payload: {},
              fact: name,
            },
          ],
        }),
        null,
      )
    await tell(quiet, 'first')
    await tell(busy, 'second')
    await tell(quiet, 'third')
    const newest = (await listOf(bea)).slice(0, 3)
    expect(newest.map(({ message }) => message)).toEqual(
      ['third', 'second', 'first'].map((name) => `You have an offer of $1.00 for ${name}.`),
    )
    expect(newest[0]?.id).toBeLessThan(newest[1]?.id ?? 0)
  })

  test('a notification stored as text by an earlier program reads the same, and one of a newer program shows its type', async () => {
    const reader = await app.register()
    await app.database.owner.query(
      `insert into notification (id, account_id, type, message, facts, payload, fact, created_at)
       select nextval('id_block') * 1000, $1, told.*, '{}', told.type, clock_timestamp()
       from (values ('sold', 'May was sold for $3.00.', null::jsonb), ('not_yet_known', '', '{}')) as told (type, message, facts)`,
      [reader.id],
    )
    const messages = (await listOf(reader)).map(({ message }) => message)
    expect(messages.toSorted()).toEqual(['May was sold for $3.00.', 'not_yet_known'])
  })

  test('notifications are dismissed one, several or all at once; those of others stay', async () => {
    const [hers, his] = [await listOf(ann), await listOf(bea)]
    const [first = 0, second = 0, third = 0, ...rest] = ids(hers)
    const clear = (query: string) =>
      app.send('PUT', `/api/me/notification/clear/param?${query}`, { token: ann.token })
    await clear(`notification_ids=${first}`)
    expect(ids(await listOf(ann))).toEqual([second, third, ...rest])
    await clear(`notification_ids=${second},${ids(his)[0]}&notification_ids=${third}`)
    expect(ids(await listOf(ann))).toEqual(rest)
    expect(ids(await listOf(bea))).toEqual(ids(his))
    expect((await clear('')).status).toBe(400)
    expect((await clear('clear_all=0')).status).toBe(400)
    expect((await clear('clear_all=1')).body).toEqual([])
    expect(await listOf(ann)).toEqual([])
    expect(await listOf(bea)).toHaveLength(his.length)
  })
})

test('every newest-first list is ordered by time if ids are not', async () => {
  const { owner } = app.database
  await owner.query(
    `insert into deposit (id, provider_id, account_id, status, cents, detail, created_at, updated_at)
     select i, 'of ids ' || i, $1, 'pending', 100, '{}', now(), now() from generate_series(1, 3) i`,
    [ann.id],
  )
  await owner.query(
    `insert into withdrawal (id, account_id, cents, address, created_at, updated_at)
     select i, $1, 100, 'nowhere', now(), now() from generate_series(1, 3) i`,
    [ann.id],
  )
  await owner.query(
    `insert into bid (id, maker_id, kind, ref, name, cents, quantity, remaining, status, created_at, expires_at)
     select i, $1, 'month', 'May', 'May', 100, 1, 1, 'withdrawn', now(), now() from generate_series(1, 3) i`,
    [ann.id],
  )
  await owner.query(
    `insert into source (id, name, moves_events, created_at) select i, 'wire ' || i, false, now()
     from generate_series(1, 3) i`,
  )
  await predicted()
  await predicted()
  const times = [
    ['deposit', 'created_at'],
    ['withdrawal', 'created_at'],
    ['bid', 'created_at'],
    ['source', 'created_at'],
    ['outbox', 'created_at'],
    ['account', 'created_at'],
    ['asset', 'created_at'],
  ]
  for (const [table, column] of times)
    await owner.query(`update ${table} set ${column} = to_timestamp(2000000000 - id)`)
  const idsOf = ({ data }: { readonly data: readonly { readonly id: number }[] }) => data.map(({ id }) => id)
  const lists = {
    deposits: idsOf(await app.ask(deposits.listDeposits, { as: app.operator })),
    withdrawals: idsOf(await app.ask(withdrawals.listWithdrawals, { as: app.operator })),
    ownWithdrawals: idsOf(await app.ask(withdrawals.listOwnWithdrawals, { as: ann })),
    bids: idsOf(await app.ask(bids.listBids, { as: ann, query: { mine: 'true' } })),
    sources: idsOf(await app.ask(feeds.listSources, { as: app.operator })),
    outbox: idsOf(await app.ask(operator.listOutbox, { as: app.operator })),
    accounts: idsOf(await app.ask(operator.listAccounts, { as: app.operator })),
    predictions: idsOf(await app.ask(predictions.listStatus, { as: ann })),
  }
  for (const [name, ids] of Object.entries(lists)) {
    expect(ids.length, `${name} has rows`).toBeGreaterThan(1)
    expect(ids, `${name} is newest first`).toEqual(ids.toSorted((a, b) => a - b))
  }
})
