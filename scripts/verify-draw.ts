// `npm run verify-draw -- 4711`: repeats the draw of an opened pack from its published proof and says whether the cards
// are the same. Takes the pack's id (read from PUBLIC_URL, or the local game at PORT), a proof's address, or a file
// with one. Needs only Node.js and the draw's code.
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eventsFollowRule, resealsFollow } from '../shared/src/fairness/proof-checks.ts'
import {
  drawAgain,
  listText,
  sealedListsText,
  type Draws,
  type Reseal,
} from '../shared/src/fairness/proof.ts'
import { wordsOf } from '../shared/src/fairness/words.ts'
import { termsText } from '../shared/src/packs/series-terms.ts'
import { argumentsOf } from './arguments.ts'
import { noAnswer } from './no-answer.ts'

interface Proof {
  readonly pack_id: number
  readonly series_hash: string
  readonly seed_hash: string
  readonly client_seed: string
  readonly server_seed: string
  readonly committed_at: string
  readonly opened_at: string
  readonly draws: Draws
  readonly reseals?: readonly Reseal[]
}

const [what] = argumentsOf('verify-draw', { options: {}, words: 1, codeOfMisuse: 2 }).words
if (what === undefined) {
  console.error('Name a pack: npm run verify-draw -- <pack id, address of a proof, or file>')
  process.exit(2)
}

const proof = await fetchProof(what).catch((error: unknown) => {
  console.error(
    `No proof could be read from ${what}: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exit(2)
})
const checks = checksOrNone(proof)
if (checks === null) {
  console.error(`${what} is no proof of a draw: GET /api/card_pack/{id}/proof answers with one.`)
  process.exit(2)
}
console.log(`Pack ${proof.pack_id}, committed ${proof.committed_at}, opened ${proof.opened_at}`)
for (const { at, reason, seed_hash_before: before } of proof.reseals ?? [])
  console.log(`note Its seal ${before} was replaced ${at}, before it was opened: ${reason}`)
if (proof.client_seed === '0')
  console.log('note No client seed was added, so this shows only that nothing was exchanged since the seal.')
for (const { says, holds } of checks) console.log(`${holds ? 'yes' : 'NO '}  ${says}`)
const isFair = checks.every(({ holds }) => holds)
console.log(isFair ? 'The draw is what was committed to.' : 'The draw is NOT what was committed to.')
process.exit(isFair ? 0 : 1)

async function fetchProof(from: string): Promise<Proof> {
  const given = process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || '3000'}`
  const base = given.replace(/\/+$/, '')
  const address = /^\d+$/.test(from) ? `${base}/api/card_pack/${from}/proof` : from
  if (!/^https?:/.test(address)) return JSON.parse(await readFile(address, 'utf8'))
  const response = await fetch(address).catch((error: unknown) => {
    throw noAnswer(new URL(address).origin, error)
  })
  if (response.status === 404) throw new Error('there is no such pack, or it is not opened yet')
  if (!response.ok) throw new Error(`the answer is ${response.status}`)
  return response.json()
}

/** Null for something that has not the form of a proof, of which nothing can be said. */
function checksOrNone(given: Proof): ReturnType<typeof checksOf> | null {
  try {
    return checksOf(given)
  } catch {
    return null
  }
}

function checksOf({ draws, reseals = [], ...proof }: Proof): { says: string; holds: boolean }[] {
  const seed = Buffer.from(proof.server_seed, 'hex')
  const words = wordsOf((text) => createHmac('sha256', seed).update(text).digest(), {
    clientSeed: proof.client_seed,
    packId: proof.pack_id,
  })
  const again = drawAgain(words, draws)
  const sealed = draws.sealed ? Buffer.from(sha256(sealedListsText(draws.sealed)), 'hex') : ''
  return [
    {
      says: `the odds and contents of "${draws.terms.series}" version ${draws.terms.version} are the ones that were hashed`,
      holds: sha256(termsText(draws.terms)) === proof.series_hash,
    },
    {
      says: 'the revealed server seed is the one that was committed to when the pack was made',
      holds: sha256(seed, Buffer.from(proof.series_hash, 'hex'), sealed) === proof.seed_hash,
    },
    ...(reseals.length === 0
      ? []
      : [
          {
            says: 'every earlier seal of the pack names the one that took its place',
            holds: resealsFollow(reseals, proof.seed_hash),
          },
        ]),
    ...listChecks(draws, new Date(proof.opened_at)),
    {
      says: `both seeds draw these ${draws.cards.length} cards: ${draws.cards.map((card) => card.join(' ')).join(', ')}`,
      holds: JSON.stringify(again) === JSON.stringify(draws.cards),
    },
  ]
}

/** Checks the sealed lists, and the one list that can be known only at the opening. */
function listChecks({ sealed, lists }: Draws, openedAt: Date): { says: string; holds: boolean }[] {
  const byRule = eventsFollowRule(lists, openedAt)
  return [
    ...(sealed
      ? [
          {
            says: 'the lists of people and triggers are those that were sealed with it',
            holds: isSealedList(sealed.people, lists.people) && isSealedList(sealed.triggers, lists.triggers),
          },
        ]
      : []),
    ...(byRule === null
      ? []
      : [{ says: 'the list of events is one that the published rule gives', holds: byRule }]),
  ]
}

function isSealedList(hash: string | undefined, list: Parameters<typeof listText>[0] | undefined): boolean {
  return hash === (list === undefined ? undefined : sha256(listText(list)))
}

function sha256(...parts: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
