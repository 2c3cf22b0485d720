import type { AccountId } from '@called-shot/shared/ids.ts'
import type { NoticeFacts, NoticeType } from '@called-shot/shared/notifications/facts.ts'
import { bigint, fresh, json, now, nullable, oneOf, text } from './columns.ts'
import { insert, row, table } from './table.ts'

/** A type of notification with its facts. */
const noticeOf = <Type extends NoticeType>() => ({ type: text<Type>(), facts: json<NoticeFacts[Type]>() })

export const notification = table('notification', {
  writes: {
    notices: insert(
      {
        id: fresh(bigint()),
        accountId: bigint<AccountId>(),
        notice: oneOf(
          noticeOf<'offer_made'>(),
          noticeOf<'counter_offer_made'>(),
          noticeOf<'offer_accepted'>(),
          noticeOf<'offer_declined'>(),
          noticeOf<'offer_expired'>(),
          noticeOf<'bid_filled'>(),
          noticeOf<'sold'>(),
          noticeOf<'prediction_resolved'>(),
          noticeOf<'call_reached'>(),
          noticeOf<'call_lost'>(),
          noticeOf<'call_overtime'>(),
          noticeOf<'event_postponed'>(),
          noticeOf<'event_voided'>(),
          noticeOf<'pool_closed'>(),
          noticeOf<'tournament_started'>(),
          noticeOf<'tournament_decided'>(),
          noticeOf<'deposit_received'>(),
          noticeOf<'withdrawal_moved'>(),
        ),
        /** Ids that a client needs. */
        payload: json<Readonly<Record<string, unknown>>>(),
        /** Identifies what happened, so that repeating it notifies nobody twice. */
        fact: text(),
        createdAt: now,
      },
      { conflict: 'on constraint one_notice_a_fact do nothing' },
    ),
  },
})

export const audit = table('audit', {
  writes: {
    // Written by hand: each entry contains the hash of the one before.
    audit: row({
      id: fresh(bigint()),
      actorId: nullable(bigint<AccountId>()),
      action: text(),
      subject: text(),
      detail: json(),
    }),
  },
})
