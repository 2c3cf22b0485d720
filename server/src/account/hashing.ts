import * as argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { refuse } from '@called-shot/shared/refusals.ts'

/**
 * argon2id (the library's default) with OWASP's parameters: 6 ms and 19 MiB a hash. At most two hashes run at once, and
 * only one where a second would take the last core from everybody else's calls; up to a hundred callers wait, and
 * further ones are asked to try again.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const prefix = '$argon2id$v=19$m=19456,t=2,p=1$'
export const maxRunning = availableParallelism() > 2 ? 2 : 1
const maxWaiting = 100
const retryAfterSeconds = 2

/** The library, or the same in separate threads (hash-threads.ts). */
export interface Argon2 {
  hash(password: string | Uint8Array, options?: argon2.Options): Promise<string>
  verify(hashed: string, password: string): Promise<boolean>
}

export interface Hashing {
  /** Waits for a turn and runs all of `work` in it; refuses with `busy` when too many wait already. */
  inTurn<Result>(work: (hasher: Hasher) => Promise<Result>): Promise<Result>
}

export interface Hasher {
  hash(password: string): Promise<string>
  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export function createHashing({ hash, verify }: Argon2 = argon2): Hashing {
  let running = 0
  const waiting: (() => void)[] = []
  const nobody = hash(randomBytes(32), parameters)
  nobody.catch(() => undefined)

  const hasher: Hasher = {
    hash: (password) => hash(password.normalize('NFKC'), parameters),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'))
      return passwordHash !== null && matches
    },
  }

  async function takeTurn(): Promise<void> {
    if (running < maxRunning) {
      running += 1
      return
    }
    if (waiting.length >= maxWaiting) throw refuse('busy', { retryAfterSeconds })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function endTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async inTurn(work) {
      await takeTurn()
      try {
        return await work(hasher)
      } finally {
        endTurn()
      }
    },
  }
}

/** A hash of other parameters is replaced when its owner next logs in. */
export function isStale(passwordHash: string): boolean {
  return !passwordHash.startsWith(prefix)
}
