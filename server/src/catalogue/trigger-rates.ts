import { meets } from '@called-shot/shared/events/oracle-rules.ts'
import { hitRate, type HitRate, type Tally } from '@called-shot/shared/catalogue/hit-rates.ts'
import type { Content, Trigger } from './content.ts'
import type { SeasonEvent } from './events/season-event.ts'
import { seasonEvents } from './events/season-events.ts'
import { metricExists } from './metrics/metric-exists.ts'
import { onceForFacts } from './once-for-parts.ts'

/** The hit rate printed on a trigger: how often it came true in the data. */
export interface TriggerRates {
  /** All games together; null if there are none. */
  readonly overall: number | null
  readonly games: number
  /** By category, or 'teams' for a football game, or 'events': those with 12 games or more. */
  readonly by: Readonly<Record<string, HitRate>>
}

/** Games and hits by group and, inside it, by person, team, or nothing. */
export type Tallies = ReadonlyMap<string, ReadonlyMap<string, Tally>>

const known = onceForFacts(() => new WeakMap<Trigger, Tallies>())

/** Counted once for the same facts. */
export function talliesOf(content: Content, trigger: Trigger): Tallies {
  const ofTriggers = known(content)
  const tallies = ofTriggers.get(trigger) ?? tally(content, trigger)
  ofTriggers.set(trigger, tallies)
  return tallies
}

export function triggerRates(tallies: Tallies): TriggerRates {
  const all = [...tallies.values()].flatMap((group) => [...group.values()])
  const games = sum(all.map((each) => each.games))
  const by: Record<string, HitRate> = {}
  for (const [group, inGroup] of tallies) {
    const rate = hitRate(inGroup.values())
    if (rate) by[group] = rate
  }
  return { overall: games === 0 ? null : sum(all.map(({ hits }) => hits)) / games, games, by }
}

function tally(content: Content, trigger: Trigger): Tallies {
  const tallies = new Map<string, Map<string, { games: number; hits: number }>>()
  const count = (group: string, of: string, isHit: boolean) => {
    const inGroup = tallies.get(group) ?? new Map<string, { games: number; hits: number }>()
    tallies.set(group, inGroup)
    const mine = inGroup.get(of) ?? { games: 0, hits: 0 }
    inGroup.set(of, { games: mine.games + 1, hits: mine.hits + Number(isHit) })
  }
  const categoryOf = categories(content)
  const types = trigger.eventTypes.filter((type) => metricExists(trigger, type))
  for (const event of types.flatMap((type) => seasonEvents(content).of(type))) {
    if (event.results === null) continue
    if (trigger.subject === 'event') {
      const isHit = meets(trigger, event.results.event(trigger.metric))
      for (const [group, of] of groupsOf(event)) count(group, of, isHit)
      continue
    }
    for (const { personId } of event.participants) {
      const category = categoryOf.get(personId) ?? ''
      const valueOf = event.results.tookPart.get(personId)
      if (valueOf && trigger.categories.includes(category))
        count(category, personId, meets(trigger, valueOf(trigger.metric)))
    }
  }
  return tallies
}

/** A game counts for both its teams, since a player chooses among teams. */
function groupsOf({ type, detail }: SeasonEvent): [string, string][] {
  if (type !== 'football') return [['events', '']]
  return [detail['home'], detail['away']].map((team) => ['teams', String(team)])
}

const categories = onceForFacts(({ people }) => new Map(people.map(({ id, category }) => [id, category])))

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
