import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cents } from '../../shared/src/money.ts'
import { freePort } from '../../server/test/free-port.ts'
import { readsOf } from './accounts.ts'
import { ask } from './live.ts'
import { loadTimes } from './load.ts'
import { compare, judged, quantileOf, type Ratio } from './ratio.ts'
import type { ReturnReport } from './returning-sockets.ts'
import { serveGame, type BenchPlayer, type ServedGame } from './served-game.ts'
import type { SilentReport } from './silent-sockets.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const players = 50
const fullSockets = 5000
const unlimited = '1000000'
/** The server's default limits. */
const bounds = { SOCKETS_WAITING: '1000', SOCKETS_PER_SECOND: '400' }
const goals = { backSeconds: 60, perSecond: 500, waiting: 1000, ofAddress: 20, p99: 1.2 }
/** Five seconds for the token, and a margin for a busy machine's late timers. */
const maxWaitSeconds = 5.5
/** Each address tries five sockets more than it may have. */
const silent = { addresses: 200, ofAddress: 25 }
const silentRounds = 3

/**
 * Measures a restart under 5,000 open pages, which reconnect with the client's own waiting times, and a player's reads
 * beside 5,000 sockets that never send a token.
 */
export async function benchRestart(
  outer: BenchWorld,
  { sockets = fullSockets, reads = 1500 }: { readonly sockets?: number; readonly reads?: number } = {},
): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'restart'))
  return [...(await benchReturn(world, sockets)), ...(await benchSilence(world, reads))]
}

async function benchReturn(world: BenchWorld, count: number): Promise<Ratio[]> {
  const settings = {
    ...bounds,
    PORT: String(await freePort()),
    SOCKETS_PER_ADDRESS: unlimited,
    SOCKETS_PER_PLAYER: unlimited,
  }
  const pages = startProgram('returning-sockets.ts')
  let game = await serveGame(world, settings)
  try {
    const people: BenchPlayer[] = []
    for (let index = 0; index < players; index += 1) people.push(await game.register())
    const tokens = await Promise.all(people.map((player) => player.token()))
    await ask(pages, { do: 'open', address: game.address, tokens, count })
    const notices = notifyEverySecond(world, people)
    const stoppedAt = Date.now()
    await game.stop()
    const downAt = Date.now()
    game = await serveGame(world, settings)
    const upAt = Date.now()
    const backAt = await untilAllBack(pages)
    const notifiedAt = await notices.stop()
    await sleep(3000)
    const report = await ask<ReturnReport>(pages, { do: 'report' })
    const seconds = (until: number) => (until - stoppedAt) / 1000
    console.log(
      `  ${count} sockets: the server ended after ${seconds(downAt).toFixed(1)} s, was up again after ${seconds(upAt).toFixed(1)} s; ${report.turnedAway} tries were turned away`,
    )
    const back = seconds(backAt)
    const perSecond = mostWithinSecond(report.letIn)
    console.log(`  all were back after ${back.toFixed(1)} s, at most ${perSecond} of them in one second`)
    return [
      judged({ name: 'seconds from the stop until all sockets are back', atMost: goals.backSeconds }, back),
      judged({ name: 'most sockets let in within a second', atMost: goals.perSecond }, perSecond),
      judged({ name: 'sockets that were not told after the last notice', atMost: 0 }, [
        report.received.filter((at) => at === null || at < notifiedAt).length,
      ]),
    ]
  } finally {
    pages.kill()
    await game.stop()
  }
}

/** Writes a notice for each of them once a second, even while the server is down. */
function notifyEverySecond(world: BenchWorld, people: readonly BenchPlayer[]) {
  let isOver = false
  let fact = 0
  const lastAt = notify()
  async function notify(): Promise<number> {
    for (;;) {
      fact += 1
      const notices = people.map(({ id }) => ({
        accountId: id,
        type: 'deposit_received' as const,
        facts: { cents: cents(100) },
        payload: {},
        fact: `restart ${fact}`,
      }))
      const at = Date.now()
      await world.runner.runHouse(async () => ({ answer: null, notices }), null)
      if (isOver) return at
      await sleep(1000)
    }
  }
  return {
    /** Resolves with the time just before the last notice was written. */
    stop() {
      isOver = true
      return lastAt
    },
  }
}

async function untilAllBack(pages: ChildProcess): Promise<number> {
  const until = Date.now() + 5 * 60_000
  while (Date.now() < until) {
    const { received } = await ask<ReturnReport>(pages, { do: 'report' })
    if (received.every((at) => at !== null)) return Date.now()
    await sleep(250)
  }
  throw new Error('not all sockets came back within five minutes')
}

/** Returns the most in any one-second window. */
function mostWithinSecond(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  for (const [index, at] of sorted.entries()) {
    while (at - (sorted[first] ?? at) >= 1000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

async function benchSilence(world: BenchWorld, reads: number): Promise<Ratio[]> {
  await using game = await serveGame(world, { ...bounds, HOST: '127.0.0.1' })
  const requests = readsOf(await game.register(), reads)
  const p99 = async () =>
    quantileOf(await loadTimes(world, game, { name: 'reads', connections: 1, requests }), 0.99)
  await p99()
  const reports: SilentReport[] = []
  const ratio = await compare(
    { name: 'p99 of a player’s reads beside 5,000 silent sockets / without them', atMost: goals.p99 },
    silentRounds,
    { unit: ' ms', reference: p99, ours: async () => besideSilence(game, { p99, reports }) },
  )
  const worst = (of: (report: SilentReport) => number) => [Math.max(...reports.map(of))]
  return [
    ratio,
    judged(
      { name: 'seconds until a silent socket is closed, the longest', atMost: maxWaitSeconds },
      worst(({ waited }) => Math.max(...waited) / 1000),
    ),
    judged(
      { name: 'silent sockets open at once', atMost: goals.waiting },
      worst(({ most }) => most),
    ),
    judged(
      { name: 'of them from one address', atMost: goals.ofAddress },
      worst(({ mostOfAddress }) => mostOfAddress),
    ),
  ]
}

async function besideSilence(
  game: ServedGame,
  { p99, reports }: { readonly p99: () => Promise<number>; readonly reports: SilentReport[] },
): Promise<number> {
  using program = startProgram('silent-sockets.ts')
  await ask(program, { do: 'open', port: Number(new URL(game.address).port), ...silent })
  // Until the first of them have been closed.
  await sleep(12_000)
  const time = await p99()
  const report = await ask<SilentReport>(program, { do: 'report' })
  reports.push(report)
  console.log(
    `  ${report.tries} tries: ${report.answers.map(([status, times]) => `${times} answered ${status}`).join(', ')}`,
  )
  return time
}

function startProgram(name: string): ChildProcess {
  const file = fileURLToPath(new URL(`./${name}`, import.meta.url))
  // Each question adds a listener for the program's exit.
  return fork(file, { execArgv: ['--disable-warning=ExperimentalWarning'] }).setMaxListeners(0)
}
