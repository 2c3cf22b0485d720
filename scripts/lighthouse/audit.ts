import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Fetched when it is first asked for: nobody needs it to play or to test, and it weighs more than all the rest. */
const version = '12.8.2'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** Lighthouse's own: a mid-range phone on slow 4G, or a desktop on cable; both are simulated. */
export const settings = ['mobile', 'desktop'] as const
export type Setting = (typeof settings)[number]

export interface Audited {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** As it is shown: `1.2 s`. */
  readonly largestPaint: string
  readonly blocked: string
  readonly shift: string
  /** What keeps a category from 100, by its title. */
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

/** Audits the page in the browser that listens for developer tools on `port`; the whole report is left in `file`. */
export async function audit(
  url: string,
  { port, setting, file }: { readonly port: number; readonly setting: Setting; readonly file: string },
): Promise<Audited> {
  const args = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url]
  args.push(`--port=${port}`, '--quiet', '--output=json', `--output-path=${file}`)
  args.push(`--only-categories=${categories.join(',')}`)
  if (setting === 'desktop') args.push('--preset=desktop')
  const child = spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return told(JSON.parse(readFileSync(file, 'utf8')))
}

function told({ categories: judged, audits }: Report): Audited {
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
