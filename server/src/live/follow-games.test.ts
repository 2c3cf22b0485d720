import { afterAll, expect, test } from 'vitest'
import { liveNews } from '@called-shot/shared/live/contract.ts'
import { newsOf, withNews, type LiveNews, type Shown } from '@called-shot/shared/live/news.ts'
import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import type { Play } from '@called-shot/shared/live/play.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import { openDatabase } from '../db/database.ts'
import { followGames } from './follow-games.ts'
import { createLiveGames } from './live-games.ts'
import { showLiveEvent } from './live-lists.ts'
import { recordPlays } from './record-plays.ts'
import { unpackPlay } from './stored-play.ts'

const { game, owner, lists, connection } = await useTestDatabase()
const world = await smallWorld({ game, owner, lists })
const followed = eventId(world.event('sundayNight'))
const queries = queriesOf(game)
const asItIs = createLiveGames(queries, { sharedForMilliseconds: 0 })

/** The live games of one process with its own connections; a socket is the list of messages it received. */
function startProcess() {
  const lost: unknown[] = []
  const database = openDatabase({ connection, onNewsLost: (error) => lost.push(error) })
  const own = queriesOf(database.game)
  const reads: number[] = []
  const counted: Queries = {
    ...own,
    query(statement) {
      if (statement.name === 'live-games') reads.push(Date.now())
      return own.query(statement)
    },
  }
  const games = createLiveGames(counted, { news: database.newsOfGames })
  let looks = 0
  const watched = {
    ...games,
    isDue(id: EventId) {
      if (id === followed) looks += 1
      return games.isDue(id)
    },
  }
  const messages = new Set<Buffer>()
  const refused: LiveNews[][] = []
  const hub = followGames<LiveNews[]>({
    games: watched,
    send(targets, message) {
      const text = message.toString()
      if (text.startsWith('{"type":"error","code":"bad_input","message":"follow: '))
        return void refused.push(...targets)
      messages.add(message)
      for (const received of targets) received.push(liveNews.parse(JSON.parse(text)))
    },
    onError: (error) => errors.push(error),
  })
  ends.push(async () => {
    hub.close()
    await database.close()
  })
  const join = (ids: readonly number[] = [followed]): LiveNews[] => {
    const received: LiveNews[] = []
    hub.follow(received, JSON.stringify({ follow: ids }))
    return received
  }
  return { hub, lost, listener: database.newsOfGames, reads, messages, refused, join, looks: () => looks }
}

const errors: unknown[] = []
const ends: (() => Promise<void>)[] = []
let reported = 0

afterAll(async () => {
  for (const end of ends) await end()
})

async function reportPlay(said: Partial<Play> = {}, on: EventId = followed): Promise<void> {
  reported += 1
  const play = {
    ...unpackPlay(reported, { quarter: 1, secondsLeft: 3600 - reported, homeScore: reported }),
    ...said,
  }
  const plays = [{ eventId: on, play, at: new Date() }]
  await world.runner.runHouse(recordPlays, { source: 'a feed', plays })
}

/** The state of a page that first read the event and then received these messages. */
function heldAfter(first: Shown, received: readonly LiveNews[]): Shown | null {
  return received.reduce<Shown | null>((held, news) => held && withNews(held, news), first)
}

test('fifty sockets in two processes hear the whole state once and each play in one message, and games are read at most once a second', async () => {
  const processes = [startProcess(), startProcess()]
  const sockets = processes.flatMap(({ join }) => Array.from({ length: 25 }, () => join()))
  await expect.poll(() => sockets.every(([first]) => first?.from === null)).toBe(true)
  const held = await showLiveEvent({ games: asItIs, queries }, followed, 0)
  for (let count = 1; count <= 3; count += 1) {
    await reportPlay()
    await expect
      .poll(() => sockets.every((received) => received.at(-1)?.event.plays_told === count))
      .toBe(true)
  }
  const shown = await showLiveEvent({ games: asItIs, queries }, followed, 0)
  for (const received of sockets) expect(heldAfter(held, received)?.plays).toEqual(shown.plays)
  for (const { reads, messages } of processes) {
    // One encoded message for all 25, the whole state at the beginning among them.
    expect(messages.size).toBeLessThanOrEqual(1 + 2 * reported)
    const pauses = reads.slice(1).map((at, index) => at - (reads[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(950)
  }
})

test('plays missed without a socket are read by the version that the page holds', async () => {
  const { join } = startProcess()
  const reads = { queries, games: asItIs }
  const before = await showLiveEvent(reads, followed, 0)
  await reportPlay({ homeScore: 70 })
  const received = join()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const later = await showLiveEvent(reads, followed, before.version)
  expect(later.plays.length).toBeLessThanOrEqual(before.plays.length + 1)
  expect(later.plays.map(({ play_id: id }) => id)).toContain(reported)
  expect(later.home_score).toBe(70)
})

test('a socket that follows other games or none hears no more of this one, and nonsense is refused and changes nothing', async () => {
  const { hub, join, refused } = startProcess()
  const [stays, goes, leaves] = [join(), join(), join()]
  await expect.poll(() => [stays, goes, leaves].every((received) => received.length > 0)).toBe(true)
  hub.follow(goes, '{"follow":[]}')
  hub.leave(leaves)
  const tooMany = JSON.stringify({ follow: Array.from({ length: 51 }, (_, index) => index + 1) })
  const nonsense = ['{"follow":["1"]}', '{"follow":[-1]}', '{', 'follow', '{"follow":7}', '{}', '', tooMany]
  for (const message of nonsense) hub.follow(stays, message)
  expect(refused).toEqual(nonsense.map(() => stays))
  const before = [goes.length, leaves.length]
  await reportPlay()
  await expect.poll(() => stays.at(-1)?.event.plays_told).toBe(reported)
  expect([goes.length, leaves.length]).toEqual(before)
})

test('nothing is read while nothing happens, and a lost connection is replaced without missing anything', async () => {
  const { join, listener, reads, lost, looks } = startProcess()
  const first = await showLiveEvent({ queries, games: asItIs }, followed, 0)
  const received = join()
  await expect.poll(() => received.length > 0 && listener.isOpen()).toBe(true)
  const isUpToDate = async () => {
    const { plays_told: all } = await showLiveEvent({ queries, games: asItIs }, followed, 0)
    return heldAfter(first, received)?.plays.length === all
  }
  await reportPlay()
  await expect.poll(isUpToDate).toBe(true)
  const before = { reads: reads.length, looks: looks() }
  // The process looks every tenth of a second: 12 looks outlast the second for which a game is shared anyway.
  await expect.poll(looks).toBeGreaterThan(before.looks + 12)
  expect(reads.length).toBe(before.reads)

  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`)
  await expect.poll(() => lost.length).toBe(1)
  await reportPlay()
  await expect.poll(isUpToDate).toBe(true)
  await expect.poll(() => listener.isOpen()).toBe(true)
  await reportPlay()
  await expect.poll(isUpToDate).toBe(true)
  expect(lost).toHaveLength(1)
})

/** More games that are over than a process keeps. */
async function pastGames(): Promise<readonly number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into event (id, type, name, short_name, starts_at, original_starts_at, status, void_after)
      select 10000000 + n, type, name, short_name, now() - interval '1 day', now() - interval '1 day', 'decided', void_after
      from event, generate_series(1, 400) n where event.id = $1 returning event.id`,
    [followed],
  )
  return rows.map(({ id }) => id)
}

test.each([
  ['do not exist', 0, async () => Array.from({ length: 400 }, (_, index) => 10 ** 9 + index)],
  ['are over', 50, pastGames],
])('games that %s are read once, however many of them are followed', async (_, heard, manyGames) => {
  const { join, listener, reads, looks } = startProcess()
  const ids = await manyGames()
  const others: LiveNews[][] = []
  for (let from = 0; from < ids.length; from += 50) others.push(join(ids.slice(from, from + 50)))
  const received = join()
  await expect.poll(() => received.length > 0 && listener.isOpen()).toBe(true)
  await reportPlay()
  await expect.poll(() => received.at(-1)?.event.plays_told).toBe(reported)
  const before = { reads: reads.length, looks: looks() }
  await expect.poll(looks).toBeGreaterThan(before.looks + 12)
  expect(reads.length).toBe(before.reads)
  expect(others.map(({ length }) => length)).toEqual(others.map(() => heard))
})

test('an event that does not exist is never reported, and a source that overtakes another brings all of its plays', async () => {
  const { join } = startProcess()
  const [nothing, received] = [join([1]), join()]
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const plays = [500, 501].map((id) => ({
    eventId: followed,
    play: unpackPlay(id, { quarter: 2, homeScore: 3 }),
    at: new Date(),
  }))
  await world.runner.runHouse(recordPlays, { source: 'another feed', plays })
  await expect.poll(() => received.at(-1)?.event.plays_told).toBe(2)
  expect(received.at(-1)?.plays.map(({ play_id: id }) => id)).toEqual([500, 501])
  expect(nothing).toEqual([])
  const shown = await showLiveEvent({ games: asItIs, queries }, followed, 0)
  expect(newsOf(null, { shown, versions: new Map() })?.event.plays_told).toBe(2)
})

test('the tests of this file caused no server error', () => {
  expect(errors).toEqual([])
})
