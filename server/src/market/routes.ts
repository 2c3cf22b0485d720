import { market } from '@called-shot/shared/market/contract.ts'
import { latestTrades } from '@called-shot/shared/market/latest-contract.ts'
import { countedReads } from '../cards/card-lists.ts'
import type { MarketCounts } from '../cards/market-filters.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, serveFrequent, serveSeen, type Server } from '../http/serve.ts'
import { buyListing } from './buy-listing.ts'
import { buyListings } from './buy-listings.ts'
import { cancelListing } from './cancel-listing.ts'
import { createLatestTrades } from './latest-lists.ts'
import { listFlaggedSales, releaseSale, reverseSale } from './review-sale.ts'
import { listMarket } from './market-lists.ts'
import { listMissingParts } from './missing-part-lists.ts'
import { marketMatches } from './market-matches.ts'
import { sellItem } from './sell-item.ts'
import { showListing } from './show-listing.ts'
import { showPrices } from './show-prices.ts'
import type { MarketSettings } from './tradable.ts'

export interface MarketParts {
  readonly database: Database
  readonly settings: MarketSettings
  readonly counts: MarketCounts
}

export function marketRoutes(server: Server, { database, settings, counts }: MarketParts): void {
  const { lockoutSeconds } = settings
  const queries = queriesOf(database.game)
  const reads = countedReads(database, { lockoutSeconds, counts })
  serveSeen(server, market.listCards, ({ player, query }) =>
    listMarket(reads, player, { tab: 'cards', query }),
  )
  serveSeen(server, market.listPacks, ({ player, query }) =>
    listMarket(reads, player, { tab: 'packs', query }),
  )
  serve(server, market.identityMatches, ({ player, query }) => marketMatches(reads, player, query))
  serve(server, market.missingParts, ({ player }) => listMissingParts({ queries, lockoutSeconds }, player))
  serve(server, market.prices, ({ player, params }) =>
    showPrices(reads, { id: params.id, player: player.id }),
  )
  serve(server, latestTrades.list, createLatestTrades({ queries, lockoutSeconds }))
  serve(server, market.getListing, ({ player, params }) =>
    showListing(queries, { id: params.id, viewer: { id: player.id, lockoutSeconds } }),
  )
  serveFrequent(server, market.sellItem, sellItem(settings))
  serveFrequent(server, market.cancelListing, cancelListing(settings))
  serveFrequent(server, market.buyListing, buyListing(settings))
  serveFrequent(server, market.buyListings, buyListings(settings))
  serve(server, market.listFlaggedSales, ({ query }) => listFlaggedSales(queries, query))
  serveCommand(server, market.releaseSale, releaseSale)
  serveCommand(server, market.reverseSale, reverseSale)
}
