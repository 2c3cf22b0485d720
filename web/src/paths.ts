import { clientRoutes } from '@called-shot/shared/client-routes.ts'

/** The only place where addresses of the client are built. */
export const paths = {
  ...clientRoutes,
  /** Listings of other players; the comma is as in the specification (NAV-24). */
  marketplaceCards: `${clientRoutes.marketplaceCards}?status=not_owned,for_sale`,
  marketplaceCardPacks: `${clientRoutes.marketplaceCardPacks}?status=not_owned,for_sale`,
  openCardPack: (id: number) => clientRoutes.openCardPack.replace(':id', String(id)),
  poolAudit: (eventId: number, triggerId: number) =>
    clientRoutes.poolAudit.replace(':event', String(eventId)).replace(':trigger', String(triggerId)),
  /** The check of an opened pack's draw; `sealedAs` is the seal that was shown before it was opened. */
  packFairness: (id: number, sealedAs: string | null = null) =>
    clientRoutes.packFairness.replace(':id', String(id)) + (sealedAs === null ? '' : `?sealed=${sealedAs}`),
  player: (id: number) => clientRoutes.player.replace(':id', String(id)),
  albumCollection: (id: number) => clientRoutes.albumCollection.replace(':collection', String(id)),
  liveEvent: (id: number) => clientRoutes.liveEvent.replace(':event', String(id)),
  /** Where a player chooses what is public. */
  publicProfile: `${clientRoutes.settings}#public-profile`,
  /** Buy Packs with this series chosen. */
  buyPack: (seriesId: number) => `${clientRoutes.buyPacks}?search_id=${seriesId}`,
  predictionEvidence: (predictionId: number) => `${clientRoutes.predictionStatus}?evidence=${predictionId}`,
  /** Where the weekly limit for packs is set. */
  spendingLimit: `${clientRoutes.settings}#spending-limit`,
  tournamentInvite: (code: string) => `${clientRoutes.tournaments}?invite=${encodeURIComponent(code)}`,
  /** One card of a list in its detail panel. */
  selectedIn: (list: string, cardId: number) => `${list}?selected=${cardId}`,
} as const

/** Sections of the landing page. */
export const landingSections = {
  home: '#home',
  howToPlay: '#how-to-play',
  difference: '#difference',
} as const

/** Links to other sites open in a new tab, which must not have access to this page. */
export const inNewTab = { target: '_blank', rel: 'noopener noreferrer' } as const

/** What a link to a sealed pack stores in the browser's history: pressing the pack has already torn its wrapper. */
export const torn = { torn: true } as const
