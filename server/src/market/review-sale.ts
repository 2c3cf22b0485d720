import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects, Move, Notice } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Queries, Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { readInside, readMarketAsset } from './market-reads.ts'
import { readReviewedSale, readReviewedSales, type ReviewedSale } from './review-reads.ts'
import { refuseOwnAccount } from '../own-account.ts'

/** Sales under review, newest first; without a status, those still waiting. */
export async function listFlaggedSales(
  queries: Queries,
  query: QueryOf<typeof market.listFlaggedSales>,
): Promise<AnswerOf<typeof market.listFlaggedSales>> {
  const { rows, total } = await readReviewedSales(queries, {
    ...query,
    review: query.status ?? 'waiting',
    search: query.search ?? null,
  })
  return {
    data: rows.map((sale) => ({
      id: sale.id,
      at: sale.at,
      marketplace_id: sale.assetId,
      name: sale.name,
      seller_id: sale.sellerId,
      seller: sale.seller,
      seller_is_resident: sale.sellerIsResident,
      buyer_id: sale.buyerId,
      buyer: sale.buyer,
      buyer_is_resident: sale.buyerIsResident,
      price: sale.priceCents,
      held: sale.heldCents,
      status: sale.review,
    })),
    pagination_metadata: paginate(total, query),
  }
}

type Answer = AnswerOf<typeof market.releaseSale>
type Input = CommandInput<typeof market.releaseSale>

/**
 * An operator releases the held proceeds of a suspicious sale. The sale stays out of the price history (Design §4b).
 * Refuses the operator's own sale.
 */
export async function releaseSale(
  { read, player }: Context,
  { params, body }: Input,
): Promise<Effects<Answer>> {
  const sale = await waitingSale(read, params.id)
  refuseOwnAccount(player, sale.sellerId, sale.buyerId)
  const seller = purseOf(sale.sellerId)
  return {
    answer: { id: sale.id, status: 'released', amount: sale.heldCents },
    reviews: [{ id: sale.id, status: 'released' }],
    transfers: [
      {
        from: seller.reserved,
        to: seller.available,
        cents: sale.heldCents,
        kind: 'sale_release',
        ref: sale.assetId,
      },
    ],
    notices: [noticeOf(sale, sale.sellerId, 'released')],
    audit: {
      actorId: player.id,
      action: 'sale_released',
      subject: `sale ${sale.id}`,
      detail: { reason: body.reason, asset: sale.assetId, price: sale.priceCents },
    },
  }
}

/**
 * An operator undoes a suspicious sale: the buyer gets the whole price back, from the held proceeds and the fee, and
 * the seller gets the card and its contents. Refused once the buyer no longer holds the card, and
 * for the operator's own sale.
 */
export async function reverseSale(
  { read, player }: Context,
  { params, body }: Input,
): Promise<Effects<Answer>> {
  const sale = await waitingSale(read, params.id)
  refuseOwnAccount(player, sale.sellerId, sale.buyerId)
  const asset = await readMarketAsset(read, sale.assetId)
  if (asset.ownerId !== sale.buyerId || asset.place !== 'held' || asset.redeemable) {
    // If another operator has undone it between the two reads, that is the reason to give.
    await waitingSale(read, params.id)
    throw refuse('gone', 'The buyer no longer holds that card: the sale can only be released.')
  }
  const inside = await readInside(read, asset)
  const buyer = purseOf(sale.buyerId)
  const ref = asset.id
  const fee = cents(sale.priceCents - sale.heldCents)
  return {
    answer: { id: sale.id, status: 'reversed', amount: sale.priceCents },
    reviews: [{ id: sale.id, status: 'reversed' }],
    transfers: [
      {
        from: purseOf(sale.sellerId).reserved,
        to: buyer.available,
        cents: sale.heldCents,
        kind: 'sale_return',
        ref,
      },
      { from: house.marketFees, to: buyer.available, cents: fee, kind: 'sale_return', ref },
    ],
    moves: [
      { id: asset.id, owner: sale.sellerId, place: 'held', locked: false },
      ...inside.map(({ id }): Move => ({ id, owner: sale.sellerId, place: 'slotted', inside: asset.id })),
    ],
    endOffers: [asset.id],
    listingEvents: [
      {
        assetId: asset.id,
        definitionId: asset.definitionId,
        rarity: asset.rarity,
        what: 'returned',
        priceCents: sale.priceCents,
        sellerId: sale.buyerId,
        buyerId: sale.sellerId,
      },
    ],
    notices: [noticeOf(sale, sale.sellerId, 'card_returned'), noticeOf(sale, sale.buyerId, 'price_returned')],
    audit: {
      actorId: player.id,
      action: 'sale_reversed',
      subject: `sale ${sale.id}`,
      detail: { reason: body.reason, asset: sale.assetId, price: sale.priceCents },
    },
  }
}

async function waitingSale(read: Reader, id: number): Promise<ReviewedSale> {
  const sale = await readReviewedSale(read, id)
  if (!sale) throw refuse('not_found', 'id: there is no such sale under review')
  if (sale.review !== 'waiting') throw refuse('already_final', `This sale was already ${sale.review}.`)
  return sale
}

function noticeOf(
  sale: ReviewedSale,
  accountId: Notice['accountId'],
  how: 'released' | 'card_returned' | 'price_returned',
): Notice {
  return {
    accountId,
    type: 'sold',
    facts: { cents: sale.priceCents, name: sale.name, how, netCents: sale.heldCents },
    payload: { ListingId: sale.assetId },
    fact: `reviewed:${sale.id}`,
  }
}
