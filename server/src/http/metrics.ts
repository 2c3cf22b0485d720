import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** A plan that met a change, a deadlock or a serialization failure: the goal is none of the last two. */
  onRestart(reason: string): void
  onJobError(job: string): void
  /** What alarms there are now, asked whenever the figures are read. */
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

/** `GET /metrics` in Prometheus' format: requests by route and status, restarts of commands, failed jobs, the process. */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics): void {
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
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
