import type { AccountId } from '@called-shot/shared/ids.ts'
import type { CheckKind } from '@called-shot/shared/operator/checks-contract.ts'
import { bigint, by, flag, fresh, now, nullable, text } from './columns.ts'
import { insert, table } from './table.ts'

export const switchChange = table('switch_change', {
  writes: {
    switchChanges: insert({
      id: fresh(bigint()),
      name: text(),
      open: flag(),
      reason: text(),
      changedBy: bigint<AccountId>(),
      at: now,
    }),
  },
})

export const workTaken = table('work_taken', {
  writes: {
    workTaken: insert({
      id: fresh(bigint()),
      kind: text(),
      subject: text(),
      takenBy: nullable(bigint<AccountId>()),
      at: now,
    }),
  },
})

export const accountNote = table('account_note', {
  writes: {
    accountNotes: insert({
      id: fresh(bigint()),
      accountId: bigint<AccountId>(),
      writtenBy: bigint<AccountId>(),
      text: text(),
      at: now,
    }),
  },
})

export const askedCheck = table('asked_check', {
  refuses: { one_check_at_a_time: 'changed' },
  writes: {
    askedChecks: insert({
      id: fresh(bigint()),
      kind: text<CheckKind>(),
      askedBy: bigint<AccountId>(),
      askedAt: now,
    }),
  },
})

export const secondFactor = table('second_factor', {
  writes: {
    secondFactors: insert({
      id: fresh(bigint()),
      accountId: bigint<AccountId>(),
      /** Null: the account no longer has one. */
      secretSealed: by(nullable(text()), "decode(x.secret_sealed, 'base64')"),
      at: now,
    }),
  },
})

export const secondFactorUse = table('second_factor_use', {
  refuses: { a_code_is_good_once: 'code_used' },
  writes: { secondFactorUses: insert({ factorId: bigint(), what: text(), at: now }) },
})

export const recoveryCode = table('recovery_code', {
  writes: { recoveryCodes: insert({ factorId: bigint(), hash: text() }) },
})
