import { offers } from '@called-shot/shared/offers/contract.ts'
import type { OfferKind } from '@called-shot/shared/offers/offer-rules.ts'
import { viewerOf } from '../cards/card-view.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, type Server } from '../http/serve.ts'
import type { MarketSettings } from '../market/tradable.ts'
import { counterOffer } from './counter-offer.ts'
import { makeOffer } from './make-offer.ts'
import { viewOffer } from './offer-view.ts'
import { reviewCounterOffer, reviewOffer } from './review-offer.ts'
import { setOffersOpen } from './set-offers-open.ts'
import { withdrawOffer } from './withdraw-offer.ts'

export interface OfferParts {
  readonly database: Database
  readonly settings: MarketSettings
}

export function offerRoutes(server: Server, { database, settings }: OfferParts): void {
  const queries = queriesOf(database.game)
  const view =
    (kind: OfferKind) =>
    ({ player, params }: { readonly player: Player; readonly params: { readonly id: number } }) =>
      viewOffer(queries, { player, id: params.id, kind, viewer: viewerOf(player, settings) })
  serveCommand(server, offers.makeOffer, makeOffer(settings))
  serve(server, offers.getOffer, view('offer'))
  serveCommand(server, offers.reviewOffer, reviewOffer(settings))
  serveCommand(server, offers.withdrawOffer, withdrawOffer('offer'))
  serveCommand(server, offers.counterOffer, counterOffer(settings))
  serve(server, offers.getCounterOffer, view('counter-offer'))
  serveCommand(server, offers.reviewCounterOffer, reviewCounterOffer(settings))
  serveCommand(server, offers.withdrawCounterOffer, withdrawOffer('counter-offer'))
  serveCommand(server, offers.setOffersOpen, setOffersOpen)
}
