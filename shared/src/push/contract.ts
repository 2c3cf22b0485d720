import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pushKinds } from './kinds.ts'
import { isPushAddress, longestPushAddress } from './push-address.ts'
import { isTimeZone } from './rules.ts'
import { nothing } from '../topics.ts'
import { maybe } from '../wire.ts'

const minute = z.number().int().min(0).max(1439)
/** Minutes since midnight, in that time zone. */
const quiet = z.strictObject({ from: minute, to: minute, time_zone: z.string().min(1).max(60) })
const wantedQuiet = quiet.extend({
  time_zone: quiet.shape.time_zone.refine(isTimeZone, 'must be a time zone such as America/New_York'),
})

const choice = z.object({
  kinds: z.array(z.enum(pushKinds)),
  /** The hours in which messages wait until the morning; null: none. */
  quiet: quiet.nullable(),
})
export type PushChoice = z.output<typeof choice>

const pushState = choice.extend({
  /** The key that a browser subscribes with (VAPID). */
  public_key: z.string(),
  /** How many browsers it is turned on for. */
  subscriptions: z.number().int(),
})

const address = z
  .string()
  .max(longestPushAddress)
  .refine(isPushAddress, 'must be the address of a push service of a browser')
/** Bytes as the browser's `PushSubscription.toJSON()` writes them. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url')
    .length(Math.ceil((count * 4) / 3), `must be ${count} bytes`)

/** Messages to a player's browsers while the game is closed: off by default, and only for notices. */
export const push = {
  showPush: endpoint({
    method: 'GET',
    path: '/me/push',
    reads: ['choices'],
    who: 'player',
    answer: pushState,
    refusals: [],
    summary: 'The kinds of news pushed while the game is closed, and the key for subscribing a browser',
  }),

  showPushKey: endpoint({
    method: 'GET',
    path: '/me/push_key',
    reads: nothing,
    who: 'player',
    answer: pushState.pick({ public_key: true }),
    refusals: [],
    summary: 'The key that a browser subscribes with (VAPID)',
  }),

  setPush: endpoint({
    method: 'PUT',
    path: '/me/push',
    changes: nothing,
    who: 'player',
    standing: 'active',
    body: z
      .strictObject({
        kinds: z
          .array(z.enum(pushKinds))
          .max(pushKinds.length)
          .refine((kinds) => new Set(kinds).size === kinds.length, 'must name each kind once')
          .optional(),
        quiet: wantedQuiet.nullable().optional(),
      })
      .refine((given) => Object.values(given).some((value) => value !== undefined), 'must hold one setting'),
    answer: pushState,
    refusals: ['suspended'],
    summary: 'Chooses the kinds and the quiet hours; anything left out stays as it is',
  }),

  subscribe: endpoint({
    method: 'POST',
    path: '/me/push_subscriptions',
    changes: nothing,
    who: 'player',
    standing: 'active',
    body: z.strictObject({
      endpoint: address,
      keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    answer: pushState,
    refusals: ['bad_input', 'suspended'],
    summary:
      'Subscribes this browser; repeating it changes nothing, another player’s browser becomes this one’s, and beyond ten the oldest is dropped',
  }),

  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/me/push_subscriptions',
    changes: nothing,
    who: 'player',
    /** In one of the two, since some programs send no body with DELETE. */
    query: z.object({ endpoint: maybe(address) }),
    body: z.strictObject({ endpoint: address.optional() }),
    answer: pushState,
    refusals: ['bad_input'],
    summary:
      'Ends the subscription of this browser, in the body or the query; calling it again changes nothing',
  }),
}
