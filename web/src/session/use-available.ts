import { useEffect } from 'react'
import { cents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { refreshBalance, useSession } from './session.ts'

/** The money that listings, offers and bids are paid from: bonus money buys packs only. */
export function useAvailable(): Cents {
  const { balance, bonus } = useSession()
  return cents((balance ?? zeroCents) - (bonus ?? zeroCents))
}

/** A player about to pay sees the balance of now, not that of when the page was opened. */
export function useFreshBalance(): void {
  useEffect(() => void refreshBalance(), [])
}

export const insufficientText = 'Your balance is insufficient'
