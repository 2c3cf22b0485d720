import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Random } from '../commit/random.ts'
import type { Queries } from '../commit/reader.ts'
import { isCurrent, isSignedWith, maxSecondsApart, parseSignature } from '../signed-body.ts'

/** The key that FEED_SECRET stands for, and the name of its source. */
export const standingSource = 'feed'

export interface FeedKeys {
  readonly queries: Queries
  readonly random: Pick<Random, 'deriveAll'>
  /** FEED_SECRET. */
  readonly standingSecret: string | null
}

/** The source that signed a message, and the key that identifies a repetition. */
export interface SignedMessage {
  readonly source: string
  readonly movesEvents: boolean
  readonly keyId: string
  readonly signature: string
}

/** A key's secret is derived from the server's own and the key's id, so that no database contains it. */
export function secretOfKey(random: Pick<Random, 'derive'>, keyId: string): string {
  return random.derive(purposeOf(keyId)).toString('hex')
}

/** While the server's own key is being changed, a source may still sign with the previous secret. */
function secretsOfKey({ random, standingSecret }: Omit<FeedKeys, 'queries'>, keyId: string): string[] {
  if (keyId === standingSource) return standingSecret === null ? [] : [standingSecret]
  return random.deriveAll(purposeOf(keyId)).map((secret) => secret.toString('hex'))
}

const purposeOf = (keyId: string) => `feed key ${keyId}`

/**
 * Refuses (401) a message that is not signed with a valid key, or whose time is too far from ours. The commit makes
 * sure that each message is taken only once.
 */
export async function signedMessage(
  { queries, random, standingSecret }: FeedKeys,
  headers: IncomingHttpHeaders,
  { body, now }: { readonly body: string; readonly now: Date },
): Promise<SignedMessage> {
  const keyId = headers['feed-key']
  const header = headers['feed-signature']
  if (typeof keyId !== 'string' || typeof header !== 'string')
    throw refuse('bad_signature', 'Feed-Key and Feed-Signature: both headers are required')
  const signature = parseSignature(header)
  if (!signature)
    throw refuse('bad_signature', 'Feed-Signature: must be t=<seconds>,s=<64 hexadecimal digits>')
  if (!isCurrent(signature, now))
    throw refuse(
      'bad_signature',
      `Feed-Signature: its time is more than ${maxSecondsApart} seconds from ours`,
    )
  const source = await sourceOf({ queries, standingSecret }, keyId)
  const secrets = secretsOfKey({ random, standingSecret }, keyId)
  if (!source || !secrets.some((secret) => isSignedWith(secret, signature, body)))
    throw refuse('bad_signature', 'Feed-Signature: does not match the key and the body')
  return { ...source, keyId, signature: `${signature.seconds}.${signature.hash}` }
}

async function sourceOf(
  { queries, standingSecret }: Omit<FeedKeys, 'random'>,
  keyId: string,
): Promise<Pick<SignedMessage, 'source' | 'movesEvents'> | null> {
  if (keyId === standingSource)
    return standingSecret === null ? null : { source: standingSource, movesEvents: true }
  return queries.first<{ source: string; movesEvents: boolean }>({
    name: 'source-of-key',
    text: `
      select s.name as source, s.moves_events as "movesEvents" from source_key k join source s on s.id = k.source_id
      where k.id = $1 and s.retired_at is null and (k.ends_at is null or k.ends_at > statement_timestamp())`,
    values: [keyId],
  })
}
