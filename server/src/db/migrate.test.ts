import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { migrate, type MigrationFolders } from './migrate.ts'

const { owner, connection } = await useTestDatabase()

let folders: MigrationFolders

beforeEach(async () => {
  await owner.query('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  folders = { migrations: folder, functions: [] }
  await write('0001-one.sql', 'create table one (id int)')
  await write('0002-two.sql', 'create table two (id int)')
})

afterEach(() => rm(folders.migrations, { recursive: true }))

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folders.migrations, name), text)
}

test('files run in order, each once', async () => {
  expect(await migrate(owner, folders)).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await migrate(owner, folders)).toEqual([])
  await write('0003-three.sql', 'insert into two values (3)')
  expect(await migrate(owner, folders)).toEqual(['0003-three.sql'])
})

test('a file that fails leaves nothing behind and names its line', async () => {
  await write('0003-three.sql', 'create table three (id int);\n\nselect from nowhere where x;')
  await expect(migrate(owner, folders)).rejects.toThrow(
    'Migration 0003-three.sql failed: relation "nowhere" does not exist, line 3.',
  )
  const { rows } = await owner.query(
    `select to_regclass('two') is not null as two, to_regclass('three') is null as three`,
  )
  expect(rows).toEqual([{ two: true, three: true }])
})

test('a file that was changed after it ran is refused', async () => {
  await migrate(owner, folders)
  await write('0002-two.sql', 'create table two (id bigint)')
  await expect(migrate(owner, folders)).rejects.toThrow('0002-two.sql was changed after it ran')
})

test('a database that is ahead of the code is refused', async () => {
  await migrate(owner, folders)
  await rm(join(folders.migrations, '0002-two.sql'))
  await expect(migrate(owner, folders)).rejects.toThrow('start a newer one')
})

test('a file numbered before one that ran is refused', async () => {
  await migrate(owner, folders)
  await write('0001-zero.sql', 'create table zero (id int)')
  await expect(migrate(owner, folders)).rejects.toThrow('0001-zero.sql is numbered before 0002-two.sql')
})

test('processes that start together migrate once', async () => {
  await write('0003-slow.sql', 'select pg_sleep(0.1); create table slow (id int)')
  const others = [1, 2, 3].map(() => openDatabase({ connection }))
  const ran = await Promise.all(others.map((other) => migrate(other.owner, folders)))
  await Promise.all(others.map((other) => other.close()))
  expect(ran.map((names) => names.length).sort()).toEqual([0, 0, 3])
})

test('a function is loaded again when its text changed', async () => {
  const path = join(folders.migrations, 'answer.sql')
  const withFunction = { ...folders, functions: [path] }
  const answer = async () => (await owner.query('select answer()')).rows
  await writeFile(path, `create or replace function answer() returns int language sql as 'select 41'`)
  expect(await migrate(owner, withFunction)).toContain('answer.sql')
  expect(await migrate(owner, withFunction)).toEqual([])
  await writeFile(path, `create or replace function answer() returns int language sql as 'select 42'`)
  expect(await migrate(owner, withFunction)).toEqual(['answer.sql'])
  expect(await answer()).toEqual([{ answer: 42 }])
})
