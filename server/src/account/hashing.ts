import * as argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { refuse, type Refusal } from '@called-shot/shared/refusals.ts'
import { networkKey } from '../address-keys.ts'
import { loadOnce } from '../load-once.ts'

/**
 * argon2id (the library's default) with OWASP's parameters: 6 ms and 19 MiB a hash. At most two hashes run at once, and
 * only one where a second would take the last core from everybody else's calls; up to a hundred callers wait, and
 * further ones are asked to try again. The networks take turns, and a full line loses the last caller of the network
 * that has the most, so that one network that guesses passwords without pause keeps no other from logging in.
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
  /**
   * Waits for a turn of this address and runs all of `work` in it; refuses with `busy` when too many wait already.
   */
  inTurn<Result>(address: string, work: (hasher: Hasher) => Promise<Result>): Promise<Result>
}

interface Waiter {
  begin(): void
  giveUp(because: Refusal): void
}

interface Hasher {
  hash(password: string): Promise<string>
  /** Takes as long for an account that does not exist (`null`) as for one that does. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export function createHashing({ hash, verify }: Argon2 = argon2): Hashing {
  let running = 0
  /** By network; the first network in the map is the next to have a turn. */
  const waiting = new Map<string, Waiter[]>()
  let waitingInAll = 0
  const nobody = loadOnce(() => hash(randomBytes(32), parameters))
  nobody().catch(() => undefined)

  const hasher: Hasher = {
    hash: (password) => hash(password.normalize('NFKC'), parameters),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? (await nobody()), password.normalize('NFKC'))
      return passwordHash !== null && matches
    },
  }

  async function takeTurn(network: string): Promise<void> {
    if (running < maxRunning) {
      running += 1
      return
    }
    const line = waiting.get(network) ?? []
    if (waitingInAll >= maxWaiting) makeRoom(line)
    waitingInAll += 1
    waiting.set(network, line)
    await new Promise<void>((begin, giveUp) => line.push({ begin, giveUp }))
  }

  /**
   * Refuses a caller whose network would have at least as many waiting as any other. For anybody else, the last caller in
   * the longest line is refused.
   */
  function makeRoom(line: readonly Waiter[]): void {
    const busy = refuse('busy', { retryAfterSeconds })
    const longest = [...waiting.values()].reduce(
      (most, each) => (each.length > most.length ? each : most),
      [],
    )
    if (line.length + 1 >= longest.length) throw busy
    waitingInAll -= 1
    longest.pop()?.giveUp(busy)
  }

  function endTurn(): void {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    const [network, line] = next
    const first = line.shift()
    waitingInAll -= 1
    waiting.delete(network)
    if (line.length > 0) waiting.set(network, line)
    first?.begin()
  }

  return {
    async inTurn(address, work) {
      await takeTurn(networkKey(address))
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
