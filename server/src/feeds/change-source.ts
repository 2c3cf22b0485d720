import type { z } from 'zod'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerHour } from '@called-shot/shared/time.ts'
import type { Effects } from '../commit/effects.ts'
import type { Random } from '../commit/random.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readSource, type SourceRow } from './feed-reads.ts'
import { builtInSources, isFeedsName } from './source-names.ts'

/** The stored form of an answer that shows a secret, without the secret. */
export const revealedKey = feeds.revealSourceKey.answer.omit({ secret: true })
export type RevealedKey = z.output<typeof revealedKey>

async function oneSource(read: Reader, id: number): Promise<SourceRow> {
  const source = await readSource(read, id)
  if (!source) throw refuse('not_found', 'id: there is no such source')
  if (source.retiredAt) throw refuse('gone', 'That source is retired.')
  return source
}

const newKeyId = (random: Random) => random.bytes(9).toString('base64url')

/**
 * Names a source and gives it a key; the secret is shown on its own (revealSourceKey). Refuses a name that another feed
 * has, in upper or lower case, and "operator", under which operators themselves report.
 */
export function createSource(mappedSources: readonly string[]) {
  return async (
    { read, player, random }: Context,
    { body }: CommandInput<typeof feeds.createSource>,
  ): Promise<EffectsOf<typeof feeds.createSource>> => {
    if (builtInSources.includes(body.name.trim().toLowerCase()))
      throw refuse('name_taken', 'name: this source is built in')
    if (await isFeedsName(read, body.name, mappedSources)) throw refuse('name_taken')
    const id = await read.newId()
    const keyId = newKeyId(random)
    return {
      answer: { id, name: body.name, key_id: keyId },
      newSources: [{ id, name: body.name, movesEvents: body.moves_events ?? false }],
      newSourceKeys: [{ id: keyId, sourceId: id }],
      audit: {
        actorId: player.id,
        action: 'source_created',
        subject: `source ${body.name}`,
        detail: { ...body, key_id: keyId },
      },
    }
  }
}

/** A new key for a source; the old ones end after the given time. */
export async function rotateSourceKey(
  { read, player, random }: Context,
  { params, body }: CommandInput<typeof feeds.rotateSourceKey>,
): Promise<EffectsOf<typeof feeds.rotateSourceKey>> {
  const source = await oneSource(read, params.id)
  const keyId = newKeyId(random)
  return {
    answer: { id: source.id, key_id: keyId },
    setSources: [
      {
        id: source.id,
        version: source.version,
        retires: false,
        keysEndAfterSeconds: body.old_key_hours * secondsPerHour,
      },
    ],
    newSourceKeys: [{ id: keyId, sourceId: source.id }],
    audit: {
      actorId: player.id,
      action: 'source_key_rotated',
      subject: `source ${source.name}`,
      detail: { ...body, key_id: keyId },
    },
  }
}

/** Ends a source at once; its past reports stay and still count. */
export async function retireSource(
  { read, player }: Context,
  { params, body }: CommandInput<typeof feeds.retireSource>,
): Promise<EffectsOf<typeof feeds.retireSource>> {
  const source = await oneSource(read, params.id)
  return {
    answer: { id: source.id },
    setSources: [{ id: source.id, version: source.version, retires: true, keysEndAfterSeconds: 0 }],
    audit: {
      actorId: player.id,
      action: 'source_retired',
      subject: `source ${source.name}`,
      detail: body,
    },
  }
}

/** Shows the secret of a source's newest key, and records who saw it. */
export async function revealSourceKey(
  { read, player }: Context,
  { params }: CommandInput<typeof feeds.revealSourceKey>,
): Promise<Effects<RevealedKey>> {
  const source = await oneSource(read, params.id)
  if (source.keyId === null) throw refuse('not_found', 'id: that source has no key')
  return {
    answer: { key_id: source.keyId },
    audit: {
      actorId: player.id,
      action: 'source_key_shown',
      subject: `source ${source.name}`,
      detail: { key_id: source.keyId },
    },
  }
}
