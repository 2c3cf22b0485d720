import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { format } from 'oxfmt'
import type { Content } from '../server/src/catalogue/content.ts'
import { openFootballPlays, playsFileName } from '../server/src/catalogue/football-plays.ts'
import { readContent } from '../server/src/catalogue/read-content.ts'
import type { RateFigures } from '../shared/src/live/rate-chance.ts'
import type { SumFigures } from '../shared/src/live/chance.ts'
import { scoreMetric, type ScoreFigures } from '../shared/src/live/score-chance.ts'
import { fitRate, fitScores, fitSum, isRate } from '../tools/chances/fit-figures.ts'
import { kickersOf, withKicks } from '../tools/chances/kicks.ts'
import { casesOf, type GameCase, type PlayedGame } from '../tools/chances/played-games.ts'
import { argumentsOf } from './arguments.ts'

// `npm run fit-chances -- <folder>`: fits the figures behind chances to the plays of seasons 2021 to 2024
// (football_plays_2021.csv.gz to 2024 in the folder) and writes shared/src/live/chance-figures.json. Season 2025 is left
// out of the fit: its games only count how often the shown chances came true (server/src/live/chance-counts.json).
const repository = fileURLToPath(new URL('..', import.meta.url))
const figuresFile = join(repository, 'shared/src/live/chance-figures.json')
const countsFile = join(repository, 'server/src/live/chance-counts.json')
const seasons = [2021, 2022, 2023, 2024]
const [folder] = argumentsOf('fit-chances', { options: {}, words: 1 }).words
const missing =
  folder === undefined
    ? undefined
    : seasons.map((year) => playsIn(folder, year)).find((file) => !existsSync(file))

if (folder === undefined) {
  console.error('Name the folder with the plays: npm run fit-chances -- <folder>')
  process.exitCode = 1
} else if (missing !== undefined) {
  console.error(`There is no ${missing}: name the folder with the plays of ${seasons.join(', ')}.`)
  process.exitCode = 1
} else {
  const all = await readContent(join(repository, 'content'))
  const content = { ...all, statLines: all.statLines.filter(({ game }) => seasons.includes(game.season)) }
  const games: PlayedGame[] = []
  for (const season of seasons) games.push(...(await gamesOf(content, folder, season)))
  const cases = [...casesOf(content, games)]
  await writeData(figuresFile, figuresOf(content, cases))
  // Imported only now, so that it uses the new figures.
  const { saidCountsOf, saidOf2025 } = await import('../tools/chances/measure.ts')
  const playsOf = openFootballPlays([join(repository, 'content')])
  await writeData(countsFile, saidCountsOf(await saidOf2025(all, playsOf)))
  console.log(`Fitted to ${cases.length} games.`)
}

function playsIn(from: string, season: number): string {
  return join(resolve(from), `football_plays_${season}.csv.gz`)
}

async function writeData(path: string, data: unknown): Promise<void> {
  const { code } = await format(path, JSON.stringify(data), { printWidth: 110 })
  await writeFile(path, code)
}

async function gamesOf(content: Content, from: string, season: number): Promise<readonly PlayedGame[]> {
  const place = await mkdtemp(join(tmpdir(), 'fit-chances-'))
  try {
    const text = gunzipSync(await readFile(playsIn(from, season))).toString('utf8')
    await writeFile(join(place, playsFileName), text)
    const playsOf = openFootballPlays([place])
    const kickerOf = kickersOf(content)
    const ids = new Set(text.split('\n').flatMap((line) => /^\d{4}_\d\d_\w+_\w+/.exec(line)?.[0] ?? []))
    const games: PlayedGame[] = []
    for (const id of [...ids].sort()) {
      const [, , away = '', home = ''] = id.split('_')
      const reported = await playsOf(id, content.people)
      const plays = withKicks(reported, { home, away }, (team) => kickerOf(id, team))
      const last = plays.at(-1)
      const final = { home: last?.homeScore ?? 0, away: last?.awayScore ?? 0 }
      games.push({ id, sides: { home, away }, plays, final })
    }
    return games
  } finally {
    await rm(place, { recursive: true })
  }
}

interface Figures {
  readonly sums: Record<string, SumFigures>
  readonly rates: Record<string, RateFigures>
  readonly scores: ScoreFigures
}

/**
 * People are fitted to games with a box score, which also lists those who had no play; earlier games are their form.
 * Scores are fitted to all seasons but the first, as are kickers, since each side always has one. A kicker's longest
 * kick is fitted only to games with a box score, because kicks get longer every year.
 */
function figuresOf(content: Content, games: readonly GameCase[]): Figures {
  const fitted = games.filter(({ id }) => !id.startsWith(`${seasons[0]}`))
  const boxScores = new Set(content.statLines.map(({ game }) => game.id))
  const triggers = content.triggers.filter(({ eventTypes }) => eventTypes.includes('football'))
  const cases = Map.groupBy(
    fitted.flatMap(({ id, people }) =>
      boxScores.has(id)
        ? people
        : people.filter(({ category, metric }) => category === 'Kicker' && !metric.endsWith('_longest')),
    ),
    ({ category, metric }) => `${category} ${metric}`,
  )
  const scores = fitScores(
    fitted,
    triggers.filter(({ metric }) => scoreMetric(metric, true)),
  )
  const sums: Figures['sums'] = {}
  const rates: Figures['rates'] = {}
  for (const [key, ofKey] of [...cases].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = ofKey
    if (!first) continue
    const { category, metric } = first
    const of = triggers.filter(
      (trigger) => trigger.categories.includes(category) && trigger.metric === metric,
    )
    console.log(`${key}: ${ofKey.length} cases`)
    if (isRate(metric)) rates[key] = fitRate(ofKey, of)
    else sums[key] = fitSum(ofKey, of, scores)
  }
  return { sums, rates, scores }
}
