import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { shortAddress, whyNotAnAmount } from './wallet-words.ts'

test('of an address its beginning and its end are shown', () => {
  expect(shortAddress('0x1f6e00000000000000000000000000000000a9c3')).toBe('0x1f6e…a9c3')
  expect(shortAddress('')).toBe('')
})

test('an amount lies between the least worth sending and what has matured', () => {
  const bounds = { least: cents(100), most: cents(5000) }
  expect(whyNotAnAmount(null, bounds)).toBeNull()
  expect(whyNotAnAmount(99, bounds)).toBe('At least $1.00')
  expect(whyNotAnAmount(100, bounds)).toBeNull()
  expect(whyNotAnAmount(5000, bounds)).toBeNull()
  expect(whyNotAnAmount(5001, bounds)).toBe('You can withdraw $50.00 now')
})
