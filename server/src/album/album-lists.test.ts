import { beforeAll, describe, expect, test } from 'vitest'
import { album } from '@called-shot/shared/album/contract.ts'
import {
  assetId,
  collectionId,
  personId,
  type AccountId,
  type AssetId,
  type CollectionId,
} from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people } from '../../test/fixtures.ts'
import { marketWorld } from '../../test/market-world.ts'
import { predicting } from '../../test/predicting.ts'
import { listMissingParts } from '../market/missing-part-lists.ts'
import { listAlbum, readAlbumSummary, showAlbumCollection } from './album-lists.ts'
import { showBiography } from './show-biography.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const { predict, claim, report } = predicting(world, { database, oracle: { disputeSeconds: 0 } })

let west: CollectionId
let alice: AccountId
let bob: AccountId

beforeAll(async () => {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from collection where name = 'AFC West'`,
  )
  west = collectionId(rows[0]?.id ?? 0)
  alice = await world.openAccount()
  bob = await world.openAccount('Bob')
})

async function show(who: AccountId, query: Readonly<Record<string, string>> = {}, id = west) {
  const parsed = album.showCollection.query?.parse(query)
  if (!parsed) throw new Error('a call without a query')
  return showAlbumCollection(world.queries, await world.playerOf(who), { id, query: parsed })
}

test('a summary of an album counts everybody once, with its seals and the rarest people', async () => {
  const iris = await world.openAccount('Iris')
  expect(await readAlbumSummary(world.queries, iris)).toMatchObject({ owned: 0, sealed: [], rarest: [] })
  await world.giveIdentity(iris, 'herbert')
  await world.giveIdentity(iris, 'herbert', { rarity: 4 })
  await world.giveIdentity(iris, 'hanks', { rarity: 2 })
  expect(await readAlbumSummary(world.queries, iris)).toEqual({
    owned: 2,
    people: 6,
    owned_by_rarity: [0, 1, 0, 1],
    sealed: ['LAC', 'Screen'],
    rarest: [
      {
        id: people.herbert.id,
        name: 'Justin Herbert',
        category: 'Quarterback',
        birth_date: people.herbert.birthDate,
        rarity: 4,
      },
      expect.objectContaining({ name: 'Tom Hanks', rarity: 2 }),
    ],
  })
})

const list = async (who: AccountId) => (await listAlbum(world.queries, await world.playerOf(who))).data

describe('an album', () => {
  test('has a page for each collection with people, empty at first, with its teams', async () => {
    const pages = await list(alice)
    expect(pages.map(({ name, people: all, owned }) => [name, all, owned])).toEqual([
      ['AFC West', 3, 0],
      ['AFC East', 2, 0],
      ['Screen', 1, 0],
    ])
    expect(pages[0]?.teams.map(({ team, people: all }) => [team, all])).toEqual([
      ['KC', 2],
      ['LAC', 1],
    ])
    const { data } = await show(alice)
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'Justin Herbert',
      'Patrick Mahomes',
      'Travis Kelce',
    ])
    expect(data.every(({ rarity, missing }) => rarity === null && missing.length === 4)).toBe(true)
  })

  test('shows a person in ink in the highest rarity owned, even in a prediction, and counts by rarity', async () => {
    const carol = await world.openAccount('Carol')
    await world.giveIdentity(carol, 'mahomes', { rarity: 3 })
    await world.giveIdentity(carol, 'mahomes')
    await world.giveIdentity(carol, 'kelce', { tutorial: true })
    const [page] = await list(carol)
    expect(page).toMatchObject({ owned: 2, owned_by_rarity: [1, 0, 1, 0], ready: 0, one_part_away: 0 })
    expect(page?.teams).toMatchObject([
      { team: 'KC', owned: 2, people: 2 },
      { team: 'LAC', owned: 0 },
    ])
    const { data, pagination_metadata: metadata } = await show(carol, { show: 'owned' })
    expect(metadata.total_count).toBe(2)
    expect(Object.fromEntries(data.map(({ name, rarity }) => [name, rarity]))).toEqual({
      'Patrick Mahomes': 3,
      'Travis Kelce': 1,
    })
    expect((await list(alice))[0]).toMatchObject({ owned: 0 })
  })

  test('names the missing part with its cheapest listing by another player', async () => {
    await world.givePart(alice, ['category', 'herbert'])
    await world.givePart(alice, ['month', 'herbert'])
    await world.givePart(alice, ['day', 'herbert'], { tutorial: true })
    const of = async () => (await show(alice, { show: 'one_away' })).data
    expect(await of()).toMatchObject([
      {
        name: 'Justin Herbert',
        team: 'LAC',
        birth_date: people.herbert.birthDate,
        missing: ['year'],
        last_part: { kind: 'year', name: '1998', marketplace_id: -1, price: null },
        craft_with: null,
      },
    ])
    const dear = await world.givePart(bob, ['year', 'herbert'])
    const cheap = await world.givePart(bob, ['year', 'herbert'])
    await world.list(dear, 900)
    await world.list(cheap, 250)
    expect((await of())[0]?.last_part).toMatchObject({ marketplace_id: cheap, price: 250 })
    expect((await list(alice))[0]).toMatchObject({ one_part_away: 1, ready: 0 })
    const { data: parts } = await listMissingParts(
      { queries: world.queries, lockoutSeconds: 10 },
      await world.playerOf(alice),
    )
    expect(parts).toMatchObject([
      { card: { id: cheap, cost: 250, name: '1998' }, completes: ['Justin Herbert'], people: 1 },
    ])
  })

  test('the album names the people who are ready to craft, and the card to begin with', async () => {
    const dora = await world.openAccount('Dora')
    const { category } = await world.giveParts(dora, 'kelce')
    expect((await list(dora))[0]).toMatchObject({ ready: 1, one_part_away: 0 })
    const { data } = await show(dora, { show: 'ready' })
    expect(data).toMatchObject([{ name: 'Travis Kelce', missing: [], last_part: null, craft_with: category }])
    await world.giveIdentity(dora, 'kelce')
    expect((await show(dora, { show: 'ready' })).data).toEqual([])
  })

  test('comes in pages with an exact total for each team and view', async () => {
    const { data, pagination_metadata: metadata } = await show(bob, {
      limit: '1',
      offset: '1',
      section: 'KC',
    })
    expect(data).toHaveLength(1)
    expect(metadata).toMatchObject({ total_count: 2, has_next_page: false })
    expect(await show(bob, { section: 'BUF' })).toMatchObject({
      data: [],
      pagination_metadata: { total_count: 0 },
    })
    expect((await show(bob, { show: 'missing' })).pagination_metadata.total_count).toBe(3)
  })

  test.each([999_999, Number.MAX_SAFE_INTEGER])(
    'has no page for %d, which is not a collection',
    async (id) => {
      await expect(show(alice, {}, collectionId(id))).rejects.toMatchObject({ code: 'not_found' })
    },
  )
})

describe('a biography', () => {
  const reads = { queries: world.queries, lockoutSeconds: 10 }
  const of = async (who: AccountId, card: AssetId | null = null, person = people.mahomes.id) =>
    showBiography(reads, await world.playerOf(who), { personId: person, card })

  test('the owner sees serial, record, former owners and calls of a card', async () => {
    const [emma, finn] = [await world.openAccount('Emma'), await world.openAccount('Finn')]
    const event = await world.addEvent({
      type: 'football',
      shortName: 'KC at BUF',
      who: ['mahomes', 'allen'],
    })
    const prediction = await predict(emma, { event })
    const before = await of(emma)
    expect(before).toMatchObject({
      name: 'Patrick Mahomes',
      category: 'Quarterback',
      team: 'KC',
      cards: [{ rarity: 1, predictions: 0, in_play: true, owners: [] }],
      calls: { total: 1, decided: 0, correct: 0, data: [{ event: 'KC at BUF', status: 'Event Pending' }] },
    })
    const card = assetId(before.cards[0]?.id ?? 0)
    expect(before.cards[0]?.serial).toMatch(/^[A-Z] \d{7}$/)
    await report(event, [{ value: 350 }])
    await claim(emma, prediction)
    await world.sell(emma, card, 500)
    await world.fund(finn, 500)
    await world.buy(finn, card)
    const [returned] = (await of(finn)).cards
    expect(returned).toMatchObject({ predictions: 1, correct: 1, streak: 1, best_streak: 1, in_play: false })
    expect(returned?.owners).toMatchObject([{ player: { id: null, nickname: 'A player' }, is_self: false }])
    expect((await of(finn)).calls.total).toBe(0)
    expect(await of(emma)).toMatchObject({ cards: [], calls: { total: 1, decided: 1, correct: 1 } })
  })

  test('another player’s biography shows only listed cards, and an unknown one none', async () => {
    const [gina, hugo] = [await world.openAccount('Gina'), await world.openAccount('Hugo')]
    const open = await world.giveIdentity(gina, 'mahomes')
    const bound = await world.giveIdentity(gina, 'mahomes', { tutorial: true })
    expect((await of(hugo, open)).cards).toMatchObject([{ id: open }])
    await expect(of(hugo, bound)).rejects.toMatchObject({ code: 'not_found' })
    await expect(of(hugo, open, people.kelce.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(of(hugo, null, personId('nobody'))).rejects.toMatchObject({ code: 'not_found' })
  })
})
