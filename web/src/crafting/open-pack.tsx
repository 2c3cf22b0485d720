import { Link } from 'react-router'
import type { CardItem } from '../card/card-item.ts'
import { kindWord } from '../card/card-kind.ts'
import { paths } from '../paths.ts'
import { packWith, useSealedPacks } from '../shell/sealed-packs.ts'
import { buttonLook } from '../ui/button.tsx'
import { identitySlots, type Slot } from './slots.ts'

/** An unopened pack of the player's that holds cards for this slot; null where there is none. An Identity is crafted. */
export function usePackFor(slot: Slot): CardItem | null {
  const packs = useSealedPacks()
  if (slot === 'identity') return null
  return packWith(packs, identitySlots.some((part) => part === slot) ? 'identity' : 'prediction')
}

export function OpenPack({ pack }: { pack: CardItem }) {
  return (
    <Link className={buttonLook({ tone: 'primary' })} to={paths.openCardPack(pack.id)}>
      Open your pack
    </Link>
  )
}

export function sealedWords(slot: Slot): string {
  return `Your unopened pack holds ${kindWord(slot)} cards.`
}
