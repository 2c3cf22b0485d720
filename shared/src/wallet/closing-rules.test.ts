import { expect, test } from 'vitest'
import { cents, zeroCents } from '../money.ts'
import { whyCannotClose } from './closing-rules.ts'

test.each([
  ['nothing left', {}, null],
  ['a dollar that can be withdrawn', { withdrawableCents: cents(100) }, 'money_left'],
  ['less than can be withdrawn', { withdrawableCents: cents(99) }, null],
  ['money, where nothing is withdrawn', { withdrawableCents: cents(10_000), isWithdrawingOpen: false }, null],
  ['an operator', { role: 'operator' as const }, 'not_allowed'],
])('closing an account with %s: %j', (_, change, reason) => {
  const player = {
    role: 'player' as const,
    withdrawableCents: zeroCents,
    isWithdrawingOpen: true,
  }
  expect(whyCannotClose({ ...player, ...change })?.code ?? null).toBe(reason)
})
