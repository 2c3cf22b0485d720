import type { AccountId } from '@called-shot/shared/ids.ts'
import type { NoticeFacts, NoticeType } from '@called-shot/shared/notifications/facts.ts'
import { bigint, fresh, json, now, nullable, oneOf, text } from './columns.ts'
import { insert, row, table } from './table.ts'

/** A type of notification with its facts. */
const toldAs = <Type extends NoticeType>() => ({ type: text<Type>(), facts: json<NoticeFacts[Type]>() })

export const notification = table('notification', {
  writes: {
    notices: insert(
      {
        id: fresh(bigint()),
        accountId: bigint<AccountId>(),
        told: oneOf(
          toldAs<'offer_made'>(),
          toldAs<'counter_offer_made'>(),
          toldAs<'offer_accepted'>(),
          toldAs<'offer_declined'>(),
          toldAs<'offer_expired'>(),
          toldAs<'bid_filled'>(),
          toldAs<'sold'>(),
          toldAs<'prediction_resolved'>(),
          toldAs<'call_reached'>(),
          toldAs<'call_lost'>(),
          toldAs<'call_overtime'>(),
          toldAs<'event_postponed'>(),
          toldAs<'event_voided'>(),
          toldAs<'pool_closed'>(),
          toldAs<'tournament_started'>(),
          toldAs<'tournament_decided'>(),
          toldAs<'deposit_received'>(),
          toldAs<'withdrawal_moved'>(),
        ),
        /** Ids that a client needs. */
        payload: json<Readonly<Record<string, unknown>>>(),
        /** Identifies what happened, so that a repetition notifies nobody twice. */
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
