import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openContent } from '../../server/src/catalogue/read-content.ts'
import { recordPlays } from '../../server/src/live/record-plays.ts'
import type { EventId } from '../../shared/src/ids.ts'
import type { Play } from '../../shared/src/live/play.ts'
import { root } from '../../scripts/web-build.ts'
import type { FollowersReport } from './follow-sockets.ts'
import { waitForEvent } from './gifts.ts'
import { judged, type Ratio } from './ratio.ts'
import { serveGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const sockets = 5000
const players = 50
const playCount = 40
/** After this play, every tenth socket loses its connection. */
const breakAfter = 15
const reconnectEvery = 10
/** A replayed game reports some 170 plays in 350 s. */
const pauseMilliseconds = 2000
const goals = { p95Milliseconds: 1000, queriesPerSecond: 1, lost: 0 }

export const followersFile = fileURLToPath(new URL('./follow-sockets.ts', import.meta.url))

/**
 * Reports one game play by play, like a feed, to 5,000 sockets that follow it. Measures how long a play takes from its
 * report to each socket, how often the game is read, and whether all sockets end in the same state after a tenth of
 * them lost their connection midway.
 */
export async function benchLive(outer: BenchWorld): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'live'), {
    shared_preload_libraries: 'pg_stat_statements',
  })
  await world.database.owner.query('create extension pg_stat_statements')
  await using game = await serveGame(world, {
    SOCKETS_PER_ADDRESS: '1000000',
    SOCKETS_PER_PLAYER: '1000000',
  })
  using followers = fork(followersFile, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const tokens: string[] = []
  for (let player = 0; player < players; player += 1) tokens.push(await (await game.register()).token())
  const event = await waitForEvent(world)
  const plays = (await playsOf(world, event)).slice(0, playCount)
  await ask(followers, { do: 'open', address: game.address, event, tokens, count: sockets })
  await world.database.owner.query('select pg_stat_statements_reset()')
  const begin = performance.now()
  const reportedAt = await reportAll(world, { event, plays }, () =>
    ask(followers, { do: 'reconnect', every: reconnectEvery }),
  )
  // The last play is read and sent within a second.
  await sleep(2 * pauseMilliseconds)
  const seconds = (performance.now() - begin) / 1000
  const queries = await queriesOfGames(world)
  const report: FollowersReport = await ask(followers, { do: 'report' })
  console.log(
    `  ${report.messages.toLocaleString('en')} messages, ${(report.bytes / 2 ** 20).toFixed(0)} MiB; a second ${(queries.reads / seconds).toFixed(2)} reads of the game, ${(queries.beats / seconds).toFixed(2)} heartbeats of the listening connection, ${(queries.looks / seconds).toFixed(2)} polls by the job that sends notices of calls`,
  )
  return ratiosOf(report, { reportedAt, queries: queries.reads + queries.beats, seconds })
}

/** Returns the plays of the event's game from the content. */
export async function playsOf(world: BenchWorld, event: EventId): Promise<readonly Play[]> {
  const { rows } = await world.database.owner.query<{ source: string }>(
    'select source_id as source from event where id = $1',
    [event],
  )
  const content = await openContent(join(root, 'content'))
  const plays = await content.playsOf(rows[0]?.source ?? '', content.content().people)
  if (plays.length < playCount) throw new Error('the game of the bench has too few plays')
  return plays
}

/** Returns when each play's report began, in milliseconds since 1970. */
async function reportAll(
  world: BenchWorld,
  { event, plays }: { readonly event: EventId; readonly plays: readonly Play[] },
  breakConnections: () => Promise<unknown>,
): Promise<ReadonlyMap<number, number>> {
  const reportedAt = new Map<number, number>()
  let back: Promise<unknown> = Promise.resolve()
  for (const [index, play] of plays.entries()) {
    const next = sleep(pauseMilliseconds)
    reportedAt.set(play.id, Date.now())
    const input = { source: 'the bench', plays: [{ eventId: event, play, at: new Date() }] }
    await world.runner.runHouse(recordPlays, input)
    if (index === breakAfter) back = breakConnections()
    await next
  }
  await back
  return reportedAt
}

interface GameQueries {
  readonly reads: number
  readonly beats: number
  readonly looks: number
}

async function queriesOfGames(world: BenchWorld): Promise<GameQueries> {
  const { rows } = await world.database.owner.query<GameQueries>(`
    select
      coalesce(sum(calls) filter (where query like '%from play_report r where r.event_id = e.id%'), 0)::int as reads,
      coalesce(sum(calls) filter (where query like 'select pg_notify(%'), 0)::int as beats,
      coalesce(sum(calls) filter (where query like '%(e.closed_at is not null or e.starts_at <= clock_timestamp())%'), 0)::int as looks
    from pg_stat_statements where query not like '%pg_stat_statements%'`)
  return rows[0] ?? { reads: 0, beats: 0, looks: 0 }
}

function ratiosOf(
  { received, held }: FollowersReport,
  {
    reportedAt,
    queries,
    seconds,
  }: {
    readonly reportedAt: ReadonlyMap<number, number>
    readonly queries: number
    readonly seconds: number
  },
): Ratio[] {
  const delays = received
    .flatMap(([play, times]) => times.map((at) => at - (reportedAt.get(play) ?? Number.NaN)))
    .toSorted((a, b) => a - b)
  const percentile = (share: number) => delays[Math.floor(share * (delays.length - 1))] ?? Number.NaN
  const plays = [...reportedAt.keys()].toSorted((a, b) => a - b)
  const isWhole = (state: string) => state.startsWith(`{"plays":${JSON.stringify(plays)},`)
  const most = Math.max(...held.filter(([state]) => isWhole(state)).map(([, count]) => count), 0)
  const lost = sockets - most
  return [
    {
      ...judged(
        {
          name: `milliseconds from the report of a play to the message at ${sockets} sockets, p95`,
          atMost: goals.p95Milliseconds,
        },
        percentile(0.95),
      ),
      spread: [percentile(0.5), percentile(1)],
    },
    judged(
      { name: 'queries a second for the game, reads and beats', atMost: goals.queriesPerSecond },
      queries / seconds,
    ),
    judged(
      {
        name: `sockets that do not hold the whole game, after one in ${reconnectEvery} came back`,
        atMost: goals.lost,
      },
      lost,
    ),
  ]
}

export async function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  child.send(order)
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (typeof answer !== 'object') throw new Error(`the followers ended with ${answer}`)
  return answer.done
}
