import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { everyRole, operatorCall } from '@called-shot/shared/operator-roles.ts'
import type { RequirePass } from '../second-factor/require-pass.ts'
import type { Sessions } from './session.ts'

export interface Metrics {
  readonly registry: Registry
  /** A plan that met a change, a deadlock or a serialization failure; there should be none of the latter two. */
  onRestart(reason: string): void
  onJobError(job: string): void
  /** The act a resident sat down for and how it ended: 'done', or the code of the refusal. */
  onResidentAct(act: { readonly habit: string; readonly act: string; readonly result: string }): void
  /** The current alarms, read with the figures. */
  countAlarms(alarms: () => readonly string[]): void
  /** The last run of each job in all processes, read with the figures; null: the database does not answer. */
  watchJobs(work: WatchedWork): void
}

export interface JobHealth {
  readonly job: string
  readonly secondsSinceRun: number
  /** 0 if the last run succeeded. */
  readonly secondsFailing: number
}

/** Not named `job`, since a collector overwrites that with the name of its scrape job. */
const taskLabel = 'task'

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const restarts = new Counter({
    name: 'command_restarts_total',
    help: 'Commands that started over because something had changed',
    labelNames: ['reason'],
    registers: [registry],
  })
  const failedJobs = new Counter({
    name: 'job_errors_total',
    help: 'Failures of jobs',
    labelNames: [taskLabel],
    registers: [registry],
  })
  const residentActs = new Counter({
    name: 'resident_acts_total',
    help: 'Acts of residents by habit and how they ended',
    labelNames: ['habit', 'act', 'result'],
    registers: [registry],
  })
  return {
    registry,
    onRestart: (reason) => restarts.labels(reason).inc(),
    onJobError: (job) => failedJobs.labels(job).inc(),
    onResidentAct: (act) => residentActs.inc(act),
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
    watchJobs: (work) => watchJobs(registry, work),
  }
}

interface WatchedWork {
  /** Null if they cannot be read in time. */
  readonly jobs: () => Promise<readonly JobHealth[] | null>
  readonly databaseAnswers: () => Promise<boolean>
}

/** One read gives the three figures, in whatever order they are collected. */
function watchJobs(registry: Registry, { jobs: readJobs, databaseAnswers }: WatchedWork): void {
  let underway: Promise<void> | null = null
  const refresh = () => (underway ??= readOnce().finally(() => (underway = null)))
  const figure = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: refresh })
  const answers = figure('database_answers', '1 if the database answered just now')
  const sinceRun = figure('job_last_run_seconds', 'Time since a job last ran, in whatever process', [
    taskLabel,
  ])
  const failing = figure('job_failing_seconds', 'For how long a job has failed; 0: it went well', [taskLabel])

  async function readOnce(): Promise<void> {
    const [jobs, isThere] = await Promise.all([readJobs(), databaseAnswers()])
    answers.set(isThere ? 1 : 0)
    for (const gauge of [sinceRun, failing]) gauge.reset()
    for (const { job, secondsSinceRun, secondsFailing } of jobs ?? []) {
      sinceRun.labels(job).set(secondsSinceRun)
      failing.labels(job).set(secondsFailing)
    }
  }
}

export interface MetricsParts {
  readonly metrics: Metrics
  readonly sessions: Pick<Sessions, 'authorize'>
  /** METRICS_TOKEN, for a collector that has no account. */
  readonly token: string | null
  /** Set if operators need a second factor. */
  readonly requirePass?: RequirePass
}

/**
 * `GET /metrics` in Prometheus' format: requests by route and status, restarts of commands, failed jobs, the process.
 * Only for operators and holders of METRICS_TOKEN, because it shows rates, routes and alarms.
 */
export function serveMetrics(
  app: FastifyInstance,
  { metrics, sessions, token, requirePass }: MetricsParts,
): void {
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
    if (token === null || !isSame(tokenOf(request), token)) {
      const operator = await sessions.authorize(request, operatorCall(...everyRole))
      if (operator) await requirePass?.(request, operator, {})
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** Compares hashes, so that the time it takes reveals nothing about the token, not even its length. */
function isSame(given: string, known: string): boolean {
  const [one, other] = [given, known].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
