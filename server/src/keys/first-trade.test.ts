import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { contract } from '@called-shot/shared/contract.ts'
import { keys } from '@called-shot/shared/keys/contract.ts'
import type { Scope } from '@called-shot/shared/keys/rules.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { refusals } from '@called-shot/shared/refusals.ts'
import { createClient, Refused } from '../../../examples/called-shot.ts'
import { give } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()
const program = fileURLToPath(new URL('../../../examples/first-trade.ts', import.meta.url))

interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The example as a reader of docs/api.md starts it. */
async function runExample(key: string, url = app.url): Promise<Run> {
  const env = { ...process.env, CALLED_SHOT_URL: url, CALLED_SHOT_KEY: key }
  return promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program], { env })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch((failed: Run) => failed)
}

async function withFunds(funds: number): Promise<Someone> {
  const who = await app.register()
  await give(app, who, { funds })
  return who
}

async function keyOf(as: Someone, scopes: Scope[] = ['read', 'craft', 'trade']): Promise<string> {
  const body = { name: scopes.join(' '), scopes, expires_in_days: 1 }
  return (await app.ask(keys.createKey, { as, body })).key
}

async function forSale(as: Someone) {
  const query = { status: 'not_owned,for_sale', order: 'low_high' } as const
  return (await app.ask(market.listCards, { as, query })).data
}

test('the program of docs/api.md opens a market, and its next run buys from it and lists more cards', async () => {
  const [ann, bob] = [await withFunds(100), await withFunds(100)]
  const first = await runExample(await keyOf(ann))
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/^Balance: \$100\.00\nOpened a pack of .+\nListed .+ for \$1\.10\n$/)

  const second = await runExample(await keyOf(bob))
  expect(second).toMatchObject({ code: 0, stderr: '' })
  expect(second.stdout).toMatch(/^Balance: \$100\.00\nBought .+ for \$1\.10\nListed .+ for \$1\.21\n$/)
  expect(await forSale(bob)).toEqual([])
  expect(await forSale(ann)).toMatchObject([{ cost: 121 }])
})

test('a key that lacks a scope is told which one, and a broken key that it is broken', async () => {
  const ann = await withFunds(5)
  const reader = await runExample(await keyOf(ann, ['read']))
  expect(reader).toMatchObject({ code: 1, stderr: expect.stringContaining('403 scope_missing') })
  expect(reader.stderr).toContain('"trade"')
  const broken = await runExample(`${await keyOf(ann)}x`)
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('401 key_invalid') })
})

test('without a game the program ends with a sentence', async () => {
  const silent = createServer((_request, response) => void response.destroy()).listen(0, 'localhost')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  expect(await runExample('cs_x', url)).toMatchObject({
    code: 1,
    stderr: `${url} does not answer: is the game running there?\n`,
  })
})

/** A game that answers as it is told. */
const seen: (string | undefined)[] = []
let answers: ((response: ServerResponse) => void)[] = []
const server = createServer((request, response) => {
  seen.push(request.headers['idempotency-key']?.toString())
  answers.shift()?.(response)
}).listen(0, 'localhost')
await once(server, 'listening')
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

describe('the client of docs/api.md', () => {
  const says =
    (status: number, headers: Record<string, string>, text: string) => (response: ServerResponse) =>
      response.writeHead(status, headers).end(text)

  /** Posts once and gets these answers, one for each try. */
  async function post(...given: typeof answers): Promise<{ tries: number; keys: number; result: unknown }> {
    seen.length = 0
    answers = given
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const result = await createClient(`http://localhost:${port}`, 'cs_x')
      .post('/me/card_pack/daily')
      .catch((error: unknown) => (error instanceof Refused ? `${error.status} ${error.code}` : error))
    return { tries: seen.length, keys: new Set(seen).size, result }
  }

  test('tries a busy game and a lost answer again, with the same Idempotency-Key', async () => {
    const busy = says(503, { 'retry-after': '1' }, '{"code":"busy","message":"The game is busy."}')
    const lost = (response: ServerResponse) => void response.destroy()
    expect(await post(busy, lost, says(200, {}, '{"cardpack_id":7}'))).toEqual({
      tries: 3,
      keys: 1,
      result: { cardpack_id: 7 },
    })
  })

  test('does not wait hours for tomorrow’s pack, which is for the program to decide', async () => {
    const taken = says(409, { 'retry-after': '72000' }, '{"code":"daily_pack_taken","message":"Not ready."}')
    expect(await post(taken)).toMatchObject({ tries: 1, result: '409 daily_pack_taken' })
  })

  test('says what a proxy answers in place of the game', async () => {
    expect(await post(says(502, {}, '<h1>Bad gateway</h1>'))).toMatchObject({
      tries: 1,
      result: '502 unknown',
    })
  })
})

test('docs/api.md names only calls, scopes and refusals that exist', () => {
  const text = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const endpoints = Object.values(contract).flatMap((slice) => Object.values(slice))
  const spelled = new Set(
    endpoints.flatMap(({ method, path, also = [] }) => [path, ...also].map((each) => `${method} ${each}`)),
  )
  const named = [...text.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`?]*)[^`]*`/g)].map(([, call = '']) => call)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((call) => !spelled.has(call))).toEqual([])
  const documented = [...text.matchAll(/\| (\d{3}) `(\w+)`/g)].map(([, status, code = '']) => [
    Number(status),
    code,
  ])
  expect(documented.length).toBeGreaterThan(5)
  const known = new Map(Object.entries(refusals).map(([code, [status]]) => [code, status as number]))
  for (const [status, code] of documented) expect([known.get(String(code)), code]).toEqual([status, code])
})
