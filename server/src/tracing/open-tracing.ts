import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '../config.ts'
import { kindOf, type Span, type Tracing } from './span.ts'

/** A batch is sent this often; a slow collector has this long to accept it. */
const sendEveryMilliseconds = 2000
const timeoutMilliseconds = 5000
/** How long a stop waits for the last batch. */
const lastWaitMilliseconds = 500
/**
 * When more spans than this wait for the collector, further ones are dropped, so that they can never fill the memory.
 */
const maxWaiting = 4096

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, JSON). Only the start of a program with
 * that variable imports this file. `say` is called once when the collector stops accepting spans, and once when it
 * accepts them again.
 */
export function openTracing(config: TracesConfig, say: (sentence: string) => void): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...config.headers },
    timeoutMillis: timeoutMilliseconds,
    concurrencyLimit: 4,
  })
  const processor = new BatchSpanProcessor({
    exporter: announcingFailures(exporter, say),
    scheduledDelayMillis: sendEveryMilliseconds,
    exportTimeoutMillis: timeoutMilliseconds,
    maxQueueSize: maxWaiting,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.instance.id': randomUUID(),
    }),
    sampler: samplerOf(config),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('called-shot')
  return {
    begin(name, { kind, parent, beganAt }) {
      const from = parent === undefined ? ROOT_CONTEXT : contextOf(parent)
      return spanOf(tracer, from, {
        name,
        beganAt,
        kind: kind === 'call' ? SpanKind.SERVER : SpanKind.INTERNAL,
      })
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(lastWaitMilliseconds)])
    },
  }
}

function spanOf(
  tracer: Tracer,
  from: Context,
  {
    name,
    kind,
    beganAt,
  }: { readonly name: string; readonly kind: SpanKind; readonly beganAt: Date | undefined },
): Span {
  const span = tracer.startSpan(name, { kind, ...(beganAt ? { startTime: beganAt } : {}) }, from)
  const inside = trace.setSpan(from, span)
  return {
    begin: (part, partBeganAt) =>
      spanOf(tracer, inside, { name: part, kind: SpanKind.INTERNAL, beganAt: partBeganAt }),
    end({ failed, facts } = {}) {
      if (facts) span.setAttributes(facts)
      if (failed !== undefined) {
        span.setAttribute('error.type', failed)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** Version 00, or a later one that starts like it; ids of all zeros are invalid. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

function contextOf(parent: string): Context {
  const [, traceId, spanId, flags] = traceparent.exec(parent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function samplerOf({ sampler, share }: TracesConfig): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(share)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** The same exporter, which also reports when it starts to fail and when it works again. */
function announcingFailures(exporter: SpanExporter, say: (sentence: string) => void): SpanExporter {
  let fails = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failsNow = result.error !== undefined
        if (failsNow && !fails)
          say(
            `The trace collector accepts no traces (${kindOf(result.error)}): they are dropped until it does.`,
          )
        if (!failsNow && fails) say('The trace collector accepts traces again.')
        fails = failsNow
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  }
}
