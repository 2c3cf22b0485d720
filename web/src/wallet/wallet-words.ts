import type { WithdrawalStatus } from '@called-shot/shared/wallet/rules.ts'

/** What a withdrawal's status means for the player, beside its label. */
export const withdrawalWords: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'We will look at it next.',
  review: 'We are looking at it.',
  approved: 'It is sent next.',
  sent: 'It is on its way to your address.',
  settled: 'It has arrived.',
  rejected: 'The money is back in your balance.',
}

/** "0x1f6e…a9c3": enough of an address to recognize it. */
export function shortAddress(address: string): string {
  return address.length <= 13 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
