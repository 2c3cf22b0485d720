import { kindOf, within, type Span, type Tracing } from '../tracing/span.ts'
import type { Job } from './ticker.ts'

/** Longer runs are worth a trace even if they found nothing to do. */
const worthALookMilliseconds = 50

/**
 * The job with a span for each run that commits something, fails, has more to do or takes long. Most runs, dozens a
 * second, find nothing due; nobody wants a trace of those.
 */
export function traceJob(tracing: Tracing, job: Job): Job {
  return {
    ...job,
    async work() {
      const beganAt = new Date()
      let begun: Span | null = null
      const span = () => (begun ??= tracing.begin(`job ${job.name}`, { kind: 'job', beganAt }))
      try {
        const more = await within({ span: { begin: (part) => span().begin(part) }, showsReads: false }, () =>
          job.work(),
        )
        if (begun !== null || more === true || Date.now() - beganAt.getTime() >= worthALookMilliseconds)
          span().end()
        return more
      } catch (error) {
        span().end({ failed: kindOf(error) })
        throw error
      }
    },
  }
}
