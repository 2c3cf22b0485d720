import { describe, expect, test } from 'vitest'
import { give } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp({
  TRUSTED_PROXIES: '1',
  COUNTRY_HEADER: 'x-country',
  STATE_HEADER: 'x-state',
})
const { rows } = await app.database.owner.query<{ id: number }>(
  `select id from series where pack_type = 'identity' and on_sale and not tutorial order by id limit 1`,
)
const series = rows[0]?.id ?? 0

type Headers = Readonly<Record<string, string>>
const inTexas: Headers = { 'x-country': 'US', 'x-state': 'TX' }
const inNewYork: Headers = { 'x-country': 'US', 'x-state': 'NY' }
const inGermany: Headers = { 'x-country': 'DE' }

function buying(as: Someone, headers: Headers) {
  return app.send('POST', `/api/card_series/${series}/buy`, {
    token: as.token,
    body: { payment_method: 'balance', quantity: 1, tier: 1 },
    headers,
  })
}

async function withMoney(): Promise<Someone> {
  const player = await app.register()
  await give(app, player, { funds: 100 })
  return player
}

test.each([
  ['Texas', inTexas, 200, null],
  ['a place the edge does not know', {}, 200, null],
  ['New York', inNewYork, 403, 'Called Shot is not available in your state.'],
  ['Germany', inGermany, 403, 'Called Shot can be played only from within the United States.'],
  [
    'Texas by the caller’s own header but Germany by the edge’s',
    { 'x-country': 'US, DE' },
    403,
    /within the United States/,
  ],
])('a player from California buys a pack from %s', async (_, headers, status, message) => {
  const answer = await buying(await withMoney(), headers)
  expect(answer.status).toBe(status)
  if (message !== null)
    expect(answer.body).toMatchObject({ code: 'excluded_region', message: expect.stringMatching(message) })
})

test('a player located in an excluded state is told so with the balance, and can still read and redeem', async () => {
  const player = await withMoney()
  const balance = await app.send('GET', '/api/me/get_balance', { token: player.token, headers: inNewYork })
  expect(balance.body).toMatchObject({ balance: 100, closed: 'excluded_region' })
  const claim = await app.send('POST', '/api/claimback/rewards', {
    token: player.token,
    headers: inNewYork,
    body: { id: 1 },
  })
  expect(claim.body).toMatchObject({ code: 'not_found' })
  const back = await app.send('GET', '/api/me/get_balance', { token: player.token, headers: inTexas })
  expect(back.body).toMatchObject({ closed: null })
})

test('the location header cannot open calls that the state given at sign-up closes', async () => {
  const player = await withMoney()
  await app.database.owner.query(`update account set state = 'WA', version = version + 1 where id = $1`, [
    player.id,
  ])
  expect((await buying(player, inTexas)).body).toMatchObject({ code: 'excluded_region' })
})

describe('signing up', () => {
  const person = (email: string) => ({
    email,
    password: 'correct horse battery',
    name: 'Ann Lee',
    birth_date: '1990-05-17',
    state: 'CA',
  })

  test.each([
    ['texas@example.com', inTexas, 200],
    ['new-york@example.com', inNewYork, 403],
    ['germany@example.com', inGermany, 403],
  ])('through the API as %s', async (email, headers, status) => {
    const answer = await app.send('POST', '/api/auth/register', { body: person(email), headers })
    expect(answer.status).toBe(status)
    const { rows: known } = await app.database.owner.query('select from account where email = $1', [email])
    expect(known).toHaveLength(status === 200 ? 1 : 0)
  })
})
