import webPush from 'web-push'
import { isPushAddress } from '@called-shot/shared/push/push-address.ts'
import { withoutSecrets } from '../logged-error.ts'
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

/**
 * The service accepted it; the subscription is gone; the message is refused for good; or a later try may succeed.
 * `because` is a sentence for operators, with no more of the browser's address than its service.
 */
type PushResult =
  | { readonly is: 'taken' }
  | { readonly is: 'gone' }
  | { readonly is: 'refused' | 'later'; readonly because: string }

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

const timeoutMilliseconds = 20_000

/**
 * Sends messages to the push services of the browsers: encrypted so that only the browser can read them (RFC 8291), and
 * signed with our key. Never sends anywhere else: the address comes from outside, and redirects are not followed.
 */
export function createPushService({ key, contact, fetch: send }: PushServiceParts): PushService {
  return {
    async send({ endpoint, p256dh, auth }, text, goodForSeconds) {
      if (!isPushAddress(endpoint)) return { is: 'gone' }
      const { host } = new URL(endpoint)
      let request: RequestInit
      try {
        request = sealed({ endpoint, p256dh, auth }, text, {
          TTL: Math.max(0, Math.floor(goodForSeconds)),
          urgency: 'normal',
          vapidDetails: { subject: contact, ...key },
        })
      } catch (error) {
        return { is: 'refused', because: `A message could not be sealed: ${messageOf(error)}` }
      }
      try {
        const answer = await send(endpoint, { ...request, signal: AbortSignal.timeout(timeoutMilliseconds) })
        await answer.body?.cancel()
        return resultOf(answer.status, host)
      } catch (error) {
        return { is: 'later', because: `${host} cannot be reached: ${messageOf(error)}` }
      }
    },
  }
}

function sealed(
  { endpoint, p256dh, auth }: Subscription,
  text: PushText,
  options: webPush.RequestOptions,
): RequestInit {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(text),
    options,
  )
  const { 'Content-Length': _length, ...others } = headers
  return {
    method: 'POST',
    headers: Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body),
    redirect: 'error',
  }
}

/**
 * A service that does not take our signature (401, 403) refuses the message only, and not the subscription: a wrong
 * clock of ours would otherwise end all of them.
 */
function resultOf(status: number, host: string): PushResult {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  // Too many requests, or an error of the service.
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { is: 'later', because: `${host} put a message off with ${status}` }
  return { is: 'refused', because: `${host} refused a message with ${status}` }
}

function messageOf(error: unknown): string {
  return withoutSecrets(error instanceof Error ? error.message : String(error))
}
