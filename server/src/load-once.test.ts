import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { createKeptFiles } from './art/kept-files.ts'
import { openFootballPlays, playsFileName } from './catalogue/football-plays.ts'

const folder = await makeTemporaryFolder('load-once')
afterAll(() => rm(folder, { recursive: true }))

test('pictures are kept again once their folder can be read', async () => {
  const place = join(folder, 'pictures')
  await writeFile(place, 'a file in its place')
  const files = createKeptFiles(place, 2)
  await expect(files.read('one.png')).rejects.toThrow(/EEXIST/)
  await rm(place)
  await files.keep('one.png', Buffer.from('a drawing'))
  expect(String(await files.read('one.png'))).toBe('a drawing')
})

test('plays are read again once their file can be', async () => {
  const place = join(folder, playsFileName)
  await mkdir(place)
  const playsOf = openFootballPlays([folder])
  await expect(playsOf('a game', [])).rejects.toThrow(/EISDIR/)
  await rm(place, { recursive: true })
  await writeFile(place, 'game_id')
  expect(await playsOf('a game', [])).toEqual([])
})
