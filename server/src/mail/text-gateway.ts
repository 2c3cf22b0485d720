import { boundedText } from '../http/bounded-text.ts'
import { Undeliverable, type Transport } from './transport.ts'

export interface GatewaySettings {
  /** The base address of the gateway's API; the account's messages are below it. */
  readonly url: string
  readonly account: string
  readonly token: string
  readonly from: string
}

const timeoutMilliseconds = 20_000
const maxProblemBytes = 64 * 1024
/** Statuses of an error of ours or a temporary one: a later try may succeed. */
const passing: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429])

/**
 * Text messages through an HTTP gateway with Twilio's API: posts a form with To, From and Body to the account's
 * messages, with the account and its token as basic authentication. A retry carries the same idempotency token.
 */
export function createTextGateway({ url, account, token, from }: GatewaySettings): Transport {
  const address = `${url.replace(/\/+$/, '')}/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async deliver({ id, recipient, body, createdAt }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'i-twilio-idempotency-token': `${id}.${createdAt.getTime()}` },
        body: new URLSearchParams({ To: recipient, From: from, Body: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      if (answer.ok) {
        await answer.body?.cancel()
        return
      }
      const said = (await boundedText(answer, maxProblemBytes)) ?? 'more than can be kept'
      const problem = `The gateway answered ${answer.status}: ${said.slice(0, 300)}`
      if (answer.status < 500 && !passing.has(answer.status)) throw new Undeliverable(problem)
      throw new Error(problem)
    },
  }
}
