import { same, section, type Section } from './plan-section.ts'

/** Money, what it must leave, the counters and hours that a commit rests on, and who is told. */
export const moneySections: readonly Section[] = [
  section(
    'transfers',
    ({ transfers }) => transfers,
    (transfer, nextId) => ({
      id: transfer.id ?? nextId(),
      from: transfer.from,
      to: transfer.to,
      cents: transfer.cents,
      kind: transfer.kind,
      ref: transfer.ref,
    }),
  ),
  section('leaves', ({ leaves }) => leaves, same),
  section(
    'bounds',
    ({ bounds }) => bounds,
    (bound) => ({
      accounts: bound.accounts,
      way: bound.way ?? 'from',
      kind: bound.kind,
      seconds: bound.seconds,
      most: bound.most,
    }),
  ),
  section(
    'approval_bounds',
    ({ approvalBounds }) => approvalBounds,
    (bound) => ({
      of_account: 'ofAccount' in bound ? bound.ofAccount : undefined,
      alone_by: 'aloneBy' in bound ? bound.aloneBy : undefined,
      seconds: bound.seconds,
      most: bound.most,
    }),
  ),
  section('counters', ({ counters }) => counters, same),
  section(
    'new_deposits',
    ({ newDeposits }) => newDeposits,
    (deposit) => ({
      id: deposit.id,
      provider_id: deposit.providerId,
      account_id: deposit.accountId,
      status: deposit.status,
      cents: deposit.cents,
      reason: deposit.reason,
      detail: deposit.detail,
    }),
  ),
  section(
    'set_deposits',
    ({ setDeposits }) => setDeposits,
    (change) => ({
      id: change.id,
      version: change.version,
      status: change.status,
      account_id: change.accountId,
      cents: change.cents,
      reversed_cents: change.reversedCents,
      reason: change.reason,
      detail: change.detail,
    }),
  ),
  section(
    'new_withdrawals',
    ({ newWithdrawals }) => newWithdrawals,
    (withdrawal) => ({
      id: withdrawal.id,
      account_id: withdrawal.accountId,
      cents: withdrawal.cents,
      address: withdrawal.address,
    }),
  ),
  section(
    'set_withdrawals',
    ({ setWithdrawals }) => setWithdrawals,
    (change) => ({
      id: change.id,
      version: change.version,
      status: change.status,
      approved_by: change.approvedBy,
      confirmed_by: change.confirmedBy,
      reason: change.reason,
    }),
  ),
  section(
    'before',
    ({ before }) => before,
    (at) => at.toISOString(),
  ),
  section(
    'not_before',
    ({ notBefore }) => notBefore,
    (at) => at.toISOString(),
  ),
  section(
    'notices',
    ({ notices }) => notices,
    (notice, nextId) => ({
      id: nextId(),
      account_id: notice.accountId,
      type: notice.type,
      message: notice.message,
      payload: notice.payload,
      fact: notice.fact,
    }),
  ),
]
