import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventId } from '@called-shot/shared/ids.ts'
import { catalogueTemplate, contentDirectory } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'
import { runnerOn } from '../../test/runner-on.ts'
import { BadContent } from '../catalogue/bad-content.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
import { openContent, type ContentSource } from '../catalogue/read-content.ts'
import { queriesOf } from '../commit/reader.ts'
import { openReplayClock } from '../replay/replay-clock.ts'
import { secondsOf } from '../replay/replay-observations.ts'
import { createReplayReporter } from './replay-reporter.ts'

const database = await useTestDatabase(await catalogueTemplate())
const { owner } = database
const content = await openContent(contentDirectory)
const clock = await openReplayClock(owner, { speed: 1, from: null, contentHash: content.hash })
const runner = runnerOn(database.game)

/** The report of a process that has just started. */
function reporting(source: ContentSource = content): () => Promise<void> {
  const queries = queriesOf(database.house)
  return createReplayReporter({ queries, runner, content: source, clock, oracle: { disputeSeconds: 0 } })
    .report
}

interface Game {
  readonly id: EventId
  readonly key: string
}

let games: readonly Game[] = []
beforeAll(async () => {
  const { rows } = await owner.query<Game>(
    `select id, source_id as key from event where type = 'football' order by starts_at desc, id limit 4`,
  )
  games = rows
})
beforeEach(() => owner.query(`update event set status = 'cancelled' where starts_at <= clock_timestamp()`))

/** Games that have just ended, if anybody says so. */
async function played(count: number): Promise<readonly Game[]> {
  const those = games.slice(0, count)
  games = games.slice(count)
  await owner.query(
    `update event set starts_at = clock_timestamp() - make_interval(secs => $2) where id = any($1)`,
    [those.map(({ id }) => id), secondsOf('football')],
  )
  return those
}

async function statusesOf(those: readonly Game[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ status: string }>(
    `select e.status from unnest($1::bigint[]) with ordinality x (id, place) join event e using (id) order by place`,
    [those.map(({ id }) => id)],
  )
  return rows.map(({ status }) => status)
}

async function playsToldOf({ id }: Game): Promise<number> {
  const { rows } = await owner.query<{ plays: number }>(
    'select count(*) as plays from play_report where event_id = $1',
    [id],
  )
  return rows[0]?.plays ?? 0
}

test('a game whose plays cannot be read is decided without them, holds up no other game, and is reported once', async () => {
  const [broken, whole] = await played(2)
  if (!broken || !whole) throw new Error('the replay has no games')
  const bad = new BadContent([{ file: 'football_plays.csv', line: 1, field: 'yards', message: 'is bad' }])
  const playsOf: ContentSource['playsOf'] = (game, people) =>
    game === broken.key ? Promise.reject(bad) : content.playsOf(game, people)
  const report = reporting({ ...content, playsOf })
  await expect(report()).rejects.toThrow('football_plays.csv, line 1, yards: is bad')
  expect(await statusesOf([broken, whole])).toEqual(['decided', 'decided'])
  expect(await playsToldOf(broken)).toBe(0)
  expect(await playsToldOf(whole)).toBeGreaterThan(100)
  await report()
})

test('events that the content no longer has do not stop the replay, however many there are', async () => {
  const [game] = await played(1)
  if (!game) throw new Error('the replay has no games')
  await owner.query(
    `insert into event (id, source_id, season_run_id, type, name, short_name, starts_at, original_starts_at, void_after)
     select nextval('id_block') * 1000, 'gone ' || n, season_run_id, type, name, short_name, at, at, void_after
     from event, generate_series(1, 60) n, lateral (select clock_timestamp() - interval '1 hour') x (at)
     where id = $1`,
    [game.id],
  )
  await reporting()()
  expect(await statusesOf([game])).toEqual(['decided'])
})

test('a prediction is decided even if the content that is played has no trigger like its own', async () => {
  const [game] = await played(1)
  if (!game) throw new Error('the replay has no games')
  const metric = 'st_snaps'
  expect(content.content().triggers.filter((trigger) => trigger.metric === metric)).toEqual([])
  const results = seasonEvents(content.content()).find('football', game.key)?.results
  const [person, valueOf] = [...(results?.tookPart ?? [])].find(([, of]) => (of(metric) ?? 0) > 0) ?? []
  const value = valueOf?.(metric)
  await owner.query(
    `insert into trigger_definition (id, source_id, name, sentence, metric, comparator, threshold, subject, event_types)
     values (1, 'of-another-version', 'Steps on', 'steps on the field', $1, '>=', $2, 'person', '{football}')`,
    [metric, value],
  )
  await owner.query(`insert into outcome (id, event_id, person_id, trigger_id) values (1, $1, $2, 1)`, [
    game.id,
    person,
  ])
  await reporting()()
  const { rows } = await owner.query('select status from outcome where id = 1')
  expect(rows).toEqual([{ status: 'true' }])
})
