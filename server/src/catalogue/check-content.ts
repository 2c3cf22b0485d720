import {
  hasEnoughWide,
  highestNinetieth,
  isWide,
  lowestMedian,
  whyOutOfBounds,
} from '@called-shot/shared/catalogue/hit-rates.ts'
import { minSeasonWeeks, seasonsWithResults } from '@called-shot/shared/catalogue/replay-schedule.ts'
import { highestFaceToPrice, isSolvent } from '@called-shot/shared/catalogue/series-value.ts'
import { wholeBasisPoints } from '@called-shot/shared/catalogue/series.ts'
import type { EventType } from '@called-shot/shared/events/event-types.ts'
import { problemText, type ContentProblem } from './bad-content.ts'
import { peopleOf } from './collection-people.ts'
import { categoriesOf, triggersOf } from './collection-triggers.ts'
import { contentFigures, type ContentFigures } from './content-figures.ts'
import type { Collection, Content, Series, Sport, Trigger } from './content.ts'
import type { SeasonEvent } from './events/season-event.ts'
import { metricExists } from './metrics/metric-exists.ts'
import { triggerRates, talliesOf } from './trigger-rates.ts'
import { footballSeason, upcomingEvents, type CatalogueSeason } from './upcoming-events.ts'
import { minForWinning } from './winning.ts'

/**
 * A finding of the content rules. An error breaks a rule: the trigger or series it names is not published, and
 * check-content exits 1. A warning informs the operator and withholds nothing.
 */
export interface Finding {
  readonly severity: 'error' | 'warning'
  readonly subject: string
  readonly message: string
  readonly trigger?: string
  readonly series?: string
}

export interface ContentCheck {
  readonly findings: readonly Finding[]
  readonly figures: ContentFigures
}

export function errorsOf(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'error')
}

export function warningsOf(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'warning')
}

const minFootballTriggers = 40

/**
 * Checks the content against every rule of docs/content.md that can be computed, and computes the figures. Hit rates
 * can only block new triggers. One that was published, according to triggers.json or `published` (the keys that a
 * database knows), stays, with a warning: more results may move its rate, and people hold its cards.
 */
export function checkContent(
  content: Content,
  season: CatalogueSeason,
  published: ReadonlySet<string> = new Set(),
): ContentCheck {
  const isPublished = (trigger: Trigger) => trigger.published || published.has(trigger.key)
  const ofTriggers = [
    ...content.triggers.flatMap((trigger) => whatIsWrongWithTrigger(content, trigger, isPublished(trigger))),
    ...whatIsWrongWithTriggers(content.triggers),
  ]
  const withheld = new Set(errorsOf(ofTriggers).flatMap(({ trigger }) => trigger ?? []))
  const inPacks = { ...content, triggers: content.triggers.filter(({ key }) => !withheld.has(key)) }
  const soon = { upcoming: upcomingEvents(content, season), year: footballSeason(content, season) }
  return {
    findings: [
      ...content.series.flatMap(whatIsWrongWithSeries),
      ...ofTriggers,
      ...whatIsWrongWithSeasons(content, season),
      ...content.leftOut.map(leftOutFinding),
      ...content.collections.flatMap((collection) => whatIsWrongWithCollection(inPacks, collection, soon)),
    ],
    figures: contentFigures(content, season, inPacks),
  }
}

function whatIsWrongWithSeries(series: Series): Finding[] {
  const found = (message: string): Finding => ({
    severity: 'error',
    subject: `series ${series.sourceId}`,
    message,
    series: series.sourceId,
  })
  const { contents, packType, priceCents, tutorial } = series
  const findings: Finding[] = []
  if (!isSolvent(series))
    findings.push(found(`holds more than ${highestFaceToPrice} of its price as prizes and wagers`))
  if (priceCents === 0 && !tutorial) findings.push(found('is free without being a starter series'))
  if (packType === 'identity' && Object.keys(contents).some((kind) => !partsOfIdentities.has(kind))) {
    findings.push(found('is an identity pack with other cards than parts'))
  }
  if (Object.keys(contents).length === 0) findings.push(found('holds nothing'))
  return [...findings, ...whatIsWrongWithGuarantee(series).map(found)]
}

const partsOfIdentities = new Set(['category', 'month', 'day', 'year', 'part'])

/** The draw lowers the odds of the other cards to make up for the guaranteed one, and prizes have no such odds. */
function whatIsWrongWithGuarantee({ contents, odds, rules: { atLeastOne } }: Series): string[] {
  if (atLeastOne === undefined) return []
  if (contents.prize || contents.wager) return ['guarantees a rarity beside prize or wager cards']
  const cards = Object.values(contents).reduce((sum, count) => sum + count, 0)
  const high = odds.reduce((sum, row) => sum + (row.rarity >= atLeastOne ? row.basisPoints : 0), 0)
  return cards * high < wholeBasisPoints
    ? ['guarantees a rarity that its odds give less than once in a pack']
    : []
}

const sportOfEvents: Readonly<Record<EventType, Sport>> = {
  football: 'football',
  golf: 'golf',
  awards: 'screen',
  boxoffice: 'screen',
  elections: 'elections',
}

function whatIsWrongWithTrigger(content: Content, trigger: Trigger, isPublished: boolean): Finding[] {
  const found = (message: string): Finding => ({
    severity: 'error',
    subject: `trigger ${trigger.key}`,
    message,
    trigger: trigger.key,
  })
  const without = trigger.eventTypes.filter((type) => !metricExists(trigger, type))
  if (without.length > 0)
    return without.map((type) => found(`has a metric "${trigger.metric}" that no ${type} event has`))
  const strangers = content.categories.filter(
    ({ name, sport }) =>
      trigger.categories.includes(name) && !trigger.eventTypes.some((type) => sportOfEvents[type] === sport),
  )
  return [
    ...strangers.map(({ name }) => found(`fits ${name}, who never takes part in its events`)),
    ...whatIsWrongWithRates(content, trigger).map((message): Finding =>
      isPublished
        ? { ...found(`${message}; it was published and stays`), severity: 'warning' }
        : found(message),
    ),
    ...whatIsWrongWithWinning(content, trigger).map(found),
  ]
}

function whatIsWrongWithRates(content: Content, trigger: Trigger): string[] {
  const rates = triggerRates(talliesOf(content, trigger))
  return Object.entries(rates.by).flatMap(([group, rate]) => {
    const why = whyOutOfBounds(rate)
    if (why === null) return []
    const is =
      why === 'too easy' ? `90th percentile ${rate.ninetieth.toFixed(3)}` : `median ${rate.median.toFixed(3)}`
    const bound = why === 'too easy' ? `at most ${highestNinetieth}` : `at least ${lowestMedian}`
    return [`is ${why} for ${group}: ${is}, ${bound} is allowed`]
  })
}

function whatIsWrongWithWinning(content: Content, trigger: Trigger): string[] {
  if (!trigger.winning || trigger.subject === 'event') return []
  return upcomingOfTypes(content, trigger)
    .filter(({ participants }) => participants.length > 0 && participants.length < minForWinning)
    .map(({ name }) => `is about winning, but only one participant of ${name} has an identity`)
}

function upcomingOfTypes(content: Content, trigger: Trigger): SeasonEvent[] {
  return upcomingEvents(content, { is: 'replay', from: null }).filter(({ type }) =>
    trigger.eventTypes.includes(type),
  )
}

function whatIsWrongWithTriggers(triggers: readonly Trigger[]): Finding[] {
  const football = triggers.filter(({ eventTypes }) => eventTypes.includes('football')).length
  const findings: Finding[] = []
  if (football < minFootballTriggers) {
    findings.push({
      severity: 'error',
      subject: 'triggers',
      message: `only ${football} for football, at least ${minFootballTriggers} are needed`,
    })
  }
  for (const [name, same] of Map.groupBy(triggers, (trigger) => trigger.name)) {
    const [, second] = same
    if (second)
      findings.push({
        severity: 'error',
        subject: `trigger ${second.key}`,
        message: `has the name of another: "${name}"`,
        trigger: second.key,
      })
  }
  return findings
}

function leftOutFinding(leftOut: ContentProblem): Finding {
  return { severity: 'warning', subject: 'content', message: problemText(leftOut) }
}

/**
 * Findings on the football seasons. Too few weeks to replay is an error, because the replay would repeat them over and
 * over. A newer season that has just begun is fine: the replay then uses the one before it.
 */
function whatIsWrongWithSeasons(content: Content, season: CatalogueSeason): Finding[] {
  if (season.is === 'live') return []
  const replayed = footballSeason(content, season)
  return seasonsWithResults(content.games).flatMap(({ season: year, played, scheduled }): Finding[] => {
    const subject = `season ${year}`
    const weeks = `results of ${played} ${played === 1 ? 'week' : 'weeks'} of ${scheduled}`
    if (year === replayed && played < minSeasonWeeks)
      return [
        {
          severity: 'error',
          subject,
          message: `has ${weeks}, at least ${minSeasonWeeks} are needed to replay it`,
        },
      ]
    if (year > replayed)
      return [
        {
          severity: 'warning',
          subject,
          message: `has ${weeks} and is not played: the replay is of ${replayed}`,
        },
      ]
    return []
  })
}

function whatIsWrongWithCollection(
  content: Content,
  collection: Collection,
  { upcoming, year }: { readonly upcoming: readonly SeasonEvent[]; readonly year: number },
): Finding[] {
  const onSale = content.series.filter((series) => series.collection === collection.key && !series.tutorial)
  if (onSale.length === 0) return []
  const found = (message: string, withheld: readonly Series[]): Finding[] =>
    withheld.map(({ sourceId }) => ({
      severity: 'error',
      subject: `collection ${collection.key}`,
      message,
      series: sourceId,
    }))
  const categories = categoriesOf(content, collection)
  const predictions = onSale.filter(({ contents }) => contents.trigger !== undefined)
  const ofCollection = triggersOf(content, collection)
  const findings: Finding[] = []
  const wide = ofCollection.filter((trigger) => isWide(trigger.categories, categories)).length
  if (predictions.length > 0 && !hasEnoughWide({ wide, all: ofCollection.length })) {
    findings.push(
      ...found(
        `only ${wide} of ${ofCollection.length} triggers are wide, one in three is needed`,
        predictions,
      ),
    )
  }
  if (ofCollection.length === 0) findings.push(...found('has no trigger for its packs', predictions))
  const withParts = onSale.filter(({ contents }) =>
    Object.keys(contents).some((kind) => partsOfIdentities.has(kind)),
  )
  if (peopleOf(content, collection, year).length === 0)
    findings.push(...found('has nobody whose parts could be in its packs', withParts))
  const sellsIdentities = onSale.filter(({ packType }) => packType === 'identity')
  for (const category of categories) {
    const fitting = content.triggers.filter((trigger) => trigger.categories.includes(category))
    if (!upcoming.some(({ type }) => fitting.some(({ eventTypes }) => eventTypes.includes(type)))) {
      findings.push(
        ...found(`${category} is on sale without an event and a trigger that fits`, sellsIdentities),
      )
    }
  }
  if (predictions.length > 0 && !upcoming.some(({ collections }) => collections.includes(collection.key))) {
    findings.push(...found('has no event that could be predicted', predictions))
  }
  return findings
}
