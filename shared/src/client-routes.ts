/**
 * Every path of the client (Specification core §2.1). The server answers these with 200 and any other page with
 * 404, the client's router shows its pages at them, and links are built from them.
 */
export const clientRoutes = {
  landing: '/',
  dashboard: '/dashboard',
  inventoryDates: '/inventory/dates',
  inventoryCategories: '/inventory/categories',
  inventoryIdentities: '/inventory/identities',
  inventoryEvents: '/inventory/events',
  inventoryTriggers: '/inventory/triggers',
  inventoryPrizes: '/inventory/prizes',
  inventoryPredictions: '/inventory/predictions',
  inventoryCardPacks: '/inventory/card-packs',
  /** The album: how much of each collection the player has. */
  album: '/album',
  albumCollection: '/album/:collection',
  openCardPack: '/inventory/card-pack-open/:id',
  craftIdentity: '/crafting/identity',
  craftPrediction: '/crafting/prediction',
  marketplaceCards: '/marketplace/cards',
  marketplaceCardPacks: '/marketplace/card-packs',
  buyPacks: '/buypacks',
  mastersEvent: '/mastersevent',
  /** The audit of one pool, by its event and its trigger. */
  poolAudit: '/mastersevent/:event/:trigger',
  tournaments: '/pvp-tournaments',
  profile: '/profile/me',
  predictionStatus: '/profile/prediction-status',
  transactions: '/profile/transactions',
  settings: '/profile/settings',
  learnToPlay: '/privacies/learn-to-play',
  rules: '/privacies/rules',
  privacyPolicy: '/privacies/privacy-policy',
  termsOfUse: '/privacies/terms-of-use',
  marketplaceTutorial: '/tutorial/marketplace',
  myHub: '/myhub',
  /** How packs are drawn: the odds, the cards drawn so far, and each day's seals. */
  fairness: '/fairness',
  /** One opened pack, drawn again by the visitor's own browser. */
  packFairness: '/fairness/:id',
  /** Estimated chances beside the results. */
  chances: '/chances',
  leaderboards: '/leaderboards',
  /** Current, coming and past events. */
  live: '/live',
  /** One event as it happens. */
  liveEvent: '/live/:event',
  /** The public profile of a player who chose to be listed. */
  player: '/players/:id',
  /** The page to which the identity provider sends the browser back. */
  loginCallback: '/callback',
  /** The page of the mailed link that confirms an email. */
  confirmEmail: '/confirm-email',
  /** Every card and dialog in every state, for developers. */
  stories: '/stories',
} as const

/**
 * The operator's room. It is not one of the pages above: for everybody else its address does not exist, and none of its
 * files are prefetched.
 */
export const operatorsRoom = '/operator'

export function isInOperatorsRoom(path: string): boolean {
  return path === operatorsRoom || path.startsWith(`${operatorsRoom}/`)
}

export type ClientRoute = keyof typeof clientRoutes

export const clientRouteNames = Object.keys(clientRoutes).filter(isClientRouteName)

export function isClientRouteName(name: string): name is ClientRoute {
  return Object.hasOwn(clientRoutes, name)
}

const patterns = clientRouteNames.map((name) => {
  const path = clientRoutes[name].replace(/:[a-z]+/g, '[^/]+')
  return { name, pattern: new RegExp(path === '/' ? '^/$' : `^${path}/?$`) }
})

/** Which page the client has at this path (without the query), if any; a trailing slash does not matter. */
export function clientRouteAt(path: string): ClientRoute | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? null
}

export function isClientRoute(path: string): boolean {
  return clientRouteAt(path) !== null
}
