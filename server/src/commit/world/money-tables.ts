import type { AccountId, DepositId, LedgerAccountId, WithdrawalId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { TransferKind } from '@called-shot/shared/transfer-kinds.ts'
import type { WithdrawalStatus } from '@called-shot/shared/wallet/rules.ts'
import { bigint, fresh, int, json, kept, now, nullable, optional, read, text, written } from './columns.ts'
import { insert, rows, table, update } from './table.ts'

export const transfer = table('transfer', {
  writes: {
    // Written by hand, together with the holds that are released by themselves.
    transfers: rows({
      from: bigint<LedgerAccountId>(),
      to: bigint<LedgerAccountId>(),
      cents: bigint<Cents>(),
      kind: text<TransferKind>(),
      ref: optional(bigint()),
      /** Only if the answer names it. */
      id: fresh(bigint()),
    }),
  },
})

/** Transfers move balances; their rows are locked by hand, all in one statement. */
export const ledgerAccount = table('ledger_account', {
  refuses: { balance_not_negative: 'insufficient_funds' },
  writes: {},
})

export type DepositStatus = 'pending' | 'failed' | 'review' | 'credited' | 'rejected' | 'reversed'

export const deposit = table('deposit', {
  lock: {
    step: 10,
    section: 'setDeposits',
    mode: 'use',
    registered: null,
    where: 't.version = x.version',
    detail: 'deposits',
  },
  writes: {
    newDeposits: insert(
      {
        id: bigint<DepositId>(),
        /** The on-ramp's id of the payment; there is one row per id. */
        providerId: text(),
        accountId: nullable(bigint<AccountId>()),
        status: text<DepositStatus>(),
        cents: nullable(bigint<Cents>()),
        reason: nullable(text()),
        detail: json(),
        createdAt: now,
        updatedAt: now,
      },
      // Of two messages about an unknown payment, the second finds it already known.
      { conflict: 'on constraint one_deposit_a_payment do nothing', whole: 'new deposits' },
    ),
    /** Refused as `changed` if the deposit has changed since it was read. Columns that are not named are kept. */
    setDeposits: update(
      {
        id: read(bigint<DepositId>()),
        version: read(int()),
        status: text<DepositStatus>(),
        accountId: kept(bigint<AccountId>()),
        cents: kept(bigint<Cents>()),
        reversedCents: kept(bigint<Cents>()),
        reason: optional(text()),
        detail: kept(json()),
        updatedAt: now,
      },
      { rises: true },
    ),
  },
})

export const withdrawal = table('withdrawal', {
  lock: {
    step: 11,
    section: 'setWithdrawals',
    mode: 'use',
    registered: null,
    where: 't.version = x.version',
    detail: 'withdrawals',
  },
  writes: {
    newWithdrawals: insert({
      id: bigint<WithdrawalId>(),
      accountId: bigint<AccountId>(),
      cents: bigint<Cents>(),
      address: text(),
      createdAt: now,
      updatedAt: now,
    }),
    /** Refused as `changed` if the withdrawal has changed since it was read. */
    setWithdrawals: update(
      {
        id: read(bigint<WithdrawalId>()),
        version: read(int()),
        status: text<WithdrawalStatus>(),
        approvedBy: kept(bigint<AccountId>()),
        confirmedBy: kept(bigint<AccountId>()),
        approvedAt: written("case when x.status = 'approved' then at_time else t.approved_at end"),
        reason: optional(text()),
        updatedAt: now,
      },
      { rises: true },
    ),
  },
})
