import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { pruneBackups } from './prune-backups.ts'

const folder = await makeTemporaryFolder('prune')
const place = { bases: join(folder, 'bases'), log: join(folder, 'log') }
afterAll(() => rm(folder, { recursive: true, force: true }))

const part = (number: number, timeline = 1) =>
  `${timeline.toString(16).padStart(8, '0')}${number.toString(16).padStart(16, '0')}`.toUpperCase()

async function makeBase(day: number, firstPart: string | null): Promise<string> {
  const name = `202611${String(day).padStart(2, '0')}T020000.000Z`
  await mkdir(join(place.bases, name), { recursive: true })
  await writeFile(join(place.bases, name, 'PG_VERSION'), '18\n')
  if (firstPart !== null)
    await writeFile(
      join(place.bases, name, 'backup_label'),
      `START WAL LOCATION: 0/2000028 (file ${firstPart})\nCHECKPOINT LOCATION: 0/2000080\n`,
    )
  return name
}

beforeEach(async () => {
  for (const each of [place.bases, place.log]) {
    await rm(each, { recursive: true, force: true })
    await mkdir(each, { recursive: true })
  }
  for (let number = 1; number <= 12; number += 1)
    await writeFile(join(place.log, `${part(number)}.gz`), 'log')
  await writeFile(join(place.log, `${part(2)}.00000028.backup.gz`), 'label')
  await writeFile(join(place.log, `${part(3)}.gz.part`), 'half')
  await writeFile(join(place.log, '00000002.history.gz'), 'history')
})

test('the newest backups stay with the log since the oldest of them, and so do files that are no part of the log', async () => {
  await makeBase(18, part(2))
  await makeBase(19, part(4))
  const kept = [await makeBase(20, part(7)), await makeBase(21, part(10))]
  await mkdir(join(place.bases, 'notes'))
  expect(await pruneBackups(place, 2)).toEqual({ bases: 2, logFiles: 8 })
  expect((await readdir(place.bases)).toSorted()).toEqual([...kept, 'notes'])
  expect((await readdir(place.log)).toSorted()).toEqual([
    ...[7, 8, 9, 10, 11, 12].map((number) => `${part(number)}.gz`),
    '00000002.history.gz',
  ])
  expect(await pruneBackups(place, 2)).toEqual({ bases: 0, logFiles: 0 })
})

test('if there are fewer backups than should stay, all stay, with the log they need', async () => {
  await makeBase(20, part(7))
  expect(await pruneBackups(place, 14)).toEqual({ bases: 0, logFiles: 8 })
  expect(await readdir(place.bases)).toHaveLength(1)
})

test('after a restore, parts of the log before the oldest backup are removed although the log’s number has changed', async () => {
  await makeBase(20, part(9, 2))
  await writeFile(join(place.log, `${part(9, 2)}.gz`), 'log')
  await pruneBackups(place, 1)
  expect((await readdir(place.log)).toSorted()).toEqual([
    ...[9, 10, 11, 12].map((number) => `${part(number)}.gz`),
    '00000002.history.gz',
    `${part(9, 2)}.gz`,
  ])
})

test('nothing is removed if no backup would stay, if there is none, or if one does not name its log', async () => {
  expect(await pruneBackups(place, 1)).toEqual({ bases: 0, logFiles: 0 })
  await makeBase(19, part(4))
  await makeBase(20, null)
  for (const keep of [0, -1, 1.5, Number.NaN])
    await expect(pruneBackups(place, keep)).rejects.toThrow('--keep')
  await expect(pruneBackups(place, 1)).rejects.toThrow('nothing was removed')
  expect(await readdir(place.bases)).toHaveLength(2)
  expect(await readdir(place.log)).toHaveLength(15)
})
