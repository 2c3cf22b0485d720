import type { AccountId, AssetId, OfferId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

export interface Offer {
  readonly id: OfferId
  readonly assetId: AssetId
  /** The card's name. */
  readonly name: string
  /** Who made this offer or counter-offer. */
  readonly makerId: AccountId
  /** Who may answer it: the card's owner for an offer, the first offer's maker for a counter-offer. */
  readonly ownerId: AccountId
  readonly counterOf: OfferId | null
  readonly cents: Cents
  readonly heldCents: Cents
  readonly status: 'open' | 'accepted' | 'declined' | 'countered' | 'withdrawn' | 'expired' | 'ended'
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly now: Date
}

export type OfferKind = 'offer' | 'counter-offer'

const offerColumns = `o.id, o.asset_id as "assetId", o.maker_id as "makerId", o.owner_id as "ownerId",
  o.counter_of as "counterOf", o.cents, o.held_cents as "heldCents", o.status, o.created_at as "createdAt",
  o.expires_at as "expiresAt", o.ended_at as "endedAt", a.name, clock_timestamp() as now`

const offerRows = `select ${offerColumns} from offer o join asset a on a.id = o.asset_id`

/** An offer of which the player is one side; anybody else's is 404, and so is the other kind. */
export async function readOffer(
  queries: Queries,
  player: Player,
  wanted: { readonly id: number; readonly kind: OfferKind },
): Promise<Offer> {
  const rows = await queries.query<Offer>({
    name: 'offer-by-id',
    text: `${offerRows} where o.id = $1 and $2 in (o.maker_id, o.owner_id)`,
    values: [wanted.id, player.id],
  })
  const found = rows[0]
  if (!found || (found.counterOf === null) !== (wanted.kind === 'offer')) {
    throw refuse('not_found', `There is no such ${wanted.kind}.`)
  }
  return found
}

/** The whole story of an offer: the first offer and its counter-offer, in order. */
export async function readTimeline(queries: Queries, offer: Offer): Promise<Offer[]> {
  return queries.query<Offer>({
    name: 'offer-timeline',
    text: `${offerRows} where o.id = $1 or o.counter_of = $1 order by o.id`,
    values: [offer.counterOf ?? offer.id],
  })
}

/** What one player has offered and nobody has answered yet; past their time, too. */
export function readOffersOf(queries: Queries, maker: AccountId, most: number): Promise<Offer[]> {
  return queries.query<Offer>({
    name: 'offers-of-maker',
    text: `${offerRows} where o.status = 'open' and o.maker_id = $1 order by o.id limit $2`,
    values: [maker, most],
  })
}

/** What others have offered for one owner's cards and nobody has answered yet; past their time, too. */
export async function readOffersTo(queries: Queries, owner: AccountId, most: number): Promise<OfferId[]> {
  const rows = await queries.query<{ id: OfferId }>({
    name: 'offers-to-owner',
    text: `select id from offer
      where owner_id = $1 and counter_of is null and status = 'open' order by id limit $2`,
    values: [owner, most],
  })
  return rows.map(({ id }) => id)
}

/** Open offers and counter-offers past their time, oldest first. */
export function readExpiredOffers(queries: Queries, most: number): Promise<Offer[]> {
  return queries.query<Offer>({
    name: 'offers-to-expire',
    text: `${offerRows} where o.status = 'open' and o.expires_at <= clock_timestamp() order by o.id limit $1`,
    values: [most],
  })
}

/** Open offers and counter-offers of one maker; an expired one does not count. */
export async function readOpenOffers(queries: Queries, maker: AccountId): Promise<number> {
  const rows = await queries.query<{ open: number }>({
    name: 'open-offers-of-maker',
    text: `select count(*) as open from offer where maker_id = $1 and status = 'open' and expires_at > clock_timestamp()`,
    values: [maker],
  })
  return rows[0]?.open ?? 0
}

/** 409 with the true reason unless the offer is open and unexpired at this read. */
export function refuseEnded(offer: Offer): void {
  if (offer.status === 'expired' || (offer.status === 'open' && offer.expiresAt <= offer.now))
    throw refuse('offer_expired')
  if (offer.status !== 'open') throw refuse('offer_closed')
}
