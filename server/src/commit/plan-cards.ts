import type { Mint, Move } from './effects.ts'
import type { PlanItem } from './plan-keys.ts'
import { section, type Section } from './plan-section.ts'

/** Cards and packs: what is made, where each goes, and what a pack and a claim were. */
export const cardSections: readonly Section[] = [
  section(
    'definitions',
    ({ definitions }) => definitions,
    (definition) => ({
      id: definition.id,
      kind: definition.kind,
      collection_id: definition.collectionId,
      ref: definition.ref,
      name: definition.name,
    }),
  ),
  section('mints', ({ mints }) => mints, mintRow),
  section('moves', ({ moves }) => moves, moveRow),
  section(
    'packs',
    ({ packs }) => packs,
    (pack) => ({
      asset_id: pack.assetId,
      seed_hash: pack.seedHash,
      seed_cipher: pack.seedCipher,
      sealed_lists: pack.sealedLists,
    }),
  ),
  section(
    'open_packs',
    ({ openPacks }) => openPacks,
    (pack) => ({
      asset_id: pack.assetId,
      seed_hash: pack.seedHash,
      client_seed: pack.clientSeed,
      opened_by: pack.openedBy,
      seed: pack.seed,
      proof: pack.proof,
    }),
  ),
  section(
    'claims',
    ({ claims }) => claims,
    (claim) => ({
      prediction_id: claim.predictionId,
      outcome_id: claim.outcomeId,
      account_id: claim.accountId,
      claimed_as: claim.claimedAs,
      prize_cents: claim.prizeCents,
      tutorial: claim.tutorial,
    }),
  ),
]

function mintRow(mint: Mint): PlanItem<'mints'> {
  return {
    id: mint.id,
    kind: mint.kind,
    owner_id: mint.ownerId,
    tradable: mint.tradable,
    tutorial: mint.tutorial,
    bonus_paid: mint.bonusPaid,
    redeemable: mint.redeemable,
    definition_id: mint.definitionId,
    collection_id: mint.collectionId,
    name: mint.name,
    rarity: mint.rarity,
    serial: mint.serial,
    value_cents: mint.valueCents,
    person_id: mint.personId,
    event_id: mint.eventId,
    trigger_id: mint.triggerId,
    outcome_id: mint.outcomeId,
    pool_entry_of: mint.poolEntryOf,
    series_id: mint.seriesId,
    series_version: mint.seriesVersion,
    minted_from: mint.mintedFrom,
    minted_as: mint.mintedAs,
  }
}

function moveRow(move: Move): PlanItem<'moves'> {
  return {
    id: move.id,
    owner: move.owner,
    place: move.place,
    price: move.place === 'held' ? move.price : undefined,
    inside: move.place === 'slotted' ? move.inside : undefined,
    gone_as: move.place === 'gone' ? move.goneAs : undefined,
    tradable: move.tradable,
    bonus_paid: move.bonusPaid,
    redeemable: move.redeemable,
    offers_open: move.offersOpen,
    event_id: move.event?.id,
    definition_id: move.event?.definitionId,
    name: move.event?.name,
    predictions: move.statistics?.predictions,
    correct: move.statistics?.correct,
    streak: move.statistics?.streak,
    best_streak: move.statistics?.bestStreak,
  }
}
