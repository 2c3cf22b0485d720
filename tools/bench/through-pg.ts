import { Client } from 'pg'
import type { BenchWorld } from './world.ts'

export interface Connections extends AsyncDisposable {
  /** Makes each call once, over any free connection; returns calls a second. */
  rate<Call>(
    calls: readonly Call[],
    make: (client: Client, call: Call) => Promise<'done' | 'given up'>,
  ): Promise<number>
}

/**
 * Opens connections of this process through pg. They are kept between rounds, as a server keeps its own, so that rounds
 * don't include what a connection compiles and plans for its first calls.
 */
export async function connectThroughPg(
  { connection }: BenchWorld,
  { count, options }: { readonly count: number; readonly options?: string },
): Promise<Connections> {
  const clients = Array.from(
    { length: count },
    () => new Client({ ...connection, ...(options === undefined ? {} : { options }) }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  return {
    async rate(calls, make) {
      let next = 0
      let done = 0
      const begin = performance.now()
      await Promise.all(
        clients.map(async (client) => {
          for (let call = calls[next++]; call !== undefined; call = calls[next++])
            if ((await make(client, call)) === 'done') done += 1
        }),
      )
      return (1000 * done) / (performance.now() - begin)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
