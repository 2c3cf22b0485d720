import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createRandom } from '../commit/random.ts'
import { cookieKeyOf, turnCookieKeys } from './cookie-keys.ts'
import { turnKeys } from './keys.ts'

const { game, owner } = await useTestDatabase()
const sealer = createRandom(randomBytes(32))

const turn = async () => (await turnKeys(game, sealer)).map(({ kid, state }) => ({ kid, state }))
const pass = (hours: number) =>
  owner.query('update provider_key set state_since = state_since - make_interval(hours => $1)', [hours])

test('processes that start at once share one key to sign tokens and one to sign cookies', async () => {
  const keys = await Promise.all([turn(), turn(), turn()])
  expect(new Set(keys.map((some) => JSON.stringify(some))).size).toBe(1)
  expect(keys[0]).toMatchObject([{ state: 'current' }])
  const cookieKeys = await Promise.all([1, 2, 3].map(() => turnCookieKeys(game, sealer)))
  expect(
    new Set(cookieKeys.map((keys) => keys.map(({ secret }) => secret.toString('hex')).join())).size,
  ).toBe(1)
})

test('a new key is published an hour before it signs, and the old one for a day after', async () => {
  const [first] = await turn()
  await pass(91 * 24)
  const announced = await turn()
  expect(announced).toMatchObject([{ kid: first?.kid, state: 'current' }, { state: 'next' }])
  await owner.query(
    `update provider_key set state_since = state_since - interval '50 minutes' where state = 'next'`,
  )
  expect(await turn()).toEqual(announced)
  await owner.query(
    `update provider_key set state_since = state_since - interval '2 hours' where state = 'next'`,
  )
  const turned = await turn()
  expect(turned).toMatchObject([
    { kid: announced[1]?.kid, state: 'current' },
    { kid: first?.kid, state: 'old' },
  ])
  await pass(23)
  expect(await turn()).toEqual(turned)
  await pass(2)
  expect(await turn()).toMatchObject([{ kid: announced[1]?.kid, state: 'current' }])
})

test('a cookie key is announced an hour before it signs, and stays valid afterward for as long as a log-in', async () => {
  const turnCookies = async () =>
    (await turnCookieKeys(game, sealer)).map(({ name, state }) => ({ name, state }))
  const passCookies = (hours: number) =>
    owner.query('update provider_secret set state_since = state_since - make_interval(hours => $1)', [hours])
  const [first] = await turnCookies()
  expect(await turnCookies()).toEqual([first])
  await passCookies(91 * 24)
  const announced = await turnCookies()
  expect(announced).toMatchObject([{ name: first?.name, state: 'current' }, { state: 'next' }])
  expect(await turnCookies()).toEqual(announced)
  await passCookies(2)
  const turned = await turnCookies()
  expect(turned).toMatchObject([
    { name: announced[1]?.name, state: 'current' },
    { name: first?.name, state: 'old' },
  ])
  await passCookies(14 * 24)
  expect(await turnCookies()).toEqual(turned)
  // A cookie signed before the change of keys is checked with the key of that time, whenever it is presented.
  const keys = await turnCookieKeys(game, sealer)
  const turnedAt = keys[1]?.since.getTime() ?? Number.NaN
  expect(cookieKeyOf(keys, new Date(turnedAt - 1)).name).toBe(first?.name)
  expect(cookieKeyOf(keys, new Date(turnedAt)).name).toBe(announced[1]?.name)
  await passCookies(25)
  expect(await turnCookies()).toMatchObject([{ name: announced[1]?.name, state: 'current' }])
})

test('private keys cannot be read in the database, and only their own sealing key opens them', async () => {
  const { rows } = await owner.query<{ private_sealed: Buffer }>('select private_sealed from provider_key')
  expect(rows[0]?.private_sealed.toString('latin1')).not.toContain('"d"')
  await expect(turnKeys(game, createRandom(randomBytes(32)))).rejects.toThrow('secret key is not the one')
})
