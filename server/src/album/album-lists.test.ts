import { beforeAll, describe, expect, test } from 'vitest'
import { album } from '@called-shot/shared/album/contract.ts'
import { collectionId, type AccountId, type CollectionId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { listAlbum, showAlbumCollection } from './album-lists.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)

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

const list = async (who: AccountId) => (await listAlbum(world.queries, await world.playerOf(who))).data

describe('an album', () => {
  test('has a page for each collection with people, empty at first, with a section for each team', async () => {
    const pages = await list(alice)
    expect(pages.map(({ name, total, owned }) => [name, total, owned])).toEqual([
      ['AFC West', 3, 0],
      ['AFC East', 2, 0],
      ['Screen', 1, 0],
    ])
    expect(pages[0]?.sections.map(({ name, total }) => [name, total])).toEqual([
      ['KC', 2],
      ['LAC', 1],
    ])
    const { data } = await show(alice)
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'Justin Herbert',
      'Patrick Mahomes',
      'Travis Kelce',
    ])
    expect(data.every(({ rarity, missing_count: count }) => rarity === null && count === 4)).toBe(true)
  })

  test('inks a person in the highest rarity owned, in a prediction too, and counts by rarity', async () => {
    const carol = await world.openAccount('Carol')
    await world.giveIdentity(carol, 'mahomes', { rarity: 3 })
    await world.giveIdentity(carol, 'mahomes')
    await world.giveIdentity(carol, 'kelce', { tutorial: true })
    const [page] = await list(carol)
    expect(page).toMatchObject({ owned: 2, owned_by_rarity: [1, 0, 1, 0], ready: 0, one_away: 0 })
    expect(page?.sections).toMatchObject([
      { name: 'KC', owned: 2, total: 2 },
      { name: 'LAC', owned: 0 },
    ])
    const { data, pagination_metadata: metadata } = await show(carol, { show: 'owned' })
    expect(metadata.total_count).toBe(2)
    expect(Object.fromEntries(data.map(({ name, rarity }) => [name, rarity]))).toEqual({
      'Patrick Mahomes': 3,
      'Travis Kelce': 1,
    })
    expect((await list(alice))[0]).toMatchObject({ owned: 0 })
  })

  test('names the part that is missing with its cheapest listing of somebody else', async () => {
    await world.givePart(alice, ['category', 'herbert'])
    await world.givePart(alice, ['month', 'herbert'])
    await world.givePart(alice, ['day', 'herbert'], { tutorial: true })
    const of = async () => (await show(alice, { show: 'one_away' })).data
    expect(await of()).toMatchObject([
      {
        name: 'Justin Herbert',
        section: 'LAC',
        birth_date: people.herbert.birthDate,
        missing_count: 1,
        missing: { kind: 'year', name: '1998', marketplace_id: -1, price: null },
        craft_with: null,
      },
    ])
    const dear = await world.givePart(bob, ['year', 'herbert'])
    const cheap = await world.givePart(bob, ['year', 'herbert'])
    await world.list(dear, 900)
    await world.list(cheap, 250)
    expect((await of())[0]?.missing).toMatchObject({ marketplace_id: cheap, price: 250 })
    expect((await list(alice))[0]).toMatchObject({ one_away: 1, ready: 0 })
  })

  test('says who is ready to craft, and with which card to begin', async () => {
    const dora = await world.openAccount('Dora')
    const { category } = await world.giveParts(dora, 'kelce')
    expect((await list(dora))[0]).toMatchObject({ ready: 1, one_away: 0 })
    const { data } = await show(dora, { show: 'ready' })
    expect(data).toMatchObject([
      { name: 'Travis Kelce', missing_count: 0, missing: null, craft_with: category },
    ])
    await world.giveIdentity(dora, 'kelce')
    expect((await show(dora, { show: 'ready' })).data).toEqual([])
  })

  test('comes in pages with an exact total for each section and view', async () => {
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

  test.each([999_999, Number.MAX_SAFE_INTEGER])('has no page for what is no collection: %d', async (id) => {
    await expect(show(alice, {}, collectionId(id))).rejects.toMatchObject({ code: 'not_found' })
  })
})
