import type { z } from 'zod'
import type { RarityOdds, RarityValues, SeriesRules } from '@called-shot/shared/catalogue/series.ts'
import {
  levelOf,
  type collectionsFile,
  type oddsFile,
  type seriesFile,
  type triggersFile,
} from './authored-files.ts'
import type { ContentProblem } from './bad-content.ts'
import type { Category, Collection, Content, Series } from './content.ts'

export interface AuthoredFiles {
  readonly categories: readonly Category[]
  readonly collections: z.output<typeof collectionsFile>
  readonly odds: z.output<typeof oddsFile>
  readonly series: z.output<typeof seriesFile>
  readonly triggers: z.output<typeof triggersFile>
}

/** Our own files joined: each series once per collection, with its odds and values in place of their names. */
export function authoredContent(
  files: AuthoredFiles,
  problems: ContentProblem[],
): Pick<Content, 'collections' | 'series' | 'triggers'> {
  const known = new Set(files.categories.map(({ name }) => name))
  requireOnce(
    'categories.json',
    files.categories.map(({ name }) => name),
    problems,
  )
  for (const [file, entries] of [
    ['collections.json', files.collections],
    ['triggers.json', files.triggers],
  ] as const) {
    requireOnce(
      file,
      entries.map(({ key }) => key),
      problems,
    )
    for (const { key, categories } of entries) {
      const unknown = categories.filter((category) => !known.has(category))
      for (const category of unknown)
        problems.push(problem(file, `${key}, categories`, `"${category}" is not a category`))
    }
  }
  const series = files.series.flatMap((entry) => seriesOf(entry, files, problems))
  requireOnce(
    'series.json',
    series.map(({ sourceId }) => sourceId),
    problems,
  )
  return { collections: files.collections, series, triggers: files.triggers }
}

function seriesOf(
  entry: AuthoredFiles['series'][number],
  files: AuthoredFiles,
  problems: ContentProblem[],
): Series[] {
  const odds = tableNamed(files.odds.odds, entry.odds)
  const prizeValues =
    entry.prizeValues === undefined ? { rows: [] } : tableNamed(files.odds.prizeValues, entry.prizeValues)
  if (!odds)
    problems.push(problem('series.json', `${entry.key}, odds`, `"${entry.odds}" is not in odds.json`))
  if (!prizeValues)
    problems.push(
      problem('series.json', `${entry.key}, prizeValues`, `"${entry.prizeValues}" is not in odds.json`),
    )
  if (!odds || !prizeValues) return []
  const holdsValues =
    (entry.contents.prize ?? 0) + (entry.contents.wager ?? 0) > 0 || entry.rules.prizeEachDays !== undefined
  if (holdsValues && !coversOdds(odds.rows, prizeValues.rows)) {
    problems.push(
      problem(
        'series.json',
        `${entry.key}, prizeValues`,
        'must give values for every rarity that can be drawn',
      ),
    )
  }
  return collectionsOf(entry, files, problems).map((collection) => ({
    sourceId: `${collection.key}/${entry.key}`,
    collection: collection.key,
    name: entry.name.replace('{collection}', collection.name),
    packType: entry.packType,
    tier: entry.tier,
    specialOffer: entry.specialOffer,
    tutorial: entry.tutorial,
    priceCents: entry.priceCents,
    contents: defined(entry.contents),
    odds: odds.rows,
    prizeValues: prizeValues.rows,
    supply: entry.supply,
    rules: rulesOf(entry.rules),
  }))
}

function rulesOf({ atLeastOne, ...rules }: AuthoredFiles['series'][number]['rules']): SeriesRules {
  return { ...defined(rules), ...(atLeastOne === undefined ? {} : { atLeastOne: levelOf(atLeastOne) }) }
}

/** A series names sports (meaning all their ordinary collections) or collections by key. */
function collectionsOf(
  entry: AuthoredFiles['series'][number],
  { collections }: AuthoredFiles,
  problems: ContentProblem[],
): Collection[] {
  const named = entry.collections ?? []
  for (const key of named) {
    if (!collections.some((collection) => collection.key === key)) {
      problems.push(problem('series.json', `${entry.key}, collections`, `"${key}" is not a collection`))
    }
  }
  return collections.filter(
    (collection) =>
      named.includes(collection.key) || (isOrdinary(collection) && entry.sports?.includes(collection.sport)),
  )
}

/** Collections of whole divisions or event types, without those of a few named events or of the free packs. */
function isOrdinary(collection: Collection): boolean {
  return collection.teams.length > 0 || collection.eventTypes.length > 0
}

function coversOdds(odds: readonly RarityOdds[], values: readonly RarityValues[]): boolean {
  return odds.every(
    ({ rarity, basisPoints }) => basisPoints === 0 || values.some((row) => row.rarity === rarity),
  )
}

function tableNamed<Table extends { readonly name: string }>(
  tables: readonly Table[],
  name: string,
): Table | undefined {
  return tables.find((table) => table.name === name)
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Omits what is undefined, so that stored JSON and its hash have one form. */
function defined<T extends object>(values: T): Defined<T>
function defined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function requireOnce(file: string, keys: readonly string[], problems: ContentProblem[]): void {
  for (const [key, same] of Map.groupBy(keys, (name) => name)) {
    if (same.length > 1) problems.push(problem(file, key, 'appears twice'))
  }
}

function problem(file: string, field: string, message: string): ContentProblem {
  return { file, line: null, field, message }
}
