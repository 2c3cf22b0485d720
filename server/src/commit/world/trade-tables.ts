import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type {
  AccountId,
  AssetId,
  BidId,
  CollectionId,
  DefinitionId,
  OfferId,
  TournamentId,
} from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { EntryResult } from '@called-shot/shared/tournaments/rules.ts'
import {
  bigint,
  by,
  fresh,
  int,
  moment,
  now,
  nullable,
  oneOf,
  optional,
  or,
  read,
  smallint,
  text,
  to,
  written,
} from './columns.ts'
import { insert, rows, table, update } from './table.ts'

export const offer = table('offer', {
  lock: {
    step: 7,
    section: 'offers',
    mode: 'use',
    registered: null,
    where: "t.status = 'open'",
    detail: 'offers',
  },
  refuses: { one_open_offer: 'offer_open' },
  writes: {
    /** Open offers that the command answers or ends. */
    offers: rows({ id: bigint<OfferId>() }),
    newOffers: insert({
      id: bigint<OfferId>(),
      assetId: bigint<AssetId>(),
      makerId: bigint<AccountId>(),
      ownerId: bigint<AccountId>(),
      counterOf: nullable(bigint<OfferId>()),
      cents: bigint<Cents>(),
      heldCents: bigint<Cents>(),
      createdAt: now,
      expiresAt: moment(),
    }),
    setOffers: update({
      id: read(bigint<OfferId>()),
      status: text<'accepted' | 'declined' | 'countered' | 'withdrawn' | 'expired' | 'ended'>(),
      endedAt: now,
    }),
  },
})

export const bid = table('bid', {
  lock: {
    step: 8,
    section: 'bids',
    mode: 'use',
    registered: null,
    where: `t.status = 'open' and t.remaining >= coalesce(x.fills, 0)
      and t.remaining = coalesce(x.remaining, t.remaining)`,
    detail: 'bids',
  },
  writes: {
    newBids: insert({
      id: bigint<BidId>(),
      makerId: bigint<AccountId>(),
      kind: text<AssetKind>(),
      ref: text(),
      name: text(),
      collectionId: nullable(int<CollectionId>()),
      rarity: nullable(smallint()),
      cents: bigint<Cents>(),
      quantity: int(),
      remaining: written('x.quantity'),
      createdAt: now,
      expiresAt: moment(),
    }),
    /** Open bids: fills this many of the copies still wanted, or ends a bid that must have exactly `remaining` left. */
    bids: update({
      id: read(bigint<BidId>()),
      end: oneOf(
        { fills: to('remaining', by(int(), 't.remaining - coalesce(x.fills, 0)')) },
        {
          status: by(
            text<'withdrawn' | 'expired'>(),
            "case when t.remaining = x.fills then 'filled' else coalesce(x.status, t.status) end",
          ),
          remaining: read(int()),
        },
      ),
      endedAt: written('case when t.remaining = x.fills or x.status is not null then at_time end'),
    }),
  },
})

export const listingEvent = table('listing_event', {
  lock: {
    step: 9,
    section: 'reviews',
    mode: 'use',
    registered: null,
    where: "t.review = 'waiting'",
    detail: 'sales under review',
  },
  writes: {
    listingEvents: insert({
      id: fresh(bigint()),
      assetId: bigint<AssetId>(),
      definitionId: bigint<DefinitionId>(),
      rarity: smallint(),
      what: text<'listed' | 'cancelled' | 'sold' | 'returned'>(),
      priceCents: bigint<Cents>(),
      sellerId: bigint<AccountId>(),
      buyerId: optional(bigint<AccountId>()),
      at: now,
      /** The part of the price held in the seller's `reserved` until an operator has reviewed the sale. */
      heldCents: or('0', bigint<Cents>()),
      review: written("case when x.held_cents is not null then 'waiting' end"),
    }),
    /** Sales that wait for an operator, by their listing event, each ended once. */
    reviews: update({
      id: read(bigint()),
      status: to('review', text<'released' | 'reversed'>()),
    }),
  },
})

export const tournament = table('tournament', {
  lock: {
    step: 5,
    section: 'tournaments',
    mode: 'use',
    registered: { id: bigint<TournamentId>(), version: int() },
    where: 't.version = x.version',
    detail: 'tournaments',
  },
  writes: {
    newTournaments: insert({
      id: bigint<TournamentId>(),
      creatorId: bigint<AccountId>(),
      stakeCents: bigint<Cents>(),
      seats: int(),
      /** Null: open to everybody. */
      inviteCode: nullable(text()),
      createdAt: now,
    }),
    /** Each at the version that was read, which is then incremented; joining keeps the status. */
    setTournaments: update(
      {
        id: read(bigint<TournamentId>()),
        status: text<'open' | 'started' | 'decided' | 'cancelled'>(),
        startedAt: written(
          "case when x.status = 'started' then coalesce(t.started_at, at_time) else t.started_at end",
        ),
        endedAt: written("case when x.status in ('decided', 'cancelled') then at_time end"),
      },
      { rises: true },
    ),
  },
})

export const tournamentEntry = table('tournament_entry', {
  refuses: { one_entry_a_player: 'already_entered' },
  writes: {
    newEntries: insert({
      id: bigint(),
      tournamentId: bigint<TournamentId>(),
      accountId: bigint<AccountId>(),
      predictionId: bigint<AssetId>(),
      wagerId: bigint<AssetId>(),
      enteredAt: now,
    }),
    setEntries: update({
      id: read(bigint()),
      result: text<EntryResult>(),
      paidCents: bigint<Cents>(),
    }),
  },
})
