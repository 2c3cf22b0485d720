// `npm run season` plays the real season with the residents at people's pace. It prints, week by week, the books, the
// house's liability, the value of packs, the depth of the market and whether every invariant held, and at the end the
// economic figures of residents by habit. `--players 200 --residents 0 --speed 240` plays it with simulated people
// instead, at full speed; `--strategies` adds players who look for gaps in the residents' play. Sizes: --weeks 4 --seed
// 1 --seeds 3.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { economyLines } from '../tools/season/economy-figures.ts'
import { playSeason, type SeasonReport } from '../tools/season/play-season.ts'
import { timesOf } from '../tools/season/resident-acts.ts'
import { outcomeLines, playStrategies, tooGood, type Outcome } from '../tools/season/play-strategies.ts'
import { argumentsOf } from './arguments.ts'
import { root } from './web-build.ts'

const { values } = argumentsOf('season', {
  options: {
    players: { type: 'string', default: '0' },
    residents: { type: 'string', default: '60' },
    weeks: { type: 'string', default: '9' },
    speed: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    strategies: { type: 'boolean', default: false },
  },
  wholeNumbers: { players: 0, residents: 0, weeks: 1, speed: 1, seed: 1, seeds: 1 },
})
const outcomes: Outcome[] = []
const first = Number(values.seed)
let isSound = true
for (let seed = first; seed < first + Number(values.seeds); seed += 1)
  isSound = (await playOne(seed)) && isSound
if (values.strategies) {
  const found = tooGood(outcomes)
  for (const line of [...outcomeLines(outcomes), ...found]) console.log(line)
  isSound = isSound && found.length === 0
}
process.exitCode = isSound ? 0 : 1

async function playOne(seed: number): Promise<boolean> {
  const folder = await makeTemporaryFolder('season')
  const failures: string[] = []
  try {
    const report = await playSeason({
      folder,
      contentDir: join(root, 'content'),
      players: Number(values.players),
      residents: Number(values.residents),
      weeks: Number(values.weeks),
      speed: Number(values.speed),
      seed,
      ...(values.strategies ? { beside: (game) => playStrategies(game, { seed, outcomes, failures }) } : {}),
      say: (line) => console.log(line),
    })
    const whole = { ...report, failures: [...report.failures, ...failures] }
    print(whole)
    return whole.failures.length === 0 && report.weeks.every(({ breaches }) => breaches.length === 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function print({ players, done, refused, residentActs, failures, weeks, economy, life }: SeasonReport): void {
  const listOf = (counted: ReadonlyMap<string, number>) =>
    [...counted].map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
  console.log(`\nplayers: ${listOf(new Map(Object.entries(players)))}`)
  console.log(`done: ${listOf(done)}`)
  console.log(`refused: ${listOf(refused)}`)
  console.log(`residents did: ${listOf(timesOf(residentActs, 'done'))}`)
  console.log(`residents were refused: ${listOf(timesOf(residentActs, 'refused'))}`)
  for (const line of economyLines(economy)) console.log(line)
  console.log(
    `alive: ${life.listings} listings by ${life.sellers}, fullest pool ${life.poolEntries}, tournaments joined ${life.joinedTournaments}, on the leaderboard ${life.leaders}`,
  )
  console.log(`failed: ${failures.length}`)
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`)
  for (const { week, breaches } of weeks)
    for (const { id, says, rows } of breaches)
      console.log(`week ${week}: ${id} is broken (${says}): ${JSON.stringify(rows)}`)
}
