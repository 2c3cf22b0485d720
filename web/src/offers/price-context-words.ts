import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'

type Prices = Pick<
  AnswerOf<typeof market.prices>,
  'floor' | 'floor_marketplace_id' | 'median_30' | 'median_90' | 'sales' | 'thin'
>

/** Compares an offer with the lowest price and the median of recent sales, in sentences. */
export function priceContext(offer: Cents, prices: Prices, cardId: number): string[] {
  const { floor, floor_marketplace_id: floorId } = prices
  const usual = usualOf(prices)
  const lowest =
    floor === null
      ? 'No card like it is for sale.'
      : `Lowest price of a card like it: ${formatUsd(floor)}${floorId === cardId ? ', which is this one' : ''}.`
  const sold =
    usual === null
      ? 'None like it has sold in 90 days.'
      : `Median sale in the last ${usual.days} days: ${formatUsd(usual.price)} (${salesWords(prices)} in 90).`
  const compared = [
    ...(usual === null ? [] : [`${distance(offer, usual.price)} the median of recent sales`]),
    ...(floor === null || floorId === cardId ? [] : [`${distance(offer, floor)} the lowest price`]),
  ]
  return [
    lowest,
    sold,
    ...(compared.length === 0 ? [] : [`${formatUsd(offer)} is ${compared.join(' and ')}.`]),
    ...(usual !== null && prices.thin ? ['Few sales: take the median with a grain of salt.'] : []),
  ]
}

/** The last month's median or, if nothing sold in it, the last quarter's. */
function usualOf({
  median_30: month,
  median_90: quarter,
}: Prices): { readonly price: Cents; readonly days: number } | null {
  if (month !== null) return { price: month, days: 30 }
  return quarter === null ? null : { price: quarter, days: 90 }
}

function salesWords({ sales }: Prices): string {
  return sales === 1 ? '1 sale' : `${sales} sales`
}

/** "$1.50 below", "the same as". */
function distance(offer: Cents, price: Cents): string {
  if (offer === price) return 'the same as'
  return `${formatUsd(cents(Math.abs(offer - price)))} ${offer < price ? 'below' : 'above'}`
}
