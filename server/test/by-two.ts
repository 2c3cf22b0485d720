import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** Whether TWO_PERSONS asks for a second operator before this is done. */
function needsTwo({ who, method, alone }: Endpoint): boolean {
  return who === 'operator' && method !== 'GET' && alone === undefined
}

/**
 * The same app, in which each act that `app.operator` asks for is made by the second operator as well, and so is done:
 * for arranging a world where operators act by twos. One act after the other, since equal ones at once are one proposal.
 */
export function byTwo(app: WholeApp, second: Someone): WholeApp {
  let last: Promise<unknown> = Promise.resolve()
  const ask: WholeApp['ask'] = (endpoint, asking) => {
    if (!needsTwo(endpoint) || asking?.as !== app.operator) return app.ask(endpoint, asking)
    const done = last.then(async () => {
      await app.ask(endpoint, asking).catch((error: unknown) => {
        if (!String(error).includes('second_operator')) throw error
      })
      return app.ask(endpoint, { ...asking, as: second })
    })
    last = done.catch(() => undefined)
    return done
  }
  return { ...app, ask }
}
