import { z } from 'zod'
import type { BodyIn, Endpoint, ParamsIn, QueryIn } from '@called-shot/shared/endpoint.ts'

interface CallInput<E> {
  readonly params?: { readonly [Name in keyof ParamsIn<E>]: string | number }
  readonly query?: { readonly [Name in keyof QueryIn<E>]?: string | number }
  readonly body?: BodyIn<E>
}

/** The game refused the call, which is normal when players compete. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Does something that may come too late, for example one of many calls: a refusal is passed over, any other error not. */
export async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** The public API as a player's own program would call it, one call at a time or several. */
export interface Caller {
  /**
   * Returns the decoded answer. Throws Refused for a refusal, and any other error for something that must never happen.
   */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<z.output<E['answer']>>
}

/** How a call is sent; `body` becomes JSON. */
export interface Transport {
  send(request: {
    readonly method: Endpoint['method']
    readonly path: string
    readonly body: unknown
  }): Promise<{ readonly status: number; readonly body: unknown }>
}

const refusal = z.object({ code: z.string(), message: z.string() })

export function createCaller(transport: Transport): Caller {
  return {
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<z.output<E['answer']>> {
      const { method } = endpoint
      const { status, body } = await transport.send({
        method,
        path: `/api${placeOf(endpoint, input)}`,
        body: input.body,
      })
      if (status < 300) return z.parse<E['answer']>(endpoint.answer, body)
      const said = refusal.safeParse(body)
      if (said.success && status < 500) throw new Refused(said.data.code, said.data.message)
      throw new Error(`${method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
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
