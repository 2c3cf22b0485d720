import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { playSeason } from '../season/play-season.ts'
import { root } from '../../scripts/web-build.ts'
import { inspect } from './live-memory.ts'
import { judged, medianOf, type Ratio } from './ratio.ts'
import { serveGame, type ServedGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

export interface MemorySizes {
  readonly signUps: number
  /** Null: the whole season. 0: none of it. */
  readonly weeks: number | null
}

const idleGoal = 300
/** Megabytes per thousand sign-ups, and per week of the season, above which memory counts as growing. */
const flatGoal = 1
const atOnce = 8
const samples = 20
const idleSeconds = 20

/** The first part of a run that the line fit ignores, while caches fill and the compiler settles. */
const settling = 1 / 3

/**
 * The memory of a server in its own process: resident memory when idle; live and resident memory left by sign-ups (a
 * password hash each) after garbage collection; resident memory when idle again; and resident memory over a season
 * played through the API. A line through the last two thirds of the samples shows whether it grows.
 */
export async function benchMemory(
  { folder }: Pick<BenchWorld, 'folder'>,
  { signUps, weeks }: MemorySizes,
): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(folder, 'memory'))
  await using game = await serveGame(world)
  const idle = await idleMegabytes(game)
  const kept = await keptOfSignUps(game, signUps)
  const after = await idleMegabytes(game)
  console.log(`  idle ${idle.toFixed(0)} MB, idle again after ${signUps} sign-ups ${after.toFixed(0)} MB`)
  const ofSeason =
    weeks === 0
      ? []
      : [
          judged(
            { name: 'MB that a week of the season adds', atMost: flatGoal },
            await growthOverSeason(folder, weeks),
          ),
        ]
  return [
    judged({ name: 'MB of memory, idle', atMost: idleGoal }, idle),
    judged(
      { name: 'MB of live objects and buffers that a thousand sign-ups leave', atMost: flatGoal },
      kept.live,
    ),
    judged(
      { name: 'MB of resident memory that they leave, once collected', atMost: flatGoal },
      kept.resident,
    ),
    ...ofSeason,
  ]
}

/** The median of the second half of a quiet period. */
async function idleMegabytes({ pid }: ServedGame): Promise<number> {
  const seen: number[] = []
  for (let second = 0; second < idleSeconds; second += 1) {
    await sleep(1000)
    seen.push(await residentMegabytes(pid))
  }
  return medianOf(seen.slice(idleSeconds / 2))
}

/**
 * Megabytes of live and of resident memory that a thousand sign-ups leave behind. Garbage is collected before each
 * sample: otherwise resident memory moves by tens of megabytes depending on when V8 last collected.
 */
async function keptOfSignUps(
  game: ServedGame,
  signUps: number,
): Promise<{ readonly live: number; readonly resident: number }> {
  const live: Sample[] = []
  const resident: Sample[] = []
  await using inspected = await inspect(game.pid)
  const start = performance.now()
  for (let sample = 1; sample <= samples; sample += 1) {
    const before = Math.round((signUps * (sample - 1)) / samples)
    const done = Math.round((signUps * sample) / samples)
    await signUp(game, done - before)
    const at = done / 1000
    live.push({ at, megabytes: (await inspected.liveBytes()) / 2 ** 20 })
    resident.push({ at, megabytes: await residentMegabytes(game.pid) })
  }
  const seconds = (performance.now() - start) / 1000
  tell(`${signUps} sign-ups, ${(signUps / seconds).toFixed(0)} a second, live`, live)
  tell('resident', resident)
  return { live: slopeOf(live), resident: slopeOf(resident) }
}

async function signUp(game: ServedGame, count: number): Promise<void> {
  let begun = 0
  const signUpOn = async () => {
    while (begun < count) {
      begun += 1
      await game.register()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, signUpOn))
}

async function growthOverSeason(folder: string, weeks: number | null): Promise<number> {
  const seen: Sample[] = []
  const { failures } = await playSeason({
    folder: join(folder, 'season'),
    contentDir: join(root, 'content'),
    players: 100,
    weeks,
    speed: 240,
    seed: 1,
    residents: 0,
    say: () => undefined,
    async beside({ pid, weekMilliseconds, isOver }) {
      const began = Date.now()
      while (!isOver()) {
        seen.push({ at: (Date.now() - began) / weekMilliseconds, megabytes: await residentMegabytes(pid) })
        await sleep(1000)
      }
    },
  })
  for (const failure of failures.slice(0, 10)) console.log(`  failed: ${failure}`)
  tell('the season', seen)
  return failures.length === 0 ? slopeOf(seen) : Number.NaN
}

interface Sample {
  /** In the unit of the figure: thousands of sign-ups, or weeks. */
  readonly at: number
  readonly megabytes: number
}

function tell(what: string, seen: readonly Sample[]): void {
  const every = Math.max(1, Math.ceil(seen.length / 10))
  const some = seen.filter((_, index) => index % every === 0 || index === seen.length - 1)
  console.log(`  ${what}: ${some.map(({ megabytes }) => megabytes.toFixed(0)).join(' ')} MB`)
}

/** The slope of the least-squares line through the samples after the settling. */
function slopeOf(seen: readonly Sample[]): number {
  const settled = seen.slice(Math.floor(seen.length * settling))
  const mean = (of: (sample: Sample) => number) =>
    settled.reduce((sum, sample) => sum + of(sample), 0) / settled.length
  const [at, megabytes] = [mean((sample) => sample.at), mean((sample) => sample.megabytes)]
  const together = mean((sample) => (sample.at - at) * (sample.megabytes - megabytes))
  return together / mean((sample) => (sample.at - at) ** 2)
}

/** Returns a process's resident memory in megabytes. Fails where there is no /proc. */
export async function residentMegabytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
