import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** Whether TWO_PERSONS requires a second operator before this is done. */
function needsTwo({ who, method, alone }: Endpoint): boolean {
  return who === 'operator' && method !== 'GET' && alone === undefined
}

/**
 * The same app for arranging a world where acts need two operators: the second operator repeats each act of
 * `app.operator`, so it is done. Acts run one after the other, since identical ones at once are a single proposal.
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
