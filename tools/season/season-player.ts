import { z } from 'zod'
import { account } from '../../shared/src/account/contract.ts'
import { cents, dollarsFromCents, type Cents } from '../../shared/src/money.ts'
import { wallet } from '../../shared/src/wallet/contract.ts'
import { deposits } from '../../shared/src/wallet/deposits-contract.ts'
import type { Actor } from '../../server/src/residents/actor.ts'
import type { AnsweredNotices } from '../../server/src/residents/answer-notices.ts'
import type { Caller } from '../../server/src/residents/caller.ts'
import type { HabitName } from '../../server/src/residents/habits.ts'
import type { Picker } from '../../server/src/residents/picker.ts'
import { renewedToken } from '../bench/renewed-token.ts'
import { callerAt } from './http-caller.ts'

/** A player with an account and a way to act, who plays as residents do and deposits as people do. */
export interface SeasonPlayer extends Actor {
  readonly habit: HabitName
  readonly answered: AnsweredNotices
}

/** The most that somebody deposits at once. */
const maxAtOnce = 2000

export async function signUp(
  address: string,
  {
    number,
    habit,
    budget,
    pick,
  }: {
    readonly number: number
    readonly habit: HabitName
    /** The most that this player deposits over the season. */
    readonly budget: Cents
    readonly pick: Picker
  },
): Promise<SeasonPlayer> {
  const guest = callerAt(address, null)
  const logInWith = { email: `season-${number}@example.com`, password: 'a password of the season' }
  const { token: first } = await guest.call(account.register, {
    body: {
      ...logInWith,
      name: `Season ${habit}`,
      birth_date: '1990-05-17',
      state: 'CA',
    },
  })
  const token = renewedToken(first, async () => (await guest.call(account.login, { body: logInWith })).token)
  const caller = callerAt(address, token)
  let left: number = budget
  return {
    habit,
    caller,
    pick,
    answered: { ids: new Set() },
    taste: habit === 'maker' ? null : pick.number(1000) / 1000,
    async payIn() {
      const amount = Math.min(left, maxAtOnce)
      if (amount < 100) return
      left -= amount
      await addFunds(caller, cents(amount))
    },
  }
}

/** Pays in by card through the on-ramp's widget, as the page's own form does. */
async function addFunds(caller: Caller, amount: Cents): Promise<void> {
  const { user_wallet: data } = await caller.call(wallet.getBalance)
  const { url } = await caller.call(deposits.signOnRamp, { body: { data } })
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      action: 'pay',
      amount: z.number().parse(dollarsFromCents(amount)).toFixed(2),
    }),
  })
  if (paid.status !== 303) throw new Error(`the on-ramp returned ${paid.status}`)
}
