import { setTimeout as sleep } from 'node:timers/promises'
import { createCaller, type Caller } from '../../server/src/residents/caller.ts'

const busy = 503
const mostTries = 10

/**
 * Calls the public API over the network with the bearer's current token, or as a guest if `token` is null. A read that
 * a busy game gave up is asked again after a second, as the client does: a slow machine is not a failed season.
 */
export function callerAt(address: string, token: (() => Promise<string>) | null): Caller {
  return createCaller({
    async send({ method, path, body }) {
      for (let tries = 1; ; tries += 1) {
        const response = await fetch(`${address}${path}`, {
          method,
          headers: {
            ...(token === null ? {} : { authorization: `Bearer ${await token()}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const answer = { status: response.status, body: await response.json() }
        if (method !== 'GET' || response.status !== busy || tries === mostTries) return answer
        await sleep(1000)
      }
    },
  })
}
