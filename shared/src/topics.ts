/**
 * Everything a page can show that an act can change. A read of the contract names the topics it shows, a command the
 * topics it changes; the client refetches every read that shows one of them.
 */
export const topics = [
  /** The lists of a player's own cards. */
  'cards',
  'packs',
  /** Everything derived from those: album, biographies, dashboard. */
  'summaries',
  /** The counts beside each filter of a list. */
  'filters',
  /** Matches for crafting: people, parts and prizes. */
  'matches',
  /** Everything that players have for sale. */
  'market',
  /** One card's price and its history. */
  'prices',
  'offers',
  'bids',
  'balance',
  'transactions',
  'withdrawals',
  /** The state of predictions, and what decided them. */
  'predictions',
  'pools',
  'tournaments',
  /** Events and calls during play. */
  'live',
  'notifications',
  'leaderboards',
  /** How many packs of each series can still be bought. */
  'series',
  'daily pack',
  'first steps',
  /** The player's own name, address, nickname and flags. */
  'profile',
  'limits',
  'keys',
  'shares',
  /** Switches that a player sets and whose command returns them. */
  'choices',
  /** Everything that operators see. */
  'operations',
] as const
export type Topic = (typeof topics)[number]

/** For a read that no act changes, and for a command whose answer contains everything that it changes. */
export const nothing: readonly Topic[] = []

/** The topics of a change that leaves a card with its owner: of its price, its offers or its lock. */
const aroundCards = ['filters', 'matches', 'prices', 'bids'] as const

/** A card or a pack is listed, sold, offered for or locked. */
export const trade: readonly Topic[] = [
  'cards',
  'packs',
  'summaries',
  'market',
  'transactions',
  'balance',
  'offers',
  ...aroundCards,
]

/** A message on the socket only signals that there is news: these topics may have it (LIVE-03). */
export const news: readonly Topic[] = ['notifications', 'pools', 'tournaments', 'withdrawals']
