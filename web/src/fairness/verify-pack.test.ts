import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawAgain, type DrawLists } from '@called-shot/shared/fairness/proof.ts'
import { wordsOf } from '@called-shot/shared/fairness/words.ts'
import { cents } from '@called-shot/shared/money.ts'
import { termsText, type PublishedTerms } from '@called-shot/shared/packs/series-terms.ts'
import { bytesOf, rarityRoll, verifyPack, type Proof } from './verify-pack.ts'

const terms: PublishedTerms = {
  series: 'afc-west-identity',
  version: 1,
  priceCents: cents(200),
  supply: null,
  contents: { category: 1, month: 2, day: 3, year: 2 },
  odds: [
    { rarity: 1, basisPoints: 8000 },
    { rarity: 2, basisPoints: 1600 },
    { rarity: 3, basisPoints: 350 },
    { rarity: 4, basisPoints: 50 },
  ],
  prizeValues: [],
  rules: {},
}
const lists: DrawLists = {
  collection: 1,
  people: [
    ['patrick-mahomes', 10000, 1, '1995-09-17'],
    ['bo-nix', 4900, 1, '2000-02-25'],
    ['justin-herbert', 8100, 1, '1998-03-10'],
  ],
}
const seed = createHash('sha256').update('a secret of the server').digest()

function proofOf(changes: Partial<Proof> = {}): Proof {
  const seriesHash = createHash('sha256').update(termsText(terms)).digest()
  const packId = 77
  const clientSeed = 'roll-me'
  const words = wordsOf((text) => createHmac('sha256', seed).update(text).digest(), { clientSeed, packId })
  return {
    pack_id: packId,
    series_id: 3,
    series_version: 1,
    series_hash: seriesHash.toString('hex'),
    seed_hash: createHash('sha256').update(seed).update(seriesHash).digest('hex'),
    committed_at: new Date('2026-01-01T00:00:00Z'),
    opened_at: new Date('2026-01-02T00:00:00Z'),
    client_seed: clientSeed,
    server_seed: seed.toString('hex'),
    draws: { terms, lists, cards: drawAgain(words, { terms, lists }) },
    series_name: 'Identity',
    collection: 'AFC West',
    names: [{ kind: 'category', ref: '1', name: 'Quarterback' }],
    reseals: [],
    ...changes,
  }
}

async function holds(proof: Proof, sealedAs: string | null = null) {
  return (await verifyPack(proof, sealedAs)).checks.map((check) => check.holds)
}

test('an honest pack verifies, including against the seal shown before the opening', async () => {
  const proof = proofOf()
  expect(await holds(proof)).toEqual([true, true, true])
  expect(await holds(proof, proof.seed_hash)).toEqual([true, true, true, true])
  expect((await verifyPack(proof, null)).steps).toHaveLength(8)
})

test('a seed other than the sealed one does not verify', async () => {
  const other = createHash('sha256').update('another').digest('hex')
  expect(await holds(proofOf({ server_seed: other }))).toEqual([true, false, false])
  expect(await holds(proofOf(), 'ab'.repeat(32))).toEqual([true, true, false, true])
})

test('another client seed draws other cards', async () => {
  expect(await holds(proofOf({ client_seed: 'not mine' }))).toEqual([true, true, false])
})

test('odds that were changed afterward do not match the published fingerprint', async () => {
  const changed = { ...terms, odds: terms.odds.map((row) => ({ ...row, basisPoints: 2500 })) }
  const honest = proofOf()
  expect(await holds({ ...honest, draws: { terms: changed, lists, cards: [] } })).toEqual([
    false,
    true,
    false,
  ])
})

test('a proof without lists to draw from is refused', async () => {
  expect(
    await holds(proofOf({ draws: { terms, lists: { collection: 1 }, cards: [['day', 1, '17']] } })),
  ).toEqual([true, true, false])
  await expect(verifyPack(proofOf({ draws: 'nothing' }), null)).rejects.toThrow()
})

test('text that is not hexadecimal decodes to no bytes', () => {
  expect(bytesOf('00ff')).toEqual(Uint8Array.from([0, 255]))
  expect(bytesOf('xyz')).toHaveLength(0)
})

test('each step shows the random words it used, in order, and the roll of its rarity', async () => {
  const { draws, steps } = await verifyPack(proofOf(), null)
  expect(steps.flatMap(({ words: taken }) => taken.map(({ counter }) => counter))).toEqual(
    Array.from({ length: 16 }, (_, counter) => counter),
  )
  for (const [index, { drawn }] of steps.entries()) {
    const roll = rarityRoll(draws, steps, index) ?? -1
    expect(roll < 80 ? 1 : roll < 96 ? 2 : roll < 99.5 ? 3 : 4).toBe(drawn[1])
  }
})

test('a single exchanged card is marked as different', async () => {
  const honest = proofOf()
  const { draws } = await verifyPack(honest, null)
  const cards = draws.cards.map((card, index) => (index === 2 ? (['month', 4, '12'] as const) : card))
  const verdict = await verifyPack({ ...honest, draws: { terms, lists, cards } }, null)
  expect(verdict.holds).toBe(false)
  expect(verdict.steps.map(({ same }) => same)).toEqual([true, true, false, true, true, true, true, true])
})

test('cards that were added to the proof are reported', async () => {
  const honest = proofOf()
  const { draws } = await verifyPack(honest, null)
  const added = ['day', 4, '1'] as const
  const verdict = await verifyPack(
    { ...honest, draws: { terms, lists, cards: [...draws.cards, added] } },
    null,
  )
  expect(verdict).toMatchObject({ holds: false, undrawn: [added] })
})
