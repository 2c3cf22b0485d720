import { join } from 'node:path'
import { playSeason } from '../season/play-season.ts'
import { root } from '../../scripts/web-build.ts'
import { judged, type Ratio } from './ratio.ts'
import type { BenchWorld } from './world.ts'

/**
 * Plays the whole season with a few hundred players. The house's margin on pack sales must not be negative, and every
 * invariant must hold in every week.
 */
export async function benchSeason({ folder }: Pick<BenchWorld, 'folder'>): Promise<Ratio[]> {
  const { weeks, failures } = await playSeason({
    folder: join(folder, 'season'),
    contentDir: join(root, 'content'),
    players: 300,
    weeks: null,
    speed: 240,
    seed: 1,
    residents: 0,
    say: (line) => console.log(`  ${line}`),
  })
  for (const failure of failures.slice(0, 10)) console.log(`  failed: ${failure}`)
  const kept = weeks.map(({ houseCents, packSalesCents }) => houseCents / Math.max(1, packSalesCents))
  const last = kept.at(-1) ?? 0
  const broken = weeks.reduce((sum, { breaches }) => sum + breaches.length, 0) + failures.length
  return [
    {
      ...judged(
        { name: 'what the house keeps of its pack sales at the end of the season', atLeast: 0 },
        last,
      ),
      spread: [Math.min(...kept), Math.max(...kept)],
    },
    judged({ name: 'broken invariants and failed calls of a whole season', atMost: 0 }, broken),
  ]
}
