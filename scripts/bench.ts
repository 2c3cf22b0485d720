import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchLists } from './bench/lists.ts'
import { machineFacts } from './bench/machine.ts'
import { benchPlay } from './bench/play.ts'
import { benchPurchase } from './bench/purchase.ts'
import { printRatios, type Ratio } from './bench/ratio.ts'
import { benchStart } from './bench/start.ts'
import { ensureLoadTools } from './bench/tools.ts'
import { openBenchWorld } from './bench/world.ts'

/** `npm run bench [-- part …]`: ratios measured in one run on this machine; exits 1 when a goal is missed. */
const parts = { purchase: benchPurchase, play: benchPlay, lists: benchLists, start: benchStart } as const
const wanted = process.argv.slice(2).filter((word): word is keyof typeof parts => word in parts)
const chosen = wanted.length > 0 ? wanted : (Object.keys(parts) as (keyof typeof parts)[])

ensureLoadTools()
const folder = await mkdtemp(join(tmpdir(), 'called-shot-bench-'))
const world = await openBenchWorld(folder)
const ratios: Ratio[] = []
try {
  console.log(machineFacts(await world.postgresVersion()))
  for (const part of chosen) {
    console.log(`\n${part}`)
    ratios.push(...(await parts[part](world)))
  }
} finally {
  await world.close()
  await rm(folder, { recursive: true, force: true })
}
printRatios(ratios)
process.exit(ratios.every(({ isMet }) => isMet) ? 0 : 1)
