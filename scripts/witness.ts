// `npm run witness`: follows a game's checkpoints (GET /api/chain/checkpoints at PUBLIC_URL, or the local game at
// PORT), records them in a journal signed with its own key, and reports at once if the game's history differs from an
// earlier one. Options: `-- --folder witness --every 600 --once`. `npm run witness -- compare mine.jsonl theirs.jsonl`
// finds out whether two witnesses were shown different histories. Exits 1 if there are two histories.
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { fairness } from '../shared/src/fairness/contract.ts'
import {
  claimsOf,
  contradictionsIn,
  disorderOf,
  type Claim,
  type DayOfHistory,
} from '../shared/src/fairness/histories.ts'
import { openWitness, readJournal, type Witness } from './witness-journal.ts'

const { PORT = '3000', PUBLIC_URL = `http://localhost:${PORT}` } = process.env
const pageSize = 100
const shortestSeconds = 10

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: 'witness' },
      every: { type: 'string', default: '600' },
      once: { type: 'boolean', default: false },
    },
  })
  const [what, ...files] = positionals
  if (what === 'compare') process.exit(await compare(files))
  const everySeconds = Number(values.every)
  if (what !== undefined || !(everySeconds >= shortestSeconds))
    throw new TypeError(
      `Say "compare <journal> <journal>", or --every with ${shortestSeconds} seconds or more.`,
    )
  process.exit(await follow(await openWitness(values.folder), values.once ? null : everySeconds))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

/** Reads the game repeatedly, or once; ends as soon as the game contradicts itself. */
async function follow(witness: Witness, everySeconds: number | null): Promise<number> {
  console.log(`Witness of ${PUBLIC_URL}, public key ${witness.key}, journal ${witness.journalFile}`)
  for (;;) {
    const problems = await readOnce(witness).catch((error: unknown) => {
      if (everySeconds === null) throw error
      console.error(`Not read this time: ${error instanceof Error ? error.message : String(error)}`)
      return []
    })
    for (const problem of problems) console.error(`TWO HISTORIES: ${problem}`)
    if (problems.length > 0) return 1
    if (everySeconds === null) return 0
    await sleep(everySeconds * 1000)
  }
}

/** Signs everything new, contradictions too, because they are the proof. Returns what contradicts earlier readings. */
async function readOnce(witness: Witness): Promise<string[]> {
  const days = await readDays()
  const { claims: known, head, game } = await readJournal(witness.journalFile)
  if (game !== null && game !== PUBLIC_URL)
    throw new Error(`${witness.journalFile} is about ${game}: another game needs another --folder`)
  const claimed = claimsOf(days)
  const before = new Set(known.map(textOf))
  const claims = claimed.filter((claim) => !before.has(textOf(claim)))
  if (claims.length > 0) await witness.write({ at: new Date(), game: PUBLIC_URL, previous: head, claims })
  console.log(`${new Date().toISOString()}: ${days.length} days, ${claims.length} new hashes`)
  return [...disorderOf(days), ...contradictionsIn([...known, ...claimed])]
}

async function readDays(): Promise<DayOfHistory[]> {
  const days: DayOfHistory[] = []
  for (;;) {
    const address = `${PUBLIC_URL}/api/chain/checkpoints?limit=${pageSize}&offset=${days.length}`
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} answers ${response.status}`)
    const { data, pagination_metadata: pages } = fairness.checkpoints.answer.parse(await response.json())
    days.push(...data)
    if (data.length === 0 || days.length >= pages.total_count) return days
  }
}

/** Compares the journals of several witnesses of one game. Each must be intact, and all must tell one history. */
async function compare(files: readonly string[]): Promise<number> {
  if (files.length < 2) throw new TypeError('Comparing takes at least two journals.')
  const journals = await Promise.all(files.map(readJournal))
  for (const [index, { key, claims }] of journals.entries())
    console.log(`${files[index]}: ${claims.length} hashes, signed by ${key}`)
  const problems = contradictionsIn(journals.flatMap(({ claims }) => claims))
  for (const problem of problems) console.error(`TWO HISTORIES: ${problem}`)
  if (problems.length === 0) console.log('One history.')
  return problems.length === 0 ? 0 : 1
}

function textOf({ what, hash }: Claim): string {
  return `${what} ${hash}`
}
