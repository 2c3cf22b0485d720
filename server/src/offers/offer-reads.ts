import type { AccountId, AssetId, OfferId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { OfferKind } from '@called-shot/shared/offers/offer-rules.ts'
import type { OfferStatus } from '@called-shot/shared/offers/offer-statuses.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

export interface Offer {
  readonly id: OfferId
  readonly assetId: AssetId
  /** The card's name. */
  readonly name: string
  /** The maker of this offer or counter-offer. */
  readonly makerId: AccountId
  readonly makerIsResident: boolean
  /** The player who can answer it: the card's owner for an offer, the first offer's maker for a counter-offer. */
  readonly ownerId: AccountId
  readonly counterOf: OfferId | null
  readonly cents: Cents
  readonly heldCents: Cents
  readonly status: OfferStatus
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly now: Date
}

/** The number of rows that a commit can lock in one step (Design §4a rule 4). */
const maxRows = 1000

const offerColumns = `o.id, o.asset_id as "assetId", o.maker_id as "makerId",
  m.is_resident as "makerIsResident", o.owner_id as "ownerId",
  o.counter_of as "counterOf", o.cents, o.held_cents as "heldCents", o.status, o.created_at as "createdAt",
  o.expires_at as "expiresAt", o.ended_at as "endedAt", a.name, clock_timestamp() as now`

const offerRows = `select ${offerColumns} from offer o join asset a on a.id = o.asset_id
  join account m on m.id = o.maker_id`

/**
 * An offer in which the player is one of the two sides; refuses other players' offers and offers of the other kind with
 * 404.
 */
export async function readOffer(
  queries: Queries,
  player: Player,
  wanted: { readonly id: number; readonly kind: OfferKind },
): Promise<Offer> {
  const found = await queries.first<Offer>({
    name: 'offer-by-id',
    text: `${offerRows} where o.id = $1 and $2 in (o.maker_id, o.owner_id)`,
    values: [wanted.id, player.id],
  })
  if (!found || kindOfOffer(found) !== wanted.kind) {
    throw refuse('not_found', `There is no such ${wanted.kind}.`)
  }
  return found
}

export function kindOfOffer({ counterOf }: Pick<Offer, 'counterOf'>): OfferKind {
  return counterOf === null ? 'offer' : 'counter-offer'
}

/** The ids of a notice about an offer; which of the two it names decides the notice's badge (NOTI-05). */
export function namedOffer(offer: Pick<Offer, 'id' | 'assetId' | 'counterOf'>) {
  const { id, assetId: ListingId } = offer
  return kindOfOffer(offer) === 'offer' ? { OfferId: id, ListingId } : { CounterOfferId: id, ListingId }
}

/** The history of an offer: the first offer and its counter-offer, in order. */
export async function readTimeline(queries: Queries, offer: Offer): Promise<Offer[]> {
  return queries.query<Offer>({
    name: 'offer-timeline',
    text: `${offerRows} where o.id = $1 or o.counter_of = $1 order by o.id`,
    values: [offer.counterOf ?? offer.id],
  })
}

/** One player's unanswered offers, including expired ones. */
export function readOffersOf(queries: Queries, maker: AccountId, most: number): Promise<Offer[]> {
  return queries.query<Offer>({
    name: 'offers-of-maker',
    text: `${offerRows} where o.status = 'open' and o.maker_id = $1 order by o.id limit $2`,
    values: [maker, most],
  })
}

/** Unanswered offers by others for one owner's cards, including expired ones. */
export async function readOffersTo(queries: Queries, owner: AccountId, most: number): Promise<OfferId[]> {
  const rows = await queries.query<{ id: OfferId }>({
    name: 'offers-to-owner',
    text: `select id from offer
      where owner_id = $1 and counter_of is null and status = 'open' order by id limit $2`,
    values: [owner, most],
  })
  return rows.map(({ id }) => id)
}

/** Unanswered counter-offers that only this player can answer, including expired ones. */
export function readCountersTo(queries: Queries, answerer: AccountId, most: number): Promise<Offer[]> {
  return queries.query<Offer>({
    name: 'counter-offers-to',
    text: `${offerRows} where o.status = 'open' and o.owner_id = $1 and o.counter_of is not null order by o.id limit $2`,
    values: [answerer, most],
  })
}

/** Open offers and counter-offers that have expired, oldest first. */
export function readExpiredOffers(queries: Queries, most: number): Promise<Offer[]> {
  return queries.query<Offer>({
    name: 'offers-to-expire',
    text: `${offerRows} where o.status = 'open' and o.expires_at <= statement_timestamp() order by o.id limit $1`,
    values: [most],
  })
}

/** How many open offers and counter-offers one maker has, not counting expired ones. */
export async function readOpenOffers(queries: Queries, maker: AccountId): Promise<number> {
  const { open } = await queries.one<{ open: number }>({
    name: 'open-offers-of-maker',
    text: `select count(*) as open from offer where maker_id = $1 and status = 'open' and expires_at > statement_timestamp()`,
    values: [maker],
  })
  return open
}

export interface OffersOnCard {
  /** Open offers and counter-offers on the card by all makers, not counting expired ones. */
  readonly open: number
  /** This maker's own open offer on it. */
  readonly ownCents: Cents | null
  /** How many offers this maker has made for it in a day. */
  readonly ownInADay: number
}

export async function readOffersOnCard(
  queries: Queries,
  { asset, maker }: { readonly asset: AssetId; readonly maker: AccountId },
): Promise<OffersOnCard> {
  return queries.one<OffersOnCard>({
    name: 'offers-on-card',
    text: `
      select
        (select count(*) from offer
          where asset_id = $1 and status = 'open' and expires_at > statement_timestamp()) as open,
        (select cents from offer
          where asset_id = $1 and maker_id = $2 and counter_of is null and status = 'open'
            and expires_at > statement_timestamp() limit 1) as "ownCents",
        (select count(*) from offer
          where asset_id = $1 and maker_id = $2 and counter_of is null
            and created_at > now() - interval '1 day') as "ownInADay"`,
    values: [asset, maker],
  })
}

/** The open counter-offer of one player to another on a card, even if expired. */
export async function readCounterTo(
  queries: Queries,
  { asset, maker, to }: { readonly asset: AssetId; readonly maker: AccountId; readonly to: AccountId },
): Promise<Offer | null> {
  return queries.first<Offer>({
    name: 'open-counter-to',
    text: `${offerRows} where o.status = 'open' and o.asset_id = $1 and o.maker_id = $2 and o.owner_id = $3`,
    values: [asset, maker, to],
  })
}

/**
 * From the assets that a query selects by `id`, in its order, takes as many as one commit can end the offers of: at
 * most `most`, and together with their open offers at most a thousand rows. Each row tells whether another follows.
 */
export function endedInOneCommit(assets: string, most: number): string {
  return `
    select * from (
      select rows.*, lead(rows.id) over in_order is not null as "isFollowed", row_number() over in_order as nth,
        (sum(1 + (select count(*) from offer o where o.asset_id = rows.id and o.status = 'open'))
          over in_order)::bigint as weight
      from (${assets} order by id limit ${most + 1}) rows
      window in_order as (order by rows.id)) weighed
    where nth <= ${most} and (weight <= ${maxRows} or nth = 1) order by id`
}

/** Event cards and predictions that are for sale or have open offers, whose event can no longer be predicted. */
export async function readPastTrades(
  queries: Queries,
  { lockoutSeconds, most }: { readonly lockoutSeconds: number; readonly most: number },
): Promise<AssetId[]> {
  const rows = await queries.query<{ id: AssetId }>({
    name: 'past-trades',
    text: endedInOneCommit(
      `select traded.id from (
        select a.id, a.event_id from asset a where a.kind in ('event', 'prediction') and a.price_cents is not null
        union
        select a.id, a.event_id from offer o join asset a on a.id = o.asset_id
        where o.status = 'open' and a.kind in ('event', 'prediction')) traded
      join event e on e.id = traded.event_id
      where e.status <> 'open' or e.closed_at is not null or e.starts_at <= now() + make_interval(secs => $1)`,
      most,
    ),
    values: [lockoutSeconds],
  })
  return rows.map(({ id }) => id)
}
