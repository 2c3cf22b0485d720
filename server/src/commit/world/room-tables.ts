import type { AccountId } from '@called-shot/shared/ids.ts'
import { bigint, flag, fresh, now, nullable, text } from './columns.ts'
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
