import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import {
  claimsOf,
  contradictionsIn,
  disorderOf,
  type DayOfHistory,
} from '../shared/src/fairness/histories.ts'
import { witnessLine } from '../shared/src/fairness/witness.ts'
import { paginate } from '../shared/src/page.ts'
import { runScript } from '../server/test/run-script.ts'
import { secondChecker } from '../server/test/second-checker.ts'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'

const folder = await makeTemporaryFolder('witness')
/** The game's answer to the next request. */
let served: DayOfHistory[] = []
/** What was published at the game, and its answer to that; null: it publishes it. */
const published: { address: string | undefined; body: unknown }[] = []
let refusal: { status: number; code: string; message: string } | null = null
const game = createServer(async (request, response) => {
  if (request.method === 'POST') {
    published.push({ address: request.url, body: JSON.parse(await text(request)) })
    response.statusCode = refusal?.status ?? 200
    response.end(JSON.stringify(refusal ?? {}))
    return
  }
  response.end(
    JSON.stringify({
      data: served.map((each) => ({ ...each, witnesses: 0 })),
      pagination_metadata: paginate(served.length, { limit: 100, offset: 0 }),
    }),
  )
}).listen(0, 'localhost')
await once(game, 'listening')
afterAll(async () => {
  game.close()
  game.closeAllConnections()
  await rm(folder, { recursive: true })
})

const hash = (letter: string) => letter.repeat(64)
const day = (date: string, block: number, letter: string, root = 'e'): DayOfHistory => ({
  day: date,
  transfers: { block, hash: hash(letter) },
  audit_log: { entry: 7000 + block, hash: hash(letter) },
  liabilities: { root: hash(root) },
})
const honest = [day('2026-02-02', 9, 'b'), day('2026-02-01', 4, 'a')]

const script = join(import.meta.dirname, 'witness.ts')
const journalOf = (name: string) => join(folder, name, 'journal.jsonl')

/** One reading by the witness of that name. */
function reads(name: string, history: readonly DayOfHistory[], ...options: readonly string[]) {
  served = [...history]
  const address = game.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return runScript([script, '--once', '--folder', join(folder, name), ...options], {
    PUBLIC_URL: `http://localhost:${port}`,
  })
}
const linesOf = async (name: string): Promise<{ key: string }[]> =>
  (await readFile(journalOf(name), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const compare = (...names: string[]) => runScript([script, 'compare', ...names.map(journalOf)])

test('a witness follows an honest game, whose last day is still open, and signs only what is new', async () => {
  expect(await reads('ann', honest)).toMatchObject({ code: 0 })
  const grown = [day('2026-02-03', 20, 'd'), day('2026-02-02', 12, 'c'), day('2026-02-01', 4, 'a')]
  expect(await reads('ann', grown)).toMatchObject({ code: 0 })
  expect(await reads('ann', grown)).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 new hashes'),
  })
  // Two lines of the first reading, one for each day; then two for the day that ended and the new one.
  expect(await linesOf('ann')).toHaveLength(4)
  expect((await secondChecker('checkpoints', [{ data: honest }, { data: grown }])).broken).toEqual([])
})

test.each([
  ['a different hash of a block', [day('2026-02-02', 9, 'f'), day('2026-02-01', 4, 'a')]],
  ['a different end of a past day', [day('2026-02-02', 9, 'b'), day('2026-02-01', 5, 'f')]],
  ['a different root of the liabilities', [day('2026-02-02', 9, 'b', 'f'), day('2026-02-01', 4, 'a')]],
] as const)(
  'two witnesses who were shown different histories find the difference by comparing: %s',
  async (name, forged) => {
    const [first, second] = [`${name} 1`, `${name} 2`]
    expect(await reads(first, honest)).toMatchObject({ code: 0 })
    expect(await reads(second, forged)).toMatchObject({ code: 0 })
    const found = await compare(first, second)
    expect(found.code).toBe(1)
    expect(found.output).toContain('TWO HISTORIES')
    expect((await secondChecker('checkpoints', [{ data: honest }, { data: forged }])).code).toBe(1)
    // A witness who is shown both needs no other: both are in the journal with its signature.
    const alone = await reads(first, forged)
    expect(alone.code).toBe(1)
    expect(contradictionsIn([...claimsOf(honest), ...claimsOf(forged)])).not.toEqual([])
  },
)

test('witnesses of one history agree, and a journal that was changed or cut is not accepted', async () => {
  const grown = [day('2026-02-03', 20, 'd'), ...honest]
  await reads('bob', honest)
  await reads('bob', grown)
  await reads('eve', grown)
  expect(await compare('bob', 'eve')).toMatchObject({
    code: 0,
    output: expect.stringContaining('One history.'),
  })
  const journal = await readFile(journalOf('bob'), 'utf8')
  await writeFile(journalOf('bob'), journal.replace(hash('a'), hash('9')))
  expect(await compare('bob', 'eve')).toMatchObject({
    code: 2,
    output: expect.stringContaining('was changed'),
  })
  await writeFile(journalOf('bob'), journal.slice(journal.indexOf('\n') + 1))
  expect(await compare('bob', 'eve')).toMatchObject({
    code: 2,
    output: expect.stringContaining('was removed'),
  })
})

test('a witness whose key is gone or another leaves its journal as it is, and says so', async () => {
  const grown = [day('2026-02-03', 20, 'd'), ...honest]
  await reads('kit', honest)
  await reads('lou', honest)
  const journal = await readFile(journalOf('kit'), 'utf8')
  const keyFile = (name: string) => join(folder, name, 'witness-key.pem')
  const others = await readFile(keyFile('lou'))
  for (const change of [() => rm(keyFile('kit')), () => writeFile(keyFile('kit'), others)]) {
    await change()
    expect(await reads('kit', grown)).toMatchObject({
      code: 2,
      output: expect.stringContaining(keyFile('kit')),
    })
    expect(await readFile(journalOf('kit'), 'utf8')).toBe(journal)
  }
  expect(await compare('kit', 'lou')).toMatchObject({ code: 0 })
})

test('a line of a journal that is cut off is named, and the witness goes on without it', async () => {
  await reads('dan', honest)
  const journal = await readFile(journalOf('dan'), 'utf8')
  await writeFile(journalOf('dan'), journal.slice(0, -40))
  for (const tried of [await reads('dan', honest), await compare('dan', 'dan')])
    expect(tried).toMatchObject({
      code: 2,
      output: expect.stringContaining(`${journalOf('dan')}, line 2: it is cut off`),
    })
  await writeFile(journalOf('dan'), journal.slice(0, journal.indexOf('\n') + 1))
  expect(await reads('dan', honest)).toMatchObject({ code: 0 })
  expect(await readFile(journalOf('dan'), 'utf8')).toContain(hash('b'))
})

test('a journal that is missing or empty agrees with nothing', async () => {
  await reads('max', honest)
  await reads('nil', [])
  for (const name of ['nobody', 'nil'])
    expect(await compare('max', name)).toMatchObject({
      code: 2,
      output: expect.stringContaining(journalOf(name)),
    })
})

test('one witness alone notices a list that is out of order or gets shorter', async () => {
  expect(disorderOf(honest)).toEqual([])
  expect(disorderOf(honest.toReversed())).toHaveLength(2)
  expect(await reads('zoe', honest.toReversed())).toMatchObject({ code: 1 })
})

test('a witness publishes what it signed about the newest block and the end of the day before, unless told not to', async () => {
  published.length = 0
  const grown = [day('2026-02-03', 20, 'd'), ...honest]
  expect(await reads('pam', grown)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Published for block 9.\nPublished for block 20./),
  })
  const lines = (await linesOf('pam')).map(({ key, ...line }) => ({ public_key: key, ...line }))
  expect(published).toEqual([
    { address: '/api/chain/checkpoints/9/witness', body: lines[1] },
    { address: '/api/chain/checkpoints/20/witness', body: lines[2] },
  ])
  for (const { body } of published) expect(witnessLine.safeParse(body).error).toBeUndefined()
  await reads('pam', grown)
  expect(published).toHaveLength(2)
  expect(await reads('tom', grown, '--no-publish')).toMatchObject({ code: 0 })
  expect(published).toHaveLength(2)
})

test('a game that refuses what it told a witness has two histories; one that is full has not', async () => {
  refusal = { status: 429, code: 'too_many', message: 'Your network can publish 30 signatures in an hour.' }
  expect(await reads('sue', honest)).toMatchObject({ code: 0 })
  refusal = { status: 409, code: 'another_history', message: 'The signed text tells another history' }
  const found = await reads('kim', honest)
  expect(found).toMatchObject({
    code: 1,
    output: expect.stringContaining('TWO HISTORIES: The signed text tells another history'),
  })
  refusal = null
})

test('a signature that the game did not take is published by the next run, which may be another process', async () => {
  refusal = { status: 503, code: 'unavailable', message: 'Please try again later.' }
  published.length = 0
  expect(await reads('ike', honest)).toMatchObject({ code: 0 })
  const tried = published.splice(0)
  expect(tried).toHaveLength(2)
  refusal = null
  // Without publishing, what waits goes on waiting.
  expect(await reads('ike', honest, '--no-publish')).toMatchObject({ code: 0 })
  expect(published).toEqual([])
  expect(await reads('ike', honest)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Published for block 4.\nPublished for block 9./),
  })
  expect(published).toEqual(tried)
  await reads('ike', honest)
  expect(published).toHaveLength(2)
})

test('a second process on the same folder is refused, and one after a crash is not', async () => {
  served = [...honest]
  const address = game.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const running = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, '--folder', join(folder, 'uma')],
    { env: { ...process.env, PUBLIC_URL: `http://localhost:${port}` } },
  )
  const ended = once(running, 'exit')
  try {
    // It has read the game and published; now it waits for the next time.
    await new Promise<void>((resolve) => {
      let output = ''
      running.stdout.on('data', (more) => {
        output += String(more)
        if (output.includes('Published for block 9.')) resolve()
      })
      running.on('exit', () => resolve())
    })
    const journal = await readFile(journalOf('uma'), 'utf8')
    const grown = [day('2026-02-03', 20, 'd'), ...honest]
    expect(await reads('uma', grown)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/uma is in use by another witness, process \d+: /),
    })
    expect(await readFile(journalOf('uma'), 'utf8')).toBe(journal)
  } finally {
    running.kill('SIGKILL')
    await ended
  }
  expect(await reads('uma', honest)).toMatchObject({ code: 0 })
  expect(await compare('uma', 'uma')).toMatchObject({ code: 0 })
})
