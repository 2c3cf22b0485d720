import { z } from 'zod'
import { orBlank, readAs } from '../answer.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { nothing } from '../topics.ts'
import { instant, maybe, sentId } from '../wire.ts'

const integerList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    [value]
      .flat()
      .join(',')
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== ''),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[1-9]\d{0,15}$/, 'must be ids')
        .transform(Number),
    ),
  )

/** Ids that do not apply may be absent or null (NOTI-08); of what else there may be, nothing is used. */
function idsIn(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => typeof value === 'string' || Number.isInteger(value)),
  )
}

export const notification = z.object({
  id: sentId,
  message: orBlank(z.string()),
  type: orBlank(z.string()),
  created_at: instant,
  /** OfferId, CounterOfferId, ListingId, ExpireTime, if they apply (NOTI-10). */
  payload: readAs(z.record(z.string(), z.union([z.string(), z.number().int()])), idsIn),
})
export type Notification = z.output<typeof notification>

/** A bare list; another server may wrap it like its other lists (NOTI-22). */
const notificationList = readAs(z.array(notification), (given) => {
  const isWrapped = typeof given === 'object' && given !== null && 'data' in given
  return isWrapped ? (given.data ?? []) : given
})

/** Which notices about the player's calls the bell shows; by default, reached and decided. */
const callNotices = z.object({
  reached: z.boolean(),
  lost: z.boolean(),
  overtime: z.boolean(),
  decided: z.boolean(),
})
export type CallNotices = z.output<typeof callNotices>

export const notifications = {
  showCallNotices: endpoint({
    ...playerRead,
    path: '/me/call_notices',
    reads: ['choices'],
    answer: callNotices,
    refusals: [],
    summary: 'Which events of the player’s calls the bell announces: reached, lost, overtime, decided',
  }),
  setCallNotices: endpoint({
    method: 'PUT',
    path: '/me/call_notices',
    changes: nothing,
    who: 'player',
    standing: 'active',
    body: z.strictObject(callNotices.partial().shape),
    answer: callNotices,
    refusals: ['suspended'],
    summary: 'Chooses which events of the player’s calls the bell announces; any left out stay as they are',
  }),
  list: endpoint({
    ...playerRead,
    path: '/me/notification',
    reads: ['notifications'],
    answer: notificationList,
    refusals: [],
    summary: 'Notifications that were not dismissed, newest first, at most 100',
  }),
  clear: endpoint({
    method: 'PUT',
    path: '/me/notification/clear/param',
    changes: ['notifications'],
    who: 'player',
    query: z.object({ clear_all: maybe(z.literal('1', 'must be 1')), notification_ids: maybe(integerList) }),
    answer: notificationList,
    refusals: [],
    summary: 'Dismisses all notifications, or those named; returns the new list',
  }),
}
