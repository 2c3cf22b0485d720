import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { Biography } from './biography.tsx'

/** Of an Identity card; of any other, and where the server does not say whose it is, nothing. */
export function IdentityBiography({ card }: { readonly card: CardItem }) {
  const personId = card.face['person_id']
  if (kindOf(card) !== 'identity' || personId === undefined) return null
  return <Biography personId={personId} cardId={card.id} />
}
