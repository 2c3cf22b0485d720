import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { endOrphan } from './postmaster.ts'

const folder = await makeTemporaryFolder('postmaster')
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What PostgreSQL answers new connections while it writes its last checkpoint. */
const shuttingDown = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P03',
  M: 'the database system is shutting down',
})

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([code, text]) => `${code}${text}\0`)
      .join('')}\0`,
  )
  const head = Buffer.from('E....')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

test('a database that is shutting down is waited for, however much it has to write', async () => {
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')]
  for (const each of [data, socket]) await mkdir(each)
  const pidFile = join(data, 'postmaster.pid')
  await writeFile(pidFile, [process.pid, data, 0, 5432, socket, ''].join('\n'))
  let knocks = 0
  const server = createServer((connection) => {
    connection.once('data', () => {
      knocks += 1
      if (knocks < 4) return connection.end(shuttingDown)
      void rm(pidFile).then(() => connection.end(shuttingDown))
    })
  })
  await new Promise<void>((resolve) => server.listen(join(socket, '.s.PGSQL.5432'), resolve))
  const patienceMilliseconds = 1
  await endOrphan(data, patienceMilliseconds)
  expect(knocks).toBe(4)
  await new Promise((resolve) => server.close(resolve))
})
