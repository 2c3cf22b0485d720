import { z } from 'zod'
import type { BodyIn, Endpoint, ParamsIn, QueryIn } from '@called-shot/shared/endpoint.ts'
import { apiBase } from '../settings.ts'
import { ApiError, errorIn, unreachable } from './api-error.ts'
import { bare, completed } from './completed-answer.ts'
import { tokenCookie } from './token-cookie.ts'

type QueryValue = string | number | boolean | readonly string[] | null | undefined

/** What a call takes: the wire's names; money in a body is dollars, as the wire has it. */
export interface CallInput<E> {
  readonly params?: { readonly [Name in keyof ParamsIn<E>]: string | number } | undefined
  readonly query?: { readonly [Name in keyof QueryIn<E>]?: QueryValue } | undefined
  readonly body?: BodyIn<E> | undefined
  /** One per action of the player: a second try with the same key never moves a card or a cent twice. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** What comes back, decoded. */
export type Answer<E extends Endpoint> = z.output<E['answer']>

let unauthorized: () => void = () => {}

/** What happens when any call answers 401; the error is still passed on to whoever called (Rules §7). */
export function onUnauthorized(handler: () => void): void {
  unauthorized = handler
}

/**
 * One call of the contract, with the player's token when there is one. Answers are decoded: money is Cents, times
 * are Dates. There is no time-out (LIM-01); whoever is no longer interested aborts the signal. Statuses 200 to 299
 * are success, everything else throws an ApiError.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  return decoded(endpoint, await answered(endpoint, input))
}

/**
 * A call whose status alone says that it was done (API-72): null where the answer does not say what the contract
 * says, so that nobody reads of a failure after their card or their money has moved.
 */
export async function act<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer<E> | null> {
  const json = await answered(endpoint, input)
  try {
    return decoded(endpoint, json)
  } catch (error) {
    console.warn(`${endpoint.path} was done, with an answer of another form`, error)
    return null
  }
}

/** The body of an answer that says success, as far as it can be read; anything else is thrown. */
async function answered<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<unknown> {
  const token = tokenCookie()
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: input.signal ?? null,
  }).catch((error: unknown) => {
    throw input.signal?.aborted ? error : unreachable
  })
  const json = await jsonOf(response)
  if (response.ok) return json
  if (response.status === 401) unauthorized()
  throw errorIn(response.status, json)
}

/** The address of a call: base by origin, parameters in their places, what is not set left out. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
): string {
  const params = new Map(Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries<QueryValue>(input.query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') query.set(name, text)
  }
  const search = query.toString()
  return apiBase() + path + (search === '' ? '' : `?${search}`)
}

function decoded<E extends Endpoint>(endpoint: E, json: unknown): Answer<E> {
  return z.parse<E['answer']>(
    endpoint.answer,
    completed(endpoint.answer instanceof z.ZodArray ? bare(json) : json),
  )
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'internal',
      message: 'The server gave no readable answer.',
    })
  }
}
