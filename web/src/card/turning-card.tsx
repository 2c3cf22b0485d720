import { useState, type ReactNode } from 'react'
import { Card } from './card.tsx'
import type { CardItem } from './card-item.ts'
import { shownProperties } from './shown-property.ts'

interface TurningCardProps {
  readonly card: CardItem
  readonly startsTurned?: boolean
  readonly withoutTag?: boolean
  readonly back?: ReactNode
}

/** The large card of a detail view: a press turns it over and shows its details. */
export function TurningCard({ card, startsTurned = false, withoutTag = false, back }: TurningCardProps) {
  const [turned, setTurned] = useState(startsTurned)
  return (
    <Card
      card={{ ...card, properties: shownProperties(card.properties) }}
      size="large"
      turned={turned}
      eager
      withoutTag={withoutTag}
      back={back}
      hint={turned ? 'Shows its back. Press to turn it over.' : 'Press to turn it over.'}
      onOpen={() => setTurned(!turned)}
    />
  )
}
