import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { useWholeApp } from '../../test/whole-app.ts'
import { checkAuditChain } from '../ledger/audit-chain.ts'
import { oneAtATime } from './load-catalogue.ts'
import { openCatalogue } from './open-catalogue.ts'

const folder = await makeTemporaryFolder('content')
afterAll(() => rm(folder, { recursive: true, force: true }))
for (const name of await readdir(contentDirectory))
  await symlink(join(contentDirectory, name), join(folder, name))
const app = await useWholeApp({ CONTENT_DIR: folder })
const player = await app.register()

const collection = z.looseObject({ key: z.string() })
const own = z
  .array(collection)
  .parse(JSON.parse(await readFile(join(contentDirectory, 'collections.json'), 'utf8')))
const coast = {
  key: 'west-coast',
  name: 'West Coast',
  description: 'Pro football on the Pacific.',
  sport: 'football',
  teams: ['SEA', 'SF', 'LAR', 'LAC'],
}

async function makeFolder(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, directory), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, directory, name), text)
}

const publish = (directory: string) =>
  app.ask(operator.publishContent, { as: app.operator, body: { directory } })
const refusalOf = async (directory: unknown) => {
  const { status, body } = await app.send('POST', '/api/operator/content/publish', {
    token: app.operator.token,
    body: { directory },
  })
  return [status, z.object({ message: z.string() }).parse(body).message]
}
const waiting = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`
async function namesOnSale(): Promise<string[]> {
  const { data } = await app.ask(packs.listCollections, { as: player, query: { limit: '100' } })
  return data.map(({ name }) => name)
}

describe('publishing a collection from files', () => {
  test('content that was loaded at the start is not loaded again', async () => {
    expect(await publish('.')).toMatchObject({ directory: '.', changed: false, added: {}, findings: [] })
  })

  test('a folder with one more collection puts it on sale beside the others, and the audit log names the operator', async () => {
    await makeFolder('spring/coast', { 'collections.json': JSON.stringify([...own, coast]) })
    const before = await namesOnSale()
    const answer = await publish('spring/coast')
    expect(answer).toMatchObject({ changed: true, added: { collection: 1, person: 0 }, findings: [] })
    expect((await namesOnSale()).toSorted()).toEqual([...before, 'West Coast'].toSorted())
    const { data } = await app.ask(operator.audit, {
      as: app.operator,
      query: { search: 'content_published' },
    })
    expect(data[0]).toMatchObject({ actor: 'operator@example.com', subject: 'content spring/coast' })
  })

  test('a folder is checked before it is published, with the files that it leaves out', async () => {
    await makeFolder('checked', { 'collections.json': JSON.stringify([...own, { ...coast, teams: ['XX'] }]) })
    const program = fileURLToPath(new URL('../../../scripts/check-content.ts', import.meta.url))
    const args = ['--disable-warning=ExperimentalWarning', program, join(folder, 'checked')]
    const env = { ...process.env, CONTENT_DIR: folder }
    const checked = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    expect(checked.status).toBe(1)
    // Every other file was found, and this is all that is wrong.
    const said = checked.stdout + checked.stderr
    expect(said).toContain('collection west-coast has no event')
    expect(said).not.toMatch(/no such file|ENOENT/)
  })

  test('the published content and its audit entry are one transaction, and other calls are answered meanwhile', async () => {
    await makeFolder('unlogged', {
      'collections.json': JSON.stringify([...own, { ...coast, key: 'unlogged', name: 'Unlogged' }]),
    })
    await app.database.owner.query(
      `alter table audit add constraint no_unlogged check (subject <> 'content unlogged')`,
    )
    const { status } = await app.send('POST', '/api/operator/content/publish', {
      token: app.operator.token,
      body: { directory: 'unlogged' },
    })
    await app.database.owner.query('alter table audit drop constraint no_unlogged')
    expect(status).toBe(500)
    expect(await namesOnSale()).not.toContain('Unlogged')

    // Other calls are answered while the content is read. If reading blocked the process, at most one or two would be.
    let [isPublishing, answered] = [true, 0]
    const publishing = publish('unlogged').finally(() => (isPublishing = false))
    while (isPublishing) {
      expect((await app.send('GET', '/api/health')).status).toBe(200)
      answered += 1
      await sleep(20)
    }
    await publishing
    expect(answered).toBeGreaterThan(5)

    expect(await namesOnSale()).toContain('Unlogged')
    const { rows } = await app.database.owner.query<{ same: boolean }>(
      `select a.xmin = l.xmin as same from audit a, content_load l where a.subject = 'content unlogged'`,
    )
    expect(rows).toEqual([{ same: true }])
    expect((await checkAuditChain(app.database.owner)).breaks).toEqual([])
  })

  test('two operators who publish the same content at once publish it once', async () => {
    await makeFolder('twice', {
      'collections.json': JSON.stringify([...own, { ...coast, key: 'twice', name: 'Twice' }]),
    })
    const both = await Promise.all([publish('twice'), publish('twice')])
    expect(both.map(({ changed }) => changed).toSorted()).toEqual([false, true])
  })

  test('the next start keeps the published content', async () => {
    await publish('spring/coast')
    const { hash } = await openCatalogue(app.database.owner, app.config)
    expect(await namesOnSale()).toContain('West Coast')
    await publish('.')
    expect(await namesOnSale()).not.toContain('West Coast')
    expect((await openCatalogue(app.database.owner, app.config)).hash).not.toBe(hash)
  })

  test('a start with other files on its disk keeps what is published while it reads them', async () => {
    const onDisk = join(folder, 'collections.json')
    await rm(onDisk)
    await writeFile(onDisk, JSON.stringify([...own, { ...coast, key: 'disk', name: 'On Disk' }]))
    await makeFolder('meanwhile', {
      'collections.json': JSON.stringify([...own, { ...coast, key: 'meanwhile', name: 'Meanwhile' }]),
    })
    const loading = new Client(app.database.connection)
    await loading.connect()
    await loading.query('select pg_advisory_lock($1)', [oneAtATime])
    const untilWaiting = async (count: number) => {
      await expect.poll(async () => (await loading.query(waiting)).rowCount).toBe(count)
    }
    const publishing = publish('meanwhile')
    await untilWaiting(1)
    const starting = openCatalogue(app.database.owner, app.config)
    await untilWaiting(2)
    await loading.end()
    expect(await publishing).toMatchObject({ changed: true })
    const { hash } = await starting
    expect(await namesOnSale()).toContain('Meanwhile')
    expect((await openCatalogue(app.database.owner, app.config)).hash).toBe(hash)
    await rm(onDisk)
    await symlink(join(contentDirectory, 'collections.json'), onDisk)
    await publish('.')
  })

  test('impossible content is refused with the reason, and nothing changes', async () => {
    await makeFolder('empty', { 'notes.txt': '' })
    await makeFolder('mistyped', { 'colections.json': '[]' })
    await makeFolder('broken', { 'collections.json': JSON.stringify([{ ...coast, sport: 7 }]) })
    const before = await namesOnSale()
    expect(await refusalOf('nowhere')).toEqual([404, expect.stringContaining('no such folder')])
    expect(await refusalOf('empty')).toEqual([400, expect.stringContaining('no content file')])
    expect(await refusalOf('mistyped')).toEqual([400, expect.stringContaining('colections.json')])
    expect(await refusalOf('broken')).toEqual([
      400,
      expect.stringContaining('collections.json, entry 1, sport'),
    ])
    for (const outside of ['..', '../content', '/etc', 'a/../..', '', 7])
      expect(await refusalOf(outside)).toEqual([400, expect.stringContaining('directory')])
    expect(await namesOnSale()).toEqual(before)
  })
})
