import { expect, test } from 'vitest'
import { line } from './wire.ts'

test.each(['Élise O’Neil', '王小明', 'नमस्ते', 'می‌خواهم', '👩‍👩‍👧 and 🇺🇸 ✌🏽', '<b>', ' '])(
  '%j is a line of text',
  (text) => {
    expect(line(50).parse(text)).toBe(text.trim())
  },
)

test.each([
  ['NUL', '\0'],
  ['a line break', '\n'],
  ['half a character', '\ud83d'],
  ['a separator of lines', '\u2028'],
  ['an override of direction', '\u202e'],
  ['an isolate of direction', '\u2066'],
  ['a mark of direction', '\u200f'],
  ['a space without width', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['an empty Hangul letter', '\u3164'],
  ['an empty Braille cell', '\u2800'],
  ['a byte order mark', '\ufeff'],
])('a line contains no %s', (_, character) => {
  expect(line(50).safeParse(`a${character}b`).error?.issues[0]?.message).toBe(
    'must not contain control or invisible characters',
  )
})

test.each(['\u200d', '\u200c\u200d', '\ufe0f'])('%j alone is no text', (text) => {
  expect(line(50).safeParse(text).success).toBe(false)
})
