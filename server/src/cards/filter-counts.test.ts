import { beforeAll, expect, test } from 'vitest'
import { cards, filterTypes } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { give } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()
const kinds = ['category', 'month', 'day', 'year', 'identity'] as const

let ann: Someone
let bea: Someone

/** The list that each type of filters belongs to. */
const listOf: Readonly<Record<(typeof filterTypes)[number], string>> = {
  dates: '/me/nft_card_date/params',
  categories: '/me/nft_card_category/params',
  identities: '/me/nft_card_identity/params',
  events: '/me/nft_card_event_date/params',
  triggers: '/me/nft_card_trigger/params',
  prizes: '/me/nft_card_prize/params',
  predictions: '/me/nft_card_prediction/params',
  cardpacks: '/me/card_pack/params',
  marketplaceCards: '/me/marketplace_cards/params',
  marketplaceCardpacks: '/me/marketplace_card_packs/params',
}

beforeAll(async () => {
  ;[ann, bea] = [await app.register(), await app.register()]
  for (const who of [ann, bea]) await deal(who)
})

/** Cards of every kind about a spread of people, games and triggers, and packs; every second thing for sale. */
async function deal(to: Someone): Promise<void> {
  const some = async (text: string) => (await app.database.owner.query<{ id: string }>(text)).rows
  const people = await some(
    'select id from person p where exists (select 1 from collection_person c where c.person_id = p.id) order by md5(id) limit 8',
  )
  const events = await some(
    `select id::text from event where status = 'open' and closed_at is null order by md5(id::text) limit 8`,
  )
  const triggers = await some(
    'select id::text from trigger_definition where active order by md5(id::text) limit 8',
  )
  const series = await some(
    'select id::text from series where on_sale and not tutorial order by md5(id::text) limit 4',
  )
  const rarityAt = (at: number) => 1 + (at % 4)
  const { card_ids = [], pack_ids = [] } = await give(app, to, {
    cards: [
      ...people.map(({ id }, at) => ({
        kind: kinds[at % kinds.length] ?? 'month',
        person_id: id,
        rarity: rarityAt(at),
      })),
      ...people.map(({ id }, at) => ({ kind: 'identity' as const, person_id: id, rarity: rarityAt(at + 1) })),
      ...events.map(({ id }, at) => ({ kind: 'event' as const, event_id: Number(id), rarity: rarityAt(at) })),
      ...triggers.map(({ id }, at) => ({
        kind: 'trigger' as const,
        trigger_id: Number(id),
        rarity: rarityAt(at),
      })),
      ...[1, 2, 5].map((value) => ({ kind: 'prize' as const, value })),
      { kind: 'wager', value: 2 },
    ],
    packs: series.map(({ id }) => ({ series_id: Number(id), quantity: 2 })),
  })
  for (const [at, card] of [...card_ids, ...pack_ids].entries())
    if (at % 2 === 0)
      await app.ask(market.sellItem, { as: to, params: { id: String(card) }, body: { price: 2 + at } })
}

async function totalOf(path: string, query: Readonly<Record<string, string>>): Promise<number> {
  const answer = await app.send('GET', `/api${path}?${new URLSearchParams({ ...query, limit: '1' })}`, {
    token: ann.token,
  })
  expect(answer.status, `${path} ${JSON.stringify(query)}: ${answer.text}`).toBe(200)
  return (answer.body as { pagination_metadata: { total_count: number } }).pagination_metadata.total_count
}

test.each(filterTypes)(
  'the count beside each filter of %s is the number of cards left by it',
  async (type) => {
    const { data, total } = await app.ask(cards.listFilters, { as: ann, query: { type } })
    expect(total).toBe(data.length)
    expect(total).toBeGreaterThan(0)
    const isMarket = type.startsWith('marketplace')
    const shown = isMarket ? { status: 'not_owned,for_sale' } : {}
    const wrong: string[] = []
    let options = 0
    for (const { value: key, filter } of data) {
      const values = new Map(filter.map(({ value, count }) => [value, count]))
      expect(values.size, `options of ${key} are named once`).toBe(filter.length)
      for (const [value, count] of values) {
        options += 1
        // Listed or not is counted among the cards of others, as when the market opens.
        const asked = isMarket && key === 'status' && !value.includes('owned') ? `not_owned,${value}` : value
        const left = await totalOf(listOf[type], { ...shown, [key]: asked })
        // The page that sells packs asks for the same filters: they count what is on sale, too.
        const fits = type === 'cardpacks' ? left <= count : left === count
        if (!fits) wrong.push(`${key}=${value}: ${left} are shown, ${count} counted`)
      }
      const [first, second] = values.keys()
      if (first === undefined || second === undefined || key === 'status') continue
      const both = await totalOf(listOf[type], { ...shown, [key]: `${first},${second}` })
      const [one, two] = [
        await totalOf(listOf[type], { ...shown, [key]: first }),
        await totalOf(listOf[type], { ...shown, [key]: second }),
      ]
      if (both < Math.max(one, two) || both > one + two) wrong.push(`${key}=${first},${second}: ${both}`)
    }
    expect(wrong).toEqual([])
    if (type !== 'predictions') expect(options).toBeGreaterThan(3)
  },
)
