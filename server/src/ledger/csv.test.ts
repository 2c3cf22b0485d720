import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1 415 555 0100', "'+1 415 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  // Where the comma is for decimals, a spreadsheet takes a semicolon for the end of a cell.
  ['Ann;=1+1', '"Ann;=1+1"'],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  // Amounts stay numbers.
  ['-12.50', '-12.50'],
  ['Ann, "Ace"', '"Ann, ""Ace"""'],
  ['two\r\nlines', '"two\r\nlines"'],
])('no spreadsheet takes %j for a formula, or for more than one cell', (text, cell) => {
  expect(csvLine(['a', text])).toBe(`a,${cell}\r\n`)
})
