import { artBackPath, artPath } from '@called-shot/shared/art/art-path.ts'
import {
  eventSeed,
  identitySeed,
  packSeed,
  predictionSeed,
  triggerSeed,
  valueSeed,
} from '@called-shot/shared/art/art-seed.ts'
import type { CardTag } from '@called-shot/shared/cards/card-facts.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cents } from '@called-shot/shared/money.ts'
import { cardKinds, type CardKind, type RarityLevel } from '../card/card-kind.ts'

/** Cards for the stories page: one of every kind at every rarity, with names of every length. */
export interface Sample {
  readonly kind: CardKind
  readonly card: CardItem
}

const rarityNames = { 1: 'Standard', 2: 'Rare', 3: 'Epic', 4: 'Legendary' } as const
const rarities: readonly RarityLevel[] = [1, 2, 3, 4]

interface Draft {
  readonly name: string
  readonly seed: string
  readonly type: string
  readonly tag?: CardTag
  readonly collection?: string
  readonly properties?: CardItem['properties']
  readonly face?: Record<string, string>
  readonly more?: Partial<CardItem>
}

interface SamplePerson {
  readonly name: string
  readonly birthDate: string
  readonly category: string
  readonly team: string
  readonly streak: number
  readonly of: readonly [number, number]
}

interface SampleEvent {
  readonly type: string
  readonly typeName: string
  readonly name: string
  readonly sides?: readonly [string, string]
}

interface SamplePlay {
  readonly metric: string
  readonly sentence: string
  readonly threshold: string
}

type Four<T> = readonly [T, T, T, T]

const people: Four<SamplePerson> = [
  {
    name: 'Josh Allen',
    birthDate: '1996-05-21',
    category: 'Quarterback',
    team: 'BUF',
    streak: 0,
    of: [0, 0],
  },
  { name: 'Scottie Scheffler', birthDate: '1996-06-21', category: 'Golfer', team: '', streak: 2, of: [2, 3] },
  {
    name: 'Ja’Marr Chase',
    birthDate: '2000-03-01',
    category: 'Wide Receiver',
    team: 'CIN',
    streak: 1,
    of: [5, 8],
  },
  {
    name: 'Patrick Mahomes',
    birthDate: '1995-09-17',
    category: 'Quarterback',
    team: 'KC',
    streak: 4,
    of: [9, 11],
  },
]

const events: Four<SampleEvent> = [
  { type: 'football', typeName: 'Football', name: 'KC at BUF', sides: ['KC', 'BUF'] },
  { type: 'golf', typeName: 'Golf', name: 'Arnold Palmer Invitational presented by Mastercard' },
  { type: 'awards', typeName: 'Awards show', name: 'The 97th Academy Awards' },
  { type: 'football', typeName: 'Football', name: 'SF at LAC', sides: ['SF', 'LAC'] },
]

const plays: Four<SamplePlay> = [
  { metric: 'receptions', sentence: 'Catches 6 or more passes', threshold: '6' },
  { metric: 'passing_yards', sentence: 'Throws for 300 yards or more', threshold: '300' },
  { metric: 'rushing_tds', sentence: 'Runs for a touchdown', threshold: '1' },
  { metric: 'longest_field_goal', sentence: 'Kicks a field goal of 50 yards or more', threshold: '50' },
]

const startsAt = '2025-11-23T21:25:00.000Z'

function at<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0]
}

const drafts: Readonly<Record<CardKind, (rarity: RarityLevel) => Draft>> = {
  category: (rarity) => {
    const name = at(['Quarterback', 'Wide Receiver', 'Business Leader', 'Golfer'], rarity - 1)
    return { name, seed: name, type: 'Category' }
  },
  month: (rarity) => {
    const name = at(['May', 'June', 'March', 'September'], rarity - 1)
    return { name, seed: name, type: 'Date', properties: [{ title: 'Type', text: 'Month' }] }
  },
  day: (rarity) => {
    const name = at(['21', '2', '1', '17'], rarity - 1)
    return { name, seed: name, type: 'Date', properties: [{ title: 'Type', text: 'Day' }] }
  },
  year: (rarity) => {
    const name = at(['1996', '1949', '2000', '1995'], rarity - 1)
    return { name, seed: name, type: 'Date', properties: [{ title: 'Type', text: 'Year' }] }
  },
  identity: (rarity) => {
    const person = at(people, rarity - 1)
    const [correct, predictions] = person.of
    return {
      name: person.name,
      seed: identitySeed(person),
      type: 'Identity',
      face: {
        person: person.name,
        category: person.category,
        birth_date: person.birthDate,
        streak: String(person.streak),
        correct: String(correct),
        predictions: String(predictions),
        ...(person.team === '' ? {} : { team: person.team }),
      },
      properties: [
        { title: 'Type', text: person.category },
        { title: 'Win Streak', text: String(person.streak) },
        { title: 'Predictions', text: String(predictions) },
        { title: 'Correct', text: String(correct) },
      ],
      tag: rarity === 3 ? 'For Sale' : 'Not Listed',
    }
  },
  event: (rarity) => {
    const event = at(events, rarity - 1)
    const sides = event.sides ? { away: event.sides[0], home: event.sides[1] } : {}
    return {
      name: event.name,
      seed: eventSeed(event),
      type: 'Event',
      face: { event: event.name, event_type: event.typeName, starts_at: startsAt, ...sides },
      properties: [{ title: 'Event Type', text: event.typeName }],
      more: { is_valid_event: rarity !== 4 },
    }
  },
  trigger: (rarity) => {
    const play = at(plays, rarity - 1)
    return {
      name: play.sentence,
      seed: triggerSeed(play),
      type: 'Trigger',
      face: { metric: play.metric, sentence: play.sentence, comparator: '>=', threshold: play.threshold },
    }
  },
  prize: (rarity) => {
    const cents = at([50, 200, 750, 2000], rarity - 1)
    const value = `$${(cents / 100).toFixed(2)}`
    return {
      name: value,
      seed: valueSeed(cents),
      type: 'Prize',
      tag: rarity === 2 ? 'Redeemable' : 'Not Redeemable',
      face: { value, serial: `A 00${42917 + rarity}` },
      properties: [{ title: 'Prize Value', text: value }],
    }
  },
  wager: (rarity) => {
    const value = at(['1.80', '10.00'], rarity - 1)
    return {
      name: value,
      seed: valueSeed(Number(value) * 100),
      type: 'TPC Wager',
      face: { value: `$${value}` },
    }
  },
  prediction: (rarity) => {
    const person = at(people, rarity - 1)
    const event = at(events, rarity % 2 === 0 ? 3 : 0)
    const play = at(plays, rarity)
    return {
      name: `${person.name} ${play.sentence.toLowerCase()} in ${event.name}`,
      seed: predictionSeed({ identity: identitySeed(person), event: eventSeed(event) }),
      type: 'Prediction',
      tag: at<CardTag>(['Not Listed', 'Resolved False', 'Resolved Void', 'Resolved True'], rarity - 1),
      face: {
        person: person.name,
        sentence: play.sentence,
        event: event.name,
        starts_at: startsAt,
        value: at(['$0.50', '$2.00', '$5.00', '$20.00'], rarity - 1),
      },
      properties: [{ title: 'Prize Value', text: '$5.00' }],
    }
  },
  pack: (rarity) => {
    const packType = rarity % 2 === 0 ? 'prediction' : 'identity'
    const collection = at(['AFC West', 'NFC North', 'Screen', 'The Masters'], rarity - 1)
    return {
      name: `${collection} ${packType} pack`,
      seed: packSeed({ packType, collection }),
      type: 'Pack',
      tag: rarity === 4 ? 'For Sale' : `${packType} pack`,
      collection,
      face: { count: '8' },
      more: {
        pack_type: packType,
        rarity: 1,
        tier: rarity,
        pack_contents: [
          { title: 'Event cards', text: '3' },
          { title: 'Trigger cards', text: '3' },
          { title: 'Prize cards', text: '2' },
        ],
      },
    }
  },
}

function sample(kind: CardKind, rarity: RarityLevel, id: number): Sample {
  const draft = drafts[kind](rarity)
  const tag = draft.tag ?? 'Not Listed'
  const collection = draft.collection ?? 'AFC West'
  return {
    kind,
    card: {
      id,
      name: draft.name,
      image: artPath({ kind, seed: draft.seed, rarity }),
      image_back: artBackPath(kind),
      type: draft.type,
      tag,
      properties: [
        { title: 'Rarity', text: rarityNames[rarity] },
        { title: 'Collection', text: collection },
        ...(draft.properties ?? []),
      ],
      is_listed: tag === 'For Sale',
      owned_by_self: true,
      cost: tag === 'For Sale' ? cents(1800) : null,
      pack_type: null,
      pack_contents: [],
      marketplace_id: tag === 'For Sale' ? id : -1,
      tier: null,
      rarity,
      rarity_name: rarityNames[rarity],
      collection,
      face: draft.face ?? {},
      ...draft.more,
    },
  }
}

export const sampleCards: readonly Sample[] = cardKinds.flatMap((kind, row) =>
  rarities.map((rarity) => sample(kind, rarity, 100 + row * 10 + rarity)),
)

export function sampleCard(kind: CardKind, rarity: RarityLevel): CardItem {
  return sample(kind, rarity, 900 + cardKinds.indexOf(kind) * 10 + rarity).card
}
