import type { SeriesTerms } from '@called-shot/shared/catalogue/series.ts'
import type { Condition } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { ContentProblem } from './bad-content.ts'

/** Everything the game is about, read from a content directory and checked cell by cell. Nothing in it changes. */
export interface Content {
  /** Over the bytes of every file: equal hashes are equal catalogues. */
  readonly hash: string
  readonly categories: readonly Category[]
  readonly collections: readonly Collection[]
  readonly series: readonly Series[]
  readonly triggers: readonly Trigger[]
  /** The facts about an awards show, by its name in the data. */
  readonly shows: ReadonlyMap<string, Show>
  readonly people: readonly Person[]
  readonly games: readonly Game[]
  readonly statLines: readonly StatLine[]
  readonly golfEvents: readonly GolfEvent[]
  readonly ceremonies: readonly Ceremony[]
  readonly contests: readonly Contest[]
  readonly weekends: readonly Weekend[]
  /** Stat lines of people who are in no row of people.csv, which are not played; one entry for each person. */
  readonly leftOut: readonly ContentProblem[]
}

export const sports = ['football', 'golf', 'screen', 'elections'] as const
export type Sport = (typeof sports)[number]

export interface Category {
  readonly name: string
  readonly sport: Sport
}

/** Football collections hold teams; others the people of categories, or the participants of named events. */
export interface Collection {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly sport: Sport
  readonly teams: readonly string[]
  readonly categories: readonly string[]
  readonly eventTypes: readonly EventType[]
  readonly eventNames: readonly string[]
  /** Its events are pool events. */
  readonly pool: boolean
}

export interface Series extends SeriesTerms {
  /** `afc-east/identity`: the collection's key and the series' own key. */
  readonly sourceId: string
  readonly collection: string
  readonly name: string
  readonly packType: 'identity' | 'prediction'
  readonly tier: number
  readonly specialOffer: boolean
  readonly tutorial: boolean
}

export interface Trigger extends Condition {
  readonly key: string
  readonly name: string
  /** A verb phrase for a person ('throws for 300 yards or more'), a sentence for an event. */
  readonly sentence: string
  readonly subject: 'person' | 'event'
  readonly categories: readonly string[]
  readonly eventTypes: readonly EventType[]
  /** About winning: refused if fewer than two participants have identities (GAME 'Triggers'). */
  readonly winning: boolean
  /** Whether it has been in packs. Later results then no longer withhold it, since people hold its cards. */
  readonly published: boolean
}

export interface Show {
  readonly topPrize: string
  /** Whether awards are counted per work (a film) or per nominee (an artist). */
  readonly contender: 'work' | 'nominee'
  /** With `{ordinal}` for the edition: 'The {ordinal} Academy Awards'. */
  readonly name: string
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly birthDate: string
  readonly category: string
  /** Of the category. */
  readonly sport: Sport
  readonly team: string | null
  /** Rosters of particular seasons (columns such as `team_2026`), which take precedence over `team`. */
  readonly teamOfSeason: ReadonlyMap<number, string>
  readonly position: string | null
  readonly leagueId: string | null
  readonly fame: number
  readonly source: string
}

export interface Game {
  readonly id: string
  readonly season: number
  readonly week: number
  readonly gameType: string
  readonly kickoff: string
  readonly home: string
  readonly away: string
  readonly score: { readonly home: number; readonly away: number } | null
  readonly overtime: boolean | null
  readonly stadium: string | null
  /** Whether it has scores and at least one stat line. */
  readonly hasResults: boolean
}

export interface StatLine {
  readonly game: Game
  readonly person: Person
  readonly team: string
  readonly stats: Readonly<Record<string, number | null>>
}

export interface GolfEvent {
  readonly id: string
  readonly name: string
  readonly tour: string
  readonly season: number
  readonly startDate: string
  readonly course: string | null
  readonly location: string | null
  readonly field: readonly GolfResult[]
  readonly hasResults: boolean
}

export interface GolfResult {
  readonly person: Person | null
  /** '1', 'T7', 'CUT', 'WD', 'DQ'; null when not known. */
  readonly finish: string | null
  readonly position: number | null
  readonly madeCut: boolean | null
}

export interface Ceremony {
  readonly id: string
  readonly show: string
  readonly edition: number
  readonly year: number
  readonly date: string | null
  readonly nominations: readonly Nomination[]
  readonly hasResults: boolean
}

export interface Nomination {
  readonly category: string
  readonly nominee: string
  readonly work: string | null
  readonly people: readonly Person[]
  readonly won: boolean | null
}

export interface Contest {
  readonly id: string
  readonly date: string
  readonly office: string
  readonly state: string
  readonly stateName: string
  readonly totalVotes: number | null
  readonly winner: string | null
  readonly candidates: readonly Candidate[]
  readonly hasResults: boolean
}

export interface Candidate {
  readonly name: string
  readonly party: string | null
  readonly person: Person | null
  readonly votes: number | null
  readonly won: boolean | null
}

export interface Weekend {
  readonly id: string
  readonly friday: string
  readonly sunday: string
  readonly films: readonly Film[]
  readonly hasResults: boolean
}

export interface Film {
  readonly releaseId: string
  readonly title: string
  readonly rank: number | null
  readonly grossDollars: number | null
  /** Whether this is the first Friday to Sunday on which it is shown. */
  readonly opens: boolean
}
