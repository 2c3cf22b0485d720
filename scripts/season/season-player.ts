import { z } from 'zod'
import { account } from '../../shared/src/account/contract.ts'
import { dollarsFromCents, type Cents } from '../../shared/src/money.ts'
import { wallet } from '../../shared/src/wallet/contract.ts'
import { deposits } from '../../shared/src/wallet/deposits-contract.ts'
import type { Picker } from '../../server/test/walk/picker.ts'
import { renewedToken } from '../bench/renewed-token.ts'
import { createCaller, type Caller } from './caller.ts'
import type { HabitName } from './habits.ts'

/** Somebody with an account and a way to play. */
export interface SeasonPlayer {
  readonly habit: HabitName
  readonly caller: Caller
  readonly pick: Picker
  /** What this player is still willing to put in over the season. */
  budget: Cents
}

export async function signUp(
  address: string,
  { number, habit, budget, pick }: { number: number; habit: HabitName; budget: Cents; pick: Picker },
): Promise<SeasonPlayer> {
  const guest = createCaller(address, null)
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
  return { habit, caller: createCaller(address, token), pick, budget }
}

/** Pays in by card through the on-ramp's widget, as the page's own form does. */
export async function addFunds({ caller }: SeasonPlayer, amount: Cents): Promise<void> {
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
  if (paid.status !== 303) throw new Error(`the on-ramp answered ${paid.status}`)
}
