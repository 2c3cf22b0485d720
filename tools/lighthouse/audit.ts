import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Downloaded on first use, because playing and testing don't need it and it is larger than everything else. */
const version = '12.8.2'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Lighthouse's own presets: a mid-range phone on slow 4G, or a desktop on cable, both simulated. */
export const settings = ['mobile', 'desktop'] as const
type Setting = (typeof settings)[number]

export interface Audited {
  /** Scores from 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** As displayed, for example `1.2 s`. */
  readonly largestPaint: string
  readonly blocked: string
  readonly shift: string
  /** The titles of the audits that keep a category below 100. */
  readonly failed: readonly string[]
}

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      { readonly title: string; readonly score: number | null; readonly displayValue?: string } | undefined
    >
  >
}

export interface AuditOptions {
  readonly setting: Setting
  readonly executablePath: string
  /** The folder for the browser's cookies. */
  readonly profile: string
  /** The file for the full report. */
  readonly file: string
}

/** Audits the page in a separate browser, because anything else that uses the browser leaves gaps in the trace. */
export async function audit(
  url: string,
  { setting, executablePath, profile, file }: AuditOptions,
): Promise<Audited> {
  const args = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url]
  args.push('--quiet', '--output=json', `--output-path=${file}`)
  args.push(`--chrome-flags=--headless=new --no-sandbox --disable-gpu --user-data-dir=${profile}`)
  args.push(`--only-categories=${categories.join(',')}`)
  if (setting === 'desktop') args.push('--preset=desktop')
  // Occasionally a trace lacks its beginning, and Lighthouse asks for another run.
  let code = await run(args, executablePath)
  for (let again = 0; code !== 0 && again < 3; again += 1) code = await run(args, executablePath)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return auditedOf(JSON.parse(readFileSync(file, 'utf8')))
}

async function run(args: readonly string[], executablePath: string): Promise<number> {
  const env = { ...process.env, CHROME_PATH: executablePath }
  const child = spawn('npm', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  return code
}

function auditedOf({ categories: judged, audits }: Report): Audited {
  const shown = (id: string) => audits[id]?.displayValue ?? '?'
  const score = (category: Category) => Math.round((judged[category].score ?? 0) * 100)
  const failed = categories.flatMap((category) =>
    judged[category].auditRefs.flatMap(({ id, weight }) => {
      const each = audits[id]
      return each && weight > 0 && each.score !== null && each.score < 0.9 ? [each.title] : []
    }),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: shown('largest-contentful-paint'),
    blocked: shown('total-blocking-time'),
    shift: shown('cumulative-layout-shift'),
    failed,
  }
}
