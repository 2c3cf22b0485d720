// `npm run verify -- liabilities`: checks a player's own part of the money that the house says it owes
// (docs/fairness.md), with nothing but Node.js. With CALLED_SHOT_KEY (an API key that may read) it asks the game at
// PUBLIC_URL, or the local one at PORT, and compares the part with the player's own movements of money. `-- liabilities
// mine.json theirs.json` checks parts saved from GET /api/me/liability_proof, and that no two share a leaf. `--day
// 2025-11-21` picks a day. `--days list.json` reads a saved list of GET /api/liabilities, such as one shown to somebody
// else. Exits 1 if a check fails.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fairness } from '../shared/src/fairness/contract.ts'
import { balancesAround } from '../shared/src/fairness/balances-around.ts'
import { checkLiabilities, sharedLeaves, type LiabilityCheck } from '../shared/src/fairness/liabilities.ts'
import { argumentsOf } from './arguments.ts'
import { noAnswer } from './no-answer.ts'

const { words, values } = argumentsOf('verify', {
  options: { day: { type: 'string' }, days: { type: 'string' } },
  words: Infinity,
  codeOfMisuse: 2,
})
const { CALLED_SHOT_KEY: key, PORT = '3000', PUBLIC_URL: given = `http://localhost:${PORT}` } = process.env
const PUBLIC_URL = given.replace(/\/+$/, '')

try {
  const [what, ...files] = words
  if (what !== 'liabilities' || (files.length === 0 && key === undefined)) {
    console.error(
      'Give a key or a file: CALLED_SHOT_KEY=cs_… npm run verify -- liabilities, or npm run verify -- liabilities <file> [<file>]',
    )
    process.exit(2)
  }
  const checks = await liabilityChecks(files, values)
  for (const { says, holds } of checks) console.log(`${holds ? 'yes' : 'NO '}  ${says}`)
  const holds = checks.every((check) => check.holds)
  console.log(holds ? 'You are counted in what is owed.' : 'This does NOT add up.')
  process.exit(holds ? 0 : 1)
} catch (error) {
  console.error(`This cannot be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(2)
}

async function liabilityChecks(
  files: readonly string[],
  { day, days }: { readonly day?: string | undefined; readonly days?: string | undefined },
): Promise<LiabilityCheck[]> {
  const listed = days === undefined ? await ask('/liabilities?limit=100') : await readFile(days, 'utf8')
  const published = fairness.liabilities.answer.parse(JSON.parse(listed)).data
  const texts =
    files.length === 0
      ? [await ask(`/me/liability_proof${day === undefined ? '' : `?day=${day}`}`)]
      : await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const parts = texts.map((text) => fairness.ownLiabilities.answer.parse(JSON.parse(text)))
  const checks: LiabilityCheck[] = []
  for (const own of parts) {
    const ofDay = published.find((each) => each.day === own.day)
    if (!ofDay) throw new Error(`nothing is published for ${own.day}`)
    console.log(
      `${own.day}, root ${ofDay.root}: $${ofDay.total / 100} owed to all players, with $${ofDay.money / 100} held`,
    )
    checks.push(...(await checkLiabilities(own, ofDay, { authId: null, sha256 })))
    if (files.length === 0) checks.push(await ownMovements(own.owed, ofDay.taken_at))
  }
  const pairs = sharedLeaves(parts)
  return parts.length < 2
    ? checks
    : [...checks, { says: 'no two of these parts share a leaf or an owner', holds: pairs.length === 0 }]
}

/** Checks that the part's money matches the player's own list of movements at that moment. */
async function ownMovements(
  { available, reserved, bonus }: { available: number; reserved: number; bonus: number },
  takenAt: Date,
): Promise<LiabilityCheck> {
  const balances = balancesAround(await ask('/me/transaction.csv'), takenAt)
  return {
    says: `your own movements of money come to $${(available + reserved + bonus) / 100} at that moment`,
    holds: balances.includes(available + reserved + bonus),
  }
}

async function ask(path: string): Promise<string> {
  const response = await fetch(`${PUBLIC_URL}/api${path}`, {
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  }).catch((error: unknown) => {
    throw noAnswer(PUBLIC_URL, error)
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`GET /api${path} answers ${response.status} ${text.slice(0, 300)}`)
  return text
}

async function sha256(text: string): Promise<string> {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
