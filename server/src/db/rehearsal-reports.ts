import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const report = z.object({
  /** The base copy that was restored. */
  base: z.string(),
  began_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  passed: z.boolean(),
  /** The findings, in sentences. */
  findings: z.array(z.string()),
})

/** The result of a rehearsed restore, stored as a file in the folder `rehearsals` beside the copies. */
export type RehearsalReport = z.infer<typeof report>

const keptReports = 60

/** Stores the report beside the backups, and keeps the newest 60. A file appears complete or not at all. */
export async function keepReport(backups: string, report: RehearsalReport): Promise<void> {
  const folder = join(backups, 'rehearsals')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${report.ended_at.replaceAll(/[-:]/g, '')}.json`)
  await writeFile(`${path}.part`, `${JSON.stringify(report, null, 2)}\n`)
  await rename(`${path}.part`, path)
  for (const name of (await reportsIn(backups)).slice(0, -keptReports)) await rm(join(folder, name))
}

/** Null if no backup in this folder has been rehearsed, or the newest report cannot be read. */
export async function newestReport(backups: string): Promise<RehearsalReport | null> {
  const name = (await reportsIn(backups)).at(-1)
  if (name === undefined) return null
  const text = await readFile(join(backups, 'rehearsals', name), 'utf8').catch(() => '')
  try {
    return report.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Oldest first. */
async function reportsIn(backups: string): Promise<string[]> {
  const names = await readdir(join(backups, 'rehearsals')).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).toSorted()
}
