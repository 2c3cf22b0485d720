import { expect, test } from 'vitest'
import { shortAddress } from './wallet-words.ts'

test('an address is shown with only its beginning and its end', () => {
  expect(shortAddress('0x1f6e00000000000000000000000000000000a9c3')).toBe('0x1f6e…a9c3')
  expect(shortAddress('')).toBe('')
})
