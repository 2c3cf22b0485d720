import { expectedFaceCents, faceToPrice, payout } from '@called-shot/shared/catalogue/series-value.ts'
import { minGames, isWide, type Tally } from '@called-shot/shared/catalogue/hit-rates.ts'
import { categoriesOf, triggersOf } from './collection-triggers.ts'
import { peopleOf } from './collection-people.ts'
import type { Collection, Content, Person, Trigger } from './content.ts'
import { talliesOf, triggerRates, type Tallies, type TriggerRates } from './trigger-rates.ts'
import { footballSeason, type CatalogueSeason } from './upcoming-events.ts'

export interface ContentFigures {
  readonly series: readonly SeriesFigures[]
  readonly triggers: readonly (TriggerRates & { readonly key: string })[]
  readonly collections: readonly CollectionFigures[]
  /** The season shown: the one being replayed, or in a live season the next one; 0 without football. */
  readonly footballSeason: number
}

export interface SeriesFigures {
  readonly sourceId: string
  readonly priceCents: number
  readonly expectedFaceCents: number
  readonly faceToPrice: number | null
  /** Shares of the price, on average: with an identity and a trigger picked at random, and with the best ones. */
  readonly payoutBlind: number | null
  readonly payoutBest: number | null
  /** Null: no end date. */
  readonly supply: number | null
}

export interface CollectionFigures {
  readonly key: string
  readonly people: number
  readonly triggers: number
  readonly wideTriggers: number
  readonly hitRateBlind: number | null
  readonly hitRateBest: number | null
}

/**
 * The figures that the odds page and check-content show. Those of collections and series are about the triggers in their
 * packs: a withheld one would promise what no pack holds.
 */
export function contentFigures(
  content: Content,
  season: CatalogueSeason,
  inPacks: Pick<Content, 'triggers'>,
): ContentFigures {
  const year = footballSeason(content, season)
  const shown = { ...content, triggers: inPacks.triggers }
  const collections = content.collections.map((collection) => collectionFigures(shown, collection, year))
  return {
    footballSeason: year,
    collections,
    triggers: content.triggers.map((trigger) => ({
      key: trigger.key,
      ...triggerRates(talliesOf(content, trigger)),
    })),
    series: content.series.map((series) => {
      const { hitRateBlind = null, hitRateBest = null } =
        collections.find(({ key }) => key === series.collection && (series.contents.prize ?? 0) > 0) ?? {}
      return {
        sourceId: series.sourceId,
        priceCents: series.priceCents,
        expectedFaceCents: expectedFaceCents(series),
        faceToPrice: faceToPrice(series),
        payoutBlind: hitRateBlind === null ? null : payout(series, hitRateBlind),
        payoutBest: hitRateBest === null ? null : payout(series, hitRateBest),
        supply: series.supply,
      }
    }),
  }
}

function collectionFigures(content: Content, collection: Collection, year: number): CollectionFigures {
  const categories = categoriesOf(content, collection)
  const people = peopleOf(content, collection, year)
  const triggers = triggersOf(content, collection)
  const counted = triggers.map((trigger) => countedTrigger(content, trigger))
  return {
    key: collection.key,
    people: people.length,
    triggers: triggers.length,
    wideTriggers: triggers.filter((trigger) => isWide(trigger.categories, categories)).length,
    hitRateBlind: blindHitRate(people, counted),
    hitRateBest: bestHitRate(collection, people, counted),
  }
}

interface CountedTrigger {
  readonly trigger: Trigger
  readonly tallies: Tallies
  /** For all its games together. */
  readonly overall: number | null
}

function countedTrigger(content: Content, trigger: Trigger): CountedTrigger {
  const tallies = talliesOf(content, trigger)
  return { trigger, tallies, overall: triggerRates(tallies).overall }
}

/** A person drawn as packs draw people (by fame squared), with any trigger that fits. */
function blindHitRate(people: readonly Person[], triggers: readonly CountedTrigger[]): number | null {
  let weights = 0
  let sum = 0
  for (const person of people) {
    const rates = triggers
      .filter(({ trigger }) => trigger.categories.includes(person.category))
      .flatMap((counted) => rateFor(counted, person) ?? [])
    if (rates.length === 0) continue
    const weight = person.fame ** 2
    weights += weight
    sum += (weight * rates.reduce((total, rate) => total + rate, 0)) / rates.length
  }
  return weights === 0 ? null : sum / weights
}

/** Each trigger with the person (or the team) of the collection that has met it most often. */
function bestHitRate(
  { teams }: Collection,
  people: readonly Person[],
  triggers: readonly CountedTrigger[],
): number | null {
  const best = triggers.flatMap((counted) => {
    const { trigger, tallies } = counted
    const ofTeams = tallies.get('teams')
    const rates =
      trigger.subject === 'event' && ofTeams
        ? teams.flatMap((team) => rateOf(ofTeams.get(team)) ?? [])
        : people
            .filter(({ category }) => trigger.categories.includes(category))
            .flatMap((person) => rateFor(counted, person) ?? [])
    return rates.length === 0 ? [] : Math.max(...rates)
  })
  return best.length === 0 ? null : best.reduce((total, rate) => total + rate, 0) / best.length
}

function rateFor({ trigger, tallies, overall }: CountedTrigger, person: Person): number | null {
  return trigger.subject === 'event' ? overall : rateOf(tallies.get(person.category)?.get(person.id))
}

function rateOf(tally: Tally | undefined): number | null {
  return tally && tally.games >= minGames ? tally.hits / tally.games : null
}
