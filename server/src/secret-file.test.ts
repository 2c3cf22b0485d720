import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readOrMakeSecret } from './secret-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'called-shot-secret-'))
afterAll(() => rm(folder, { recursive: true }))

test('a secret is made once, for its owner alone, even when several processes start at once', async () => {
  const path = join(folder, 'secret')
  const made = await Promise.all(Array.from({ length: 5 }, () => readOrMakeSecret(path, 32)))
  expect(new Set(made.map(String)).size).toBe(1)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  expect(await readOrMakeSecret(path, 32)).toEqual(made[0])
})

test('a damaged secret and a folder that cannot be written are refused in one sentence', async () => {
  await writeFile(join(folder, 'damaged'), 'abc')
  await expect(readOrMakeSecret(join(folder, 'damaged'), 32)).rejects.toThrow('is damaged')
  await expect(readOrMakeSecret(join(folder, 'nowhere', 'secret'), 32)).rejects.toThrow(
    'cannot be written (ENOENT)',
  )
})
