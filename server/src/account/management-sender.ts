import { refuse } from '@called-shot/shared/refusals.ts'

/** Another provider's answer; the body is null if it was not JSON. */
export interface Sent {
  readonly status: number
  readonly body: unknown
}

const timeoutMilliseconds = 5000

/**
 * Calls another provider, with a body in JSON unless it is null. Refuses with `busy` when it is down or does not respond,
 * and with `too_many` when it is overloaded.
 */
export function createSender(base: string, onProblem: (reason: string) => void) {
  async function send(
    call: `${'GET' | 'POST' | 'PATCH'} ${string}`,
    body: object | null,
    token?: string,
  ): Promise<Sent> {
    const [method = '', path = ''] = call.split(' ')
    try {
      const answer = await fetch(new URL(path, base), {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      if (answer.status === 429) throw tooMany(Number(answer.headers.get('retry-after')))
      if (answer.status >= 500) throw away(`it answered ${answer.status}`)
      return { status: answer.status, body: await answer.json().catch(() => null) }
    } catch (error) {
      throw error instanceof TypeError || error instanceof DOMException ? away(error.message) : error
    }
  }

  /** The refusal for a provider that could not be used. */
  function away(reason: string) {
    onProblem(reason)
    const message = 'The service you log in with cannot be reached. Please try again in a moment.'
    return refuse('busy', { message, retryAfterSeconds: 5 })
  }

  return { send, away }
}

function tooMany(seconds: number) {
  const message = 'The service you log in with is busy. Please wait a moment.'
  return refuse('too_many', {
    message,
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 10,
  })
}
