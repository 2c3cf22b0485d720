import { market } from '@called-shot/shared/market/contract.ts'
import { serveCommand, type Server } from '../http/serve.ts'
import { buyListing } from './buy-listing.ts'
import { cancelListing } from './cancel-listing.ts'
import { sellItem } from './sell-item.ts'
import type { MarketSettings } from './tradable.ts'

export function marketRoutes(server: Server, { settings }: { readonly settings: MarketSettings }): void {
  serveCommand(server, market.sellItem, sellItem(settings))
  serveCommand(server, market.cancelListing, cancelListing(settings))
  serveCommand(server, market.buyListing, buyListing(settings))
}
