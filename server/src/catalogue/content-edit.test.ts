import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { operatorRoles } from '@called-shot/shared/operator-roles.ts'
import { content, type ContentFile } from '@called-shot/shared/operator/content-contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { checkAuditChain } from '../ledger/audit-chain.ts'
import { openCatalogue } from './open-catalogue.ts'

const folder = await makeTemporaryFolder('content')
afterAll(() => rm(folder, { recursive: true, force: true }))
for (const name of await readdir(contentDirectory))
  await symlink(join(contentDirectory, name), join(folder, name))
const app = await useWholeApp({ CONTENT_DIR: folder })
let second: Someone
beforeAll(async () => {
  second = await app.registerOperator('owner')
})

const setRoles = (who: Someone, roles: readonly string[]) =>
  app.database.owner.query(
    `update account set role = 'operator', operator_roles = $2, version = version + 1 where id = $1`,
    [who.id, roles],
  )

type Files = Partial<Record<ContentFile, string>>

const published = () => app.ask(content.read, { as: app.operator })
const preview = (base: string, files: Files) =>
  app.ask(content.preview, { as: app.operator, body: { base, files } })

/** Publishes and returns the status with the body of the answer. */
async function publish(base: string, files: Files, as: Someone = app.operator) {
  const { status, body } = await app.send('POST', '/api/operator/content/edits', {
    token: as.token,
    body: { base, files, reason: 'for a test' },
  })
  return {
    status,
    ...z.object({ message: z.string().optional(), version: z.number().optional() }).parse(body),
  }
}
async function namesOnSale(): Promise<string[]> {
  const { data } = await app.ask(packs.listCollections, { as: second, query: { limit: '100' } })
  return data.map(({ name }) => name)
}

const entries = z.array(z.looseObject({ key: z.string() }))
/** `collections.json` with one more collection, of the teams on the Pacific. */
function withCollection(text: string, name: string): Files {
  const more = {
    key: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description: 'Pro football on the Pacific.',
    sport: 'football',
    teams: ['SEA', 'SF', 'LAR', 'LAC'],
  }
  return { 'collections.json': JSON.stringify([...entries.parse(JSON.parse(text)), more]) }
}
/** `series.json` with another price for its most expensive series. */
function withPrice(text: string, priceCents: number): Files {
  const series = z.array(z.looseObject({ priceCents: z.number() })).parse(JSON.parse(text))
  const dearest = Math.max(...series.map((each) => each.priceCents))
  return {
    'series.json': JSON.stringify(
      series.map((each) => (each.priceCents === dearest ? { ...each, priceCents } : each)),
    ),
  }
}

test('the preview names a change that breaks a rule, and publishing refuses it as a whole', async () => {
  const { version, files } = await published()
  const before = await namesOnSale()
  const cheap = {
    ...withPrice(files['series.json'], 100),
    ...withCollection(files['collections.json'], 'Cheap'),
  }
  const seen = await preview(version.hash, cheap)
  expect(seen.breaks[0]?.message).toBe('holds more than 0.95 of its price as prizes and wagers')
  const [repriced] = seen.figures?.series.filter((each) => each.before && each.after) ?? []
  expect(repriced?.after?.price).toBe(100)
  expect(repriced?.after?.face_to_price).toBeGreaterThan(0.95)
  expect(seen.figures?.collections).toMatchObject([{ name: 'cheap', before: null }])

  expect(await publish(version.hash, cheap)).toEqual({
    status: 400,
    message: expect.stringContaining('holds more than 0.95'),
  })
  expect(await namesOnSale()).toEqual(before)
  expect((await published()).version).toEqual(version)
})

test('unreadable files, and a changed condition of a loaded trigger, are reported with their place', async () => {
  const { version, files } = await published()
  const [first, ...rest] = z
    .array(z.looseObject({ key: z.string(), threshold: z.number() }))
    .parse(JSON.parse(files['triggers.json']))
  if (!first) throw new Error('there is no trigger')
  const table: [Files, string][] = [
    [{ 'odds.json': '{' }, 'JSON'],
    [{ 'collections.json': '[{"key": 7}]' }, 'entry 1, key'],
    [
      { 'triggers.json': JSON.stringify([{ ...first, threshold: first.threshold + 1 }, ...rest]) },
      `The trigger "${first.key}" was loaded with a different condition`,
    ],
  ]
  for (const [edited, problem] of table) {
    const { breaks } = await preview(version.hash, edited)
    expect(breaks.map(({ message }) => message).join('; ')).toContain(problem)
  }
  const [edited, problem] = table.at(-1) ?? [{}, '']
  expect(await publish(version.hash, edited)).toEqual({
    status: 400,
    message: expect.stringContaining(problem),
  })
  expect((await published()).version).toEqual(version)
})

test('of two operators who publish at once, one succeeds, and the other is refused', async () => {
  const { version, files } = await published()
  const both = await Promise.all([
    publish(version.hash, withCollection(files['collections.json'], 'North Coast')),
    publish(version.hash, withCollection(files['collections.json'], 'South Coast'), second),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = both.find(({ status }) => status === 409)
  expect(lost?.message).toContain(`Version ${version.number + 1} was published after you began`)
  const names = await namesOnSale()
  expect(['North Coast', 'South Coast'].filter((name) => names.includes(name))).toHaveLength(1)
  const { data } = await app.ask(operator.audit, { as: app.operator, query: { search: 'content_published' } })
  expect(data).toHaveLength(1)
  expect(data[0]?.detail).toMatchObject({ reason: 'for a test' })
  expect((await checkAuditChain(app.database.owner)).breaks).toEqual([])
})

test('content published in the operator’s room survives a restart, and the previous version can be published again', async () => {
  const now = await published()
  await openCatalogue(app.database.owner, app.config)
  expect((await published()).version).toEqual(now.version)
  const { before } = await app.ask(content.readVersion, {
    as: second,
    params: { id: String(now.version.number) },
  })
  expect(await publish(now.version.hash, { 'collections.json': before?.['collections.json'] ?? '' })).toEqual(
    {
      status: 200,
      version: now.version.number + 1,
    },
  )
  const { data } = await app.ask(content.listVersions, { as: second, query: {} })
  expect(data.map((each) => [each.number, each.changed_files])).toEqual([
    [3, ['collections.json']],
    [2, ['collections.json']],
    [1, []],
  ])
  expect(data[0]?.hash).toBe(data[2]?.hash)
  expect((await namesOnSale()).filter((name) => name.endsWith('Coast'))).toEqual([])
})

test('a published folder that is gone keeps its files in the history, and the next start reads them from there', async () => {
  const { files } = await published()
  await mkdir(join(folder, 'gone'))
  await writeFile(
    join(folder, 'gone', 'collections.json'),
    withCollection(files['collections.json'], 'East Coast')['collections.json'] ?? '',
  )
  await app.ask(operator.publishContent, { as: app.operator, body: { directory: 'gone' } })
  await rm(join(folder, 'gone'), { recursive: true })
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await openCatalogue(app.database.owner, app.config)
  expect(said.mock.calls.flat().join()).toContain('its JSON files are the published ones')
  said.mockRestore()
  expect(await namesOnSale()).toContain('East Coast')
})

test('only owners preview and publish; other operators only read', async () => {
  const { version, files } = await published()
  for (const role of operatorRoles.filter((each) => each !== 'owner')) {
    await setRoles(second, [role])
    await app.ask(content.read, { as: second })
    expect((await publish(version.hash, { 'shows.json': files['shows.json'] }, second)).status).toBe(403)
  }
  await setRoles(second, ['owner'])
})
