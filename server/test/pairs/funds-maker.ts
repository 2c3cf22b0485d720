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

/** What the on-ramp calls the one payment of somebody on a stage. */
export function paymentOf(account: AccountId): string {
  return `payment of ${account}`
}

export type FundsMaker = ReturnType<typeof fundsMaker>

/** Money that somebody has, has spent, has paid in and has asked for. */
export function fundsMaker({ making: { first, later }, nextId }: Gathering) {
  /** It can be withdrawn at once, which what is granted cannot. */
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

  /** Packs that are long gone. */
  function spentOnPacks(of: AccountId, amount: number): void {
    later.transfers.push({
      from: purseOf(of).available,
      to: house.packSales,
      cents: cents(amount),
      kind: 'pack_purchase',
    })
  }

  /** The payment of somebody: credited, or one that an operator has to look at. */
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

  /** Asked for with money that the player has by then. */
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
