import { afterEach, expect, test, vi } from 'vitest'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { queryClient, showing } from '../api/refresh.ts'
import { plainCard } from '../../test/plain-card.ts'

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
