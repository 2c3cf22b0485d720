import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { accountId, assetId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { refusals, type RefusalCode } from '@called-shot/shared/refusals.ts'
import { sampleCalls, type SampleCall, type SampleCalls } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp, type Someone } from '../../test/whole-app.ts'
import type { Move } from '../commit/effects.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { refusalsOf } from '../http/openapi.ts'
import { lockCard, unlockCard } from './lock-card.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })
const { owner } = app.database
let player: Someone
let samples: SampleCalls

beforeAll(async () => {
  player = await app.register()
  samples = await sampleCalls(app, player)
})

/**
 * What each call about a card or a pack does once its owner has locked it: the refusal; `stays` if the call works and
 * the card stays where it is, locked; or `ends` if the lock ends with it. Reads are not listed: they move
 * nothing.
 */
const decisions: Readonly<Record<string, RefusalCode | 'stays' | 'ends'>> = {
  'market.sellItem': 'card_locked',
  'offers.makeOffer': 'card_locked',
  'bids.fillBid': 'card_locked',
  'crafting.craftIdentity': 'card_locked',
  'crafting.craftPrediction': 'card_locked',
  'prizes.combinePrizes': 'card_locked',
  'prizes.redeemPrize': 'card_locked',
  'packs.openPack': 'card_locked',
  'packs.openPacks': 'card_locked',
  'tournaments.createTournament': 'card_locked',
  'tournaments.joinTournament': 'card_locked',
  // Locking has ended the listing and the offers.
  'market.cancelListing': 'not_listed',
  'market.buyListing': 'not_listed',
  'market.buyListings': 'not_listed',
  'offers.reviewOffer': 'offer_closed',
  'offers.withdrawOffer': 'offer_closed',
  'offers.counterOffer': 'offer_closed',
  'offers.reviewCounterOffer': 'offer_closed',
  'offers.withdrawCounterOffer': 'offer_closed',
  // Neither sells nor burns anything.
  'cards.lockCard': 'stays',
  'offers.setOffersOpen': 'stays',
  'packs.setClientSeed': 'stays',
  'packs.setClientSeeds': 'stays',
  'predictions.disputeOutcome': 'stays',
  'sharing.createShare': 'stays',
  // A claim ends a decided prediction, and a refund pays back the pack's full price.
  'predictions.claimCards': 'ends',
  'operator.refundPack': 'ends',
  'cards.unlockCard': 'ends',
}

const calls = () =>
  [...samples].flatMap(([name, sample]) => {
    const [slice = '', call = ''] = name.split('.')
    const endpoint = contract[slice]?.[call]
    return endpoint && app.serves(endpoint) ? [{ name, endpoint, sample }] : []
  })

/** Every number in a call's path, query and body. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') return /^\d+(,\d+)*$/.test(value) ? value.split(',').map(Number) : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

interface Held {
  readonly id: AssetId
  readonly ownerId: AccountId
}

/** The cards and packs that a call is about, by their own id or that of an offer on them. */
async function heldIn({ params, query, body }: SampleCall): Promise<Held[]> {
  const { rows } = await owner.query<Held>(
    `select id, owner_id as "ownerId" from asset where place = 'held'
      and (id = any ($1::bigint[]) or id in (select asset_id from offer where id = any ($1::bigint[]))) order by id`,
    [numbersIn([params, query, body]).filter(Number.isSafeInteger)],
  )
  return rows.map(({ id, ownerId }) => ({ id: assetId(id), ownerId: accountId(ownerId) }))
}

async function turnLock({ id, ownerId }: Held, locked: boolean): Promise<void> {
  const holder = await playerById(queriesOf(app.database.game), ownerId)
  if (!holder) throw new Error('a card of nobody')
  const text = await app.game.runner.run({
    command: (locked ? lockCard : unlockCard)({ lockoutSeconds: app.game.rules.lockoutSeconds }),
    player: holder,
    input: { params: { id }, query: undefined, body: undefined },
    answer: cards.lockCard.answer,
  })
  expect(JSON.parse(text)).toMatchObject({ card: { id, locked } })
}

async function standingOf({ id }: Held) {
  const { rows } = await owner.query(
    `select owner_id as "ownerId", place, price_cents as price, locked_by as "lockedBy" from asset where id = $1`,
    [id],
  )
  return rows[0]
}

const asLocked = ({ ownerId }: Held) => ({ ownerId, place: 'held', price: null, lockedBy: ownerId })

async function make(endpoint: Endpoint, sample: SampleCall) {
  const { token } = endpoint.who === 'operator' ? app.operator : player
  const { status, body } = await app.send(endpoint.method, pathOf(endpoint.path, sample), {
    token,
    ...(sample.body === undefined ? {} : { body: sample.body }),
  })
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return status === 200 ? 'done' : code
}

test('a locked card is refused by every call that could sell, burn, open or use it', async () => {
  const met = new Set<string>()
  for (const { name, endpoint, sample } of calls()) {
    const isRead = endpoint.method === 'GET'
    for (const held of await heldIn(sample)) {
      const decision = isRead ? 'stays' : decisions[name]
      expect(decision, `${name} is about a card: what does it do with a locked one?`).toBeDefined()
      if (!isRead) met.add(name)
      await turnLock(held, true)
      expect(await standingOf(held)).toEqual(asLocked(held))
      const came = await make(endpoint, sample)
      const isDone = decision === 'stays' || decision === 'ends'
      expect(came, `${name} with ${held.id} locked`).toBe(isDone ? 'done' : decision)
      if (!isDone) expect(refusalsOf(endpoint), `${name} does not document it`).toContain(decision)
      if (decision === 'ends') expect(await standingOf(held)).toMatchObject({ lockedBy: null })
      else expect(await standingOf(held), `${name} broke the lock of ${held.id}`).toEqual(asLocked(held))
      if (decision !== 'ends') await turnLock(held, false)
    }
  }
  expect([...met].toSorted()).toEqual(Object.keys(decisions).toSorted())
})

test('one locked card among several is enough to refuse them; unlocked, they combine', async () => {
  const { body = {} } = samples.get('prizes.combinePrizes') ?? {}
  const [first] = await heldIn({ body })
  if (!first) throw new Error('a sample without its cards')
  const combine = () => make(prizes.combinePrizes, { body })
  await turnLock(first, true)
  expect(await combine()).toBe('card_locked')
  await turnLock(first, false)
  expect(await combine()).toBe('done')
})

test('a command that does not ask for the lock is refused by the database', async () => {
  const held = (await heldIn(samples.get('market.sellItem') ?? {}))[0]
  const holder = held && (await playerById(queriesOf(app.database.game), held.ownerId))
  if (!held || !holder) throw new Error('a sample without its card')
  await turnLock(held, true)
  const { id } = held
  const forgetful: readonly Move[] = [
    { id, place: 'held', owner: accountId(app.operator.id) },
    { id, place: 'held', price: cents(500) },
    { id, place: 'slotted', inside: id },
    { id, place: 'gone', goneAs: 'burned' },
    { id, place: 'gone', goneAs: 'redeemed' },
    { id, place: 'gone', goneAs: 'opened' },
  ]
  for (const move of forgetful) {
    const command = async () => ({ answer: {}, moves: [move] })
    const run = app.game.runner.run({
      command,
      player: holder,
      input: null,
      answer: z.object({}),
    })
    await expect(run).rejects.toMatchObject({ code: 'card_locked', message: refusals.card_locked[1] })
    expect(await standingOf(held)).toEqual(asLocked(held))
  }
  await turnLock(held, false)
})

test('a player cannot lock another player’s card, a missing one, or one inside something', async () => {
  const sample = samples.get('cards.lockCard') ?? {}
  const stranger = await app.register()
  const lock = (id: unknown, token = player.token) =>
    app.send('POST', `/api/me/card/${String(id)}/lock`, { token })
  expect(await lock(sample.params?.['id'], stranger.token)).toMatchObject({
    status: 403,
    body: { code: 'not_yours' },
  })
  expect(await lock(1)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { rows } = await owner.query<{ id: number; place: string }>(
    `select distinct on (place) id, place from asset where owner_id = $1 and place <> 'held' order by place`,
    [player.id],
  )
  const refused = await Promise.all(
    rows.map(async ({ id, place }) => [place, (await lock(id)).body] as const),
  )
  expect(Object.fromEntries(refused)).toMatchObject({
    gone: { code: 'gone' },
    slotted: { code: 'changed', message: expect.stringContaining('inside a prediction or a tournament') },
  })
})
