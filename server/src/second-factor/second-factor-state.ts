import type { FastifyRequest } from 'fastify'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import type { Player } from '../commit/player.ts'
import { readFactors, readRecoveryHashes } from './factor-reads.ts'
import { hasPass, type SecondFactorParts } from './require-pass.ts'

interface Asking {
  readonly player: Player
  readonly request: FastifyRequest
  readonly isNeeded: boolean
}

/** Whether the caller's second factor is needed, set up, and passed with this call. */
export async function secondFactorState(
  { queries, passes }: SecondFactorParts,
  { player, request, isNeeded }: Asking,
): Promise<AnswerOf<typeof secondFactor.readSecondFactor>> {
  const factors = await readFactors(queries, player.id)
  const { current } = factors
  const left = current === null ? [] : await readRecoveryHashes(queries, current.id)
  return {
    is_needed: isNeeded,
    is_set_up: current !== null,
    is_passed: hasPass(request, player, { factors, passes }),
    recovery_codes_left: left.length,
  }
}
