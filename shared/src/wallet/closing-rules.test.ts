import { expect, test } from 'vitest'
import { cents, zeroCents } from '../money.ts'
import { whyCannotClose } from './closing-rules.ts'

test.each([
  ['nothing left', {}, null],
  ['a dollar that can be withdrawn', { withdrawableCents: cents(100) }, 'money_left'],
  ['less than the smallest withdrawal', { withdrawableCents: cents(99) }, null],
  [
    'money, where withdrawals are closed',
    { withdrawableCents: cents(10_000), isWithdrawingOpen: false },
    null,
  ],
  ['an operator', { role: 'operator' as const }, 'not_allowed'],
])('closing an account with %s: %j', (_, change, reason) => {
  const player = {
    role: 'player' as const,
    withdrawableCents: zeroCents,
    isWithdrawingOpen: true,
  }
  expect(whyCannotClose({ ...player, ...change })?.code ?? null).toBe(reason)
})
