import { expect, test } from 'vitest'
import { witnessLine } from './witness.ts'

const key = `MCowBQYDK2VwAyEA${'A'.repeat(43)}=`
const signature = `${'A'.repeat(86)}==`
const fieldsOf = (line: object) =>
  new Set(witnessLine.safeParse({ entry: '', ...line }).error?.issues.map(({ path }) => path.join('.')))

test('a key and a signature are taken in base64 of their length', () => {
  expect(fieldsOf({ public_key: key, signature })).toEqual(new Set(['entry']))
})

test.each([
  ['a number', '12345'],
  ['nothing', ''],
  ['of another length', key.slice(0, -5)],
  ['filled up in the middle', `${key.slice(0, 30)}==${key.slice(32)}`],
  ['in another spelling, with bits that count for nothing', key.replace('A=', 'B=')],
  ['of another kind of key', key.replace('MCow', 'MCpw')],
])('a key that is %s is refused, not thrown at', (_, wrong) => {
  expect(fieldsOf({ public_key: wrong, signature })).toContain('public_key')
})
