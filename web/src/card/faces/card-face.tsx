import type { ReactNode } from 'react'
import type { CardItem } from '../card-item.ts'
import type { CardKind } from '../card-kind.ts'
import { CategoryFace } from './category-face.tsx'
import { EventFace } from './event-face.tsx'
import { IdentityFace } from './identity-face.tsx'
import { LeafFace } from './leaf-face.tsx'
import { PackFace } from './pack-face.tsx'
import { PredictionFace } from './prediction-face.tsx'
import { PrizeFace } from './prize-face.tsx'
import { TriggerFace } from './trigger-face.tsx'
import { WagerFace } from './wager-face.tsx'

export interface FaceProps {
  readonly card: CardItem
}

const faces: Readonly<Record<CardKind, (props: FaceProps) => ReactNode>> = {
  category: CategoryFace,
  month: (props) => <LeafFace {...props} part="month" />,
  day: (props) => <LeafFace {...props} part="day" />,
  year: (props) => <LeafFace {...props} part="year" />,
  identity: IdentityFace,
  event: EventFace,
  trigger: TriggerFace,
  prize: PrizeFace,
  wager: WagerFace,
  prediction: PredictionFace,
  pack: PackFace,
}

/** The text on the front of a card, by kind. */
export function CardFace({ card, kind }: FaceProps & { kind: CardKind }) {
  const Face = faces[kind]
  return <Face card={card} />
}
