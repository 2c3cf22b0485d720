import { artBackPath, artPath, type ArtKey } from '@called-shot/shared/art/art-path.ts'
import {
  eventSeed,
  identitySeed,
  packSeed,
  predictionSeed,
  triggerSeed,
  valueSeed,
} from '@called-shot/shared/art/art-seed.ts'
import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card/card-item.ts'

/** A sample card of a kind: engraved by the same rules as a player's cards, but without an owner. */
interface Sample {
  readonly art: Omit<ArtKey, 'kind'> & { readonly kind: Exclude<ArtKey['kind'], 'back' | 'stock'> }
  readonly type: string
  readonly name: string
  readonly tag?: string
  readonly properties?: CardItem['properties']
  readonly face: Record<string, string>
  readonly more?: Partial<CardItem>
}

const person = { name: 'Patrick Mahomes', birthDate: '1995-09-17', category: 'Quarterback' } as const
const game = { type: 'football', sides: ['KC', 'BUF'], name: 'KC at BUF' } as const
/** A real result: he threw for exactly 250 yards in this game. */
const sentence = '250+ passing yards'
const startsAt = '2025-11-02T21:25:00.000Z'

function sample(id: number, { art, type, name, tag = '', properties = [], face, more }: Sample): CardItem {
  return {
    id,
    name,
    type,
    tag,
    properties,
    face,
    image: artPath(art),
    image_back: artBackPath(art.kind),
    rarity: art.rarity,
    rarity_name: rarityNames[art.rarity],
    collection: 'AFC West',
    ...more,
  }
}

function leaf(
  id: number,
  { name, kind, numeral }: { name: string; kind: 'month' | 'day' | 'year'; numeral: string },
): CardItem {
  const word = kind.charAt(0).toUpperCase() + kind.slice(1)
  return sample(id, {
    art: { kind, seed: name, rarity: 2 },
    type: 'Date',
    name,
    properties: [{ title: 'Type', text: word }],
    face: { numeral },
  })
}

export const identity = sample(1, {
  art: { kind: 'identity', seed: identitySeed(person), rarity: 4 },
  type: 'Identity',
  name: person.name,
  face: {
    person: person.name,
    birth_date: person.birthDate,
    category: person.category,
    team: 'KC',
    streak: '4',
    correct: '9',
    predictions: '11',
  },
})

export const event = sample(2, {
  art: { kind: 'event', seed: eventSeed(game), rarity: 1 },
  type: 'Event',
  name: game.name,
  face: { event: game.name, event_type: 'Football', starts_at: startsAt, away: 'KC', home: 'BUF' },
  more: { is_valid_event: true },
})

export const trigger = sample(3, {
  art: { kind: 'trigger', seed: triggerSeed({ metric: 'passing_yards' }), rarity: 2 },
  type: 'Trigger',
  name: sentence,
  face: { metric: 'passing_yards', sentence, comparator: '>=', threshold: '250' },
})

export const prize = sample(4, {
  art: { kind: 'prize', seed: valueSeed(2000), rarity: 3 },
  type: 'Prize',
  name: '$20.00',
  properties: [{ title: 'Prize Value', text: '$20.00' }],
  face: { value: '$20.00', serial: 'A 0042917' },
})

export const prediction = sample(5, {
  art: {
    kind: 'prediction',
    seed: predictionSeed({ identity: identitySeed(person), event: eventSeed(game) }),
    rarity: 4,
  },
  type: 'Prediction',
  name: `${person.name} ${sentence.toLowerCase()} in ${game.name}`,
  tag: 'Resolved True',
  properties: [{ title: 'Prize Value', text: '$20.00' }],
  face: {
    person: person.name,
    sentence,
    event: game.name,
    starts_at: startsAt,
    value: '$20.00',
    outcome: 'true',
    status: 'Resolved True',
  },
})

export const pack = sample(6, {
  art: { kind: 'pack', seed: packSeed({ packType: 'identity', collection: 'AFC West' }), rarity: 2 },
  type: 'Pack',
  name: 'AFC West identity pack',
  face: { count: '8' },
  more: { pack_type: 'identity', tier: 2 },
})

export const parts: readonly CardItem[] = [
  sample(7, {
    art: { kind: 'category', seed: person.category, rarity: 2 },
    type: 'Category',
    name: person.category,
    face: {},
  }),
  leaf(8, { kind: 'month', name: 'September', numeral: '09' }),
  leaf(9, { kind: 'day', name: '17', numeral: '17' }),
  leaf(10, { kind: 'year', name: '1995', numeral: '1995' }),
]
