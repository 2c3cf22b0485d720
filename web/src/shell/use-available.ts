import { cents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { useSession } from '../session/session.ts'

/** The money that listings, offers and bids are paid from: bonus money buys packs only. */
export function useAvailable(): Cents {
  const { balance, bonus } = useSession()
  return cents((balance ?? zeroCents) - (bonus ?? zeroCents))
}

export const insufficientText = 'Your balance is insufficient'
