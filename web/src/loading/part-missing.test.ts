import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { PartMissing, reportRecovered } from './part-missing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a part that came between two drawings is no fault; any other error that React recovered from is reported', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const recovered = (cause: unknown) => new Error('React was able to recover', { cause })
  const fault = recovered(new TypeError('x is undefined'))
  reportRecovered(recovered(new PartMissing(new TypeError('Failed to fetch'), async () => {})))
  reportRecovered(fault)
  reportRecovered('odd')
  expect(reported).toEqual([fault, 'odd'])
})

test('a part that fails to load is missing a second later, so that a page that is being left shows no error', async () => {
  vi.useFakeTimers()
  const refused = new TypeError('NetworkError when attempting to fetch resource.')
  const loading = vi.fn<(error: unknown) => void>()
  const part = lazyPart<'Part', object>(() => Promise.reject(refused), 'Part')
  part.load().catch(loading)
  await vi.advanceTimersByTimeAsync(900)
  expect(loading).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(loading).toHaveBeenCalledWith(new PartMissing(refused, expect.any(Function)))
})
