import type { AccountId } from '@called-shot/shared/ids.ts'
import { bigint, fresh, json, now, nullable, text } from './columns.ts'
import { insert, row, table } from './table.ts'

export const notification = table('notification', {
  writes: {
    notices: insert(
      {
        id: fresh(bigint()),
        accountId: bigint<AccountId>(),
        type: text(),
        message: text(),
        payload: json<Readonly<Record<string, unknown>>>(),
        /** Names what happened, so that a repetition tells nobody twice. */
        fact: text(),
        createdAt: now,
      },
      { conflict: 'on constraint one_notice_a_fact do nothing' },
    ),
  },
})

export const audit = table('audit', {
  writes: {
    // Written by hand: each entry holds the hash of the one before.
    audit: row({
      id: fresh(bigint()),
      actorId: nullable(bigint<AccountId>()),
      action: text(),
      subject: text(),
      detail: json(),
    }),
  },
})
