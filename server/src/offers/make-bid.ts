import { bidId } from '@called-shot/shared/ids.ts'
import { isRarity, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import { isOpen, lockedAt } from '@called-shot/shared/events/rules.ts'
import { whyNeverAccepted } from '@called-shot/shared/market/trade-rules.ts'
import { cents } from '@called-shot/shared/money.ts'
import { whyQuantityIsWrong } from '@called-shot/shared/offers/bid-rules.ts'
import { whyCannotBid } from '@called-shot/shared/offers/bid-trade-rules.ts'
import type { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { whyOutbidsPeople } from '@called-shot/shared/residents/rules.ts'
import { purseOf } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import type { MarketSettings } from '../market/tradable.ts'
import { readPurse } from '../ledger/purse-reads.ts'
import { readHighestOfPeople, readOpenBids, readTargets, type Bid, type Target } from './bid-reads.ts'
import { bidViewOf } from './bid-view.ts'
import { expiryOf } from './make-offer.ts'

type Body = CommandInput<typeof bids.makeBid>['body']

/**
 * Bids for copies of an item at an amount each, such as 'any Rare September of this collection' or any pack of a
 * series. The total moves to `reserved` in the same commit. A bid on an event card ends with the event's lock-out.
 * Refuses items that cannot be bid for, too little money, and more open bids than allowed (Design §4 Market).
 */
export function makeBid(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof bids.makeBid>,
  ): Promise<EffectsOf<typeof bids.makeBid>> => {
    const wrong = whyQuantityIsWrong(body.quantity, body.amount)
    if (wrong !== null) throw refuse('bad_input', wrong)
    const target = await targetOf(read, body)
    const until = target.event ? [lockedAt(target.event, settings.lockoutSeconds)] : []
    const expiresAt = expiryOf(body, target.now, until)
    const held = cents(body.amount * body.quantity)
    const bidder = {
      isPast: target.event !== null && !isOpen(target.event, target.now, settings.lockoutSeconds),
      availableCents: (await readPurse(read, player.id)).availableCents,
      openBids: await readOpenBids(read, player.id),
      maxOpenBids: settings.openOffers,
    }
    refuseIf(whyCannotBid(bidder, held))
    refuseIf(whyNeverAccepted(body.amount, cents(settings.dailyTradeCents)))
    if (player.isResident) await refuseOutbidding(read, body, target)
    if (target.event) read.expectEvent(target.event)
    const purse = purseOf(player.id)
    const bid: Bid = {
      id: bidId(await read.newId()),
      makerId: player.id,
      makerIsResident: player.isResident,
      kind: body.kind,
      ref: target.ref,
      name: target.name,
      collectionId: isOfOneCollection(body) ? target.collectionId : null,
      collection: isOfOneCollection(body) ? target.collection : null,
      rarity: rarityIn(body),
      cents: body.amount,
      quantity: body.quantity,
      remaining: body.quantity,
      status: 'open',
      createdAt: target.now,
      expiresAt,
      now: target.now,
    }
    return {
      answer: { id: bid.id, bid_id: bid.id, bid: bidViewOf(bid, player.id), held },
      useActor: true,
      openBids: { maker: player.id, most: settings.openOffers - 1 },
      transfers: [{ from: purse.available, to: purse.reserved, cents: held, kind: 'bid_hold', ref: bid.id }],
      newBids: [bid],
      before: until,
    }
  }
}

/** A resident must not outbid people by only a cent. */
async function refuseOutbidding(read: Reader, body: Body, target: Target): Promise<void> {
  const highest = await readHighestOfPeople(read, {
    kind: body.kind,
    ref: target.ref,
    collectionId: isOfOneCollection(body) ? target.collectionId : null,
    rarity: rarityIn(body),
  })
  refuseIf(whyOutbidsPeople(body.amount, highest))
}

/** The rarity that the cards must have; null if any will do, as for packs, which are all of one. */
function rarityIn({ kind, rarity }: Body): Rarity | null {
  return rarity !== undefined && isRarity(rarity) && kind !== 'pack' ? rarity : null
}

/** A definition has one collection; a name or series is looked up in the given collection, or in any. */
function isOfOneCollection(body: Body): boolean {
  return body.definition_id !== undefined || body.collection_id !== undefined
}

/** The one item that the bid names. If a field matches several items, the refusal names that field. */
async function targetOf(read: Reader, body: Body): Promise<Target> {
  const { field, value } = namedBy(body)
  const found = await readTargets(read, {
    kind: body.kind,
    by: field,
    value,
    collectionId: body.collection_id ?? null,
  })
  const [target] = found
  if (!target)
    throw refuse('not_found', `${field}: there is no such ${body.kind === 'pack' ? 'pack' : 'card'}`)
  if (found.some(({ ref }) => ref !== target.ref)) {
    throw refuse('bad_input', `${field}: matches more than one; send a definition_id`)
  }
  if (target.isStarterSeries) throw refuse('not_tradable', `${field}: packs of that series cannot be traded`)
  return target
}

function namedBy(body: Body): {
  readonly field: 'name' | 'definition_id' | 'series_id'
  readonly value: string | number
} {
  const given = (['name', 'definition_id', 'series_id'] as const).flatMap((field) => {
    const value = body[field]
    return value === undefined ? [] : [{ field, value }]
  })
  const [named] = given
  if (named === undefined || given.length > 1) {
    throw refuse(
      'bad_input',
      'definition_id: name what you want by definition_id, name or series_id, one of them',
    )
  }
  if (named.field === 'series_id' && body.kind !== 'pack')
    throw refuse('bad_input', 'series_id: is for packs only')
  if (body.kind === 'pack' && (body.rarity ?? 1) > 1)
    throw refuse('bad_input', 'rarity: every pack is of rarity 1')
  return named
}
