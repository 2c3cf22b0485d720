import type { AssetId } from '@called-shot/shared/ids.ts'
import { isOpen, lockedAt } from '@called-shot/shared/events/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds, assetsInside, registered, registeredWithOutcome, type Asset } from '../cards/asset-reads.ts'
import type { Reader } from '../commit/reader.ts'

export interface MarketSettings {
  readonly lockoutSeconds: number
  readonly dailyTradeCents: number
}

/** The asset behind a marketplace id, registered; a live prediction with its event and outcome. Unknown: 404. */
export async function readMarketAsset(read: Reader, id: number): Promise<Asset> {
  const [found] = await assetsByIds(read, [id as AssetId])
  if (!found) throw refuse('not_found', 'There is no such listing.')
  return found.kind === 'prediction' ? registeredWithOutcome(read, found) : registered(read, found)
}

/** What changes hands with an asset: the cards inside a prediction, each registered. */
export async function readInside(read: Reader, asset: Asset): Promise<Asset[]> {
  return asset.kind === 'prediction' ? assetsInside(read, asset.id) : []
}

/** A live prediction is tradable until its event's lock-out, by the database's clock. */
export function tradableUntil(asset: Asset, { lockoutSeconds }: MarketSettings): Date[] {
  return asset.kind === 'prediction' && asset.event ? [lockedAt(asset.event, lockoutSeconds)] : []
}

/** Refuses a prediction whose event is locked or whose outcome is decided. */
export function refuseClosedPrediction(asset: Asset, { lockoutSeconds }: MarketSettings): void {
  if (asset.kind !== 'prediction' || !asset.event) return
  if (asset.outcome?.status !== 'pending' || !isOpen(asset.event, asset.now, lockoutSeconds)) throw refuse('event_closed')
}
