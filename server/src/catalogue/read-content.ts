import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { contentFiles, type ContentFile } from '@called-shot/shared/operator/content-contract.ts'
import { placeOfBadText } from '../bad-text.ts'
import { authoredContent } from './authored-content.ts'
import {
  categoriesFile,
  collectionsFile,
  oddsFile,
  seriesFile,
  showsFile,
  triggersFile,
} from './authored-files.ts'
import { awardsContent } from './awards-content.ts'
import { BadContent, type ContentProblem } from './bad-content.ts'
import { boxOfficeContent } from './box-office-content.ts'
import type { Category, Content, Person } from './content.ts'
import { electionsContent } from './elections-content.ts'
import { footballContent } from './football-content.ts'
import { openFootballPlays, type PlaysOf } from './football-plays.ts'
import { golfContent } from './golf-content.ts'
import { onceForFiles } from './once-for-files.ts'
import { peopleContent } from './people-content.ts'
import { readFirst } from './read-first.ts'
import { brokenLineOf, type ContentFile as TableFile } from './read-table.ts'

/** The repository's own content: the source of our own files that a directory leaves out. */
const ownContent = fileURLToPath(new URL('../../../content/', import.meta.url))

const dataFiles = [
  'people.csv',
  'football_games.csv',
  'football_player_games.csv',
  'golf_events.csv',
  'golf_results.csv',
  'awards_events.csv',
  'awards_nominations.csv',
  'elections_contests.csv',
  'elections_candidates.csv',
  'boxoffice_weekends.csv',
  'boxoffice_weekend_films.csv',
] as const
/** The files that content consists of. */
export const contentFileNames = [...dataFiles, ...contentFiles] as const
type FileName = (typeof contentFileNames)[number]

/** Our own files, as they were written. */
export type AuthoredTexts = Readonly<Record<ContentFile, string>>

/** The bytes of a content directory. A start that finds their hash in the catalogue does not have to parse them. */
export interface ContentSource {
  /** The hash of the content (see `Content`). */
  readonly hash: string
  readonly texts: AuthoredTexts
  /**
   * Parsed once, when first requested. Throws a `BadContent` that names the file, line and field of everything that
   * cannot be read; none of the content is then used.
   */
  content(): Content
  /** Read when first requested. */
  readonly playsOf: PlaysOf
}

/** The newest result, since the same bytes are requested most often and take a second to parse. */
let newest: Content | null = null

export async function readContent(directory: string, base: string | null = null): Promise<Content> {
  return (await openContent(directory, base)).content()
}

/**
 * Opens a content directory: the CSV files of facts, and our own JSON files. A file that the directory leaves out is
 * taken from `base`, and our own files from the repository if neither has them, so that a directory with only facts is
 * enough. Our own files that are `given` are taken from there alone. Throws a `BadContent` that names the files that
 * none of them has.
 */
export async function openContent(
  directory: string,
  base: string | null = null,
  given: Partial<AuthoredTexts> = {},
): Promise<ContentSource> {
  const places = base === null ? [directory] : [directory, base]
  const problems: ContentProblem[] = []
  async function read(name: FileName, folders: readonly string[]): Promise<string> {
    const text = await readFirst(name, folders)
    if (text === null) problems.push({ file: name, line: null, field: null, message: 'the file is missing' })
    return text ?? ''
  }
  const texts = new Map<string, string>()
  for (const name of dataFiles) texts.set(name, await read(name, places))
  for (const name of contentFiles) texts.set(name, given[name] ?? (await read(name, [...places, ownContent])))
  if (problems.length > 0) throw new BadContent(problems)
  const textOf = (name: FileName) => texts.get(name) ?? ''
  const file = (name: FileName): TableFile => ({ name, text: textOf(name) })
  const hash = hashOfFiles(texts)
  let content: Content | undefined
  const make = () => (newest?.hash === hash ? newest : (newest = contentOf(file, hash)))
  const authored = {
    'collections.json': textOf('collections.json'),
    'series.json': textOf('series.json'),
    'odds.json': textOf('odds.json'),
    'triggers.json': textOf('triggers.json'),
    'categories.json': textOf('categories.json'),
    'shows.json': textOf('shows.json'),
  }
  return {
    hash,
    texts: authored,
    content: () => (content ??= make()),
    playsOf: openFootballPlays(places),
  }
}

const categoriesOf = onceForFiles(
  ([file]: readonly [TableFile], problems) => readJson(file, categoriesFile, problems) ?? [],
)
const triggersOf = onceForFiles(
  ([file]: readonly [TableFile], problems) => readJson(file, triggersFile, problems) ?? [],
)
const showsOf = onceForFiles(
  ([file]: readonly [TableFile], problems) =>
    new Map(Object.entries(readJson(file, showsFile, problems) ?? {})),
)
const peopleOf = onceForFiles(([file, categories]: readonly [TableFile, readonly Category[]], problems) =>
  peopleContent(file, categories, problems),
)

type WithPeople = readonly [TableFile, TableFile, readonly Person[]]

const footballOf = onceForFiles(([games, lines, people]: WithPeople, problems) =>
  footballContent(games, lines, { people, problems }),
)
const golfOf = onceForFiles(([events, results, people]: WithPeople, problems) =>
  golfContent(events, results, { people, problems }),
)
const ceremoniesOf = onceForFiles(([events, nominations, people]: WithPeople, problems) =>
  awardsContent(events, nominations, { people, problems }),
)
const contestsOf = onceForFiles(([contests, candidates, people]: WithPeople, problems) =>
  electionsContent(contests, candidates, { people, problems }),
)
const weekendsOf = onceForFiles(([weekends, films]: readonly [TableFile, TableFile], problems) =>
  boxOfficeContent(weekends, films, problems),
)

function contentOf(file: (name: FileName) => TableFile, hash: string): Content {
  const problems: ContentProblem[] = []
  const categories = categoriesOf([file('categories.json')], problems)
  const authored = authoredContent(
    {
      categories,
      collections: readJson(file('collections.json'), collectionsFile, problems) ?? [],
      odds: readJson(file('odds.json'), oddsFile, problems) ?? { odds: [], prizeValues: [] },
      series: readJson(file('series.json'), seriesFile, problems) ?? [],
      triggers: triggersOf([file('triggers.json')], problems),
    },
    problems,
  )
  const people = peopleOf([file('people.csv'), categories], problems)
  const content: Content = {
    hash,
    categories,
    shows: showsOf([file('shows.json')], problems),
    ...authored,
    people,
    ...footballOf([file('football_games.csv'), file('football_player_games.csv'), people], problems),
    golfEvents: golfOf([file('golf_events.csv'), file('golf_results.csv'), people], problems),
    ceremonies: ceremoniesOf([file('awards_events.csv'), file('awards_nominations.csv'), people], problems),
    contests: contestsOf(
      [file('elections_contests.csv'), file('elections_candidates.csv'), people],
      problems,
    ),
    weekends: weekendsOf([file('boxoffice_weekends.csv'), file('boxoffice_weekend_films.csv')], problems),
  }
  if (problems.length > 0) throw new BadContent(problems)
  return content
}

function readJson<Schema extends z.ZodType>(
  file: TableFile,
  schema: Schema,
  problems: ContentProblem[],
): z.output<Schema> | null {
  const json = jsonOf(file, problems)
  const bad = placeOfBadText(json)
  if (bad !== null) problems.push(problemAt(file, bad, 'must be text without \\u0000 or half a character'))
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) problems.push(problemAt(file, path, message))
  return null
}

function problemAt(file: TableFile, path: readonly PropertyKey[], message: string): ContentProblem {
  const field = path
    .map((step) => (/^\d+$/.test(String(step)) ? `entry ${Number(step) + 1}` : String(step)))
    .join(', ')
  return { file: file.name, line: null, field: field === '' ? null : field, message }
}

function jsonOf(file: TableFile, problems: ContentProblem[]): unknown {
  const line = brokenLineOf(file)
  if (line !== null) problems.push({ file: file.name, line, field: null, message: 'must be UTF-8 text' })
  try {
    return JSON.parse(file.text)
  } catch (error) {
    problems.push({
      file: file.name,
      line: null,
      field: null,
      message: error instanceof Error ? error.message : String(error),
    })
    return null
  }
}

/** Of files by name. */
export function hashOfFiles(texts: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\0${text}\0`)
  return hash.digest('hex')
}
