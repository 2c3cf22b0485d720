import type { WithdrawalStatus } from '@called-shot/shared/wallet/rules.ts'

/** The status of a withdrawal, in words for the player. */
export const withdrawalWords: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'Requested. We will look at it next.',
  review: 'In review.',
  approved: 'Approved. It is sent next.',
  sent: 'Sent. It is on its way to your address.',
  settled: 'Settled. It has arrived.',
  rejected: 'Rejected. The money is back in your balance.',
}

/** "0x1f6e…a9c3": enough of an address to recognize it. */
export function shortAddress(address: string): string {
  return address.length <= 13 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
