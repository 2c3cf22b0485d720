import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { freePort } from './free-port.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const spans = z.array(
  z.object({
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().default(''),
    name: z.string(),
    kind: z.number(),
    attributes: z.array(attribute).default([]),
    events: z.array(z.unknown()).default([]),
    status: z.object({ code: z.number().default(0), message: z.string().optional() }),
  }),
)
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans })),
    }),
  ),
})

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string
  readonly name: string
  readonly hasFailed: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * A collector that receives OTLP over HTTP (JSON), on a port of its own, for the rest of this test file. A `silent` one
 * takes connections and answers nothing until it is told to.
 */
export async function useTraceCollector({
  isSilent = false,
  port,
}: { readonly isSilent?: boolean; readonly port?: number } = {}) {
  const chosen = port ?? (await freePort())
  const bodies: string[] = []
  const requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = []
  let release: () => void = () => undefined
  const released = isSilent ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve()
  const server = createServer((incoming, answer) => {
    void text(incoming).then(async (body) => {
      bodies.push(body)
      requests.push({ path: `${incoming.method} ${incoming.url}`, headers: incoming.headers })
      await released
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(chosen, 'localhost', resolve))
  afterAll(() => {
    release()
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://localhost:${chosen}`,
    requests,
    /** Everything received, as it came. */
    text: () => bodies.join('\n'),
    spans: (): readonly ReceivedSpan[] =>
      bodies.flatMap((body) => {
        const { resourceSpans } = request.parse(JSON.parse(body))
        return resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans: received }) =>
            received.map(({ attributes, status, ...span }) => ({
              ...span,
              hasFailed: status.code === 2,
              attributes: Object.fromEntries(
                attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
              ),
            })),
          ),
        )
      }),
    release: () => release(),
  }
}
