import { Piscina } from 'piscina'
import type { Argon2 } from './hashing.ts'
import type { ToHash, ToVerify } from './hash-thread.ts'

/** Ten nice levels below the server's own thread and the database: where both want a core, this gets a tenth of it. */
const niceIncrement = 10
const idleMilliseconds = 30_000

/**
 * argon2 in separate threads that get only the processor time that others leave (on Linux; elsewhere they are ordinary
 * threads): a crowd that logs in waits for its own hashes, and nobody else does. The threads end when idle.
 */
export function openHashThreads(maxThreads: number): Argon2 {
  const threads = new Piscina<unknown, unknown>({
    filename: new URL('hash-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMilliseconds,
    niceIncrement,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return {
    async hash(password, options) {
      const hashed = await threads.run({ password, options } satisfies ToHash, { name: 'hash' })
      return String(hashed)
    },
    async verify(hashed, password) {
      const matches = await threads.run({ hashed, password } satisfies ToVerify, { name: 'verify' })
      return matches === true
    },
  }
}
