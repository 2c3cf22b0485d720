import { rm } from 'node:fs/promises'
import { benchAccounts } from '../tools/bench/accounts.ts'
import { benchBareLists } from '../tools/bench/bare-lists.ts'
import { benchEngine } from '../tools/bench/engine.ts'
import { benchHotEvent } from '../tools/bench/hot-event.ts'
import { benchListings } from '../tools/bench/listings.ts'
import { benchLists } from '../tools/bench/lists.ts'
import { benchLive } from '../tools/bench/live.ts'
import { machineFacts } from '../tools/bench/machine.ts'
import { benchMarket, isMarketLoaded } from '../tools/bench/market.ts'
import { benchMemory } from '../tools/bench/memory.ts'
import { benchOutcome } from '../tools/bench/outcome.ts'
import { benchPlay } from '../tools/bench/play.ts'
import { benchProcesses } from '../tools/bench/processes.ts'
import { benchPurchase } from '../tools/bench/purchase.ts'
import { benchResidents } from '../tools/bench/residents.ts'
import { printRatios, type Ratio } from '../tools/bench/ratio.ts'
import { benchRestart } from '../tools/bench/restart.ts'
import { benchScreens } from '../tools/bench/screens.ts'
import { benchSeason } from '../tools/bench/season.ts'
import { benchSignals } from '../tools/bench/signals.ts'
import { benchSockets } from '../tools/bench/sockets.ts'
import { benchStart } from '../tools/bench/start.ts'
import { ensureLoadTools } from '../tools/bench/tools.ts'
import { benchVendure } from '../tools/bench/vendure.ts'
import { openBenchWorld, type BenchWorld } from '../tools/bench/world.ts'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { argumentsOf } from './arguments.ts'

/** `npm run bench [-- part …]`: measures ratios in one run on this machine; exits 1 if a goal is missed. */
const parts = new Map<string, (world: BenchWorld) => Promise<Ratio[]>>([
  ['purchase', benchPurchase],
  ['engine', benchEngine],
  ['play', benchPlay],
  ['hot-event', benchHotEvent],
  ['lists', benchLists],
  ['bare', benchBareLists],
  ['listings', benchListings],
  ['outcome', benchOutcome],
  ['accounts', benchAccounts],
  ['sockets', benchSockets],
  ['signals', benchSignals],
  ['live', benchLive],
  ['restart', benchRestart],
  ['processes', benchProcesses],
  ['market', benchMarket],
  ['start', benchStart],
  ['screens', benchScreens],
  ['season', benchSeason],
  ['residents', benchResidents],
  ['vendure', benchVendure],
  ['memory', (within: BenchWorld) => benchMemory(within, sizes)],
])
const { values, words: wanted } = argumentsOf('bench', {
  options: { 'sign-ups': { type: 'string', default: '10000' }, weeks: { type: 'string' } },
  wholeNumbers: { 'sign-ups': 0, weeks: 0 },
  words: [...parts.keys()],
})
const sizes: Parameters<typeof benchMemory>[1] = {
  signUps: Number(values['sign-ups']),
  weeks: values.weeks === undefined ? null : Number(values.weeks),
}

ensureLoadTools()
const folder = await makeTemporaryFolder('bench')
const ratios: Ratio[] = []
try {
  await using world = await openBenchWorld(folder)
  console.log(machineFacts(await world.postgresVersion()))
  for (const [name, measure] of parts) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const whyNot = wanted.length === 0 ? await whyOnlyByName(name) : null
    if (whyNot !== null) {
      console.log(`\n${name}: ${whyNot}`)
      continue
    }
    console.log(`\n${name}`)
    ratios.push(...(await measure(world)))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
printRatios(ratios)
process.exit(ratios.some(({ isMet }) => isMet === false) ? 1 : 0)

/** Why a part is left out unless it is named; null if it is not. */
async function whyOnlyByName(part: string): Promise<string | null> {
  if (part === 'market')
    return (await isMarketLoaded()) ? null : 'none is loaded; npm run seed-market makes one'
  const reasons: Readonly<Record<string, string>> = {
    residents: '46 minutes at speed 1',
    memory: 'ten minutes',
    vendure: 'installs Vendure',
  }
  const reason = reasons[part]
  return reason === undefined ? null : `${reason}; npm run bench -- ${part} measures it`
}
