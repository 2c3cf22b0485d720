import { expect, test, vi } from 'vitest'
import { dateFormat } from './date-format.ts'

test('a format is made once, and not before a date is shown', () => {
  const making = vi.spyOn(Intl, 'DateTimeFormat')
  try {
    const yearOf = dateFormat({ year: 'numeric' })
    expect(making).not.toHaveBeenCalled()
    expect([yearOf(new Date(2026, 10, 23)), yearOf(new Date(2027, 0, 5))]).toEqual(['2026', '2027'])
    expect(making).toHaveBeenCalledTimes(1)
  } finally {
    making.mockRestore()
  }
})
