import type { CardItem } from './card-item.ts'

type Property = CardItem['properties'][number]

const record = new Set(['Predictions', 'Correct', 'Best Streak'])

/** The properties in a player's words. An Identity without any calls shows its streak, but no table of zeros. */
export function shownProperties(properties: readonly Property[]): readonly Property[] {
  const isUnplayed = properties.some(({ title, text }) => title === 'Predictions' && text === '0')
  const kept = isUnplayed ? properties.filter(({ title }) => !record.has(title)) : properties
  return [...kept.map(shownProperty), ...(isUnplayed ? [{ title: 'Record', text: 'Not played yet' }] : [])]
}

/**
 * "PackType: identity" on the wire becomes "Pack type: Identity", and "Tutorial" the word used for such cards
 * elsewhere.
 */
function shownProperty({ title, text }: Property): Property {
  if (title === 'Tutorial') return { title: 'Starter card', text }
  if (title !== 'PackType') return { title, text }
  return { title: 'Pack type', text: text.charAt(0).toUpperCase() + text.slice(1) }
}
