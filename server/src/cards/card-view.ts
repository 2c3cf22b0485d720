import type { AccountId } from '@called-shot/shared/ids.ts'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { artBackPath, artPath, type ArtKey } from '@called-shot/shared/art/art-path.ts'
import {
  dailyPackSeed,
  eventSeed,
  identitySeed,
  packSeed,
  predictionSeed,
  triggerSeed,
  valueSeed,
} from '@called-shot/shared/art/art-seed.ts'
import { tagOf } from '@called-shot/shared/cards/card-facts.ts'
import type { CardItem, ListType } from '@called-shot/shared/cards/card-item.ts'
import {
  monthNames,
  rarityNames,
  wagerContentTitle,
  type AssetKind,
} from '@called-shot/shared/cards/kinds.ts'
import { eventTypeNames } from '@called-shot/shared/events/event-types.ts'
import { isOpen } from '@called-shot/shared/events/rules.ts'
import { tradableUntil } from '@called-shot/shared/market/rules.ts'
import { whyUntradable } from '@called-shot/shared/market/trade-rules.ts'
import { contentOrder } from '@called-shot/shared/packs/series-terms.ts'
import { freeSeries, type ContentKind } from '@called-shot/shared/catalogue/series.ts'
import { whyNotDecided } from '@called-shot/shared/predictions/claim-rules.ts'
import {
  finalVerdict,
  isFinal,
  predictionStatus,
  type OutcomeState,
} from '@called-shot/shared/predictions/rules.ts'
import type { HitRateFacts, PrintedAsset } from './asset.ts'

type PrintedEvent = NonNullable<PrintedAsset['event']>

/** Whom a card is shown to, and the lock-out that decides whether its event can still be predicted. */
export interface Viewer {
  readonly id: AccountId
  readonly lockoutSeconds: number
}

export function viewerOf(
  { id }: Pick<Viewer, 'id'>,
  { lockoutSeconds }: Pick<Viewer, 'lockoutSeconds'>,
): Viewer {
  return { id, lockoutSeconds }
}

const listTypeOf: Readonly<Record<AssetKind, ListType>> = {
  category: 'Category',
  month: 'Date',
  day: 'Date',
  year: 'Date',
  identity: 'Identity',
  event: 'Event',
  trigger: 'Trigger',
  prize: 'Prize',
  wager: 'TPC Wager',
  prediction: 'Prediction',
  pack: 'Pack',
}

/** The card as every list and every answer shows it (Core §3 'Card list item'). */
export function cardItemOf(asset: PrintedAsset, viewer: Viewer): CardItem {
  const open = asset.event === null || isOpen(asset.event, asset.now, viewer.lockoutSeconds)
  const bar = whyUntradable(asset, viewer.lockoutSeconds)
  const outcome = outcomeOf(asset)
  const verdict = outcome && finalVerdict(outcome, asset.now)
  // A prediction's listing ends with its outcome, even before a job has removed the price (MKT-22).
  const price = verdict === null ? asset.priceCents : null
  return {
    id: asset.id,
    name: asset.name,
    image: artPath(artKeyOf(asset)),
    image_back: artBackPath(asset.kind),
    type: listTypeOf[asset.kind],
    tag: tagOf({ ...asset, isListed: price !== null, verdict }),
    properties: propertiesOf(asset, viewer),
    is_listed: price !== null,
    owned_by_self: asset.ownerId === viewer.id,
    ...(asset.kind === 'event' ? { is_valid_event: open } : {}),
    ...(waitsForPool(asset) ? { pool_open: true } : {}),
    cost: price,
    pack_type: asset.series?.packType ?? null,
    pack_contents: asset.series ? packContents(asset.series.contents) : [],
    tier: asset.series?.tier ?? null,
    marketplace_id: bar === null ? asset.id : -1,
    ...(bar === null ? {} : { why_not_tradable: bar }),
    ...(asset.offersOpen ? {} : { offers_off: true }),
    locked: asset.lockedBy !== null,
    rarity: asset.rarity,
    rarity_name: rarityNames[asset.rarity],
    collection: asset.collection,
    face: faceOf(asset, viewer),
  }
}

/** A prediction's outcome; a late one is void before a job has returned it, as a claim finds it. */
function outcomeOf({ outcome, isLate, now }: PrintedAsset): OutcomeState | null {
  return outcome && isLate ? { status: 'void', finalAt: now, frozen: false } : outcome
}

/** Whether a prediction is decided, and could be claimed if its pool were settled. */
function waitsForPool(asset: PrintedAsset): boolean {
  const { isPoolOpen, now } = asset
  const outcome = outcomeOf(asset)
  return (
    outcome !== null && whyNotDecided({ verdict: finalVerdict(outcome, now), isPoolOpen }) === 'pool_open'
  )
}

/** The same card in a slot or a craft selector, where types are lower case (LIST-50). */
export function slotItemOf(asset: PrintedAsset, viewer: Viewer): CardItem {
  return { ...cardItemOf(asset, viewer), type: asset.kind }
}

const contentTitles: Readonly<Record<ContentKind, string>> = {
  category: 'Category cards',
  month: 'Month cards',
  day: 'Day cards',
  year: 'Year cards',
  event: 'Event cards',
  trigger: 'Trigger cards',
  prize: 'Prize cards',
  wager: wagerContentTitle,
  part: 'Identity parts',
}

/** Classes and counts only, never what a pack will hold, in the order of the cards in the pack. */
export function packContents(contents: Readonly<Record<string, number>>): { title: string; text: string }[] {
  return contentOrder.flatMap((kind) => {
    const count = contents[kind] ?? 0
    return count > 0 ? { title: contentTitles[kind], text: String(count) } : []
  })
}

function propertiesOf(asset: PrintedAsset, viewer: Viewer): { title: string; text: string }[] {
  const properties: { title: string; text: string }[] = []
  const add = (title: string, text: string | null | undefined) => {
    if (text) properties.push({ title, text })
  }
  add('Rarity', rarityNames[asset.rarity])
  add('Collection', asset.collection)
  if (asset.kind === 'month' || asset.kind === 'day' || asset.kind === 'year') {
    add('Type', asset.kind.charAt(0).toUpperCase() + asset.kind.slice(1))
  }
  if (asset.kind === 'identity') {
    add('Type', asset.person?.category)
    add('Team', asset.person?.team)
    add('Win Streak', String(asset.streak))
    add('Predictions', String(asset.predictions))
    add('Correct', String(asset.correct))
    add('Best Streak', String(asset.bestStreak))
  }
  if (asset.kind === 'trigger' && asset.trigger?.hitRate) add('Came True', hitRateText(asset.trigger.hitRate))
  if (asset.event) add('Event Type', eventTypeNames[asset.event.type])
  if (asset.kind === 'prize')
    add('Prize Value', asset.valueCents === null ? null : formatUsd(asset.valueCents))
  if (asset.kind === 'wager') add('Value', asset.valueCents === null ? null : formatUsd(asset.valueCents))
  if (asset.kind === 'prediction') {
    add('Prize Value', asset.valueCents === null ? null : formatUsd(asset.valueCents))
    const outcome = outcomeOf(asset)
    if (outcome && asset.event) {
      add(
        'Status',
        predictionStatus(outcome, asset.event, {
          now: asset.now,
          lockoutSeconds: viewer.lockoutSeconds,
        }),
      )
    }
  }
  if (asset.series) add('PackType', asset.series.packType)
  if (asset.tutorial) add('Tutorial', 'Yes')
  if (asset.bonusPaid) add('Bonus', 'Yes')
  return properties
}

/** '28% of 1,047 times', as the rules promise for every trigger card. */
function hitRateText({ overall, games }: HitRateFacts): string {
  return `${Math.round(100 * overall)}% of ${withCommas(games)} times`
}

/** The texts printed on the card beside its name; the client lays them out. */
function faceOf(asset: PrintedAsset, viewer: Viewer): Record<string, string> {
  const face: Record<string, string> = {}
  const put = (key: string, text: string | null | undefined) => {
    if (text !== null && text !== undefined && text !== '') face[key] = text
  }
  if (asset.kind === 'month') put('numeral', asset.definitionRef.padStart(2, '0'))
  if (asset.kind === 'day' || asset.kind === 'year') put('numeral', asset.definitionRef)
  if (asset.person) {
    put('person', asset.person.name)
    put('category', asset.person.category)
    put('birth_date', asset.person.birthDate)
    put('team', asset.person.team)
  }
  if (asset.event) {
    const sides = sidesOf(asset.event)
    put('event', asset.event.shortName)
    put('event_name', asset.event.name)
    put('event_type', eventTypeNames[asset.event.type])
    put('starts_at', asset.event.startsAt.toISOString())
    put('locks_at', tradableUntil(asset, viewer.lockoutSeconds)?.toISOString())
    put('away', sides?.[0])
    put('home', sides?.[1])
    if (asset.event.pool) put('pool', 'Pool event')
  }
  if (asset.trigger) {
    put('trigger', asset.trigger.name)
    put('sentence', asset.trigger.sentence)
    put('metric', asset.trigger.metric)
    put('comparator', asset.trigger.comparator)
    put('threshold', String(asset.trigger.threshold))
    put('subject', asset.trigger.subject)
  }
  if (asset.valueCents !== null) put('value', formatUsd(asset.valueCents))
  if (asset.serial !== null) put('serial', serialText(asset.serial))
  const outcome = outcomeOf(asset)
  if (asset.kind === 'prediction' && outcome && asset.event) {
    put('event_id', String(asset.event.id))
    put('person_id', asset.person?.id)
    put('trigger_id', asset.trigger && String(asset.trigger.id))
    put(
      'status',
      predictionStatus(outcome, asset.event, { now: asset.now, lockoutSeconds: viewer.lockoutSeconds }),
    )
    if (isFinal(outcome, asset.now)) put('outcome', outcome.status)
  }
  if (asset.kind === 'identity') {
    put('person_id', asset.person?.id)
    put('predictions', String(asset.predictions))
    put('correct', String(asset.correct))
    put('streak', String(asset.streak))
  }
  if (asset.series) {
    put('series', asset.series.name)
    put('count', String(Object.values(asset.series.contents).reduce((sum, count) => sum + count, 0)))
  }
  if (isDailyPack(asset)) put('wrapper', 'daily')
  return face
}

/** A serial number in the format of banknotes: a letter and seven digits. */
export function serialText(serial: number): string {
  const letter = String.fromCharCode(65 + (Math.floor(serial / 10_000_000) % 26))
  return `${letter} ${String(serial % 10_000_000).padStart(7, '0')}`
}

function sidesOf(event: PrintedEvent): readonly [string, string] | undefined {
  const { away, home } = event.detail
  return typeof away === 'string' && typeof home === 'string' ? [away, home] : undefined
}

function eventSeedOf(event: PrintedEvent): string {
  const sides = sidesOf(event)
  return eventSeed({ type: event.type, name: event.shortName, ...(sides ? { sides } : {}) })
}

/** The engraving of a card. */
export function artKeyOf(asset: PrintedAsset): ArtKey {
  return {
    kind: asset.kind,
    seed: seedOf(asset),
    rarity: asset.kind === 'pack' ? packRarity(asset) : asset.rarity,
  }
}

const isDailyPack = ({ series }: PrintedAsset) => series?.sourceId === freeSeries.daily

function packRarity(asset: PrintedAsset): ArtKey['rarity'] {
  const tier = asset.series?.tier ?? 1
  return tier >= 4 ? 4 : tier === 3 ? 3 : tier === 2 ? 2 : 1
}

function seedOf(asset: PrintedAsset): string {
  switch (asset.kind) {
    case 'month':
      return monthNames[Number(asset.definitionRef) - 1] ?? asset.name
    case 'identity':
      return asset.person ? identitySeed(asset.person) : asset.name
    case 'event':
      return asset.event ? eventSeedOf(asset.event) : asset.name
    case 'trigger':
      return asset.trigger ? triggerSeed(asset.trigger) : asset.name
    case 'prize':
    case 'wager':
      return valueSeed(asset.valueCents ?? 0)
    case 'prediction':
      return predictionSeed({
        identity: asset.person ? identitySeed(asset.person) : null,
        event: asset.event ? eventSeedOf(asset.event) : asset.name,
      })
    case 'pack':
      if (isDailyPack(asset)) return dailyPackSeed
      return packSeed({ packType: asset.series?.packType ?? 'identity', collection: asset.collection })
    default:
      return asset.name
  }
}
