import { expect, test } from 'vitest'
import { balancesAround } from './balances-around.ts'

const moment = new Date('2025-10-06T00:00:00Z')
const csv = (...lines: readonly string[]) => `${['type,date,amount,total', ...lines].join('\r\n')}\r\n`

test.each([
  ['no movement', csv(), [0]],
  ['one long before', csv('deposit,2025-10-01T12:00:00Z,25.00,25.00'), [2500]],
  [
    'the last one before counts',
    csv('deposit,2025-10-01T12:00:00Z,25.00,25.00', 'purchase,2025-10-05T23:58:59Z,-5.01,19.99'),
    [1999],
  ],
  [
    'those within a minute before and after may have counted',
    csv(
      'deposit,2025-10-05T23:58:59.999Z,25.00,25.00',
      'purchase,2025-10-05T23:59:00Z,-5.00,20.00',
      'sale,2025-10-06T00:01:00Z,1.00,21.00',
      'sale,2025-10-06T00:01:00.001Z,1.00,22.00',
    ),
    [2500, 2000, 2100],
  ],
  ['amounts to the cent', csv('deposit,2025-10-01T12:00:00Z,0.29,0.29'), [29]],
])('%s', (_, text, balances) => {
  expect(balancesAround(text, moment)).toEqual(balances)
})

test.each([
  ['no date', csv('deposit,yesterday,25.00,25.00')],
  ['no total', csv('deposit,2025-10-01T12:00:00Z,25.00,much')],
  ['another header', 'a\r\n2025-10-01T12:00:00Z\r\n'],
])('a line with %s is refused', (_, text) => {
  expect(() => balancesAround(text, moment)).toThrow(/^not a movement: /)
})
