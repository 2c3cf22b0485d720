import { Link } from 'react-router'
import { kindNames, partKinds } from '@called-shot/shared/cards/kinds.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { useCall } from '../api/query.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { paths, torn } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { packWith, useSealedPacks } from '../session/sealed-packs.ts'
import { WayOn } from '../session/way-on.tsx'
import { buttonLook } from '../ui/button.tsx'
import { isFilledByDailyPack } from './selector-words.ts'
import type { Slot } from './slots.ts'

/**
 * One of the player's unopened packs with cards for this slot, or null. There is none for an Identity, which is
 * crafted.
 */
export function usePackFor(slot: Slot): CardItem | null {
  const sealed = useSealedPacks()
  if (slot === 'identity') return null
  return packWith(sealed, partKinds.some((part) => part === slot) ? 'identity' : 'prediction')
}

/**
 * Whether the daily pack can be taken, which has an event and a trigger for one of the player's Identities. Without
 * starter cards on the table it is of no use here.
 */
export function useDailyPackFor(slot: Slot): boolean {
  const { flags, closed } = useSession()
  const enabled = isFilledByDailyPack(slot, { withStarters: flags.onboarding, closed })
  const { data } = useCall(packs.nextDailyPack, {}, { enabled })
  return enabled && data?.ready === true
}

/** The free pack with the cards for a first prediction, while it is still sealed. */
export function useFreePredictionPack(): CardItem | null {
  const pack = packWith(useSealedPacks(), 'prediction')
  return pack && propertyOf(pack, 'Tutorial') !== null ? pack : null
}

export function OpenPack({ pack }: { pack: CardItem }) {
  return (
    <WayOn needs="active" to={paths.openCardPack(pack.id)} state={torn}>
      Open your pack
    </WayOn>
  )
}

/** The dashboard, where the daily pack is taken. */
export function DailyPack() {
  return (
    <Link className={buttonLook({ tone: 'primary' })} to={paths.dashboard}>
      Daily pack
    </Link>
  )
}

export function sealedWords(slot: Slot): string {
  return `Your unopened pack holds ${kindNames[slot]} cards.`
}
