import { expect, test } from 'vitest'
import { nameInFull, nameWithin } from './series-name.ts'

test('under its collection’s heading, a series drops the collection from its name', () => {
  expect(nameWithin('AFC West Identity Foil', 'AFC West')).toBe('Identity Foil')
  expect(nameWithin('First edition', 'AFC West')).toBe('First edition')
  expect(nameWithin('The Masters', 'The Masters')).toBe('The Masters')
})

test('elsewhere a series has its full name, with the collection once', () => {
  expect(nameInFull('AFC West Identity Foil', 'AFC West')).toBe('AFC West Identity Foil')
  expect(nameInFull('First edition', 'AFC West')).toBe('AFC West First edition')
})
