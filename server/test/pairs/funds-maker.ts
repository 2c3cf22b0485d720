import {
  depositId,
  withdrawalId,
  type AccountId,
  type DepositId,
  type WithdrawalId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { purseOf } from '../../src/commit/player.ts'
import { house } from '../../src/ledger/kinds.ts'
import type { Gathering } from './gathering.ts'

/** The on-ramp's reference for the one payment of a person on a stage. */
export function paymentOf(account: AccountId): string {
  return `payment of ${account}`
}

export type FundsMaker = ReturnType<typeof fundsMaker>

/** Makes the balances, purchases, payments and withdrawals of the people on a stage. */
export function fundsMaker({ making: { first, later }, nextId }: Gathering) {
  /** Money that can be withdrawn at once, unlike a grant. */
  function money(to: AccountId, amount: number): void {
    first.transfers.push({
      from: house.grants,
      to: purseOf(to).available,
      cents: cents(amount),
      kind: 'bonus_matured',
    })
  }

  function bonus(to: AccountId, amount: number): void {
    first.transfers.push({
      from: house.grants,
      to: purseOf(to).bonus,
      cents: cents(amount),
      kind: 'grant',
    })
  }

  /** Packs bought and opened long ago. */
  function spentOnPacks(of: AccountId, amount: number): void {
    later.transfers.push({
      from: purseOf(of).available,
      to: house.packSales,
      cents: cents(amount),
      kind: 'pack_purchase',
    })
  }

  /** A person's payment: credited, or waiting for an operator. */
  function deposit(to: AccountId, amount: number, status: 'credited' | 'review'): DepositId {
    const id = depositId(nextId())
    const paid = { cents: cents(amount), kind: 'deposit', ref: id } as const
    first.newDeposits.push({
      id,
      providerId: paymentOf(to),
      accountId: to,
      status,
      cents: paid.cents,
      reason: null,
      detail: {},
    })
    if (status === 'credited')
      first.transfers.push({ from: house.deposits, to: purseOf(to).available, ...paid })
    return id
  }

  /** A withdrawal of money that the player has at that point. */
  function withdrawal(of: AccountId, amount: number): WithdrawalId {
    const id = withdrawalId(nextId())
    later.newWithdrawals.push({ id, accountId: of, cents: cents(amount), address: `0x${'0'.repeat(40)}` })
    later.transfers.push({
      from: purseOf(of).available,
      to: house.withdrawals,
      cents: cents(amount),
      kind: 'withdrawal',
      ref: id,
    })
    return id
  }

  return { money, bonus, spentOnPacks, deposit, withdrawal }
}
