import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, line } from '../wire.ts'
import { keyDays, longestKeyName, scopes } from './rules.ts'

const someScopes = z
  .array(z.enum(scopes))
  .min(1, 'must name at least one scope')
  .max(scopes.length, 'must name each scope once')
  .refine((given) => new Set(given).size === given.length, 'must name each scope once')

const apiKey = z.object({
  id,
  name: z.string(),
  /** The last characters of the key, by which its owner recognizes it. */
  tail: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: instant,
  expires_at: instant,
  /** To the minute; null before the first call. */
  last_used_at: instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

export const keys = {
  createKey: endpoint({
    method: 'POST',
    path: '/me/api_keys',
    changes: ['keys'],
    who: 'player',
    standing: 'active',
    needsOwner: true,
    body: z.strictObject({
      name: line(longestKeyName).min(1, 'must not be empty'),
      scopes: someScopes,
      expires_in_days: z.number().int().min(keyDays.min).max(keyDays.max),
      current_password: z.string().min(1, 'must not be empty').max(512).optional(),
    }),
    /** `key` is shown here and never again. */
    answer: apiKey.extend({ key: z.string() }),
    refusals: [
      'suspended',
      'password_needed',
      'not_allowed',
      'bad_input',
      'name_taken',
      'keys_full',
      'too_many',
      'busy',
    ],
    summary: 'Creates an API key for a program, with these scopes; only the answer shows the key',
  }),

  listKeys: endpoint({
    method: 'GET',
    path: '/me/api_keys',
    reads: ['keys'],
    who: 'player',
    answer: z.object({ data: z.array(apiKey) }),
    refusals: [],
    summary: "The player's API keys that are not revoked, newest first",
  }),

  revokeKey: endpoint({
    method: 'DELETE',
    path: '/me/api_keys/{id}',
    changes: ['keys'],
    who: 'player',
    params: byId,
    answer: z.object({ id, status: z.literal('revoked') }),
    refusals: ['not_found'],
    summary: 'Revokes an API key for good: its next call is refused; revoking it again changes nothing',
  }),
}
