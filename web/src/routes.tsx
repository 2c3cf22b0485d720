import type { ComponentType, ReactNode } from 'react'
import { useRoutes, type Location, type RouteObject } from 'react-router'
import { clientRouteAt, clientRoutes, operatorsRoom } from '@called-shot/shared/client-routes.ts'
import { ShownPage } from './router.tsx'
import { settings } from './settings.ts'
import { lazyPart, type LazyPart } from './loading/lazy-part.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { LoginPrompt, Protected } from './frame/protected.tsx'
import { Frame } from './frame/frame.tsx'

const pages: LazyPart<object>[] = []

/** A page whose script loads when it is first visited: `page(() => import('./x/x-page.tsx'), 'XPage')`. */
function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyPart<object> {
  const part = lazyPart<Name, object>(load, name)
  pages.push(part)
  return part
}

const LandingPage = page(() => import('./landing/landing-page.tsx'), 'LandingPage')
const DashboardPage = page(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage')
const InventoryPage = page(() => import('./inventory/inventory-page.tsx'), 'InventoryPage')
const AlbumPage = page(() => import('./album/album-page.tsx'), 'AlbumPage')
const AlbumCollectionPage = page(() => import('./album/album-collection-page.tsx'), 'AlbumCollectionPage')
const CraftIdentityPage = page(() => import('./crafting/craft-identity-page.tsx'), 'CraftIdentityPage')
const CraftPredictionPage = page(() => import('./crafting/craft-prediction-page.tsx'), 'CraftPredictionPage')
const BuyPacks = page(() => import('./marketplace/buy-packs.tsx'), 'BuyPacks')
const OpenPackPage = page(() => import('./packs/open-pack-page.tsx'), 'OpenPackPage')
const MarketplacePage = page(() => import('./marketplace/marketplace-page.tsx'), 'MarketplacePage')
const MarketplaceTutorialPage = page(
  () => import('./marketplace/tutorial-page.tsx'),
  'MarketplaceTutorialPage',
)
const HubPage = page(() => import('./hub/hub-page.tsx'), 'HubPage')
const MastersEventPage = page(() => import('./pools/masters-event-page.tsx'), 'MastersEventPage')
const PoolAuditPage = page(() => import('./pools/pool-audit-page.tsx'), 'PoolAuditPage')
const TournamentsPage = page(() => import('./tournaments/tournaments-page.tsx'), 'TournamentsPage')
const FairnessPage = page(() => import('./fairness/fairness-page.tsx'), 'FairnessPage')
const PackFairnessPage = page(() => import('./fairness/pack-fairness-page.tsx'), 'PackFairnessPage')
const ChancesPage = page(() => import('./live/chances-page.tsx'), 'ChancesPage')
const LeaderboardsPage = page(() => import('./leaderboards/leaderboards-page.tsx'), 'LeaderboardsPage')
const PlayerPage = page(() => import('./leaderboards/player-page.tsx'), 'PlayerPage')
const LivePage = page(() => import('./live/live-page.tsx'), 'LivePage')
const LiveEventPage = page(() => import('./live/live-event-page.tsx'), 'LiveEventPage')
const CallbackPage = page(() => import('./session/callback-page.tsx'), 'CallbackPage')
const LearnToPlayPage = page(() => import('./legal/learn-to-play-page.tsx'), 'LearnToPlayPage')
const RulesPage = page(() => import('./legal/rules-page.tsx'), 'RulesPage')
const PrivacyPolicyPage = page(() => import('./legal/privacy-policy-page.tsx'), 'PrivacyPolicyPage')
const TermsOfUsePage = page(() => import('./legal/terms-of-use-page.tsx'), 'TermsOfUsePage')
const MePage = page(() => import('./profile/me-page.tsx'), 'MePage')
const ConfirmEmailPage = page(() => import('./profile/confirm-email-page.tsx'), 'ConfirmEmailPage')
const PredictionStatusPage = page(
  () => import('./profile/prediction-status-page.tsx'),
  'PredictionStatusPage',
)
const TransactionsPage = page(() => import('./profile/transactions-page.tsx'), 'TransactionsPage')
const SettingsPage = page(() => import('./profile/settings-page.tsx'), 'SettingsPage')
/** The developers' page, nothing of which is fetched where it is off. */
const hasStories = settings.hasStories || import.meta.env.DEV
const StoriesPage = hasStories ? page(() => import('./stories/stories-page.tsx'), 'StoriesPage') : null

/** Not among the pages, so that none of it is loaded ahead of time. */
const OperatorsDoor = lazyPart(() => import('./frame/operators-door.tsx'), 'OperatorsDoor')

/** The pages by path, to load before they are shown. */
const openPages = new Map<string, LazyPart<object>>()
const playersPages = new Map<string, LazyPart<object>>()

/** A page for everybody. */
function open(path: string, Page: LazyPart<object>) {
  openPages.set(path, Page)
  return { path, caseSensitive: true, Component: Page }
}

/** A page for players; a guest is asked to log in (LIST-35). */
function players(path: string, Page: LazyPart<object>, what?: string) {
  playersPages.set(path, Page)
  const element: ReactNode = (
    <Protected {...(what === undefined ? {} : { what })}>
      <Page />
    </Protected>
  )
  return { path, caseSensitive: true, element }
}

/** The map of the site. Any other path is the not-found page. */
const routes: RouteObject[] = [
  {
    Component: Frame,
    children: [
      open(clientRoutes.landing, LandingPage),
      players(clientRoutes.dashboard, DashboardPage),

      players(clientRoutes.inventoryDates, InventoryPage),
      players(clientRoutes.inventoryCategories, InventoryPage),
      players(clientRoutes.inventoryIdentities, InventoryPage),
      players(clientRoutes.inventoryEvents, InventoryPage),
      players(clientRoutes.inventoryTriggers, InventoryPage),
      players(clientRoutes.inventoryPrizes, InventoryPage),
      players(clientRoutes.inventoryPredictions, InventoryPage),
      players(clientRoutes.inventoryCardPacks, InventoryPage),
      players(clientRoutes.openCardPack, OpenPackPage),
      players(clientRoutes.album, AlbumPage),
      players(clientRoutes.albumCollection, AlbumCollectionPage),

      players(clientRoutes.craftIdentity, CraftIdentityPage),
      players(clientRoutes.craftPrediction, CraftPredictionPage),
      players(clientRoutes.buyPacks, BuyPacks, 'Card Packs'),

      players(clientRoutes.marketplaceCards, MarketplacePage),
      players(clientRoutes.marketplaceCardPacks, MarketplacePage),
      players(clientRoutes.mastersEvent, MastersEventPage),
      players(clientRoutes.poolAudit, PoolAuditPage),
      players(clientRoutes.tournaments, TournamentsPage),
      players(clientRoutes.marketplaceTutorial, MarketplaceTutorialPage),
      players(clientRoutes.myHub, HubPage),

      players(clientRoutes.profile, MePage),
      players(clientRoutes.predictionStatus, PredictionStatusPage),
      players(clientRoutes.transactions, TransactionsPage),
      players(clientRoutes.settings, SettingsPage),

      open(clientRoutes.learnToPlay, LearnToPlayPage),
      open(clientRoutes.rules, RulesPage),
      open(clientRoutes.privacyPolicy, PrivacyPolicyPage),
      open(clientRoutes.termsOfUse, TermsOfUsePage),
      open(clientRoutes.fairness, FairnessPage),
      open(clientRoutes.packFairness, PackFairnessPage),
      open(clientRoutes.chances, ChancesPage),
      open(clientRoutes.leaderboards, LeaderboardsPage),
      open(clientRoutes.player, PlayerPage),
      open(clientRoutes.live, LivePage),
      open(clientRoutes.liveEvent, LiveEventPage),
      open(clientRoutes.loginCallback, CallbackPage),
      open(clientRoutes.confirmEmail, ConfirmEmailPage),
      ...(StoriesPage ? [open(clientRoutes.stories, StoriesPage)] : []),
      { path: `${operatorsRoom}/*`, Component: OperatorsDoor },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export function Pages() {
  return <ShownPage draw={(location) => <Page location={location} />} />
}

function Page({ location }: { location: Location }) {
  return useRoutes(routes, location)
}

/** Loads the script of the page that a visit to this path starts with. The landing page redirects players at once. */
export async function fetchPageAt(pathname: string, isPlayer: boolean): Promise<void> {
  const route = clientRouteAt(pathname)
  if (route === null) return
  const path = clientRoutes[route === 'landing' && isPlayer ? 'dashboard' : route]
  const part = openPages.get(path) ?? (isPlayer ? playersPages.get(path) : LoginPrompt)
  await part?.load().catch(() => undefined)
}

/** Whether all guests see the same at this path: the landing page, or the request to log in. */
export function hasFirstView(path: string): boolean {
  return path === clientRoutes.landing || playersPages.has(path)
}

/** Loads the scripts of all pages one after the other, for a player who will visit most of them. */
export async function fetchPages(): Promise<void> {
  for (const part of pages) await part.load().catch(() => undefined)
}
