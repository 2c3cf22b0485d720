import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { useTraceCollector } from '../../test/trace-collector.ts'
import { readConfig } from '../config.ts'
import { traceCalls } from '../http/trace-calls.ts'
import { traceJob } from '../jobs/trace-job.ts'
import type { Job } from '../jobs/ticker.ts'
import { openTracing } from './open-tracing.ts'
import { traceCommit, traceRead } from './span.ts'

const collector = await useTraceCollector()

function configOf(endpoint: string, environment: NodeJS.ProcessEnv = {}) {
  const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...environment })
  if (traces === null) throw new Error('there are no traces')
  return traces
}

async function spansOf(
  work: (tracing: ReturnType<typeof openTracing>) => Promise<unknown>,
  environment = {},
) {
  const before = collector.spans().length
  const tracing = openTracing(configOf(collector.endpoint, environment), () => undefined)
  await work(tracing)
  await tracing.close()
  return collector.spans().slice(before)
}

describe('calls', () => {
  const remote = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

  async function called(headers: Record<string, string>, { trustsTraces = true, environment = {} } = {}) {
    return spansOf(async (tracing) => {
      const app = fastify()
      traceCalls(app, { tracing, trustsTraces })
      app.post('/cards/:id', async () => traceRead('card', async () => traceCommit(async () => 'done')))
      await app.inject({ method: 'POST', url: '/cards/4711?name=Ann', headers, payload: { name: 'Ann' } })
      await app.close()
    }, environment)
  }

  test('a call is a span of its route, and its reads and commits are its children', async () => {
    const spans = await called({})
    const call = spans.find(({ name }) => name === 'POST /cards/:id')
    expect(call).toMatchObject({
      parentSpanId: '',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/cards/:id',
        'http.response.status_code': 200,
        request_id: expect.stringMatching(/./),
      },
    })
    expect(spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name)).toEqual(
      ['commit', 'read card'],
    )
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    expect(collector.text()).not.toMatch(/4711|Ann/)
  })

  test('a call continues the trace of a trusted proxy, and of nobody else', async () => {
    const headers = { traceparent: `00-${remote.traceId}-${remote.spanId}-01` }
    const within = (spans: readonly { readonly traceId: string; readonly parentSpanId: string }[]) =>
      spans.some(({ traceId, parentSpanId }) => traceId === remote.traceId && parentSpanId === remote.spanId)
    expect(within(await called(headers))).toBe(true)
    const own = await called(headers, { trustsTraces: false })
    expect(own).toHaveLength(3)
    expect(within(own)).toBe(false)
  })

  test.each([
    'nonsense',
    `00-${'0'.repeat(32)}-${remote.spanId}-01`,
    `00-${remote.traceId}-${'0'.repeat(16)}-01`,
    `ff-${remote.traceId}-${remote.spanId}-01`,
  ])('a parent such as %s begins a trace of its own', async (traceparent) => {
    const spans = await called({ traceparent })
    expect(spans.filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(1)
  })

  test('a proxy that keeps no trace of a call is followed, unless the sampler says otherwise', async () => {
    const headers = { traceparent: `00-${remote.traceId}-${remote.spanId}-00` }
    expect(await called(headers)).toEqual([])
    expect(await called(headers, { environment: { OTEL_TRACES_SAMPLER: 'always_on' } })).toHaveLength(3)
  })

  test.each([
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, 3],
  ])('%j keeps %i spans of a call', async (environment, kept) => {
    expect(await called({}, { environment })).toHaveLength(kept)
  })
})

describe('jobs', () => {
  const job = (work: Job['work']): Job => ({ name: 'settle pools', everyMilliseconds: 1000, work })
  const run = (work: Job['work']) =>
    spansOf(async (tracing) =>
      traceJob(tracing, job(work))
        .work()
        .catch(() => null),
    )

  test('a run that commits is a span with its commits, and without its reads', async () => {
    const spans = await run(async () => traceRead('pools', () => traceCommit(async () => false)))
    const parent = spans.find(({ name }) => name === 'job settle pools')
    expect(spans).toHaveLength(2)
    expect(spans.find(({ name }) => name === 'commit')?.parentSpanId).toBe(parent?.spanId)
  })

  test('a run that finds nothing to do leaves no span, and one that has more to do leaves its own', async () => {
    expect(await run(async () => traceRead('pools', async () => false))).toEqual([])
    expect(await run(async () => true)).toMatchObject([{ name: 'job settle pools', hasFailed: false }])
  })

  test('a failure is recorded by its kind, without its message', async () => {
    const spans = await run(async () =>
      traceCommit(() =>
        Promise.reject(Object.assign(new Error('no room for ann@example.com'), { code: '53100' })),
      ),
    )
    expect(spans).toMatchObject([
      { name: 'commit', hasFailed: true, attributes: { 'error.type': '53100' } },
      { name: 'job settle pools', hasFailed: true, attributes: { 'error.type': '53100' } },
    ])
    expect(collector.text()).not.toContain('ann@')
  })
})

describe('the collector', () => {
  test('gets OTLP at the standard path, with the headers and the name that the variables set', async () => {
    await spansOf(async (tracing) => tracing.begin('job x', { kind: 'job' }).end(), {
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb, x-team=blue',
      OTEL_SERVICE_NAME: 'called-shot-test',
    })
    expect(collector.requests.at(-1)).toMatchObject({
      path: 'POST /v1/traces',
      headers: { 'x-key': 'a,b', 'x-team': 'blue', 'content-type': 'application/json' },
    })
    expect(collector.text()).toContain('{"key":"service.name","value":{"stringValue":"called-shot-test"}}')
  })

  test('delays neither calls nor shutdown if it never answers, and what does not fit is dropped', async () => {
    const silent = await useTraceCollector({ isSilent: true })
    const tracing = openTracing(configOf(silent.endpoint), () => undefined)
    for (let span = 0; span < 10_000; span += 1) tracing.begin('job x', { kind: 'job' }).end()
    while (silent.requests.length === 0) await sleep(10)
    // Both end before it has answered anything: it is released only afterward.
    await traceJob(tracing, { name: 'y', everyMilliseconds: 1, work: async () => true }).work()
    await tracing.close()
    silent.release()
    // What did not fit was dropped.
    expect(silent.spans().length).toBeLessThan(10_000)
  })

  test('is reported once if it cannot be reached, and again once it takes traces', async () => {
    const said: string[] = []
    const port = await freePort()
    const tracing = openTracing(configOf(`http://localhost:${port}`), (text) => said.push(text))
    tracing.begin('job x', { kind: 'job' }).end()
    while (said.length === 0) await sleep(10)
    await useTraceCollector({ port })
    tracing.begin('job x', { kind: 'job' }).end()
    while (said.length === 1) await sleep(10)
    await tracing.close()
    expect(said).toEqual([
      expect.stringMatching(/^The trace collector accepts no traces \(\w+\): they are dropped/),
      'The trace collector accepts traces again.',
    ])
  })
})

describe('the variables', () => {
  test('without an endpoint, nothing is traced', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'x' }).traces).toBeNull()
  })

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'no pair' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'key=%E0%A4%A' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
  ])('%j is refused by its name', (environment) => {
    const [name = ''] = Object.keys(environment)
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} must be`))
  })
})
