/** The switches that operators can close. */
export const switchNames = [
  'sign_ups',
  'pack_sales',
  'marketplace',
  'offers',
  'withdrawals',
  'deposits',
  'pools',
  'tournaments',
  'residents',
] as const

export type SwitchName = (typeof switchNames)[number]

/** What players cannot do while a switch is closed. */
export const switchWords: Readonly<Record<SwitchName, string>> = {
  sign_ups: 'You cannot open an account right now.',
  pack_sales: 'These packs are not on sale right now.',
  marketplace: 'The marketplace is closed right now.',
  offers: 'Offers and bids are closed right now.',
  withdrawals: 'Withdrawals are closed right now.',
  deposits: 'You cannot add funds right now.',
  pools: 'Pools take no predictions right now.',
  tournaments: 'Tournaments are closed right now.',
  residents: 'Residents are not playing right now.',
}

/** The message for a player who meets a closed switch: what is closed, that nothing is lost, and why. */
export function closedSentence(name: SwitchName, reason: string): string {
  return `${switchWords[name]} Nothing of yours is lost. ${reason}`
}
