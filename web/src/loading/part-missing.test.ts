import { afterEach, expect, test, vi } from 'vitest'
import { PartMissing, reportRecovered } from './part-missing.ts'

afterEach(() => vi.unstubAllGlobals())

test('a part that came between two drawings is no fault; any other error that React recovered from is reported', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const recovered = (cause: unknown) => new Error('React was able to recover', { cause })
  const fault = recovered(new TypeError('x is undefined'))
  reportRecovered(recovered(new PartMissing(new TypeError('Failed to fetch'))))
  reportRecovered(fault)
  reportRecovered('odd')
  expect(reported).toEqual([fault, 'odd'])
})
