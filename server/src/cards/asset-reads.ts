import { assetId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import { refuse, refuseFields, type Refusal } from '@called-shot/shared/refusals.ts'
import type { PublicPlayer } from '@called-shot/shared/cards/card-item.ts'
import type { Queries, Reader } from '../commit/reader.ts'
import {
  publicPlayerColumns,
  publicPlayerJoin,
  publicPlayerOf,
  type PublicPlayerRow,
} from './public-player-reads.ts'
import {
  assetColumns,
  assetJoins,
  assetOf,
  printedAssetOf,
  printedColumns,
  type Asset,
  type AssetRow,
  type PrintedAsset,
  type PrintedRow,
} from './asset.ts'

/** Assets by id in the order asked for; unknown ids are left out. Nothing is registered: this is for lists. */
export async function assetsByIds(queries: Queries, ids: readonly AssetId[]): Promise<Asset[]> {
  if (ids.length === 0) return []
  const rows = await queries.query<AssetRow>({
    name: 'assets-by-ids',
    text: `select ${assetColumns} from asset a ${assetJoins} where a.id = any($1::bigint[])`,
    values: [ids],
  })
  const byId = new Map(rows.map((row) => [row.id, assetOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface OwnedAsset {
  readonly asset: PrintedAsset
  readonly owner: PublicPlayer
}

/** The same as lists show them, each with its owner's public profile. */
export async function assetsWithOwners(queries: Queries, ids: readonly AssetId[]): Promise<OwnedAsset[]> {
  if (ids.length === 0) return []
  const rows = await queries.query<PrintedRow & PublicPlayerRow>({
    name: 'assets-with-owners',
    text: `
      select ${printedColumns}, ${publicPlayerColumns}
      from asset a ${assetJoins} join account u on u.id = a.owner_id ${publicPlayerJoin}
      where a.id = any($1::bigint[])`,
    values: [ids],
  })
  const byId = new Map(
    rows.map((row) => [row.id, { asset: printedAssetOf(row), owner: publicPlayerOf(row) }]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The cards slotted inside a prediction, by the prediction's id, for the commands that free them. */
export async function assetsInside(read: Reader, inside: AssetId): Promise<Asset[]> {
  const rows = await read.query<AssetRow>({
    name: 'assets-inside',
    text: `select ${assetColumns} from asset a ${assetJoins} where a.inside_id = $1 order by a.id`,
    values: [inside],
  })
  return rows.map((row) => registered(read, assetOf(row)))
}

/** A prediction, or any other card, and what is slotted inside it: one read. Registers the cards inside it only. */
export async function assetWithInside(
  read: Reader,
  id: AssetId,
): Promise<{ readonly asset: Asset | null; readonly inside: readonly Asset[] }> {
  const rows = await read.query<AssetRow>({
    name: 'asset-with-inside',
    text: `select ${assetColumns} from asset a ${assetJoins} where a.id = $1 or a.inside_id = $1 order by a.id`,
    values: [id],
  })
  const found = rows.map(assetOf)
  const inside = found.filter((asset) => asset.insideId === id)
  return {
    asset: found.find((asset) => asset.id === id) ?? null,
    inside: inside.map((asset) => registered(read, asset)),
  }
}

/** A card that a field of the call names. */
export interface NamedCard {
  readonly field: string
  readonly id: number
}

export type OwnCard<Named extends NamedCard> = Named & { readonly asset: Asset }

/**
 * The player's own cards for a command, in the order in which they are named, each registered with the version that was
 * seen. Refuses in this order: an unknown id (404), somebody else's card (403), what `requireFit` refuses (400), one
 * that is gone (409), naming the field, and of others' cards and gone ones every field.
 */
export async function ownAssets<Named extends NamedCard>(
  read: Reader,
  owner: AccountId,
  {
    named,
    requireFit,
  }: { readonly named: readonly Named[]; readonly requireFit?: (own: readonly OwnCard<Named>[]) => void },
): Promise<OwnCard<Named>[]> {
  const assets = await assetsByIds(
    read,
    named.map(({ id }) => assetId(id)),
  )
  const known = new Map<number, Asset>(assets.map((asset) => [asset.id, asset]))
  const fieldsWhere = (isSo: (asset: Asset) => boolean) =>
    named.flatMap(({ field, id }) => {
      const asset = known.get(id)
      return asset && isSo(asset) ? [field] : []
    })
  const own = named.map((each) => {
    const asset = known.get(each.id)
    if (!asset) throw refuse('not_found', `${each.field}: there is no such card`)
    if (asset.ownerId !== owner) {
      const fields = fieldsWhere(({ ownerId }) => ownerId !== owner)
      throw refuseFields('not_yours', fields, `that ${wordFor(asset)} is not yours`)
    }
    return { ...each, asset }
  })
  requireFit?.(own)
  const gone = own.find(({ asset }) => asset.place === 'gone')
  if (gone) {
    const fields = fieldsWhere(({ place }) => place === 'gone')
    throw refuseFields('gone', fields, `that ${wordFor(gone.asset)} is gone`)
  }
  for (const { asset } of own) registered(read, asset)
  return own
}

const wordFor = ({ kind }: Asset) => (kind === 'pack' ? 'pack' : 'card')

/** Registers the rows that a decision depends on; `commit` refuses if any of them has changed. */
export function registered(read: Reader, asset: Asset): Asset {
  read.expectAsset(asset)
  return asset
}

/** Also registers the event and the outcome of an asset, for commands on live and decided predictions. */
export function registeredWithOutcome(read: Reader, asset: Asset): Asset {
  if (asset.event) read.expectEvent(asset.event)
  if (asset.outcome) read.expectOutcome(asset.outcome)
  return registered(read, asset)
}

/** The refusal for a player who does not own the asset. It tells the last seller that they have sold it. */
export async function notYours(read: Queries, asset: Asset, player: AccountId): Promise<Refusal> {
  const last = await read.first<{ readonly sellerId: AccountId }>({
    name: 'last-seller',
    text: `select seller_id as "sellerId" from listing_event where asset_id = $1 and what = 'sold'
      order by id desc limit 1`,
    values: [asset.id],
  })
  return last?.sellerId === player ? refuse('not_yours', 'You have sold it.') : refuse('not_yours')
}
