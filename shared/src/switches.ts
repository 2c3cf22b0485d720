/** What operators can close for a while, by what players can then not do. */
export const switchWords = {
  sign_ups: 'New accounts cannot be opened at the moment.',
  pack_sales: 'These packs are not sold at the moment.',
  marketplace: 'The marketplace is closed at the moment.',
  offers: 'Offers and bids are closed at the moment.',
  withdrawals: 'Withdrawals are closed at the moment.',
  deposits: 'Funds cannot be added at the moment.',
  pools: 'Pools take no more predictions at the moment.',
  tournaments: 'Tournaments take nobody in at the moment.',
  residents: 'Residents do not play at the moment.',
} as const

export type SwitchName = keyof typeof switchWords

export const switchNames: readonly SwitchName[] = [
  'sign_ups',
  'pack_sales',
  'marketplace',
  'offers',
  'withdrawals',
  'deposits',
  'pools',
  'tournaments',
  'residents',
]

/** What a player is told who meets a closed switch: what is closed, that nothing is lost, and why. */
export function closedSentence(name: SwitchName, reason: string): string {
  return `${switchWords[name]} Nothing of yours is lost. ${reason}`
}
