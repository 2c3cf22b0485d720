// `npm run witness`: follows a game's checkpoints (GET /api/chain/checkpoints at PUBLIC_URL, or the local game at
// PORT), records them in a journal signed with its own key, publishes the newest signatures at the game (`--no-publish`
// keeps them here), and reports at once if the game's history differs from an earlier one. Options: `-- --folder witness
// --every 600 --once --no-publish`. `npm run witness -- compare mine.jsonl theirs.jsonl` finds out whether two witnesses
// were shown different histories. Exits 1 if there are two histories.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { fairness } from '../shared/src/fairness/contract.ts'
import {
  claimsByDay,
  contradictionsIn,
  disorderOf,
  type Claim,
  type DayOfHistory,
} from '../shared/src/fairness/histories.ts'
import { argumentsOf } from './arguments.ts'
import { noAnswer } from './no-answer.ts'
import { hashOf, openWitness, readJournal, type Unpublished, type Witness } from './witness-journal.ts'

const { words, values } = argumentsOf('witness', {
  options: {
    folder: { type: 'string', default: 'witness' },
    every: { type: 'string', default: '600' },
    once: { type: 'boolean', default: false },
    'no-publish': { type: 'boolean', default: false },
  },
  words: Infinity,
  codeOfMisuse: 2,
})
const { PORT = '3000', PUBLIC_URL: given = `http://localhost:${PORT}` } = process.env
/** Without a slash at its end: the same game has the same name in every journal. */
const PUBLIC_URL = given.replace(/\/+$/, '')
const pageSize = 100
const shortestSeconds = 10
/** A reading publishes the newest block and the end of the day before. Each hash covers everything before it. */
const published = 2

interface Following {
  /** Null: reads once. */
  readonly everySeconds: number | null
  readonly publishes: boolean
}

try {
  const [what, ...files] = words
  if (what === 'compare') process.exit(await compare(files))
  const everySeconds = Number(values.every)
  if (what !== undefined || !(everySeconds >= shortestSeconds))
    throw new TypeError(
      `Say "compare <journal> <journal>", or --every with ${shortestSeconds} seconds or more.`,
    )
  const following = { everySeconds: values.once ? null : everySeconds, publishes: !values['no-publish'] }
  process.exit(await follow(await openWitness(values.folder), following))
} catch (error) {
  console.error(messageOf(error))
  process.exit(2)
}

/** Reads the game repeatedly, or once; ends as soon as the game contradicts itself. */
async function follow(witness: Witness, { everySeconds, publishes }: Following): Promise<number> {
  console.log(`Witness of ${PUBLIC_URL}, public key ${witness.key}, journal ${witness.journalFile}`)
  for (;;) {
    const problems = await readAndPublish(witness, publishes).catch((error: unknown) => {
      if (everySeconds === null) throw error
      console.error(`Not read this time: ${messageOf(error)}`)
      return []
    })
    for (const problem of problems) console.error(`TWO HISTORIES: ${problem}`)
    if (problems.length > 0) return 1
    if (everySeconds === null) return 0
    await sleep(everySeconds * 1000)
  }
}

/**
 * One reading, and its newest signatures at the game. What the game does not take this time is kept for the next, which
 * may be another process's. Returns what makes two histories.
 */
async function readAndPublish(witness: Witness, publishes: boolean): Promise<readonly string[]> {
  const { problems, signed } = await readOnce(witness)
  if (!publishes || problems.length > 0) return problems
  const kept = await witness.unpublished()
  const waiting = [...kept, ...signed].slice(-published)
  if (waiting.length === 0) return []
  if (signed.length > 0) await witness.keepUnpublished(waiting)
  const tried = await publish(waiting)
  await witness.keepUnpublished(tried.left)
  return tried.problems
}

/** Signs everything new, contradictions too, because they are the proof. Returns what contradicts earlier readings. */
async function readOnce(
  witness: Witness,
): Promise<{ readonly problems: readonly string[]; readonly signed: Unpublished }> {
  const days = await readDays()
  const { claims: known, head, game } = await readJournal(witness.journalFile)
  if (game !== null && game !== PUBLIC_URL)
    throw new Error(`${witness.journalFile} is about ${game}: another game needs another --folder`)
  const claimed = claimsByDay(days)
  const before = new Set(known.map(textOf))
  const signed: Unpublished = []
  let [previous, count] = [head, 0]
  // The oldest day first, a line for each.
  for (const { block, claims: all } of claimed.toReversed()) {
    const claims = all.filter((claim) => !before.has(textOf(claim)))
    if (claims.length === 0) continue
    for (const claim of claims) before.add(textOf(claim))
    const line = await witness.write({ at: new Date(), game: PUBLIC_URL, previous, claims })
    previous = hashOf(line)
    count += claims.length
    if (block !== null && claims.some(({ what }) => what === `transfers block ${block}`))
      signed.push({ block, line })
  }
  console.log(`${new Date().toISOString()}: ${days.length} days, ${count} new hashes`)
  const everything = [...known, ...claimed.flatMap(({ claims }) => claims)]
  return { problems: [...disorderOf(days), ...contradictionsIn(everything)], signed }
}

/**
 * Publishes signatures at the game. Returns what the game now says is another history, and what it did not take this
 * time.
 */
async function publish(
  signatures: Unpublished,
): Promise<{ readonly problems: readonly string[]; readonly left: Unpublished }> {
  const problems: string[] = []
  const left: Unpublished = []
  for (const { block, line } of signatures) {
    const answer = await fetch(`${PUBLIC_URL}/api/chain/checkpoints/${block}/witness`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ public_key: line.key, entry: line.entry, signature: line.signature }),
    })
      .then(async (response) => ({ ok: response.ok, ...refusalIn(await response.text()) }))
      .catch((error: unknown) => ({ ok: false, code: '', message: messageOf(error) }))
    if (answer.ok) console.log(`Published for block ${block}.`)
    else if (answer.code === 'another_history') problems.push(answer.message)
    else {
      console.error(`Not published for block ${block}: ${answer.message}`)
      left.push({ block, line })
    }
  }
  return { problems, left }
}

function refusalIn(text: string): { readonly code: string; readonly message: string } {
  const refusal = z.object({ code: z.string(), message: z.string() })
  try {
    return refusal.parse(JSON.parse(text))
  } catch {
    return { code: '', message: 'the answer is none of the game' }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function readDays(): Promise<DayOfHistory[]> {
  const days: DayOfHistory[] = []
  for (;;) {
    const address = `${PUBLIC_URL}/api/chain/checkpoints?limit=${pageSize}&offset=${days.length}`
    const response = await fetch(address).catch((error: unknown) => {
      throw noAnswer(PUBLIC_URL, error)
    })
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
  const empty = journals.findIndex(({ claims }) => claims.length === 0)
  if (empty !== -1) throw new Error(`${files[empty]} holds no hash, so there is nothing to compare.`)
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
