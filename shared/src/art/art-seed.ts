import { canonicalSeed } from './art-path.ts'

/** The same birth date and category give the same engraving: 1995-09-17 and Quarterback → `1995-09-17.quarterback`. */
export function identitySeed(person: { birthDate: string; category: string }): string {
  return canonicalSeed(`${person.birthDate}.${person.category.replace(/[^A-Za-z0-9]+/g, '-')}`)
}

/** Short enough to follow any person in a prediction's seed. */
const longestEvent = 44

/** A game by its two sides, anything else by its name: `football.kc.buf`, `golf.the-masters`. */
export function eventSeed(event: { type: string; sides?: readonly [string, string]; name: string }): string {
  const rest = event.sides ? event.sides.join('.') : event.name.replaceAll('.', '')
  return canonicalSeed(`${event.type}.${rest}`, longestEvent)
}

/** The seeds of an event's two ribbons: its sides, or its name and a variation of the name. */
export function ribbonSeeds(event: string): readonly [string, string] {
  const [, first = event, second = `${first} away`] = event.split('.')
  return [first, second]
}

/** A trigger by its metric, so that all thresholds of one statistic have the same rosette. */
export function triggerSeed(trigger: { metric: string }): string {
  return canonicalSeed(trigger.metric)
}

/** A note by its value in cents. */
export function valueSeed(valueCents: number): string {
  return String(valueCents)
}

/** A prediction has its Identity's rosette and its Event's ribbon. */
export function predictionSeed(parts: { identity: string | null; event: string }): string {
  return `${parts.identity ?? 'anybody'}~${parts.event}`
}

/** A wrapper by its contents and its collection: `identity.afc-west`. The tier takes the place of the rarity. */
export function packSeed(pack: { packType: string; collection: string }): string {
  return canonicalSeed(`${pack.packType}.${pack.collection}`)
}

/** The free pack of every day has a wrapper of its own. */
export const dailyPackSeed = packSeed({ packType: 'identity', collection: 'Daily' })
