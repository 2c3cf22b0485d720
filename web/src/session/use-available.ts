import { useEffect } from 'react'
import { cents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { refreshBalance, useSession } from './session.ts'

/** The money that listings, offers and bids are paid from. Bonus money is left out, because it buys only packs. */
export function useAvailable(): Cents {
  const { balance, bonus } = useSession()
  return cents((balance ?? zeroCents) - (bonus ?? zeroCents))
}

/** Reads the balance again, so that a player about to pay does not see an old one. */
export function useFreshBalance(): void {
  useEffect(() => void refreshBalance(), [])
}

export const insufficientText = 'Your balance is insufficient'
