import type { Pool } from 'pg'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context, Runner } from '../commit/run-command.ts'
import { cookieKeys, pushKey, resealRows, secondFactors, seeds, signingKeys } from './reseal-rows.ts'

export interface RotationParts {
  readonly owner: Pool
  readonly runner: Pick<Runner, 'runHouse'>
}

/**
 * Reseals with SECRET_KEY everything that the previous key has sealed: the seeds of closed packs, then operators'
 * second factors and the provider's keys. Runs in batches of one transaction each, while the game continues; packs that
 * are being opened are skipped and counted as left. The provider's keys come last, and only when no seed is left: no
 * process starts without being able to open them, so the old key cannot be dropped too early. Can be repeated.
 */
export function rotateSecrets({ owner, runner }: RotationParts) {
  return async ({
    player,
    random,
  }: Pick<Context, 'player' | 'random'>): Promise<Effects<AnswerOf<typeof operator.rotateSecrets>>> => {
    const audit = { actorId: player.id, subject: 'secret key' }
    // Recorded before anything changes, so that no change goes unrecorded, however this ends.
    await runner.runHouse(
      async () => ({ answer: null, audit: { ...audit, action: 'secrets_rotation_begun', detail: {} } }),
      null,
    )
    const packs = await resealRows(owner, random, { table: seeds, reseals: true })
    const answer = { packs: packs.resealed, keys: 0, left: packs.left, unreadable: packs.unreadable }
    for (const table of [secondFactors, signingKeys, cookieKeys, pushKey]) {
      const { resealed, left, unreadable } = await resealRows(owner, random, {
        table,
        reseals: packs.left === 0,
      })
      answer.keys += resealed
      answer.left += left
      answer.unreadable += unreadable
    }
    return { answer, audit: { ...audit, action: 'secrets_rotated', detail: { ...answer } } }
  }
}
