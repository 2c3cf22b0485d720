import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { afterAll, expect, test } from 'vitest'
import { drawAgain, sealedListsText } from '@called-shot/shared/fairness/proof.ts'
import { wordsOf } from '@called-shot/shared/fairness/words.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { termsText } from '@called-shot/shared/packs/series-terms.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { runScript } from '../../test/run-script.ts'
import { checkFiles, secondChecker } from '../../test/second-checker.ts'
import { readProof } from './proof-lists.ts'
import { commitmentOf } from './seal.ts'

const world = await packWorld(await useTestDatabase())
const folder = await mkdtemp(join(tmpdir(), 'called-shot-proof-'))
afterAll(() => rm(folder, { recursive: true }))

const alice = await world.openAccount()
await world.giveMoney(alice, { available: 1000 })

async function proofOfOne(series: number): Promise<string> {
  const { cardpack_id } = await world.buy(alice, series)
  await world.open(alice, cardpack_id)
  return JSON.stringify(z.encode(packs.proof.answer, await readProof(world.queries, cardpack_id)))
}
const identityProof = await proofOfOne(world.series.identity)
const predictionProof = await proofOfOne(world.series.prediction)

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'verify-draw.ts')

/** The result of the script, which the checker in another language must share. */
async function verify(proof: string): ReturnType<typeof run> {
  const file = join(folder, 'proof.json')
  await writeFile(file, proof)
  const [verified, second] = await Promise.all([run(file, {}), checkFiles('draw', [file])])
  expect(second.code).toBe(verified.code)
  return verified
}

const run = (what: string, environment: Record<string, string>) => runScript([script, what], environment)

test('the script asks the game at PORT for a pack, and says so if nothing answers there', async () => {
  const { pack_id } = z.object({ pack_id: z.int() }).parse(JSON.parse(identityProof))
  const asked: string[] = []
  const game = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.end(identityProof)
  }).listen(0, 'localhost')
  await once(game, 'listening')
  const address = game.address()
  const PORT = String(address !== null && typeof address === 'object' ? address.port : 0)
  expect(await run(String(pack_id), { PORT })).toMatchObject({ code: 0 })
  expect(asked).toEqual([`/api/card_pack/${pack_id}/proof`])
  game.close()
  game.closeAllConnections()
  const { code, output } = await run(String(pack_id), { PORT })
  expect(code).toBe(2)
  expect(output).toContain(`nothing answers at http://localhost:${PORT}; start the game, or set PUBLIC_URL`)
})

test.each(['{"name":"called-shot"}', '[]', 'null', '{'])(
  '%s is no proof, so neither checker calls it unfair',
  async (text) => {
    const { code, output } = await verify(text)
    expect(code).toBe(2)
    expect(output).not.toMatch(/NOT|    at /)
  },
)

test('a list without anything to check does not pass as one in which everything holds', async () => {
  expect(await secondChecker('tournament', [{ data: [] }])).toMatchObject({
    code: 2,
    output: expect.stringContaining('nothing to check'),
  })
})

test('the script confirms a proof as published, without the game', async () => {
  for (const proof of [identityProof, predictionProof]) {
    const { code, output } = await verify(proof)
    expect(output).toContain('The draw is what was committed to.')
    expect(code).toBe(0)
  }
})

test('the checker in Python says where a document is no proof', async () => {
  const none = await secondChecker('draw', [{ error: 'not found' }])
  expect(none.code).toBe(2)
  expect(none.output).toContain('This cannot be checked')
})

test.each([
  ['another client seed', { client_seed: 'changed' }, 'both seeds draw'],
  ['another server seed', { server_seed: 'ab'.repeat(32) }, 'the revealed server seed'],
  ['another hash of the terms', { series_hash: 'cd'.repeat(32) }, 'the odds and contents'],
])('%s is detected', async (_, change, line) => {
  const { code, output } = await verify(JSON.stringify({ ...JSON.parse(identityProof), ...change }))
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`NO +${line}`))
})

test('the worked example of docs/fairness.md follows from its rules, and the game draws the same', async () => {
  const document = await readFile(join(import.meta.dirname, '../../../docs/fairness.md'), 'utf8')
  const [, block = ''] = /```json\n([^`]+)```/.exec(document) ?? []
  const { expected, terms, lists, ...seeds } = JSON.parse(block)
  const sealed = { people: expected.people, rules: 1, triggers: expected.triggers }
  const draws = { terms, lists, sealed, cards: [] }
  const second = await checkFiles('example', [join(import.meta.dirname, '../../../docs/fairness.md')])
  expect(second.broken).toEqual([])

  const seed = Buffer.from(seeds.server_seed, 'hex')
  const hmac = (text: string) => createHmac('sha256', seed).update(text).digest()
  const ofPack = { clientSeed: seeds.client_seed, packId: seeds.pack_id }
  expect(drawAgain(wordsOf(hmac, ofPack), draws)).toEqual(expected.cards)
  expect(createHash('sha256').update(termsText(terms)).digest('hex')).toBe(expected.series_hash)
  expect(commitmentOf(seed, expected.series_hash, sealedListsText(sealed))).toBe(expected.seed_hash)
})

test('lists that were replaced together with their cards are found out', async () => {
  const proof = JSON.parse(predictionProof)
  const exchanged = (
    change: (lists: { triggers: unknown[]; events: number[]; event_starts: string[] }) => void,
  ) => {
    const copy = structuredClone(proof)
    change(copy.draws.lists)
    const seed = Buffer.from(copy.server_seed, 'hex')
    const words = wordsOf((text) => createHmac('sha256', seed).update(text).digest(), {
      clientSeed: copy.client_seed,
      packId: copy.pack_id,
    })
    copy.draws.cards = drawAgain(words, copy.draws)
    return verify(JSON.stringify(copy))
  }
  const triggers = await exchanged((lists) => lists.triggers.reverse())
  expect(triggers.output).toMatch(/NO {2,}the lists of people and triggers/)
  expect(triggers.output).toMatch(/yes {2}both seeds draw/)
  const events = await exchanged((lists) => {
    lists.events.reverse()
    lists.event_starts.reverse()
  })
  expect(events.output).toMatch(/NO {2,}the list of events/)
  const late = await exchanged((lists) => lists.event_starts.splice(0, 1, '2099-01-01T00:00:00.000Z'))
  expect(late.output).toMatch(/NO {2,}the list of events/)
  expect([triggers.code, events.code, late.code]).toEqual([1, 1, 1])
})

test('a card, a candidate or odds that were changed are found out', async () => {
  const proof = JSON.parse(predictionProof)
  const changed = (
    change: (draws: {
      cards: [string, number, string][]
      lists: { triggers: unknown[] }
      terms: { odds: { basisPoints: number }[] }
    }) => void,
  ) => {
    const copy = structuredClone(proof)
    change(copy.draws)
    return verify(JSON.stringify(copy))
  }
  expect((await changed(({ cards }) => cards[0]?.splice(1, 1, 1 + ((cards[0][1] ?? 0) % 4)))).code).toBe(1)
  expect((await changed(({ lists }) => lists.triggers.splice(0, 2))).code).toBe(1)
  const odds = await changed(({ terms }) => {
    const [standard, rare] = terms.odds
    if (standard && rare) [standard.basisPoints, rare.basisPoints] = [7000, 2600]
  })
  expect(odds.output).toMatch(/NO {2,}the odds and contents/)
})
