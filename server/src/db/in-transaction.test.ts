import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { startProxy } from '../../test/proxy.ts'
import { inTransaction } from './in-transaction.ts'

const { connection, owner } = await useTestDatabase()
await owner.query('create table note (text text not null)')

async function notes(): Promise<unknown> {
  const { rows } = await owner.query<{ text: string }>('select text from note')
  return rows.map(({ text }) => text)
}

test('work that returns is committed, and its result is returned', async () => {
  const result = await inTransaction(owner, async (client) => {
    await client.query(`insert into note values ('kept')`)
    return 7
  })
  expect(result).toBe(7)
  expect(await notes()).toEqual(['kept'])
})

test('work that throws leaves nothing behind', async () => {
  const work = inTransaction(owner, async (client) => {
    await client.query(`insert into note values ('lost')`)
    throw new Error('no more of this')
  })
  await expect(work).rejects.toThrow('no more of this')
  expect(await notes()).toEqual(['kept'])
})

test('an error is reported as it was, even when the connection is gone and cannot roll back', async () => {
  const work = inTransaction(owner, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    client.on('error', () => undefined)
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await client.query('select 1').catch(() => undefined)
    throw new Error('the first error')
  })
  await expect(work).rejects.toThrow('the first error')
})

test('a connection that has fallen silent is used by nobody else', async () => {
  const network = await startProxy({ path: `${connection.host}/.s.PGSQL.${connection.port}` })
  const pool = new Pool({ ...connection, host: '127.0.0.1', port: network.port, max: 1, query_timeout: 1000 })
  const work = inTransaction(pool, async (client) => {
    network.set({ toServer: 'vanish' })
    await client.query('select 1')
  })
  await expect(work).rejects.toThrow('timeout')
  network.heal()
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await pool.end()
  await network.close()
})

test('a snapshot for reading refuses writes', async () => {
  const work = inTransaction(
    owner,
    (client) => client.query(`insert into note values ('refused')`),
    'isolation level repeatable read read only',
  )
  await expect(work).rejects.toThrow('read-only transaction')
})
