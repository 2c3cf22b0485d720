import { afterEach, expect, test, vi } from 'vitest'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { queryClient, showing } from '../api/refresh.ts'
import { ownCard, plainCard } from '../../test/plain-card.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a refused claim has the lists read again, because they offered what the server does not', async () => {
  vi.stubGlobal('document', { cookie: 'token=a.b.c', getElementById: () => null })
  vi.stubGlobal('window', { location: { host: 'localhost' } })
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'already_claimed', message: 'Already claimed.' }, { status: 409 }),
  )
  const { takeResult } = await import('./take-result.ts')
  const queryKey = ['predictions']
  await queryClient.query({
    queryKey,
    queryFn: async () => 'offered',
    ...showing(cards.listPredictions),
  })
  const taken = takeResult(plainCard('Prediction'), { keys: { claim: 'a', redeem: 'b' }, redeems: true })
  await expect(taken).rejects.toThrow('Already claimed.')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test.each([
  ['with its prize', true, { paidCents: 300, bonusCents: 400 }],
  ['without redeeming its prize', false, { paidCents: null, bonusCents: 400 }],
])('a call of a pool that is taken %s says what its bonus paid', async (_says, redeems, paid) => {
  vi.stubGlobal('document', { cookie: 'token=a.b.c', getElementById: () => null })
  vi.stubGlobal('window', { location: { host: 'localhost' } })
  const [identity, prize] = [ownCard('Identity'), ownCard('Prize')]
  vi.stubGlobal('fetch', async (address: string | URL | Request) =>
    new URL(address instanceof Request ? address.url : address, 'http://localhost').pathname.endsWith(
      '/cards',
    )
      ? Response.json({ identity, prize, bonus: 4 })
      : Response.json({ amount: 3, balance: 7 }),
  )
  const { takeResult } = await import('./take-result.ts')
  const keys = { claim: 'a', redeem: 'b' }
  expect(await takeResult(plainCard('Prediction'), { keys, redeems })).toMatchObject(paid)
})
