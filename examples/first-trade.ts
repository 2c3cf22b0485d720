// Buys the cheapest card on the market and lists it for 10% more. On an empty market it buys a pack, opens it and lists
// the first card that can be traded. Needs a key with the scopes read, craft and trade:
//
//   CALLED_SHOT_KEY=cs_… node examples/first-trade.ts
import { createClient, Refused, Unanswered } from './called-shot.ts'

interface Card {
  readonly id: number
  readonly name: string
  /** The price in dollars; null if it is not for sale. */
  readonly cost: number | null
  /** The id for trading calls; -1 if the card cannot be traded. */
  readonly marketplace_id: number
}
interface List<Item> {
  readonly data: readonly Item[]
}
interface Series {
  readonly id: number
  readonly name: string
  readonly cost: number
  readonly tier: number
}

const { CALLED_SHOT_URL = 'http://localhost:3000', CALLED_SHOT_KEY = '' } = process.env
const game = createClient(CALLED_SHOT_URL, CALLED_SHOT_KEY)

try {
  const { balance, bonus } = await game.get<{ balance: number; bonus: number }>('/me/get_balance')
  console.log(`Balance: $${balance.toFixed(2)}`)
  const card = (await buyCheapest(balance - bonus)) ?? (await pullFromPack())
  const price = Math.max(1, Math.round((card.cost ?? 1) * 110) / 100)
  await game.post(`/marketplace_listing/${card.marketplace_id}/sell`, { price })
  console.log(`Listed ${card.name} for $${price.toFixed(2)}`)
} catch (error) {
  if (error instanceof Refused) console.error(`${error.status} ${error.code}: ${error.message}`)
  else if (error instanceof Unanswered) console.error(error.message)
  else throw error
  process.exitCode = 1
}

/** Returns null if that cannot pay for any card on sale. Bonus money buys packs only. */
async function buyCheapest(available: number): Promise<Card | null> {
  const { data } = await game.get<List<Card>>('/me/marketplace_cards', {
    status: 'not_owned,for_sale',
    order: 'low_high',
    limit: 1,
  })
  const [card] = data
  if (!card || card.cost === null || card.cost > available) return null
  // Refused with `price_changed` if the price has changed, and with `already_sold` if another buyer was faster.
  await game.post(`/marketplace_listing/${card.marketplace_id}/buy`, { expected_price: card.cost })
  console.log(`Bought ${card.name} for $${card.cost.toFixed(2)}`)
  return card
}

async function pullFromPack(): Promise<Card> {
  const { data } = await game.get<List<{ series: readonly Series[] }>>(
    '/card_collection/list_card_collections',
    {
      pack_type: 'identity',
      limit: 100,
    },
  )
  const series = data.flatMap((collection) => collection.series).sort((one, other) => one.cost - other.cost)
  const [cheapest] = series
  if (!cheapest) throw new Error('No packs are on sale.')
  const { id, name, tier } = cheapest
  const bought = await game.post<{ cardpack_id: number }>(`/card_series/${id}/buy`, {
    payment_method: 'balance',
    quantity: 1,
    tier,
  })
  const opened = await game.post<List<Card>>(`/card_pack/${bought.cardpack_id}/open`)
  console.log(`Opened a pack of ${name}: ${opened.data.map((card) => card.name).join(', ')}`)
  const tradable = opened.data.find((card) => card.marketplace_id !== -1)
  if (!tradable) throw new Error('No card of this pack can be traded.')
  return tradable
}
