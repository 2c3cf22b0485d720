import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { accountId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import type { latestTrades } from '@called-shot/shared/market/latest-contract.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import { cardItemOf } from '../cards/card-view.ts'
import { readPublicPlayers } from '../cards/public-player-reads.ts'
import { createRecent } from '../cards/recent.ts'
import type { Queries } from '../commit/reader.ts'

type Latest = AnswerOf<typeof latestTrades.list>

const maxRows = 6
const keptMilliseconds = 2000
/** The viewer of a card that everybody sees. */
const anybody = accountId(0)

interface LatestReads {
  readonly queries: Queries
  readonly lockoutSeconds: number
}

/** The last sales and the last Epic and Legendary cards from packs, cached for two seconds. */
export function createLatestTrades(reads: LatestReads): () => Promise<Latest> {
  const kept = createRecent<Latest>(() => true, { keptMilliseconds })
  return () => kept.of('latest', () => readLatest(reads))
}

interface SoldRow {
  readonly id: number
  readonly assetId: AssetId
  readonly price: Cents
  readonly at: Date
  readonly sellerId: AccountId
  readonly buyerId: AccountId
}

interface PulledRow {
  readonly assetId: AssetId
  readonly at: Date
  readonly ownerId: AccountId
}

async function readLatest({ queries, lockoutSeconds }: LatestReads): Promise<Latest> {
  const [sold, pulled] = await Promise.all([
    queries.query<SoldRow>({
      name: 'latest-sales',
      text: `
        select id, asset_id as "assetId", price_cents as price, at, seller_id as "sellerId", buyer_id as "buyerId"
        from listing_event where what = 'sold' and review is null
        order by at desc, id desc limit $1`,
      values: [maxRows],
    }),
    // The pack's last owner opened it; the card may have changed hands since then.
    queries.query<PulledRow>({
      name: 'latest-pulls',
      text: `
        select a.id as "assetId", a.created_at as at, p.owner_id as "ownerId"
        from asset a join asset p on p.id = a.minted_from
        where a.minted_as = 'pack' and a.rarity >= 3 and not a.tutorial
        order by a.created_at desc, a.id desc limit $1`,
      values: [maxRows],
    }),
  ])
  const [assets, players] = await Promise.all([
    assetsByIds(
      queries,
      [...sold, ...pulled].map(({ assetId }) => assetId),
    ),
    readPublicPlayers(queries, [
      ...sold.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]),
      ...pulled.map(({ ownerId }) => ownerId),
    ]),
  ])
  const cards = new Map(
    assets.map((asset) => {
      const { name, type, rarity, collection } = cardItemOf(asset, { id: anybody, lockoutSeconds })
      return [asset.id, { name, type, rarity, collection }]
    }),
  )
  const of = <Value>(known: ReadonlyMap<unknown, Value>, id: unknown): Value => {
    const found = known.get(id)
    if (found === undefined) throw new Error(`${String(id)} is gone`)
    return found
  }
  return {
    sold: sold.map(({ id, assetId, price, at, sellerId, buyerId }) => ({
      id,
      card: of(cards, assetId),
      price,
      at,
      seller: of(players, sellerId),
      buyer: of(players, buyerId),
    })),
    pulled: pulled.map(({ assetId, at, ownerId }) => ({
      id: assetId,
      card: of(cards, assetId),
      at,
      player: of(players, ownerId),
    })),
  }
}
