import { expect, test } from 'vitest'
import { fitText, widthOf } from './fit-text.ts'

const room = { width: 77, height: 24, largest: 15.5, smallest: 7.5 }
const names = [
  'Josh Allen',
  'Patrick Mahomes',
  'Mary Elizabeth Mastrantonio',
  'Aumua Amata Coleman Radewagen',
  'Cher',
]

test('a name never overflows its room, in width or in height', () => {
  for (const name of names) {
    const { lines, size } = fitText(name, room)
    for (const line of lines) expect((widthOf(line) * size) / 100).toBeLessThanOrEqual(room.width + 0.01)
    expect(lines.length * size * 0.96).toBeLessThanOrEqual(room.height + 0.01)
  }
})

test('a short name is as large as its space allows, a long one wraps onto more lines', () => {
  expect(fitText('Cher', room)).toEqual({ lines: ['Cher'], size: 15.5 })
  expect(fitText('Patrick Mahomes', room).lines).toEqual(['Patrick', 'Mahomes'])
})

test('the words stay in their order and none is lost', () => {
  for (const name of names) expect(fitText(name, room).lines.join(' ')).toBe(name)
})

test('a name that cannot fit is set at the smallest size and wraps', () => {
  expect(fitText('A'.repeat(60), room).size).toBe(room.smallest)
})
