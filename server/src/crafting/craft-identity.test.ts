import { describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { partKinds, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { calls } from '../../test/calls.ts'
import { fifty } from '../../test/races.ts'
import type { Runner } from '../commit/run-command.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)

async function craft(
  who: AccountId,
  parts: Readonly<Record<PartKind, AssetId>>,
  options: { readonly as?: string; readonly runner?: Runner } = {},
): Promise<CraftedIdentity> {
  const text = await (options.runner ?? world.runner).run({
    ...calls.craftIdentity({ lockoutSeconds: 300 }, parts, options.as ?? people.mahomes.id),
    player: await world.playerOf(who),
  })
  return JSON.parse(text)
}

interface CraftedIdentity {
  readonly nft_card_identity_id: AssetId
  readonly card: Record<string, unknown>
}

interface StoredAsset {
  readonly place: string
  readonly gone_as: string | null
  readonly price_cents: number | null
  readonly rarity: number
  readonly tutorial: boolean
  readonly tradable: boolean
  readonly name: string
  readonly collection_id: number
  readonly person_id: string | null
}

async function stored(id: AssetId): Promise<StoredAsset | undefined> {
  const { rows } = await database.owner.query<StoredAsset>('select * from asset where id = $1', [id])
  return rows[0]
}

async function identitiesOf(owner: AccountId): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*) as count from asset where owner_id = $1 and kind = 'identity'`,
    [owner],
  )
  return rows[0]?.count ?? 0
}

test('four parts of Patrick Mahomes burn and his identity is made, shown as a list would show it', async () => {
  const alice = await world.openAccount()
  const parts = await world.giveParts(alice, 'mahomes')
  const { nft_card_identity_id: id, card } = await craft(alice, parts)
  expect(card).toMatchObject({
    id,
    name: 'Patrick Mahomes',
    type: 'Identity',
    tag: 'Not Listed',
    is_listed: false,
    owned_by_self: true,
    marketplace_id: id,
    rarity: 1,
    rarity_name: 'Standard',
    collection: 'AFC West',
    face: {
      person: 'Patrick Mahomes',
      category: 'Quarterback',
      birth_date: '1995-09-17',
      team: 'KC',
      streak: '0',
    },
  })
  expect(await stored(id)).toMatchObject({ place: 'held', person_id: people.mahomes.id, tradable: true })
  for (const kind of partKinds)
    expect(await stored(parts[kind])).toMatchObject({ place: 'gone', gone_as: 'burned' })
})

test('three epic cards and a rare one make an epic identity, a rare year only a rare one', async () => {
  const alice = await world.openAccount()
  const epic = { rarity: 3 } as const
  const parts = await world.giveParts(alice, 'mahomes', epic)
  const rareDay = await world.givePart(alice, ['day', 'mahomes'], { rarity: 2 })
  expect((await craft(alice, { ...parts, day: rareDay })).card['rarity']).toBe(3)
  const more = await world.giveParts(alice, 'mahomes', epic)
  const rareYear = await world.givePart(alice, ['year', 'mahomes'], { rarity: 2 })
  expect((await craft(alice, { ...more, year: rareYear })).card['rarity']).toBe(2)
})

describe('the collection of an identity', () => {
  test('comes from the category card if the person is in that collection', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    const month = await world.givePart(alice, ['month', 'mahomes'], { collection: 'Screen' })
    expect((await craft(alice, { ...parts, month })).card['collection']).toBe('AFC West')
  })

  test('is the person’s first if the category card comes from another collection', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    const category = await world.givePart(alice, ['category', 'allen'])
    expect((await craft(alice, { ...parts, category })).card['collection']).toBe('AFC West')
  })
})

test('one starter part makes a starter identity, which nobody can trade', async () => {
  const alice = await world.openAccount()
  const parts = await world.giveParts(alice, 'mahomes')
  const year = await world.givePart(alice, ['year', 'mahomes'], { tutorial: true })
  const { nft_card_identity_id: id, card } = await craft(alice, { ...parts, year })
  expect(card['marketplace_id']).toBe(-1)
  expect(card['properties']).toContainEqual({ title: 'Tutorial', text: 'Yes' })
  expect(await stored(id)).toMatchObject({ tutorial: true, tradable: false })
})

test('a part that is for sale is delisted by crafting with it', async () => {
  const alice = await world.openAccount()
  const parts = await world.giveParts(alice, 'mahomes')
  await world.list(parts.day, 500)
  await craft(alice, parts)
  expect(await stored(parts.day)).toMatchObject({ place: 'gone', price_cents: null })
  const { rows } = await database.owner.query(
    'select what, price_cents from listing_event where asset_id = $1 order by id',
    [parts.day],
  )
  expect(rows).toEqual([
    { what: 'listed', price_cents: 500 },
    { what: 'cancelled', price_cents: 500 },
  ])
})

test('an open offer on a part ends, and its maker is told and gets the money back', async () => {
  const alice = await world.openAccount()
  const bob = await world.openAccount('Bob')
  const parts = await world.giveParts(alice, 'mahomes')
  await world.offer(bob, parts.month, 700)
  await craft(alice, parts)
  expect(await world.purse(bob)).toEqual({ available: 700, reserved: 0, bonus: 0 })
  const { rows } = await database.owner.query('select type from notification where account_id = $1', [bob])
  expect(rows).toEqual([{ type: 'offer_expired' }])
})

describe('a craft is refused and changes nothing', () => {
  test('a card of another player', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const parts = await world.giveParts(alice, 'mahomes')
    const month = await world.givePart(bob, ['month', 'mahomes'])
    await expect(craft(alice, { ...parts, month })).rejects.toMatchObject({
      code: 'not_yours',
      message: expect.stringContaining('nft_card_month_id'),
    })
    expect(await stored(month)).toMatchObject({ place: 'held' })
    expect(await identitiesOf(alice)).toBe(0)
  })

  test('a card that does not exist', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    await expect(craft(alice, { ...parts, year: world.unknownAsset })).rejects.toMatchObject({
      code: 'not_found',
      message: 'nft_card_year_id: there is no such card',
    })
  })

  test('a card that has been burned', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    await craft(alice, parts)
    await expect(craft(alice, parts)).rejects.toMatchObject({ code: 'gone' })
    expect(await identitiesOf(alice)).toBe(1)
  })

  test('and names each field whose card was burned or given away, so that its slot can be cleared', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const parts = await world.giveParts(alice, 'mahomes')
    await craft(alice, parts)
    await expect(craft(alice, parts)).rejects.toMatchObject({
      message: 'nft_card_category_id: that card is gone',
      fields: ['nft_card_category_id', 'nft_card_month_id', 'nft_card_day_id', 'nft_card_year_id'],
    })
    const day = await world.givePart(alice, ['day', 'mahomes'])
    await expect(craft(alice, { ...parts, day })).rejects.toMatchObject({
      fields: ['nft_card_category_id', 'nft_card_month_id', 'nft_card_year_id'],
    })
    const fresh = await world.giveParts(alice, 'mahomes')
    const [month, year] = [
      await world.givePart(bob, ['month', 'mahomes']),
      await world.givePart(bob, ['year', 'mahomes']),
    ]
    await expect(craft(alice, { ...fresh, month, year })).rejects.toMatchObject({
      code: 'not_yours',
      fields: ['nft_card_month_id', 'nft_card_year_id'],
    })
  })

  test('with the same card in two slots, or a card in the wrong slot', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    await expect(craft(alice, { ...parts, day: parts.month })).rejects.toMatchObject({
      code: 'bad_input',
      message: 'nft_card_day_id: must be a day card',
    })
    await expect(craft(alice, { ...parts, day: parts.year, year: parts.day })).rejects.toMatchObject({
      code: 'bad_input',
    })
  })

  test('an identity in a part’s slot', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    const category = await world.giveIdentity(alice, 'mahomes')
    await expect(craft(alice, { ...parts, category })).rejects.toMatchObject({
      message: 'nft_card_category_id: must be a category card',
    })
  })

  test.each(partKinds)('a %s that is not the person’s', async (kind) => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    const other = await world.givePart(alice, [kind, 'kelce'])
    await expect(craft(alice, { ...parts, [kind]: other })).rejects.toMatchObject({
      code: 'not_matching',
      message: expect.stringMatching(`^nft_card_${kind}_id: Patrick Mahomes `),
    })
    expect(await identitiesOf(alice)).toBe(0)
  })

  test('a person other than the one of the parts', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    await expect(craft(alice, parts, { as: people.allen.id })).rejects.toMatchObject({ code: 'not_matching' })
  })

  test('a person who does not exist', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    await expect(craft(alice, parts, { as: 'nobody' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'celebrity_id: there is no such person',
    })
  })
})

describe.each([
  ['at once', () => world.runner],
  [
    'at once, each reading before any commits',
    () => world.runnerWith({ pause: () => new Promise((resolve) => setTimeout(resolve, 60)) }),
  ],
])('fifty crafts with the same parts, %s', (_, runner) => {
  test('make exactly one identity; the others learn that the cards are gone', async () => {
    const alice = await world.openAccount()
    const parts = await world.giveParts(alice, 'mahomes')
    const using = runner()
    const results = await Promise.allSettled(fifty(() => craft(alice, parts, { runner: using })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'gone' })
    }
    expect(await identitiesOf(alice)).toBe(1)
  })
})

test('two crafts that share a part make one identity', async () => {
  const alice = await world.openAccount()
  const parts = await world.giveParts(alice, 'mahomes')
  const others = await world.giveParts(alice, 'mahomes')
  const results = await Promise.allSettled([
    craft(alice, parts),
    craft(alice, { ...others, year: parts.year }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await identitiesOf(alice)).toBe(1)
})
