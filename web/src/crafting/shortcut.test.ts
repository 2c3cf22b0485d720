import { expect, test } from 'vitest'
import { parseShortcut, shortcutText } from './shortcut.ts'

test('four comma-separated values name the person, the part, the card and the name', () => {
  expect(parseShortcut('5,month,77,Some Name')).toEqual({
    personId: '5',
    inSlot: 'month',
    cardId: 77,
    name: 'Some Name',
  })
})

test('only the first three commas split; the rest is the name', () => {
  expect(parseShortcut('5,month,77,Smith, Jr.')?.name).toBe('Smith, Jr.')
})

test('a name with markup in it is shown as text', () => {
  expect(parseShortcut('5,day,77,<img src=x onerror=alert(1)>')?.name).toBe('<img src=x onerror=alert(1)>')
})

test.each([
  null,
  '',
  '5',
  '5,month,77',
  '5,team,77,Name',
  '5,month,x,Name',
  '5,month,-1,Name',
  ',month,77,Name',
])('%j opens nothing', (text) => {
  expect(parseShortcut(text)).toBeNull()
})

test('a generated link reads back unchanged', () => {
  const shortcut = { personId: 'p-12', inSlot: 'year', cardId: 90, name: 'Harbaugh, John' } as const
  expect(parseShortcut(shortcutText(shortcut))).toEqual(shortcut)
})
