import webPush from 'web-push'
import { isPushAddress } from '@called-shot/shared/push/push-address.ts'
import type { PushKey } from './push-key.ts'

export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The message that a browser shows. */
export interface PushText {
  readonly title: string
  readonly body: string
  /** The page that it opens. */
  readonly path: string
  /** A later message with the same tag replaces it. */
  readonly tag: string
}

/** The service accepted it; the subscription is gone; the message is refused for good; or a later try may succeed. */
export type PushResult = 'taken' | 'gone' | 'refused' | 'later'

export interface PushService {
  send(subscription: Subscription, text: PushText, goodForSeconds: number): Promise<PushResult>
}

export interface PushServiceParts {
  readonly key: PushKey
  /** Where push services can reach us when our messages cause trouble (RFC 8292). */
  readonly contact: string
  /** Configurable only so that tests can put their own push service here. */
  readonly fetch: typeof fetch
}

const patienceMilliseconds = 20_000

/**
 * Sends messages to the push services of the browsers: encrypted so that only the browser can read them (RFC 8291), and
 * signed with our key. Never sends anywhere else: the address comes from outside, and redirects are not followed.
 */
export function createPushService({ key, contact, fetch: send }: PushServiceParts): PushService {
  return {
    async send({ endpoint, p256dh, auth }, text, goodForSeconds) {
      if (!isPushAddress(endpoint)) return 'gone'
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(text),
        {
          TTL: Math.max(0, Math.floor(goodForSeconds)),
          urgency: 'normal',
          vapidDetails: { subject: contact, ...key },
        },
      )
      const { 'Content-Length': _length, ...others } = headers
      const answer = await send(endpoint, {
        method: 'POST',
        headers: Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMilliseconds),
      })
      await answer.body?.cancel()
      return resultOf(answer.status)
    },
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  // Too many requests, or an error of the service.
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'later'
  return 'refused'
}
