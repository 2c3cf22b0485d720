import * as argon2 from '@node-rs/argon2'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openHashThreads } from './hash-threads.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

test('threads hash as the library does, with the parameters that they are given', async () => {
  const threads = openHashThreads(1)
  const hashed = await threads.hash('a password of a player', parameters)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await argon2.verify(hashed, 'a password of a player')).toBe(true)
  expect(await threads.verify(hashed, 'a password of a player')).toBe(true)
  expect(await threads.verify(hashed, 'another password')).toBe(false)
  await expect(threads.verify('no hash', 'a password')).rejects.toThrow(Error)
})

test.runIf(process.platform === 'linux')(
  'hashing threads run at a lower priority than the rest',
  async () => {
    await openHashThreads(1).hash('a password of a player', parameters)
    expect(await nicenessOfThreads()).toContain(10)
  },
)

/** The niceness of each thread of this process: 0 is usual, 19 is the lowest priority. */
async function nicenessOfThreads(): Promise<readonly number[]> {
  const threads = await readdir('/proc/self/task')
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8')))
  // The fields after the name, which may hold spaces: niceness is the nineteenth of all.
  return stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
}
