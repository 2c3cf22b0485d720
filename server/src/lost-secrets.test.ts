import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { catalogueTemplate } from '../test/catalogue-template.ts'
import { useTestDatabase } from '../test/database.ts'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { readConfig } from './config.ts'
import { openGame } from './game.ts'
import { openAccounts } from './open-accounts.ts'

const database = await useTestDatabase(await catalogueTemplate())
const folder = await makeTemporaryFolder('lost-secrets')
afterAll(() => rm(folder, { recursive: true, force: true }))

async function starts(name: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const config = readConfig({ DATA_DIR: join(folder, name), ...environment })
  await mkdir(config.dataDir, { recursive: true })
  const game = await openGame({ config, database, onRestart: () => undefined })
  const { identity } = await openAccounts(config, game, { warn: () => undefined, error: () => undefined })
  afterAll(() => identity?.stop())
}

test('a start without the secrets of its database is refused, and leaves none that look like them', async () => {
  await starts('right')
  expect((await readdir(join(folder, 'right'))).sort()).toEqual(['secret-key', 'wallet-seed'])

  await expect(starts('lost')).rejects.toThrow(
    /^There is no .*secret-key, and this database was made with such a secret: restore the file from its backup, or set SECRET_KEY\.$/,
  )
  const secretKey = (await readFile(join(folder, 'right', 'secret-key'), 'utf8')).trim()
  await expect(starts('lost', { SECRET_KEY: secretKey })).rejects.toThrow(
    /^There is no .*wallet-seed, .* or set WALLET_SEED\.$/,
  )
  expect(await readdir(join(folder, 'lost'))).toEqual([])

  await starts('right')
  // Changing the key: docs/operating.md.
  await rename(join(folder, 'right', 'secret-key'), join(folder, 'right', 'secret-key-previous'))
  await starts('right')
  expect((await readdir(join(folder, 'right'))).sort()).toEqual([
    'secret-key',
    'secret-key-previous',
    'wallet-seed',
  ])
})
