import type { CardItem } from './card-item.ts'

type Property = CardItem['properties'][number]

/** A property as a player reads it: the wire's "PackType: identity" is "Pack type: Identity". */
export function shownProperty({ title, text }: Property): Property {
  if (title !== 'PackType') return { title, text }
  return { title: 'Pack type', text: text.charAt(0).toUpperCase() + text.slice(1) }
}
