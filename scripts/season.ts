// `npm run season` plays the real season with simulated players of four habits through the public API and prints, week
// by week, the books, what the house may still owe, what packs were worth, how deep the market is, and whether every
// invariant held. Sizes: --players 200 --weeks 4 --speed 240 --seed 1.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { playSeason, type SeasonReport } from './season/play-season.ts'
import { root } from './web-build.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '200' },
    weeks: { type: 'string' },
    speed: { type: 'string', default: '240' },
    seed: { type: 'string', default: '1' },
  },
})
const folder = await makeTemporaryFolder('season')
try {
  const report = await playSeason({
    folder,
    contentDir: join(root, 'content'),
    players: countOf('players', values.players),
    weeks: values.weeks === undefined ? null : countOf('weeks', values.weeks),
    speed: countOf('speed', values.speed),
    seed: countOf('seed', values.seed),
    say: (line) => console.log(line),
  })
  print(report)
  process.exitCode = isSound(report) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function countOf(name: string, text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count > 0) return count
  console.error(`--${name} must be a whole number above 0.`)
  process.exit(1)
}

function print({ players, done, refused, failures, weeks }: SeasonReport): void {
  const listOf = (counted: ReadonlyMap<string, number>) =>
    [...counted].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
  console.log(`\nplayers: ${listOf(new Map(Object.entries(players)))}`)
  console.log(`done: ${listOf(done)}`)
  console.log(`refused: ${listOf(refused)}`)
  console.log(`failed: ${failures.length}`)
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`)
  for (const { week, breaches } of weeks)
    for (const { id, says, rows } of breaches)
      console.log(`week ${week}: ${id} is broken (${says}): ${JSON.stringify(rows)}`)
}

function isSound({ failures, weeks }: SeasonReport): boolean {
  return failures.length === 0 && weeks.every(({ breaches }) => breaches.length === 0)
}
