import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, type Server } from '../http/serve.ts'
import type { MarketSettings } from '../market/tradable.ts'
import { listedBids } from './bid-lists.ts'
import { bidViewOf } from './bid-view.ts'
import { fillBid } from './fill-bid.ts'
import { makeBid } from './make-bid.ts'
import { withdrawBid } from './withdraw-bid.ts'

export interface BidParts {
  readonly database: Database
  readonly settings: MarketSettings
}

export function bidRoutes(server: Server, { database, settings }: BidParts): void {
  const reads = { lists: database.lists, queries: queriesOf(database.game) }
  serve(server, bids.listBids, async ({ player, query }) => {
    const { rows, total } = await listedBids(reads, player.id, query)
    return { data: rows.map((bid) => bidViewOf(bid, player.id)), pagination_metadata: paginate(total, query) }
  })
  serveCommand(server, bids.makeBid, makeBid(settings))
  serveCommand(server, bids.withdrawBid, withdrawBid)
  serveCommand(server, bids.fillBid, fillBid(settings))
}
