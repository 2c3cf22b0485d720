import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The failed tests, by file and title, with reasons, so that they can be repeated at the end of a long log. */
  readonly failures: readonly string[]
}

/** Enough for the expected value, the actual one and the line of the test. */
const linesOfReason = 40

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Reads vitest's report. A file that could not be loaded has no failed tests, so it counts as one. */
export function countsOfVitest(path: string): Counts {
  const report = vitestReport.parse(JSON.parse(readFileSync(path, 'utf8')))
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unloaded.map(({ name }) => `${name}: could not be loaded`),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => withReasons(`${name}: ${fullName}`, failureMessages ?? [])),
      ),
    ],
  }
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          errors: z.array(z.object({ message: z.string().optional(), snippet: z.string().optional() })),
        }),
      ),
    }),
  ),
})

interface Suite {
  specs: z.infer<typeof spec>[]
  suites?: Suite[] | undefined
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(spec),
    suites: z.array(suite).optional(),
  }),
)
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
})

/** Reads Playwright's report. A story that passed only on a retry has failed. */
export function countsOfPlaywright(path: string): Counts {
  const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(path, 'utf8')))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresIn),
  }
}

function failuresIn({ specs, suites }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      const reasons = errors.map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n'))
      return withReasons(`${file}: ${title}`, reasons)
    })
  return [...own, ...(suites ?? []).flatMap(failuresIn)]
}

/** Returns the title and, under it, the first lines of each reason. */
function withReasons(title: string, reasons: readonly string[]): string {
  const lines = reasons.flatMap((reason) =>
    stripVTControlCharacters(reason).split('\n').slice(0, linesOfReason),
  )
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Returns the last line of `npm test`, for example `812 passed, 0 failed`. */
export function closingLine({ passed, failed, skipped }: Omit<Counts, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
