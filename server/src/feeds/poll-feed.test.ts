import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { feedJobs } from '../jobs/feed-jobs.ts'
import type { Job } from '../jobs/ticker.ts'
import { mappingOf } from './mapping.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const oracle = { disputeSeconds: 0 }
const { predict, outcomeOf } = predicting(world, { database, oracle })

/** Another site's feed, whose answer each test sets. */
let answer: { status: number; body: string; etag: string; location?: string } = {
  status: 200,
  body: '',
  etag: '',
}
/** Requests to an internal address, to which no feed may redirect us. */
const strayed: unknown[] = []
let endlessBytes = 0
const asked: (string | undefined)[] = []
const server = createServer((request, response) => {
  if (request.url === '/internal') {
    strayed.push(request.headers['x-api-key'])
    return response.end()
  }
  if (answer.body === 'endless') return sendEndlessly(response)
  asked.push(request.headers['if-none-match'])
  const isKnown = answer.etag !== '' && request.headers['if-none-match'] === answer.etag
  response.writeHead(isKnown ? 304 : answer.status, {
    ...(answer.etag === '' ? {} : { etag: answer.etag }),
    ...(answer.location === undefined ? {} : { location: answer.location }),
  })
  response.end(isKnown ? '' : answer.body)
})
/** 400 MB, or less if the reader disconnects earlier. */
function sendEndlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024, 'a')
  function* pieces() {
    for (let sent = 0; sent < 400; sent += 1) {
      endlessBytes += piece.length
      yield piece
    }
  }
  Readable.from(pieces(), { objectMode: false, highWaterMark: 1 })
    .pipe(response)
    .on('error', () => undefined)
}

let job: Job

function addressOfFeed(): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://localhost:${address.port}/`
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const mapping = mappingOf(
    'wire.json',
    JSON.stringify({
      source: 'the wire',
      url: addressOfFeed(),
      format: 'csv',
      headers: { 'x-api-key': 'our key' },
      event: '{game}',
      person: { column: 'player' },
      final: { column: 'status', equals: ['Final', 'Over'] },
      completes: { column: 'status', equals: ['Over'] },
      metrics: { passing_yards: 'yards' },
    }),
    {},
  )
  const [first] = feedJobs([mapping], {
    queries: world.queries,
    runner: world.runner,
    oracle,
    owner: database.owner,
  })
  if (!first) throw new Error('nothing polls')
  job = first
})
afterAll(() => server.close())

async function polls() {
  const { rows } = await database.owner.query(
    'select failures, accepted::int, skipped::int, problem from feed_poll where mapping = $1',
    ['wire.json'],
  )
  return rows[0]
}
async function statusOf(event: EventId): Promise<string | undefined> {
  const { rows } = await database.owner.query<{ status: string }>('select status from event where id = $1', [
    event,
  ])
  return rows[0]?.status
}

const csv = (...lines: string[]) => ['game,player,status,yards', ...lines].join('\n')

test('a polled document decides outcomes like any report; unknown events and people are skipped', async () => {
  const alice = await world.openAccount()
  const event = await world.addEvent({ type: 'football', shortName: 'KC at BUF', who: ['mahomes'] })
  await database.owner.query(`update event set source_id = 'kc-buf' where id = $1`, [event])
  const prediction = await predict(alice, { event })

  // Before the start a line of zeros is no report: it would close the event.
  answer = { status: 200, body: csv(`kc-buf,${people.mahomes.id},Scheduled,0`), etag: '"1"' }
  await job.work()
  expect(await polls()).toEqual({ failures: 0, accepted: 0, skipped: 1, problem: null })
  await predict(alice, { event })

  const final = csv(`kc-buf,${people.mahomes.id},Final,312`, 'other-game,somebody,Final,100')
  answer = { status: 200, body: final, etag: '"2"' }
  await job.work()
  expect(await outcomeOf(prediction)).toMatchObject({ status: 'true' })
  expect(await polls()).toEqual({ failures: 0, accepted: 1, skipped: 2, problem: null })
  expect(await statusOf(event)).toBe('open')
})

test('an unchanged document is not sent again by a feed with ETags, nor read again from one without', async () => {
  await job.work()
  expect(asked.at(-1)).toBe('"2"')
  // The same text under another ETag, which counts from then on.
  answer = { ...answer, etag: '"2 again"' }
  await job.work()
  await job.work()
  expect(asked.at(-1)).toBe('"2 again"')
  answer = { ...answer, etag: '' }
  await job.work()
  expect(await polls()).toMatchObject({ accepted: 1 })
})

test('a polled document says when an event is over', async () => {
  const event = await world.addEvent({ type: 'football', shortName: 'KC at DEN', who: ['mahomes'] })
  await database.owner.query(`update event set source_id = 'kc-den' where id = $1`, [event])
  answer = { status: 200, body: csv(`kc-den,${people.mahomes.id},Over,250`), etag: '' }
  await job.work()
  expect(await statusOf(event)).toBe('decided')
})

test('a failing feed is reported, and the next good answer ends that', async () => {
  answer = { status: 503, body: '', etag: '' }
  await expect(job.work()).rejects.toThrow(/answered 503/)
  answer = { status: 200, body: csv(`kc-buf,${people.mahomes.id},Final,far`), etag: '"3"' }
  await expect(job.work()).rejects.toThrow(/row 1, yards: "far" is not a number/)
  // Nothing of it was used, so it is asked for again as if it had changed.
  await expect(job.work()).rejects.toThrow(/row 1, yards: "far" is not a number/)
  expect(await polls()).toMatchObject({ failures: 3, problem: 'row 1, yards: "far" is not a number' })
  answer = { status: 200, body: csv(), etag: '' }
  await job.work()
  expect(await polls()).toMatchObject({ failures: 0, problem: null })
})

test('a feed that redirects is not followed: its key goes to no other address', async () => {
  answer = { status: 302, body: '', etag: '', location: '/internal' }
  await expect(job.work()).rejects.toThrow(/redirect/)
  expect(strayed).toEqual([])
})

test('an answer above the limit of size is dropped, not read to its end', async () => {
  answer = { status: 200, body: 'endless', etag: '' }
  await expect(job.work()).rejects.toThrow(/more than 20971520 bytes/)
  expect(endlessBytes).toBeLessThan(60 * 1024 * 1024)
})

test('polled plays are stored once however often the document comes, with the people whom the game knows', async () => {
  const event = await world.addEvent({ type: 'football', shortName: 'KC at LAC', who: ['mahomes'] })
  await database.owner.query(
    `update event set source_id = 'kc-lac', starts_at = clock_timestamp() - interval '1 minute' where id = $1`,
    [event],
  )
  const mapping = mappingOf(
    'plays.json',
    JSON.stringify({
      source: 'the plays',
      url: addressOfFeed(),
      format: 'csv',
      event: '{game}',
      person: null,
      plays: { fields: { play_id: 'play', quarter: 'qtr', kind: 'type', runner: 'who', yards: 'yards' } },
    }),
    {},
  )
  const [polled] = feedJobs([mapping], {
    queries: world.queries,
    runner: world.runner,
    oracle,
    owner: database.owner,
  })
  const lines = [`kc-lac,1,1,run,${people.mahomes.id},4`, 'kc-lac,2,1,run,a stranger,3', 'other,1,1,run,,1']
  for (const more of [[], ['kc-lac,3,2,run,,2'], ['kc-lac,3,2,run,,5']]) {
    answer = { status: 200, body: ['game,play,qtr,type,who,yards', ...lines, ...more].join('\n'), etag: '' }
    await polled?.work()
  }
  const { rows } = await database.owner.query<{ play_id: number; play: object }>(
    'select play_id, play from play_report where event_id = $1 order by id',
    [event],
  )
  expect(rows.map(({ play_id: id, play }) => ({ id, ...play }))).toEqual([
    { id: 1, quarter: 1, kind: 'run', runner: people.mahomes.id, yards: 4 },
    { id: 2, quarter: 1, kind: 'run', yards: 3 },
    { id: 3, quarter: 2, kind: 'run', yards: 2 },
    { id: 3, quarter: 2, kind: 'run', yards: 5 },
  ])
})
