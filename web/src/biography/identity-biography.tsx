import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { Biography } from './biography.tsx'

/** The biography behind an Identity card. Draws nothing for other cards, or if the server does not name the person. */
export function IdentityBiography({ card }: { readonly card: CardItem }) {
  const personId = card.face['person_id']
  if (kindOf(card) !== 'identity' || personId === undefined) return null
  return <Biography personId={personId} cardId={card.id} />
}
