import { expect, test } from 'vitest'
import {
  centsIn,
  initialsOf,
  moneyNumeral,
  moneyWords,
  numberWords,
  ordinalWords,
  serialNumber,
} from './words.ts'

test.each([
  [0, 'zero'],
  [13, 'thirteen'],
  [40, 'forty'],
  [99, 'ninety-nine'],
  [100, 'one hundred'],
  [1250, 'one thousand two hundred fifty'],
])('%i is spelled "%s"', (value, words) => {
  expect(numberWords(value)).toBe(words)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d has no words and stays as it is', (value) => {
  expect(numberWords(value)).toBe(String(value))
})

test('every day of a month has its ordinal', () => {
  expect([1, 2, 3, 5, 8, 9, 12, 17, 20, 21, 22, 30, 31].map(ordinalWords)).toEqual([
    'first',
    'second',
    'third',
    'fifth',
    'eighth',
    'ninth',
    'twelfth',
    'seventeenth',
    'twentieth',
    'twenty-first',
    'twenty-second',
    'thirtieth',
    'thirty-first',
  ])
})

test.each([
  [25, '25¢', 'twenty-five cents'],
  [50, '50¢', 'fifty cents'],
  [100, '$1', 'one dollar'],
  [500, '$5', 'five dollars'],
  [750, '$7.50', 'seven dollars fifty'],
  [5000, '$50', 'fifty dollars'],
])('a prize of %i cents reads %s and %s', (valueCents, numeral, words) => {
  expect(moneyNumeral(valueCents)).toBe(numeral)
  expect(moneyWords(valueCents)).toBe(words)
})

test('amounts are read from the words of a card', () => {
  expect(centsIn('$7.50')).toBe(750)
  expect(centsIn('1.80')).toBe(180)
  expect(centsIn('$1,250.00')).toBe(125_000)
  expect(centsIn('no amount')).toBeNull()
  expect(centsIn('$90,071,992,547,409.91')).toBe(Number.MAX_SAFE_INTEGER)
  expect(centsIn('$90071992547410')).toBeNull()
  expect(centsIn('9'.repeat(400))).toBeNull()
})

test('a serial number is a letter and seven digits', () => {
  expect(serialNumber(42_917)).toBe('A 0042917')
  expect(serialNumber(10_000_001)).toBe('B 0000001')
})

test.each([
  ['Patrick Mahomes', 'PM'],
  ['Ja’Marr Chase', 'JC'],
  ['Mary Elizabeth Mastrantonio', 'MM'],
  ['Charles J. "Chuck" Fleischmann', 'CF'],
  ['Robert Griffin III', 'RG'],
  ['Rémy', 'RÉ'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
