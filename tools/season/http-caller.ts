import { createCaller, type Caller } from '../../server/src/residents/caller.ts'

/** Calls the public API over the network with the bearer's current token, or as a guest if `token` is null. */
export function callerAt(address: string, token: (() => Promise<string>) | null): Caller {
  return createCaller({
    async send({ method, path, body }) {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${await token()}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
  })
}
