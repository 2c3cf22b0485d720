import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { PageRequest } from '@called-shot/shared/page.ts'
import type { Queries } from '../commit/reader.ts'

type Review = 'waiting' | 'released' | 'reversed'

/** A sale whose proceeds wait, or waited, for an operator. */
export interface ReviewedSale {
  readonly id: number
  readonly at: Date
  readonly assetId: AssetId
  readonly name: string
  readonly sellerId: AccountId
  readonly seller: string
  readonly sellerIsResident: boolean
  readonly buyerId: AccountId
  readonly buyer: string
  readonly buyerIsResident: boolean
  readonly priceCents: Cents
  readonly heldCents: Cents
  readonly review: Review
}

const reviewedSales = `
  select e.id, e.at, e.asset_id as "assetId", a.name, e.seller_id as "sellerId", s.email as seller,
    s.is_resident as "sellerIsResident", e.buyer_id as "buyerId", b.email as buyer,
    b.is_resident as "buyerIsResident", e.price_cents as "priceCents", e.held_cents as "heldCents", e.review
  from listing_event e
  join asset a on a.id = e.asset_id
  join account s on s.id = e.seller_id
  join account b on b.id = e.buyer_id`

export async function readReviewedSale(queries: Queries, id: number): Promise<ReviewedSale | null> {
  return queries.first<ReviewedSale>({
    name: 'reviewed-sale',
    text: `${reviewedSales} where e.id = $1 and e.review is not null`,
    values: [id],
  })
}

interface Wanted extends PageRequest {
  readonly review: Review
  /** A part of the email of either side, or the card's id. */
  readonly search: string | null
}

/** Newest first. */
export async function readReviewedSales(
  queries: Queries,
  { review, search, limit, offset }: Wanted,
): Promise<{ rows: ReviewedSale[]; total: number }> {
  const where = `e.review = $1 and ($2::text is null or position(lower($2) in lower(s.email)) > 0
    or position(lower($2) in lower(b.email)) > 0 or e.asset_id::text = $2)`
  const rows = await queries.query<ReviewedSale>({
    name: 'reviewed-sales',
    text: `${reviewedSales} where ${where} order by e.at desc, e.id desc limit $3 offset $4`,
    values: [review, search, limit, offset],
  })
  const { total } = await queries.one<{ total: number }>({
    name: 'reviewed-sales-total',
    text: `select count(*) as total from listing_event e join account s on s.id = e.seller_id
      join account b on b.id = e.buyer_id where ${where}`,
    values: [review, search],
  })
  return { rows, total }
}
