import { expect, test } from 'vitest'
import { catalogueTemplate, contentDirectory } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'
import { runnerOn } from '../../test/runner-on.ts'
import { openContent } from '../catalogue/read-content.ts'
import { replayCalendar } from '../replay/replay-calendar.ts'
import { openReplayClock } from '../replay/replay-clock.ts'
import { createPublisher } from './publisher.ts'
import { replayJobs } from './replay-jobs.ts'
import { seasonRunId } from './season-runs.ts'

const database = await useTestDatabase(await catalogueTemplate())
const { owner } = database
const content = await openContent(contentDirectory)
const runner = runnerOn(database.game)
const clock = await openReplayClock(owner, { speed: 1, from: null, contentHash: content.hash })
const jobs = replayJobs({ database, runner, content, clock, oracle: { disputeSeconds: 0 } })

const publish = async () => jobs.find(({ name }) => name === 'publish replay events')?.work()

test('an event that an operator has moved to an earlier time is not published again, and new ones still are', async () => {
  const last = await owner.query<{ id: number; key: string; type: string }>(
    `select id, source_id as key, type from event where type = 'golf' order by starts_at desc limit 2`,
  )
  const [lost, moved] = last.rows
  await owner.query(`update event set starts_at = clock_timestamp() - interval '1 hour' where id = $1`, [
    moved?.id,
  ])
  await owner.query(
    `with gone as (delete from event_participant where event_id = $1),
      none as (delete from event_collection where event_id = $1)
    delete from event where id = $1`,
    [lost?.id],
  )
  await publish()
  const { rows } = await owner.query(
    `select source_id as key, count(*) as copies, max(starts_at) > clock_timestamp() as ahead from event
    where source_id = any($1) group by source_id order by source_id = $2`,
    [last.rows.map(({ key }) => key), moved?.key],
  )
  expect(rows).toEqual([
    { key: lost?.key, copies: 1, ahead: true },
    { key: moved?.key, copies: 1, ahead: false },
  ])
})

test('events of a collection that was published after the first events belong to it', async () => {
  const [event] = replayCalendar(content.content(), clock).published(new Date())
  if (!event) throw new Error('nothing is played back')
  const publisher = createPublisher({ database, runner })
  const publishIn = async (collection: string) => {
    await publisher.publish([{ ...event, sourceId: `of ${collection}`, collections: [collection] }], () =>
      seasonRunId(owner, { type: event.type, run: 0, startsAt: event.startsAt }),
    )
    const { rows } = await owner.query<{ collection: string }>(
      `select c.source_id as collection from event e join event_collection k on k.event_id = e.id
      join collection c on c.id = k.collection_id where e.source_id = $1`,
      [`of ${collection}`],
    )
    return rows
  }
  const [known = ''] = event.collections
  expect(await publishIn(known)).toEqual([{ collection: known }])
  await owner.query(
    `insert into collection (id, source_id, name, description, sport, position)
    select max(id) + 1, 'new', 'New', '', 'golf', 99 from collection`,
  )
  expect(await publishIn('new')).toEqual([{ collection: 'new' }])
})
