import type { AssetKind, GoneAs } from '@called-shot/shared/cards/kinds.ts'
import type {
  AccountId,
  AssetId,
  CollectionId,
  DefinitionId,
  EventId,
  OutcomeId,
  PersonId,
  SeriesId,
  TournamentId,
  TriggerId,
} from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import {
  bigint,
  by,
  flag,
  int,
  json,
  kept,
  keptTogether,
  named,
  now,
  oneOf,
  optional,
  optionalGroup,
  or,
  read,
  smallint,
  text,
  to,
  written,
} from './columns.ts'
import { insert, table, update } from './table.ts'

export const definition = table('definition', {
  writes: {
    definitions: insert(
      {
        id: bigint<DefinitionId>(),
        kind: text<AssetKind>(),
        collectionId: int<CollectionId>(),
        ref: text(),
        name: text(),
      },
      { order: 'x.kind, x.collection_id, x.ref', conflict: 'do nothing', whole: 'definitions' },
    ),
  },
})

export const asset = table('asset', {
  lock: {
    step: 6,
    section: 'assets',
    mode: 'use or see',
    usedBy: ['moves', 'offersOn'],
    registered: { id: bigint<AssetId>(), version: int(), owner: bigint<AccountId>() },
    where: "t.version = x.version and t.owner_id = x.owner and t.place <> 'gone'",
    detail: 'assets',
  },
  refuses: { one_pool_entry: 'second_pool_entry', locked_stays_with_its_owner: 'card_locked' },
  writes: {
    mints: insert({
      id: bigint<AssetId>(),
      kind: text<AssetKind>(),
      ownerId: bigint<AccountId>(),
      place: written("'held'"),
      tradable: flag(),
      tutorial: or('false', flag()),
      /** Paid for with bonus money, at least in part. */
      bonusPaid: or('false', flag()),
      redeemable: or('false', flag()),
      definitionId: bigint<DefinitionId>(),
      collectionId: int<CollectionId>(),
      name: text(),
      rarity: smallint(),
      serial: optional(bigint()),
      valueCents: optional(bigint<Cents>()),
      personId: optional(text<PersonId>()),
      eventId: optional(bigint<EventId>()),
      triggerId: optional(bigint<TriggerId>()),
      outcomeId: optional(bigint<OutcomeId>()),
      /** The outcome again, for pool events only: a unique index allows one live entry a player. */
      poolEntryOf: optional(bigint<OutcomeId>()),
      seriesId: optional(bigint<SeriesId>()),
      seriesVersion: optional(int()),
      /** The pack that a card came out of, the player who crafted it, or the player a starter pack was for. */
      mintedFrom: optional(bigint()),
      mintedAs: text<'pack' | 'craft' | 'combine' | 'grant' | 'purchase' | 'starter' | 'daily'>(),
      createdAt: now,
    }),
    // A move gives the whole position; everything else about the card is kept unless the move names it.
    moves: update(
      {
        id: read(bigint<AssetId>()),
        owner: to('owner_id', kept(bigint<AccountId>())),
        position: oneOf(
          { place: text<'held'>(), price: to('price_cents', optional(bigint<Cents>())) },
          { place: text<'slotted'>(), inside: to('inside_id', bigint<AssetId | TournamentId>()) },
          {
            place: text<'gone'>(),
            goneAs: text<GoneAs>(),
          },
        ),
        /** When it was listed at this price: a move that keeps the price keeps it. */
        listedAt: written(
          'case when x.price = t.price_cents then t.listed_at when x.price is not null then at_time end',
        ),
        tradable: kept(flag()),
        bonusPaid: kept(flag()),
        redeemable: kept(flag()),
        // Whether an owner accepts offers is that owner's setting; it does not pass to the next owner.
        offersOpen: by(
          optional(flag()),
          'coalesce(x.offers_open, t.offers_open or coalesce(x.owner <> t.owner_id, false))',
          (row, move) =>
            move['offersOpen'] ??
            (row['offersOpen'] === true || (move['owner'] !== undefined && move['owner'] !== row['ownerId'])),
        ),
        /**
         * True locks it for its owner; false lifts the lock. Otherwise the lock stays, and refuses moves that it
         * forbids.
         */
        locked: to(
          'locked_by',
          by(
            optional(flag()),
            'case when x.locked then t.owner_id when x.locked is null then t.locked_by end',
            (row, { locked }) =>
              locked === undefined ? row['lockedBy'] : locked === true ? row['ownerId'] : null,
          ),
        ),
        /** A free event card becomes one of another event. */
        event: optionalGroup({
          id: named('event_id', keptTogether(bigint<EventId>())),
          definitionId: keptTogether(bigint<DefinitionId>()),
          name: keptTogether(text()),
        }),
        statistics: optionalGroup({
          predictions: keptTogether(int()),
          correct: keptTogether(int()),
          streak: keptTogether(int()),
          bestStreak: keptTogether(int()),
        }),
      },
      {
        where: "t.place <> 'gone'",
        certain: 'a move named a card twice, or one that is gone',
        rises: true,
      },
    ),
  },
})

export const pack = table('pack', {
  writes: {
    packs: insert({
      assetId: bigint<AssetId>(),
      seedHash: text(),
      seedCipher: by(text(), "decode(x.seed_cipher, 'base64')"),
      /** The text of the lists sealed with it. */
      sealedLists: optional(text()),
      committedAt: now,
    }),
    openPacks: update(
      {
        assetId: read(bigint<AssetId>()),
        /** The seal that it was opened under: refused as `changed` if the pack has another one now. */
        seedHash: read(text()),
        clientSeed: text(),
        openedBy: bigint<AccountId>(),
        openedAt: now,
        seed: text(),
        proof: json(),
      },
      {
        by: 'asset_id',
        // If the opener has set a client seed in the meantime, the draw must use that one.
        where: `t.opened_at is null and t.seed_hash = x.seed_hash
          and (t.client_seed_by is distinct from x.opened_by or t.client_seed = x.client_seed)`,
        whole: 'packs',
      },
    ),
  },
})

export const claim = table('claim', {
  writes: {
    /** The prediction's result when it was claimed. */
    claims: insert({
      predictionId: bigint<AssetId>(),
      outcomeId: bigint<OutcomeId>(),
      accountId: bigint<AccountId>(),
      claimedAs: text<'true' | 'false'>(),
      prizeCents: bigint<Cents>(),
      /** Its prize pays bonus money. */
      tutorial: flag(),
      at: now,
    }),
  },
})
