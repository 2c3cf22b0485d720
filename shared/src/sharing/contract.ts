import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, line } from '../wire.ts'
import { sharedThings } from './facts.ts'

const share = z.object({
  id,
  kind: z.enum(sharedThings),
  /** The page's whole address, to be sent to others. */
  url: z.string(),
  /** Its picture: 1200 x 630. */
  image_url: z.string(),
  title: z.string(),
  description: z.string(),
  show_name: z.boolean(),
  show_amount: z.boolean(),
  created_at: instant,
})
export type Share = z.output<typeof share>

/** Pages that a player shows to everybody who has their address; nothing is visible until it is shared. */
export const sharing = {
  createShare: endpoint({
    method: 'POST',
    path: '/me/shares',
    changes: ['shares'],
    who: 'player',
    standing: 'active',
    body: z.strictObject({
      kind: z.enum(sharedThings),
      /** The card of a pull, the prediction of a call or a win, the person, the collection; nothing for the profile. */
      id: z.union([id.transform(String), line(120)]).default(''),
      show_name: z.boolean().default(false),
      show_amount: z.boolean().default(false),
    }),
    answer: share,
    refusals: ['not_found', 'not_allowed', 'suspended', 'too_many'],
    summary:
      'Shares a pull, a call, a win, a person, an album page or the profile as it is now, without name and amount unless chosen; sharing the same again returns the same share',
  }),

  listShares: endpoint({
    method: 'GET',
    path: '/me/shares',
    reads: ['shares'],
    who: 'player',
    answer: z.object({ data: z.array(share) }),
    refusals: [],
    summary: 'The player’s shares, newest first',
  }),

  revokeShare: endpoint({
    method: 'DELETE',
    path: '/me/shares/{id}',
    changes: ['shares'],
    who: 'player',
    params: byId,
    answer: z.object({ id, status: z.literal('revoked') }),
    refusals: ['not_found'],
    summary: 'Stops sharing for good: the page and its picture are gone; calling it again changes nothing',
  }),
}
