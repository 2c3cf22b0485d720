import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { independentResults } from '../../test/independent-results.ts'
import { replayCalendar } from '../replay/replay-calendar.ts'
import { replayObservations } from '../replay/replay-observations.ts'
import { BadContent, problemText } from './bad-content.ts'
import type { Content } from './content.ts'
import { readContent } from './read-content.ts'
import { talliesOf } from './trigger-rates.ts'

const own = fileURLToPath(new URL('../../../content/', import.meta.url))
const folders: string[] = []
let facts = ''
/** The same with the stat lines of only a few games: enough to find a bad row in, and quick to read. */
let short = ''

/** A separate directory that has only the facts. */
async function copyOfFacts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'called-shot-content-'))
  folders.push(folder)
  await cp(own, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.json') && !path.endsWith('.md'),
  })
  return folder
}

beforeAll(async () => {
  facts = await copyOfFacts()
  short = await copyOfFacts()
  const statLines = join(short, 'football_player_games.csv')
  const lines = (await readFile(statLines, 'utf8')).split('\n')
  await writeFile(statLines, `${lines.slice(0, 400).join('\n')}\n`)
})

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Changes a file of the directory, reads it, and puts it back. */
async function problemsAfter(file: string, change: (text: string) => string): Promise<string[]> {
  const path = join(short, file)
  const text = await readFile(file.endsWith('.json') ? join(own, file) : path, 'utf8')
  await writeFile(path, change(text))
  try {
    await readContent(short)
    return []
  } catch (error) {
    if (error instanceof BadContent) return error.problems.map(problemText)
    throw error
  } finally {
    if (file.endsWith('.json')) await rm(path)
    else await writeFile(path, text)
  }
}

/** Replaces a cell of a data row (1 is the first below the header). */
function withCell(column: string, row: number, cell: string) {
  return (text: string) => {
    const lines = text.split('\n')
    const place = (lines[0] ?? '').split(',').indexOf(column)
    const cells = (lines[row] ?? '').split(',')
    cells[place] = cell
    lines[row] = cells.join(',')
    return lines.join('\n')
  }
}

test('the repository brings its own content', async () => {
  const content = await readContent(own)
  expect(content.people).toHaveLength(3883)
  // UTF-8 that was read as Latin-1 once.
  expect(content.people.filter(({ name }) => /[ÃÂ�]/.test(name))).toEqual([])
  expect(content.games.filter(({ hasResults }) => hasResults)).toHaveLength(420)
  expect(
    content.triggers.filter(({ eventTypes }) => eventTypes.includes('football')).length,
  ).toBeGreaterThanOrEqual(40)
  const mahomes = content.people.find(({ id }) => id === 'patrick-mahomes-19950917')
  expect(mahomes).toMatchObject({
    name: 'Patrick Mahomes',
    category: 'Quarterback',
    sport: 'football',
    team: 'KC',
  })
})

test('a directory that has only facts is played with our own series and triggers', async () => {
  const [ours, theirs] = await Promise.all([readContent(own), readContent(facts)])
  expect(theirs.triggers).toEqual(ours.triggers)
  expect(theirs.hash).toBe(ours.hash)
})

test('files missing from a directory are taken from its base', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'called-shot-content-'))
  folders.push(folder)
  const games = await readFile(join(own, 'football_games.csv'), 'utf8')
  await writeFile(
    join(folder, 'football_games.csv'),
    games.replace('GEHA Field at Arrowhead Stadium', 'Another Field'),
  )
  const content = await readContent(folder, own)
  expect(content.games[0]?.stadium).toBe('Another Field')
  await expect(readContent(folder)).rejects.toThrow('people.csv: the file is missing')
})

test('with another collection, no file of facts is parsed again, and no trigger is counted again', async () => {
  const before = await readContent(short)
  const collections = z
    .array(z.looseObject({}))
    .parse(JSON.parse(await readFile(join(own, 'collections.json'), 'utf8')))
  await writeFile(join(short, 'collections.json'), JSON.stringify(collections.slice(1)))
  const after = await readContent(short).finally(() => rm(join(short, 'collections.json')))
  expect(after.collections).toHaveLength(before.collections.length - 1)
  expect(after.statLines).toBe(before.statLines)
  const tallies = (content: Content) => content.triggers.map((trigger) => talliesOf(content, trigger))
  const [first, again] = [tallies(before), tallies(after)]
  expect(again.every((each, place) => each === first[place])).toBe(true)
})

describe('a bad row names its file, line and field, and nothing is loaded', () => {
  test.each([
    [
      'people.csv',
      'birth_date',
      3,
      '1949-02-30',
      'people.csv, line 4, birth_date: must be a date such as 2025-11-06',
    ],
    [
      'people.csv',
      'category',
      1,
      'Wizard',
      'people.csv, line 2, category: "Wizard" is not in categories.json',
    ],
    ['people.csv', 'fame', 2, '101', 'people.csv, line 3, fame: must be from 0 to 100'],
    [
      'football_games.csv',
      'kickoff',
      1,
      'soon',
      'football_games.csv, line 2, kickoff: must be a time with its offset',
    ],
    [
      'football_games.csv',
      'home_score',
      9,
      '2x',
      'football_games.csv, line 10, home_score: must be a whole number or empty',
    ],
    [
      'football_player_games.csv',
      'sacks',
      5,
      '',
      'football_player_games.csv, line 6, sacks: must be a number',
    ],
    [
      'football_player_games.csv',
      'team',
      5,
      'SEA',
      'football_player_games.csv, line 6, team: "SEA" does not play in 2024_01_ARI_BUF',
    ],
    [
      'football_player_games.csv',
      'game_id',
      5,
      'no_game',
      'football_player_games.csv, line 6, game_id: "no_game" is not known',
    ],
    ['golf_results.csv', 'made_cut', 2, 'yes', 'golf_results.csv, line 3, made_cut: must be 0, 1 or empty'],
    [
      'elections_contests.csv',
      'margin_pct',
      1,
      'wide',
      'elections_contests.csv, line 2, margin_pct: must be a number or empty',
    ],
    [
      'boxoffice_weekends.csv',
      'weekend_id',
      2,
      'boxoffice-2023-06-30',
      'boxoffice_weekends.csv, line 3, weekend_id: "boxoffice-2023-06-30" appears twice',
    ],
  ])('%s, %s', async (file, column, row, cell, problem) => {
    expect(await problemsAfter(file, withCell(column, row, cell))).toContain(problem)
  })

  test('a row with too few cells is refused', async () => {
    const [problem = ''] = await problemsAfter('golf_events.csv', (text) => `${text}golf-2026-short,Short\n`)
    expect(problem).toMatch(/^golf_events\.csv, line 57: .*length/i)
  })

  test('a missing column is refused', async () => {
    expect(await problemsAfter('people.csv', (text) => text.replace('birth_date', 'born'))).toContain(
      'people.csv, line 1, birth_date: the column is missing',
    )
  })

  describe('a file that cannot be read as a table has one problem, and what refers to it has others', () => {
    const ofPeople = async (change: (text: string) => string) =>
      (await problemsAfter('people.csv', change)).filter((problem) => problem.startsWith('people.csv'))

    test('a column that is there twice: nobody can tell which one counts', async () => {
      const twice = (text: string) => text.replaceAll(/(?<=.)$/gm, ',50').replace(/,50$/m, ',fame')
      expect(await ofPeople(twice)).toEqual(['people.csv, line 1, fame: the column is there twice'])
    })

    test.each([
      ['bytes of another encoding', '\u{fffd}'],
      ['a NUL', '\0'],
    ])('%s: the problem says how to save it', async (_, broken) => {
      const change = (text: string) => text.replace('Meryl Streep,1949', `Meryl Str${broken}ep,1949`)
      expect(await ofPeople(change)).toEqual([
        'people.csv, line 2: must be UTF-8 text (in a spreadsheet: save it as "CSV UTF-8")',
      ])
    })

    test('a quote that is never closed', async () => {
      expect(await ofPeople((text) => `${text}"never closed`)).toEqual([
        expect.stringMatching(/^people\.csv, line \d+: Quote Not Closed/),
      ])
    })
  })

  test('the line number is right after a cell with a line break', async () => {
    const change = (text: string) =>
      withCell(
        'birth_date',
        3,
        'never',
      )(text.replace('Meryl Streep,1949', '"Meryl\nStreep",1949').replace('\nkeanu', '\nkeanu'))
    const [problem = ''] = await problemsAfter('people.csv', change)
    expect(problem).toBe('people.csv, line 4, birth_date: must be a date such as 2025-11-06')
  })

  test.each([
    ['triggers.json', '"threshold": 250', '"threshold": "250"', 'triggers.json, entry 1, threshold'],
    [
      'triggers.json',
      '"categories": ["Quarterback"]',
      '"categories": ["Wizard"]',
      'triggers.json, passing-yards-250, categories: "Wizard" is not a category',
    ],
    [
      'series.json',
      '"odds": "tier-1 v1"',
      '"odds": "tier-1 v9"',
      'series.json, identity, odds: "tier-1 v9" is not in odds.json',
    ],
    [
      'odds.json',
      '"Standard": 80',
      '"Standard": 81',
      'odds.json, odds, entry 1, percent: must sum to 100 percent',
    ],
    ['series.json', '"supply": 10000', '"supply": 3000000000', 'series.json, entry 7, supply'],
    [
      'collections.json',
      '"name": "AFC East"',
      String.raw`"name": "AFC\u0000East"`,
      'collections.json, entry 1, name: must be text',
    ],
    [
      'collections.json',
      '"name": "AFC East"',
      String.raw`"name": "AFC\ud800East"`,
      'collections.json, entry 1, name: must be text',
    ],
    ['collections.json', '"AFC East"', '"AFC\u{fffd}East"', 'collections.json, line'],
    ['categories.json', '"Running Back"', '"Quarterback"', 'categories.json, Quarterback: appears twice'],
  ])('our own %s: %s', async (file, before, after, problem) => {
    const problems = await problemsAfter(file, (text) => text.replace(before, after))
    expect(problems.some((each) => each.startsWith(problem))).toBe(true)
  })
})

test('stat lines of people missing from people.csv are skipped and named, and the others are played', async () => {
  const path = join(facts, 'football_player_games.csv')
  const text = await readFile(join(own, 'football_player_games.csv'), 'utf8')
  const lines = text.trimEnd().split('\n')
  const place = (lines[0] ?? '').split(',').indexOf('league_id')
  const asRookie = (line = '') => line.split(',').with(place, '00-0099999').join(',')
  const last = lines.at(-1)
  const [sameGame, otherGame] = [last, lines.find((line) => line.startsWith('2025_01_'))].map(asRookie)
  await writeFile(path, `${[...lines, sameGame, otherGame].join('\n')}\n`)
  const content = await readContent(facts).finally(() => writeFile(path, text))
  expect(content.statLines).toHaveLength(lines.length - 1)
  expect(content.leftOut.map(problemText)).toEqual([
    `football_player_games.csv, line ${lines.length + 1}, league_id: "00-0099999" is not in people.csv: 2 stat lines are skipped`,
  ])
})

test('another week of results is played without a code change', async () => {
  const folder = await copyOfFacts()
  const games = (await readFile(join(folder, 'football_games.csv'), 'utf8')).split('\n')
  const withScores = games.map((line) => {
    const cells = line.split(',')
    if (!line.startsWith('2025_10_')) return line
    cells[8] = '27'
    cells[9] = '20'
    return cells.join(',')
  })
  await writeFile(join(folder, 'football_games.csv'), withScores.join('\n'))
  const lines = (await readFile(join(folder, 'football_player_games.csv'), 'utf8')).trimEnd().split('\n')
  const weekTen = withScores.filter((line) => line.startsWith('2025_10_')).map((line) => line.split(','))
  const added = weekTen.flatMap(([id = '', , , , , , home = '', away = '']) =>
    [home, away].map((team) => {
      const before =
        lines.findLast((line) => line.split(',')[7] === team && line.split(',')[6] === 'Quarterback') ?? ''
      const cells = before.split(',')
      const opponent = team === home ? away : home
      return [id, '2025', '10', 'REG', ...cells.slice(4, 7), team, opponent, ...cells.slice(9)].join(',')
    }),
  )
  await writeFile(join(folder, 'football_player_games.csv'), `${[...lines, ...added].join('\n')}\n`)
  // Outcomes follow from our own triggers, which this directory does not have.
  await cp(join(own, 'triggers.json'), join(folder, 'triggers.json'))

  const content = await readContent(folder)
  const settings = { speed: 1, epoch: new Date('2026-09-01T00:00:00Z'), firstRun: 1, from: '2025-11-06' }
  const calendar = replayCalendar(content, settings)
  const [first] = calendar
    .between({ from: settings.epoch, until: new Date('2026-09-01T01:00:00Z') })
    .filter(({ type }) => type === 'football')
  expect(first).toMatchObject({ week: 10, run: 1, name: 'LV at DEN, 2025 week 10' })
  if (!first) return
  const quarterbacks = new Set(
    content.people.filter(({ category }) => category === 'Quarterback').map(({ id }) => id),
  )
  const passed = replayObservations(content, first, 360).find(
    ({ personId, metric }) => personId !== null && quarterbacks.has(personId) && metric === 'passing_yards',
  )
  const right = independentResults(folder).answer({
    event: first.sourceId,
    person: passed?.personId ?? null,
    trigger: 'passing-yards-250',
  })
  expect(right).toBe((passed?.value ?? 0) >= 250 ? 'true' : 'false')
})
