import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { loadForDay } from '../catalogue/load-for-day.ts'
import { followContent } from '../catalogue/open-catalogue.ts'
import { openContent } from '../catalogue/read-content.ts'
import { liveSaleJob } from './live-sale-job.ts'

const { owner, connection } = await useTestDatabase()
const folder = await makeTemporaryFolder('live-sale')
afterAll(() => rm(folder, { recursive: true, force: true }))
for (const name of await readdir(contentDirectory))
  await symlink(join(contentDirectory, name), join(folder, name))

async function isFootballOnSale(): Promise<boolean> {
  const { rows } = await owner.query<{ onSale: boolean }>(
    `select on_sale as "onSale" from series where source_id = 'afc-east/prediction'`,
  )
  return rows[0]?.onSale === true
}

test('a live season that runs on puts on sale what can be predicted by now, and never files that nobody has published', async () => {
  let now = new Date('2026-07-01T12:00:00Z')
  const content = await openContent(folder)
  await loadCatalogue(owner, { ...content.content(), texts: content.texts }, { is: 'live', now })
  const job = liveSaleJob({
    load: (season) => loadForDay({ connection, contentDir: folder, season }),
    now: () => now,
  })
  /** What is loaded after the job has worked at that time; the database's clock shows it, too. */
  async function loadedAt(time: string): Promise<string | undefined> {
    now = new Date(time)
    await job.work()
    const { rows } = await owner.query<{ hash: string }>(
      'update content_load set loaded_at = $1 returning hash',
      [now],
    )
    return rows[0]?.hash
  }
  const first = await loadedAt('2026-07-01T13:00:00Z')
  expect(await loadedAt('2026-07-01T23:00:00Z')).toBe(first)
  expect(await isFootballOnSale()).toBe(false)

  // The season begins on September 10.
  const second = await loadedAt('2026-08-20T00:00:01Z')
  expect(second).not.toBe(first)
  expect(await isFootballOnSale()).toBe(true)

  const onDisk = join(folder, 'collections.json')
  await rm(onDisk)
  const others = z.array(z.unknown()).parse(JSON.parse(content.texts['collections.json'])).slice(1)
  await writeFile(onDisk, JSON.stringify(others))
  expect(await loadedAt('2026-08-21T00:00:01Z')).toBe(second)
})

test('the live calendar takes its events from what is published, and not from files that wait for it', async () => {
  const folderNow = await openContent(folder)
  const published = await openContent(contentDirectory)
  const follow = followContent(owner, { contentDir: folder }, published)
  expect((await follow()).hash).toBe(published.hash)
  await loadCatalogue(
    owner,
    { ...folderNow.content(), texts: folderNow.texts },
    { is: 'live', now: new Date() },
  )
  expect((await follow()).hash).toBe(folderNow.hash)
})
