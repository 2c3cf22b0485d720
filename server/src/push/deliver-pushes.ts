import type { Pool } from 'pg'
import { noticePath, type NoticePayload } from '@called-shot/shared/notifications/place.ts'
import { quietUntil } from '@called-shot/shared/push/rules.ts'
import { sinceNotice, wordsOf, type Since, type StoredWords } from '../notifications/stored-words.ts'
import type { PushService, PushText, Subscription } from './push-service.ts'

const batch = 20
const maxTries = 6
/** A minute, two, four... A message whose process died waits just as long. */
const firstPauseSeconds = 60

interface Claimed extends Subscription, StoredWords {
  readonly subscriptionId: number
  readonly notificationId: number
  readonly tries: number
  readonly goodUntil: Date
  readonly payload: NoticePayload
  readonly since: Since
  readonly from: number | null
  readonly to: number | null
  readonly timeZone: string | null
  readonly now: Date
}

/**
 * Delivers what is queued and due, and returns whether there may be more. During quiet hours messages wait until they
 * end. Messages that the player has meanwhile dismissed, that are too late, or that a service refuses are dropped; a
 * subscription that is gone, or whose account is closed, is deleted. No command waits for this. `onProblem` is told,
 * once for each batch and reason, why messages were dropped.
 */
export async function deliverPushes(
  house: Pool,
  service: PushService,
  onProblem: (problem: string) => void,
): Promise<boolean> {
  await house.query(
    `delete from push_subscription s using account a where a.id = s.account_id and a.closed_at is not null`,
  )
  await house.query(
    `delete from push_message m using notification n where n.id = m.notification_id
      and (m.good_until <= statement_timestamp() or n.dismissed_at is not null)`,
  )
  const { rows } = await house.query<Claimed>(
    `with due as (
        update push_message set tries = tries + 1,
          next_try_at = clock_timestamp() + make_interval(secs => $2::int * 2 ^ least(tries, 8))
        where (subscription_id, notification_id) in (
          select subscription_id, notification_id from push_message where next_try_at <= statement_timestamp()
          order by next_try_at limit $1 for update skip locked)
        returning subscription_id, notification_id, tries, good_until)
    select due.subscription_id as "subscriptionId", due.notification_id as "notificationId", due.tries,
      due.good_until as "goodUntil", s.endpoint, s.p256dh, s.auth, n.type, n.message, n.facts, n.payload,
      ${sinceNotice} as since,
      c.quiet_from as "from", c.quiet_to as "to", c.time_zone as "timeZone", clock_timestamp() as now
    from due join push_subscription s on s.id = due.subscription_id join notification n on n.id = due.notification_id
    left join push_choice c on c.account_id = s.account_id`,
    [batch, firstPauseSeconds],
  )
  const problems = await Promise.all(rows.map((message) => deliver(house, service, message)))
  for (const problem of new Set(problems)) if (problem !== null) onProblem(problem)
  return rows.length === batch
}

/** Returns why the message was dropped without being taken; null if it was not. */
async function deliver(house: Pool, service: PushService, message: Claimed): Promise<string | null> {
  const until = endOfQuiet(message)
  if (until) {
    await postpone(house, message, until)
    return null
  }
  const seconds = (message.goodUntil.getTime() - message.now.getTime()) / 1000
  const result = await service.send(message, textOf(message), seconds)
  if (result.is === 'gone') {
    await house.query('delete from push_subscription where id = $1', [message.subscriptionId])
    return null
  }
  if (result.is === 'later' && message.tries < maxTries) return null
  await house.query('delete from push_message where subscription_id = $1 and notification_id = $2', [
    message.subscriptionId,
    message.notificationId,
  ])
  return result.is === 'taken' ? null : result.because
}

function endOfQuiet({ from, to, timeZone, now }: Claimed): Date | null {
  return from === null || to === null || timeZone === null ? null : quietUntil(now, { from, to, timeZone })
}

/** It is still news an hour after quiet hours end. */
async function postpone(house: Pool, message: Claimed, until: Date): Promise<void> {
  await house.query(
    `update push_message set tries = tries - 1, next_try_at = $3::timestamptz,
      good_until = greatest(good_until, $3::timestamptz + interval '1 hour')
    where subscription_id = $1 and notification_id = $2`,
    [message.subscriptionId, message.notificationId, until],
  )
}

function textOf(message: Claimed): PushText {
  return {
    title: 'Called Shot',
    body: wordsOf(message, message.since),
    path: noticePath(message.type, message.payload),
    tag: `notice-${message.notificationId}`,
  }
}
