import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { cardReads } from '../../test/card-list-fixtures.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { assetsByIds } from './asset-reads.ts'
import type { CountedReads } from './card-lists.ts'
import { eligibleMatches } from './eligible-matches.ts'
import { listFilters } from './list-filters.ts'
import { createMarketCounts } from './market-filters.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const reads: CountedReads = { ...cardReads(database, world), counts: createMarketCounts() }

async function eligible(who: AccountId, query: Readonly<Record<string, string>>) {
  const parsed = cards.eligibleMatches.query?.parse(query)
  if (!parsed) throw new Error('a call without a query')
  return (await eligibleMatches(reads, await world.playerOf(who), parsed)).data.data
}

async function titles(who: AccountId, query: Readonly<Record<string, string>>): Promise<string[]> {
  return (await eligible(who, query)).map(({ title, ownership }) => `${title} (${ownership})`)
}

describe('what goes with the given cards', () => {
  let alice: AccountId
  let bob: AccountId
  let mahomes: AssetId
  let kcAtBuf: AssetId
  let throws: AssetId

  beforeAll(async () => {
    alice = await world.openAccount()
    bob = await world.openAccount('Bob')
    mahomes = await world.giveIdentity(alice, 'mahomes')
    kcAtBuf = await world.giveEventCard(alice, 'kcAtBuf')
    throws = await world.giveTrigger(alice, 'throws300')
  })

  test('a match is the player’s own card, or the cheapest on sale if they have none', async () => {
    const dear = await world.giveEventCard(bob, 'lacAtKc', { rarity: 2 })
    const cheap = await world.giveEventCard(bob, 'lacAtKc', { collection: 'AFC East' })
    const owned = await world.giveEventCard(bob, 'kcAtBuf')
    const unlisted = await world.giveEventCard(bob, 'sundayNight')
    await world.list(dear, 900)
    await world.list(cheap, 300)
    await world.list(owned, 100)
    const found = await eligible(alice, { identity: String(mahomes), eligible_card: 'event' })
    expect(found).toEqual([
      {
        id: kcAtBuf,
        title: 'KC at BUF, 2025 week 12',
        ownership: 'Owned',
        marketplace_id: -1,
        prize_amount: null,
        starts_at: expect.any(Date),
      },
      {
        id: cheap,
        title: 'LAC at KC, 2025 week 12',
        ownership: 'Not Owned',
        marketplace_id: cheap,
        prize_amount: null,
        starts_at: expect.any(Date),
      },
    ])
    expect(found.map(({ id }) => id)).not.toContain(unlisted)
    const herbert = await world.giveIdentity(alice, 'herbert')
    expect(await titles(alice, { identity: String(herbert), eligible_card: 'event' })).toEqual([
      'LAC at KC, 2025 week 12 (Not Owned)',
    ])
  })

  test('an event says when it starts, and nothing else does', async () => {
    const [card] = await assetsByIds(reads.queries, [kcAtBuf])
    const found = await eligible(alice, { identity: String(mahomes) })
    expect(found.find(({ id }) => id === kcAtBuf)?.starts_at).toEqual(card?.event?.startsAt)
    expect(found.find(({ id }) => id === throws)).not.toHaveProperty('starts_at')
  })

  test('prizes carry their dollars, with the cheapest listing for each value; redeemable ones and wagers are left out', async () => {
    const carol = await world.openAccount('Carol')
    const event = await world.giveEventCard(carol, 'kcAtBuf')
    const own = await world.givePrize(carol, 50)
    await world.givePrize(carol, 100, { redeemable: true })
    await world.givePrize(carol, 180, { kind: 'wager' })
    const five = await world.givePrize(bob, 500)
    await world.list(five, 450)
    await world.list(await world.givePrize(bob, 500), 470)
    await world.list(await world.givePrize(bob, 180, { kind: 'wager' }), 170)
    expect(await eligible(carol, { event: String(event), eligible_card: 'prize' })).toEqual([
      { id: own, title: '$0.50', ownership: 'Owned', marketplace_id: -1, prize_amount: 0.5 },
      { id: five, title: '$5.00', ownership: 'Not Owned', marketplace_id: five, prize_amount: 5 },
    ])
  })

  test('triggers fit the person and the event', async () => {
    await world.giveTrigger(alice, 'catches60')
    await world.list(await world.giveTrigger(bob, 'points48'), 100)
    await world.list(await world.giveTrigger(bob, 'topFilm'), 100)
    expect(
      await titles(alice, { identity: String(mahomes), event: String(kcAtBuf), eligible_card: 'trigger' }),
    ).toEqual(['Throws for 300 yards or more (Owned)', '48 points or more in the game (Not Owned)'])
  })

  test('identities take part in the event and fit the trigger', async () => {
    await world.list(await world.giveIdentity(bob, 'allen'), 500)
    await world.list(await world.giveIdentity(bob, 'kelce'), 500)
    expect(await titles(alice, { event: String(kcAtBuf), eligible_card: 'identity' })).toEqual([
      'Patrick Mahomes (Owned)',
      'Josh Allen (Not Owned)',
      'Travis Kelce (Not Owned)',
    ])
    const both = { event: String(kcAtBuf), trigger: String(throws), eligible_card: 'identity' }
    expect(await titles(alice, both)).toEqual(['Patrick Mahomes (Owned)', 'Josh Allen (Not Owned)'])
  })

  test('a query without a kind returns every kind that is not given', async () => {
    const found = await eligible(alice, { identity: String(mahomes), event: String(kcAtBuf) })
    const owned = found.filter(({ ownership }) => ownership === 'Owned')
    expect(owned.map(({ id }) => id)).toEqual([throws])
    expect(found.some(({ prize_amount }) => prize_amount === 5)).toBe(true)
  })

  test('a card that does not exist or is of another kind matches nothing', async () => {
    expect(await eligible(alice, { identity: '999' })).toEqual([])
    expect(await eligible(alice, { identity: String(kcAtBuf), eligible_card: 'event' })).toEqual([])
  })
})

describe('the filters of a list', () => {
  async function filters(who: AccountId, query: Readonly<Record<string, string>>) {
    const parsed = cards.listFilters.query?.parse(query)
    if (!parsed) throw new Error('a call without a query')
    return listFilters(reads, await world.playerOf(who), parsed)
  }

  test('the filters have the options that occur, each with its number of cards', async () => {
    const alice = await world.openAccount()
    await world.giveParts(alice, 'mahomes', { rarity: 2 })
    const { month } = await world.giveParts(alice, 'allen')
    await world.givePart(alice, ['year', 'allen'], { tutorial: true })
    await world.list(month, 200)
    expect(await filters(alice, { type: 'dates' })).toEqual({
      data: [
        {
          name: 'Type',
          value: 'type',
          filter: [
            { name: 'Month', value: 'month', count: 2 },
            { name: 'Day', value: 'day', count: 2 },
            { name: 'Year', value: 'year', count: 2 },
          ],
        },
        {
          name: 'Collection',
          value: 'collection',
          filter: [
            { name: 'AFC East', value: String(world.collection('AFC East')), count: 3 },
            { name: 'AFC West', value: String(world.collection('AFC West')), count: 3 },
          ],
        },
        {
          name: 'Rarity',
          value: 'rarity',
          filter: [
            { name: 'Standard', value: '1', count: 3 },
            { name: 'Rare', value: '2', count: 3 },
          ],
        },
        {
          name: 'Status',
          value: 'status',
          filter: [
            { name: 'For Sale', value: 'for_sale', count: 1 },
            { name: 'Not Listed', value: 'not_listed', count: 5 },
          ],
        },
      ],
      total: 4,
    })
    const withStarters = await filters(alice, { type: 'dates', show_onboarding: 'true' })
    expect(withStarters.data[0]?.filter[2]).toEqual({ name: 'Year', value: 'year', count: 3 })
  })

  test('the filters of triggers and events count a card under each of its categories and teams', async () => {
    const alice = await world.openAccount()
    await world.giveTrigger(alice, 'points48')
    await world.giveTrigger(alice, 'throws300')
    await world.giveEventCard(alice, 'kcAtBuf')
    await world.giveEventCard(alice, 'lacAtKc')
    await world.giveEventCard(
      alice,
      await world.addEvent({ type: 'football', shortName: 'past', who: [] }, -60),
    )
    const options = async (type: string, value: string) =>
      (await filters(alice, { type })).data.find((filter) => filter.value === value)?.filter
    expect(await options('triggers', 'category')).toEqual([
      { name: 'Quarterback', value: 'Quarterback', count: 2 },
      { name: 'Running Back', value: 'Running Back', count: 1 },
      { name: 'Tight End', value: 'Tight End', count: 1 },
    ])
    expect(await options('events', 'team')).toEqual([
      { name: 'BUF', value: 'BUF', count: 1 },
      { name: 'KC', value: 'KC', count: 2 },
      { name: 'LAC', value: 'LAC', count: 1 },
    ])
    expect(await options('events', 'event_type')).toEqual([{ name: 'Football', value: 'football', count: 2 }])
  })

  test('the filters of prizes tell which can be redeemed', async () => {
    const alice = await world.openAccount()
    await world.givePrize(alice, 100, { redeemable: true })
    await world.givePrize(alice, 100)
    const [status] = (await filters(alice, { type: 'prizes' })).data
    expect(status).toEqual({
      name: 'Status',
      value: 'tag',
      filter: [
        { name: 'Not Redeemable', value: 'Not Redeemable', count: 1 },
        { name: 'Redeemable', value: 'Redeemable', count: 1 },
      ],
    })
  })

  test('the filters of packs include what is on sale, because the shop uses them too', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    await world.givePack(
      bob,
      { name: 'AFC East Prediction', packType: 'prediction', tier: 2 },
      { collection: 'AFC East' },
    )
    await world.givePack(alice, { name: 'AFC West Identity', packType: 'identity', tier: 1 })
    const [kind, tier, collection] = (await filters(alice, { type: 'cardpacks' })).data
    expect(kind?.filter).toEqual([
      { name: 'Identity', value: 'identity', count: 1 },
      { name: 'Prediction', value: 'prediction', count: 0 },
    ])
    expect(tier?.filter.map(({ name, count }) => [name, count])).toEqual([
      ['Tier 1', 1],
      ['Tier 2', 0],
    ])
    expect(collection?.filter.map(({ name }) => name)).toEqual(['AFC East', 'AFC West'])
  })

  test('the filters exist for every type, and have no options without cards', async () => {
    const alice = await world.openAccount()
    for (const type of cards.listFilters.query?.shape.type.options ?? []) {
      const { data, total } = await filters(alice, { type })
      expect(total).toBe(data.length)
      // The market's options count everybody's cards.
      if (type !== 'cardpacks' && !type.startsWith('marketplace'))
        expect(data.flatMap(({ filter }) => filter)).toEqual([])
    }
  })
})
