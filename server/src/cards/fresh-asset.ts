import type { Asset } from './asset.ts'

/** A card right after the commit that mints it: not listed, used or decided yet. */
export function freshAsset(
  made: Pick<
    Asset,
    | 'id'
    | 'kind'
    | 'ownerId'
    | 'tradable'
    | 'tutorial'
    | 'definitionId'
    | 'definitionRef'
    | 'collectionId'
    | 'collection'
    | 'name'
    | 'rarity'
    | 'mintedAs'
    | 'now'
  > &
    Partial<Asset>,
): Asset {
  return {
    place: 'held',
    priceCents: null,
    insideId: null,
    goneAs: null,
    version: 1,
    offersOpen: true,
    lockedBy: null,
    bonusPaid: false,
    redeemable: false,
    serial: null,
    valueCents: null,
    personId: made.person?.id ?? null,
    eventId: made.event?.id ?? null,
    triggerId: made.trigger?.id ?? null,
    outcomeId: made.outcome?.id ?? null,
    seriesId: null,
    seriesVersion: null,
    isPoolOpen: false,
    isLate: false,
    predictions: 0,
    correct: 0,
    streak: 0,
    bestStreak: 0,
    createdAt: made.now,
    person: null,
    event: null,
    trigger: null,
    outcome: null,
    series: null,
    ...made,
  }
}
