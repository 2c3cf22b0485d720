import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { useWholeApp } from '../../test/whole-app.ts'
import { readJobHealth } from '../jobs/job-health.ts'
import { createAnswersWithin } from '../db/answers.ts'
import { openDatabase } from '../db/database.ts'
import { createJobRecord } from '../jobs/job-record.ts'
import { serveHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

const app = await useWholeApp({ METRICS_TOKEN: 'token-of-the-collector' })
const root = join(import.meta.dirname, '../../..')
const rules = await readFile(join(root, 'deploy/monitoring/alerts.yml'), 'utf8')
const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(await readFile(join(root, 'deploy/monitoring/dashboard.json'), 'utf8')))

/** What Prometheus adds by itself. */
const ofPrometheus = ['up']
/** Keywords of its query language that can appear in place of names. */
const words = [
  'sum',
  'rate',
  'increase',
  'min',
  'max',
  'by',
  'le',
  'count',
  'topk',
  'histogram_quantile',
  'or',
  'vector',
]

async function scrape(): Promise<string> {
  const { text } = await app.send('GET', '/metrics', { token: 'token-of-the-collector' })
  return text
}

/** The names of series and labels in an expression, without anything in quotes. */
function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\[\w+\]/g, '')
  return [...new Set(bare.match(/(?<![\w.])[a-z_]\w*/g))].filter((name) => !words.includes(name))
}

test('/metrics shows every figure of the alert rules and of the dashboard', async () => {
  await createJobRecord(app.database.owner).note({ name: 'a job', milliseconds: 3, problem: null })
  await app.send('GET', '/api/health')
  const text = await scrape()
  const shown = new Set(text.match(/^[a-z_]+/gm))
  // Those with labels have no line before the first time.
  for (const [, declared = ''] of text.matchAll(/^# TYPE (\w+)/gm)) shown.add(declared)
  const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, label]) => label))
  const ofLabels = ['job', 'instance', 'alarm', 'reason', 'severity', 'task']
  const expressions = [
    ...[...rules.matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(expressions.length).toBeGreaterThan(20)
  for (const name of expressions.flatMap(namesIn))
    expect([...shown, ...labels, ...ofLabels, ...ofPrometheus]).toContain(name)
})

test('the jobs of all processes are listed with their age and for how long they have failed', async () => {
  const record = createJobRecord(app.database.owner)
  await record.note({ name: 'broken', milliseconds: 3, problem: 'it fell over' })
  await app.database.owner.query(
    `update job_run set ran_at = ran_at - interval '1 minute', failing_since = failing_since - interval '10 minutes'
     where name = 'broken'`,
  )
  const text = await scrape()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  expect(valueOf('database_answers')).toBe(1)
  expect(valueOf('job_last_run_seconds{task="broken"}')).toBeGreaterThanOrEqual(60)
  expect(valueOf('job_failing_seconds{task="broken"}')).toBeGreaterThanOrEqual(600)
})

test('without a database, the figures say so, and the others are still there', async () => {
  const metrics = createMetrics()
  metrics.watchJobs({ jobs: async () => null, databaseAnswers: async () => false })
  const text = await metrics.registry.metrics()
  expect(text).toMatch(/^database_answers 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
})

test('docs/incidents.md has a section for each alert, and no other', async () => {
  const document = await readFile(join(root, 'docs/incidents.md'), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...document.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
})

test('a database that hangs is reported like one that is gone, without the figures or health waiting for it', async () => {
  const never = () => new Promise<never>(() => undefined)
  const hangs = { query: never, first: never, one: never }
  expect(await readJobHealth(hangs, 5)).toBeNull()
  const server = fastify()
  // The pool of a server that accepts queries and never answers.
  const pool = Object.assign(new EventEmitter(), hangs) as unknown as Pool
  const game = { database: { answersWithin: createAnswersWithin(pool) } }
  const { season } = app.config
  serveHealth(server, { config: { season }, game, backups: { state: () => null }, timeoutMilliseconds: 5 })
  const answers = await Promise.all([1, 2].map(() => server.inject('/api/health')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  await server.close()
})

test('a database that answers others in time is there, even while a new statement waits for a connection', async () => {
  const database = openDatabase({ connection: app.database.connection, gameConnections: 1 })
  const server = fastify()
  const { season } = app.config
  serveHealth(server, { config: { season }, game: { database }, backups: { state: () => null } })
  const inLine = Array.from({ length: 25 }, () => database.game.query('select pg_sleep(0.1)'))
  const { statusCode } = await server.inject('/api/health')
  expect(statusCode).toBe(200)
  await Promise.all(inLine)
  await server.close()
  await database.close()
})

test('a process that answers is alive, even without its database', async () => {
  expect((await app.send('GET', '/api/health/live')).body).toEqual({ status: 'alive' })
})
