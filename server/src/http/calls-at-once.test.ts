import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createCallsAtOnce, takeGuestsTurns, type Calling } from './calls-at-once.ts'

const settings = { moneyCallsAtOnce: 4, callsAtOnce: 32, callsAtOncePerAddress: 256 }
const refused = { code: 'too_many', retryAfterSeconds: 1 }

function calls(change: Partial<Calling> & { readonly moves?: boolean } = {}): Calling {
  const { moves = false, ...rest } = change
  return { authId: 'ann', address: '10.0.0.1', endpoint: { who: 'player', moves }, ...rest }
}

/** Calls that end on command, and how many of them have begun. */
function held(atOnce = createCallsAtOnce(settings)) {
  const begun: (() => void)[] = []
  return {
    begun,
    begin: (calling: Calling) =>
      atOnce.inTurn(calling, () => new Promise<string>((resolve) => begun.push(() => resolve('done')))),
    /** Resolves once every promise that can settle has settled. */
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
}

test('two of a player’s money calls run, two wait in line, and a fifth is told to try again', async () => {
  const { begun, begin, settle } = held()
  const money = calls({ moves: true })
  const four = [1, 2, 3, 4].map(() => begin(money))
  await settle()
  expect(begun).toHaveLength(2)
  await expect(begin(money)).rejects.toMatchObject(refused)
  begun[0]?.()
  await settle()
  expect(begun).toHaveLength(3)
  const fifth = begin(money)
  await settle()
  expect(begun).toHaveLength(3)
  for (let next = 0; next < 5; next += 1) {
    begun[next]?.()
    await settle()
  }
  expect(await Promise.all([...four, fifth])).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('a player who waits for their own calls blocks nobody else', async () => {
  const { begun, begin, settle } = held()
  const waiting = Array.from({ length: 32 }, () => begin(calls()))
  await settle()
  expect(begun).toHaveLength(4)
  await expect(begin(calls())).rejects.toMatchObject(refused)
  const other = begin(calls({ authId: 'bob' }))
  await settle()
  expect(begun).toHaveLength(5)
  begun[4]?.()
  expect(await other).toBe('done')
  for (let next = 0; next < 33; next += 1) {
    begun[next]?.()
    await settle()
  }
  await Promise.all(waiting)
})

test('guests are counted by their address, and so are all the players behind one', async () => {
  const { begun, begin, settle } = held()
  const ended: Promise<unknown>[] = []
  for (let count = 0; count < 256; count += 1) ended.push(begin(calls({ authId: null })))
  await settle()
  expect(begun).toHaveLength(6)
  await expect(begin(calls({ authId: null }))).rejects.toMatchObject(refused)
  for (let count = 0; count < 256; count += 1) ended.push(begin(calls({ authId: `player ${count}` })))
  await settle()
  expect(begun).toHaveLength(6 + 12)
  await expect(begin(calls({ authId: 'one more' }))).rejects.toMatchObject(refused)
  ended.push(begin(calls({ authId: null, address: '10.0.0.2' })))
  await settle()
  expect(begun).toHaveLength(6 + 12 + 1)
  for (let next = 0; next < 513; next += 1) {
    begun[next]?.()
    await settle()
  }
  await Promise.all(ended)
})

test('the 2^64 addresses of one household count as one', async () => {
  const { begun, begin, settle } = held()
  const ended = Array.from({ length: 256 }, (_, at) =>
    begin(calls({ authId: null, address: `2001:db8:1:2::${at.toString(16)}` })),
  )
  await settle()
  expect(begun).toHaveLength(6)
  await expect(begin(calls({ authId: null, address: '2001:db8:1:2:3::1' }))).rejects.toMatchObject(refused)
  ended.push(begin(calls({ authId: null, address: '2001:db8:1:3::1' })))
  await settle()
  expect(begun).toHaveLength(7)
  for (let next = 0; next < 257; next += 1) {
    begun[next]?.()
    await settle()
  }
  await Promise.all(ended)
})

test('pages wait among the guests’ calls of their address, and a visitor who has left holds no place', async () => {
  const atOnce = createCallsAtOnce({ ...settings, callsAtOncePerAddress: 8 })
  const app = Fastify()
  const answers: (() => void)[] = []
  await app.register(async (scope) => {
    takeGuestsTurns(scope, atOnce)
    scope.get('/page', () => new Promise((resolve) => answers.push(() => resolve('a page'))))
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/page`
  const leaving = new AbortController()
  const left = [1, 2].map(() => fetch(url, { signal: leaving.signal }).catch(() => 'left'))
  const read = [3, 4, 5, 6, 7, 8].map(async () => (await fetch(url)).text())
  await expect.poll(() => answers.length).toBe(6)
  await expect.poll(async () => (await fetch(url)).status).toBe(429)
  leaving.abort()
  expect(await Promise.all(left)).toEqual(['left', 'left'])
  await expect.poll(() => answers.length).toBe(8)
  const call = atOnce.inTurn(calls({ authId: null, address: '127.0.0.1' }), () => Promise.resolve('called'))
  for (const answer of answers) answer()
  expect(await Promise.all([call, ...read])).toEqual(['called', ...read.map(() => 'a page')])
  await app.close()
})

test('an operator’s acts are not money calls; a call that fails frees its place', async () => {
  const atOnce = createCallsAtOnce(settings)
  const acting = calls({ moves: true, endpoint: { who: 'operator', moves: true } })
  const { begun, begin, settle } = held(atOnce)
  const acts = Array.from({ length: 6 }, () => begin(acting))
  await settle()
  expect(begun).toHaveLength(4)
  for (let next = 0; next < 6; next += 1) {
    begun[next]?.()
    await settle()
  }
  await Promise.all(acts)
  for (let count = 0; count < 10; count += 1)
    await expect(
      atOnce.inTurn(calls({ moves: true }), () => Promise.reject(new Error('it failed'))),
    ).rejects.toThrow('it failed')
})
