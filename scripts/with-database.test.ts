import { afterEach, expect, inject, test, vi } from 'vitest'
import { CannotStart } from '../server/src/cannot-start.ts'
import { useTestDatabase } from '../server/test/database.ts'
import { withDatabase } from './with-database.ts'

const { owner } = await useTestDatabase()
const role = `auditor_${process.pid}`

afterEach(async () => {
  vi.unstubAllEnvs()
  await owner.query(`drop role if exists ${role}`)
})

/** What a command of the shell says when it reads the game's transfers with this DATABASE_URL. */
async function refusalOf(user: string, database: string): Promise<string> {
  const { host, port } = inject('postgres')
  const where = new URLSearchParams({ host, port: String(port) })
  vi.stubEnv('DATABASE_URL', `postgres://${user}:unasked@localhost/${database}?${where}`)
  const read = withDatabase((given) => given.owner.query('select from transfer limit 1'))
  const refused: unknown = await read.catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(CannotStart)
  return refused instanceof Error ? refused.message : ''
}

test('a command says in a sentence that a database holds no game', async () => {
  expect(await refusalOf(inject('postgres').user, 'postgres')).toBe(
    'The database "postgres" holds no game: check DATABASE_URL, or start Called Shot with it first.',
  )
})

test('a command says in sentences that the role may not read the game, and what it needs', async () => {
  await owner.query(`create role ${role} login`)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  expect(await refusalOf(role, rows[0]?.name ?? '')).toMatch(
    /^The database refuses what the game needs: permission denied for table transfer\. The role of DATABASE_URL must own /,
  )
})
