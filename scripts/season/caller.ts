import { z } from 'zod'
import type { BodyIn, Endpoint, ParamsIn, QueryIn } from '../../shared/src/endpoint.ts'

interface CallInput<E> {
  readonly params?: { readonly [Name in keyof ParamsIn<E>]: string | number }
  readonly query?: { readonly [Name in keyof QueryIn<E>]?: string | number }
  readonly body?: BodyIn<E>
}

/** The game said no: the ordinary fate of many calls where players race each other. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The public API as a player's own program would call it, one call at a time or several. */
export interface Caller {
  readonly address: string
  /** The decoded answer. Throws Refused for a refusal, and anything else for what must never happen. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<z.output<E['answer']>>
}

const refusal = z.object({ code: z.string(), message: z.string() })

export function createCaller(address: string, token: (() => Promise<string>) | null): Caller {
  return {
    address,
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<z.output<E['answer']>> {
      const response = await fetch(`${address}/api${placeOf(endpoint, input)}`, {
        method: endpoint.method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${await token()}` }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      })
      const answer: unknown = await response.json()
      if (response.ok) return z.parse<E['answer']>(endpoint.answer, answer)
      const said = refusal.safeParse(answer)
      if (said.success && response.status < 500) throw new Refused(said.data.code, said.data.message)
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered ${response.status}: ${JSON.stringify(answer)}`,
      )
    },
  }
}

function placeOf<E extends Endpoint>(endpoint: E, { params, query }: CallInput<E>): string {
  const values = new Map(Object.entries<string | number>(params ?? {}))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  )
  const search = new URLSearchParams(
    Object.entries<string | number | undefined>(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}
