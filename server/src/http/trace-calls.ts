import type { FastifyInstance, FastifyRequest } from 'fastify'
import { within, type Facts, type Span, type Tracing } from '../tracing/span.ts'

/** Machines request these every few seconds, and there is nothing in them to investigate. */
const notTraced = new Set(['/api/health', '/api/health/live', '/metrics'])

/**
 * A span for each HTTP call: its route, status and request id, never its address, headers or body. `trustsTraces`: a
 * proxy in front of us may have started the trace (`traceparent`).
 */
export function traceCalls(
  app: FastifyInstance,
  { tracing, trustsTraces }: { readonly tracing: Tracing; readonly trustsTraces: boolean },
): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const end = (request: FastifyRequest, outcome: { readonly failed?: string; readonly facts?: Facts }) => {
    spans.get(request)?.end(outcome)
    spans.delete(request)
  }
  app.addHook('onRequest', async (request) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'none'
    if (notTraced.has(route)) return
    const parent = trustsTraces ? headers.traceparent : undefined
    spans.set(
      request,
      tracing.begin(`${method} ${route}`, {
        kind: 'call',
        ...(typeof parent === 'string' ? { parent } : {}),
      }),
    )
  })
  // After the body has been read: its events come from outside the call, and would lose the span.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else within({ span, showsReads: true }, done)
  })
  app.addHook('onRequestAbort', async (request) =>
    end(request, { failed: 'aborted', facts: factsOf(request) }),
  )
  app.addHook('onResponse', async (request, { statusCode }) =>
    end(request, {
      ...(statusCode >= 500 ? { failed: String(statusCode) } : {}),
      facts: { ...factsOf(request), 'http.response.status_code': statusCode },
    }),
  )
}

function factsOf({ method, routeOptions, id }: FastifyRequest): Facts {
  return { 'http.request.method': method, 'http.route': routeOptions.url ?? 'none', request_id: id }
}
