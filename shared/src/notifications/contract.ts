import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, maybe } from '../wire.ts'

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

export const notification = z.object({
  id: z.number(),
  message: z.string(),
  type: z.string(),
  created_at: instant,
  /** OfferId, CounterOfferId, ListingId, ExpireTime, where they apply (NOTI-10). */
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Notification = z.output<typeof notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/me/notification',
    who: 'player',
    answer: z.array(notification),
    refusals: [],
    summary: 'What has happened and was not dismissed, newest first, at most 100',
  }),
  clear: endpoint({
    method: 'PUT',
    path: '/me/notification/clear/param',
    who: 'player',
    query: z.object({ clear_all: maybe(z.literal('1', 'must be 1')), notification_ids: maybe(integerList) }),
    answer: z.array(notification),
    refusals: [],
    summary: 'Dismisses all notifications, or those named; answers the new list',
  }),
}
