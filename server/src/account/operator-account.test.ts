import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { catalogueTemplate } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'
import { readConfig } from '../config.ts'
import { openGame } from '../game.ts'
import { openAccounts } from '../open-accounts.ts'
import { ensureOperator } from './operator-account.ts'

const database = await useTestDatabase(await catalogueTemplate())
const config = readConfig({
  OPERATOR_EMAIL: 'operator@example.com',
  OPERATOR_PASSWORD: 'operator of the tests',
  SECRET_KEY: randomBytes(32).toString('hex'),
  WALLET_SEED: randomBytes(32).toString('hex'),
})

/** The account parts of a newly started process, which then makes sure that there is an operator. */
async function startedProcess() {
  const game = await openGame({ config, database, onRestart: () => undefined })
  const { deps, identity } = await openAccounts(config, game, {
    warn: () => undefined,
    error: () => undefined,
  })
  afterAll(() => identity?.stop())
  return deps
}

test('processes that start together on a new database make one operator, and none of them fails', async () => {
  const processes = [await startedProcess(), await startedProcess(), await startedProcess()]
  await Promise.all(processes.map((deps) => ensureOperator(deps, config)))
  const { rows } = await database.owner.query(`select email from account where role = 'operator'`)
  expect(rows).toEqual([{ email: 'operator@example.com' }])
})
