import type { z } from 'zod'
import { byStatus, isByStatus, type ByStatus } from '@called-shot/shared/answer.ts'
import type { BodyIn, Endpoint, ParamsIn, QueryIn } from '@called-shot/shared/endpoint.ts'
import { confirmsHeader } from '@called-shot/shared/operator/confirming.ts'
import { passHeader } from '@called-shot/shared/operator/pass-header.ts'
import { apiBase } from '../settings.ts'
import { setServerTime } from '../time/server-now.ts'
import { withQuery, type QueryValue } from './address.ts'
import { takeAhead, takeBodyAhead } from './ahead.ts'
import { ApiError, errorIn, unreachable } from './api-error.ts'
import { readAnswer } from './read-answer.ts'
import { secondFactorPass } from './second-factor-pass.ts'
import { tokenCookie } from './token-cookie.ts'

/** The input of a call, with the wire's names; money in a body is in dollars, as on the wire. */
export interface CallInput<E> {
  readonly params?: { readonly [Name in keyof ParamsIn<E>]: string | number } | undefined
  readonly query?: { readonly [Name in keyof QueryIn<E>]?: QueryValue } | undefined
  readonly body?: BodyIn<E> | undefined
  /** One per action of the player: a retry with the same key never moves a card or a cent twice. */
  readonly key?: string | undefined
  /** The number of the proposal that a second operator confirms. */
  readonly confirms?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The decoded answer. */
export type Answer<E extends Endpoint> = z.output<E['answer']>

let actedAt = -Infinity

/** Whether this page has just sent a command, which itself triggers a refresh. */
export function hasActedWithin(milliseconds: number): boolean {
  return performance.now() - actedAt < milliseconds
}

let unauthorized: () => void = () => {}

/** Sets the handler for any call that returns 401; the error is still passed on to the caller (Rules §7). */
export function onUnauthorized(handler: () => void): void {
  unauthorized = handler
}

type ByStatusCall = Endpoint & { readonly answer: ByStatus }

/**
 * Makes one call of the contract, with the player's token if there is one, and returns the decoded answer: money as
 * Cents, times as Dates. There is no timeout (LIM-01); a caller that no longer needs the answer aborts the signal. Any
 * status other than 200 to 299 throws an ApiError.
 *
 * If only the status is specified (`byStatus` in the contract, API-72), an answer of another form returns null, so that
 * no player reads about a failure after their card or money has moved.
 */
export function call<E extends ByStatusCall>(endpoint: E, input?: CallInput<E>): Promise<Answer<E> | null>
export function call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>
export async function call(endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<unknown> {
  const json = await answered(endpoint, input)
  const { answer } = endpoint
  if (!isByStatus(answer)) return readAnswer(answer, json)
  try {
    return readAnswer(answer, json)
  } catch (error) {
    console.warn(`${endpoint.path} succeeded, but its answer has an unexpected form`, error)
    return null
  }
}

/** Takes the decoded answer to a read that the start script made, if it has arrived. */
export function takeAnswerAhead<E extends Endpoint>(endpoint: E, input: CallInput<E>): Answer<E> | undefined
export function takeAnswerAhead(endpoint: Endpoint, input: CallInput<Endpoint>): unknown {
  const address = addressOf(endpoint, input)
  const body = takeBodyAhead(address)
  if (body === undefined) return undefined
  keep(address, { token: tokenCookie(), json: body })
  try {
    return readAnswer(endpoint.answer, body)
  } catch {
    // The next answer is no better, and `call` reports it.
    return undefined
  }
}

/** With a service worker the game opens without a connection, and then shows what was read before. */
const opensOffline = () => (navigator.serviceWorker?.controller ?? null) !== null

function keep(address: string, given: { readonly token: string | null; readonly json: unknown }): void {
  if (opensOffline())
    void import('./kept-reads.ts').then((kept) => kept.keepRead(address, given)).catch(() => {})
}

async function keptAnswer(endpoint: Endpoint, address: string): Promise<Response> {
  if (endpoint.method !== 'GET' || !opensOffline()) throw unreachable
  const kept = await import('./kept-reads.ts').then(({ keptRead }) => keptRead(address)).catch(() => null)
  if (kept === null) throw unreachable
  return kept
}

/** Makes a call without reading its answer. Throws like `call` if the status is not a success. */
export async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  await answered({ ...endpoint, answer: byStatus(endpoint.answer) }, input)
}

/**
 * Returns the body of a successful answer; undefined if it can't be read but only its status matters. Throws otherwise.
 */
async function answered<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<unknown> {
  // Without a connection, a command is refused before anything is sent.
  if (endpoint.method !== 'GET') {
    if (navigator.onLine === false) throw unreachable
    actedAt = performance.now()
  }
  const address = addressOf(endpoint, input)
  const ahead = endpoint.method === 'GET' ? takeAhead(address) : null
  const askedAt = ahead === null ? Date.now() : ahead.askedAt
  const token = tokenCookie()
  const response = await (ahead?.response ?? fetch(address, requestOf(endpoint, input))).catch(
    (error: unknown) => {
      if (input.signal?.aborted) throw error
      return keptAnswer(endpoint, address)
    },
  )
  setServerTime(response.headers.get('date'), askedAt)
  const json = await jsonOf(response)
  input.signal?.throwIfAborted()
  const { byStatus: status } = isByStatus(endpoint.answer) ? endpoint.answer : { byStatus: null }
  const only = status?.only ?? null
  const isDone = only === null ? response.ok : response.status === only
  if (isDone && json === unreadable && status === null) throw noAnswer(response.status)
  if (isDone && json === unreadable) return undefined
  if (isDone) {
    if (endpoint.method === 'GET') keep(address, { token, json })
    return json
  }
  if (response.status === 401 && endpoint.method === 'GET' && isReplaced(token))
    return answered(endpoint, input)
  throw refusalOf(response.status, { token, json, retryAfter: response.headers.get('retry-after') })
}

interface Refused {
  readonly token: string | null
  readonly json: unknown
  /** The header of that name. */
  readonly retryAfter?: string | null
}

/** What to throw for a status that is no success. A 401 ends the session whose token the call had. */
export function refusalOf(status: number, { token, json, retryAfter }: Refused): ApiError {
  if (status === 401 && !isReplaced(token)) unauthorized()
  return errorIn(status, json, retryAfter)
}

/** An answer to a replaced token says nothing about the session that has taken its place, which can read again. */
function isReplaced(token: string | null): boolean {
  const now = tokenCookie()
  return now !== null && now !== token
}

function requestOf<E extends Endpoint>(
  endpoint: E,
  { body, key, confirms, signal }: CallInput<E>,
): RequestInit {
  return {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...proofsFor(endpoint),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(confirms === undefined ? {} : { [confirmsHeader]: confirms }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }
}

/** The headers that identify the caller: the session's token and, for operators, the pass of their second factor. */
export function proofsFor({ who }: Pick<Endpoint, 'who'>): Readonly<Record<string, string>> {
  const token = tokenCookie()
  const pass = who === 'operator' ? secondFactorPass() : null
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(pass === null ? {} : { [passHeader]: pass }),
  }
}

/** The address of a call: the base for its origin, with parameters filled in and unset query values left out. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
): string {
  const params = new Map(Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  return apiBase() + withQuery(path, input.query ?? {})
}

/** Stands for a body that is truncated or not JSON. It counts as absent where only the status matters. */
const unreadable = Symbol('unreadable')

export async function jsonOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return unreadable
  }
}

function noAnswer(status: number): ApiError {
  return new ApiError({ status, code: 'internal', message: 'The server gave no readable answer.' })
}
