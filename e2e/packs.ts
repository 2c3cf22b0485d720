import { asPlayer, type Trader } from './traders.ts'

/** Buys packs of the series with this name, with the player's balance. */
export async function buyPacksOf(buyer: Trader, quantity: number, name = 'AFC East Identity'): Promise<void> {
  const answer = await buyer.page.request.get('/api/card_collection/list_card_collections/params?limit=100', {
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  const { data }: { data: { series: { id: number; name: string; tier: number }[] }[] } = await answer.json()
  const series = data.flatMap(({ series: each }) => each).find((each) => each.name === name)
  if (!series) throw new Error(`there is no ${name}`)
  await asPlayer(buyer, `/card_series/${series.id}/buy`, {
    payment_method: 'balance',
    quantity,
    tier: series.tier,
  })
}
