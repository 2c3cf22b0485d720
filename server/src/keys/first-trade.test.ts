import { readFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { contract } from '@called-shot/shared/contract.ts'
import { keys } from '@called-shot/shared/keys/contract.ts'
import type { Scope } from '@called-shot/shared/keys/rules.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { refusals } from '@called-shot/shared/refusals.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()
const program = fileURLToPath(new URL('../../../examples/first-trade.ts', import.meta.url))

interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The example as a reader of docs/api.md starts it. */
async function runExample(key: string): Promise<Run> {
  const env = { ...process.env, CALLED_SHOT_URL: app.url, CALLED_SHOT_KEY: key }
  return promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program], { env })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch((failed: Run) => failed)
}

async function withFunds(funds: number): Promise<Someone> {
  const who = await app.register()
  await app.ask(operator.grant, {
    as: app.operator,
    body: { account_id: who.id, funds, reason: 'for a test' },
  })
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
