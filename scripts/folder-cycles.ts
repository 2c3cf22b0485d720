import type { Import } from './import-rules.ts'

/**
 * Returns the import cycles between folders, each with an import for every step: `server/src/a → server/src/b (a/x.ts) →
 * server/src/a`. A folder is a direct child of a workspace's `src`. Type imports don't count.
 */
export function folderCycles(imports: readonly Import[]): string[] {
  const steps = new Map<string, Map<string, string>>()
  for (const { from, to, isType } of imports) {
    const [here, there] = [folderOf(from), folderOf(to)]
    if (isType || here === null || there === null || here === there) continue
    const found = steps.get(here) ?? new Map<string, string>()
    steps.set(here, found)
    if (!found.has(there)) found.set(there, from)
  }
  const reported = new Set<string>()
  return [...steps.keys()].toSorted().flatMap((start) => {
    if (reported.has(start)) return []
    const cycle = cycleFrom(start, steps)
    if (cycle === null) return []
    for (const folder of cycle) reported.add(folder)
    const path = cycle.map((folder, at) => {
      const next = cycle[at + 1] ?? start
      return `${folder} (${steps.get(folder)?.get(next)})`
    })
    return [
      `${path.join(' → ')} → ${start}: import cycle (each folder must make sense after those it depends on)`,
    ]
  })
}

/** Returns the shortest path from a folder back to itself, or null. */
function cycleFrom(start: string, steps: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | null {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of steps.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

function folderOf(path: string): string | null {
  return /^(?:shared|server|web)\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
}
