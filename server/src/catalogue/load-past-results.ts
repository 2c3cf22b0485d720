import type { PoolClient } from 'pg'
import { meets } from '@called-shot/shared/events/oracle-rules.ts'
import type { Content, Trigger } from './content.ts'
import type { SeasonEvent } from './events/season-event.ts'
import { seasonEvents } from './events/season-events.ts'
import type { LoadedIds, Loading } from './load-catalogue.ts'
import { metricExists } from './metrics/metric-exists.ts'
import { insertRows } from './store-rows.ts'
import { footballSeason, type CatalogueSeason } from './upcoming-events.ts'

/** How many a chart shows; older results count only in the rates. */
const shownGames = 8

/**
 * Loads what the content knows about seasons before the one being played. Results of the season itself are left out:
 * they become known one by one as its events are decided, in a replay as in a live season.
 */
export async function loadPastResults(
  client: PoolClient,
  { content, season }: Loading,
  { categoryIds, triggerIds }: Pick<LoadedIds, 'categoryIds' | 'triggerIds'>,
): Promise<void> {
  const past = pastEvents(content, season)
  await client.query('delete from past_result')
  await client.query('delete from past_rate')
  await insertRows(client, 'past_result', linesOf(content, past))
  const rates = ratesOf(content, past).map(({ trigger, category, ...rate }) => ({
    trigger_id: triggerIds.get(trigger),
    category_id: category === null ? null : categoryIds.get(category),
    ...rate,
  }))
  await insertRows(client, 'past_rate', rates)
}

type PastEvent = SeasonEvent & {
  readonly realStart: Date
  readonly results: NonNullable<SeasonEvent['results']>
}

/** Newest first. Only football has seasons; in a replay the other sports play everything that the content has. */
function pastEvents(content: Content, season: CatalogueSeason): PastEvent[] {
  const year = footballSeason(content, season)
  return seasonEvents(content)
    .of('football')
    .filter(isKnown)
    .filter(({ detail }) => Number(detail['season']) < year)
    .sort((a, b) => b.realStart.getTime() - a.realStart.getTime())
}

function isKnown(event: SeasonEvent): event is PastEvent {
  return event.results !== null && event.realStart !== null
}

function linesOf(content: Content, past: readonly PastEvent[]) {
  const categoryOf = new Map(content.people.map(({ id, category }) => [id, category]))
  const counted = new Map<string, number>()
  return past.flatMap((event) => {
    const triggers = triggersFor(content, event)
    const ofEvent = triggers.filter(({ subject }) => subject === 'event')
    const eventValues = valuesOf(ofEvent, event.results.event)
    return event.participants.flatMap(({ personId }) => {
      const valueOf = event.results.tookPart.get(personId)
      const already = counted.get(personId) ?? 0
      if (!valueOf || already >= shownGames) return []
      counted.set(personId, already + 1)
      const category = categoryOf.get(personId) ?? ''
      const ofPerson = triggers.filter(
        ({ subject, categories }) => subject === 'person' && categories.includes(category),
      )
      return {
        person_id: personId,
        source_id: event.sourceId,
        event_type: event.type,
        name: event.shortName,
        played_at: event.realStart,
        person_values: valuesOf(ofPerson, valueOf),
        event_values: eventValues,
      }
    })
  })
}

interface Rate {
  readonly trigger: string
  readonly category: string | null
  readonly games: number
  readonly hits: number
}

function ratesOf(content: Content, past: readonly PastEvent[]): Rate[] {
  const categoryOf = new Map(content.people.map(({ id, category }) => [id, category]))
  const rates = new Map<string, Rate>()
  const count = (trigger: string, category: string | null, isHit: boolean) => {
    const key = `${trigger} ${category}`
    const { games, hits } = rates.get(key) ?? { games: 0, hits: 0 }
    rates.set(key, { trigger, category, games: games + 1, hits: hits + Number(isHit) })
  }
  for (const event of past) {
    for (const trigger of triggersFor(content, event)) {
      if (trigger.subject === 'event') {
        count(trigger.key, null, meets(trigger, event.results.event(trigger.metric)))
        continue
      }
      for (const { personId } of event.participants) {
        const valueOf = event.results.tookPart.get(personId)
        const category = categoryOf.get(personId) ?? ''
        if (valueOf && trigger.categories.includes(category))
          count(trigger.key, category, meets(trigger, valueOf(trigger.metric)))
      }
    }
  }
  return [...rates.values()]
}

function triggersFor(content: Content, { type }: SeasonEvent): Trigger[] {
  return content.triggers.filter(
    (trigger) => trigger.eventTypes.includes(type) && metricExists(trigger, type),
  )
}

function valuesOf(
  triggers: readonly Trigger[],
  valueOf: (metric: string) => number | null,
): Record<string, number | null> {
  return Object.fromEntries(triggers.map(({ metric }) => [metric, valueOf(metric)]))
}
