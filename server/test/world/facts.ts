import { personId, type PersonId } from '@called-shot/shared/ids.ts'

/** Two football divisions and the movies, with a few of their real people. */
export const people = {
  mahomes: person('patrick-mahomes-19950917', {
    name: 'Patrick Mahomes',
    birthDate: '1995-09-17',
    category: 'Quarterback',
    team: 'KC',
  }),
  kelce: person('travis-kelce-19891005', {
    name: 'Travis Kelce',
    birthDate: '1989-10-05',
    category: 'Tight End',
    team: 'KC',
  }),
  herbert: person('justin-herbert-19980310', {
    name: 'Justin Herbert',
    birthDate: '1998-03-10',
    category: 'Quarterback',
    team: 'LAC',
  }),
  allen: person('josh-allen-19960521', {
    name: 'Josh Allen',
    birthDate: '1996-05-21',
    category: 'Quarterback',
    team: 'BUF',
  }),
  cook: person('james-cook-19990925', {
    name: 'James Cook',
    birthDate: '1999-09-25',
    category: 'Running Back',
    team: 'BUF',
  }),
  hanks: person('tom-hanks-19560709', {
    name: 'Tom Hanks',
    birthDate: '1956-07-09',
    category: 'Actor',
    team: null,
  }),
}
export type PersonName = keyof typeof people

export const categories = ['Quarterback', 'Tight End', 'Running Back', 'Actor'] as const

export interface Person {
  readonly id: PersonId
  readonly name: string
  readonly birthDate: string
  readonly category: (typeof categories)[number]
  readonly team: string | null
}

export const collections = {
  'AFC West': ['mahomes', 'kelce', 'herbert'],
  'AFC East': ['allen', 'cook'],
  Screen: ['hanks'],
} as const satisfies Record<string, readonly PersonName[]>
export type CollectionName = keyof typeof collections
export const collectionNames: readonly CollectionName[] = ['AFC West', 'AFC East', 'Screen']

/** Two about a person, two about an event. */
export const triggers = {
  throws300: {
    name: 'Throws for 300 yards or more',
    sentence: 'throws for 300 yards or more',
    metric: 'passing_yards',
    threshold: 300,
    subject: 'person',
    categories: ['Quarterback'],
    types: ['football'],
  },
  catches60: {
    name: 'Catches passes for 60 yards or more',
    sentence: 'catches passes for 60 yards or more',
    metric: 'receiving_yards',
    threshold: 60,
    subject: 'person',
    categories: ['Tight End', 'Running Back'],
    types: ['football'],
  },
  points48: {
    name: '48 points or more in the game',
    sentence: 'both teams together score 48 points or more',
    metric: 'total_points',
    threshold: 48,
    subject: 'event',
    categories: ['Quarterback', 'Tight End', 'Running Back'],
    types: ['football'],
  },
  topFilm: {
    name: 'Top film takes $20 million or more',
    sentence: 'the top film takes $20 million or more',
    metric: 'top_gross',
    threshold: 20_000_000,
    subject: 'event',
    categories: ['Actor'],
    types: ['boxoffice'],
  },
} as const
export type TriggerName = keyof typeof triggers
export const triggerNames: readonly TriggerName[] = ['throws300', 'catches60', 'points48', 'topFilm']

export interface EventFacts {
  readonly type: 'football' | 'boxoffice'
  readonly shortName: string
  readonly who: readonly PersonName[]
  readonly away?: string
  readonly home?: string
  readonly pool?: boolean
}

const bothTeams = ['mahomes', 'kelce', 'allen', 'cook'] as const

/** Open for an hour; `sundayNight` is a pool event, nobody takes part in the weekend. */
export const events = {
  kcAtBuf: { type: 'football', shortName: 'KC at BUF', who: bothTeams, away: 'KC', home: 'BUF' },
  lacAtKc: {
    type: 'football',
    shortName: 'LAC at KC',
    who: ['herbert', 'mahomes', 'kelce'],
    away: 'LAC',
    home: 'KC',
  },
  sundayNight: {
    type: 'football',
    shortName: 'BUF at KC',
    who: bothTeams,
    away: 'BUF',
    home: 'KC',
    pool: true,
  },
  weekend: { type: 'boxoffice', shortName: 'Weekend of November 21', who: [] },
} as const satisfies Record<string, EventFacts>
export type EventName = keyof typeof events
export const eventNames: readonly EventName[] = ['kcAtBuf', 'lacAtKc', 'sundayNight', 'weekend']

export function categoryId(who: Person): number {
  return categories.indexOf(who.category) + 1
}

export function collectionOf(of: PersonName): CollectionName {
  const hasPerson = (name: CollectionName) => collections[name].some((each) => each === of)
  return collectionNames.find(hasPerson) ?? 'AFC West'
}

function person(id: string, facts: Omit<Person, 'id'>): Person {
  return { id: personId(id), ...facts }
}
