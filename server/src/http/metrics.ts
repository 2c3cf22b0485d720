import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Sessions } from './session.ts'

export interface Metrics {
  readonly registry: Registry
  /** A plan that met a change, a deadlock or a serialization failure: the goal is none of the last two. */
  onRestart(reason: string): void
  onJobError(job: string): void
  /** The current alarms, read with the figures. */
  countAlarms(alarms: () => readonly string[]): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const restarts = new Counter({
    name: 'command_restarts_total',
    help: 'Commands that read again because something had changed',
    labelNames: ['reason'],
    registers: [registry],
  })
  const failedJobs = new Counter({
    name: 'job_errors_total',
    help: 'Failures of jobs',
    labelNames: ['job'],
    registers: [registry],
  })
  return {
    registry,
    onRestart: (reason) => restarts.labels(reason).inc(),
    onJobError: (job) => failedJobs.labels(job).inc(),
    countAlarms(alarms) {
      new Gauge({
        name: 'alarms',
        help: 'What is wrong now and needs an operator, by name',
        labelNames: ['alarm'],
        registers: [registry],
        collect() {
          this.reset()
          for (const alarm of alarms()) this.labels(alarm).set(1)
        },
      })
    },
  }
}

export interface MetricsParts {
  readonly metrics: Metrics
  readonly sessions: Pick<Sessions, 'authorise'>
  /** METRICS_TOKEN, for a collector that has no account. */
  readonly token: string | null
}

/**
 * `GET /metrics` in Prometheus' format: requests by route and status, restarts of commands, failed jobs, the process.
 * For operators and holders of METRICS_TOKEN: rates, routes and alarms are nobody else's business.
 */
export function serveMetrics(app: FastifyInstance, { metrics, sessions, token }: MetricsParts): void {
  const { registry } = metrics
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    requests
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (token === null || !isSame(tokenOf(request), token))
      await sessions.authorise(request, { who: 'operator', standing: 'active' })
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** Compares hashes, so that the time it takes tells nothing of the token, its length included. */
function isSame(given: string, known: string): boolean {
  const [one, other] = [given, known].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
