import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { passHeader } from '@called-shot/shared/operator/pass-header.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readFactors, type Factors } from './factor-reads.ts'
import type { Passes } from './passes.ts'

export interface SecondFactorParts {
  readonly queries: Queries
  readonly passes: Passes
}

export type RequirePass = (
  request: FastifyRequest,
  player: Player,
  call: Pick<Endpoint, 'secondFactor'>,
) => Promise<void>

/**
 * OPERATOR_SECOND_FACTOR: a call for operators needs a pass of the caller's own second factor. Refuses
 * `second_factor_missing` if there is none yet, and `second_factor_needed` without a valid pass; a reset or a new
 * second factor invalidates the earlier passes.
 */
export function requirePass({ queries, passes }: SecondFactorParts): RequirePass {
  return async (request, player, { secondFactor }) => {
    if (secondFactor === 'never') return
    const factors = await readFactors(queries, player.id)
    if (factors.current === null) {
      if (secondFactor === 'once set up') return
      throw refuse('second_factor_missing')
    }
    if (!hasPass(request, player, { factors, passes })) throw refuse('second_factor_needed')
  }
}

/** Whether the request has a pass of the current second factor. */
export function hasPass(
  request: FastifyRequest,
  player: Player,
  { factors, passes }: { readonly factors: Factors; readonly passes: Passes },
): boolean {
  const text = request.headers[passHeader]
  const pass = typeof text === 'string' ? passes.read(text, player.id, player.now) : null
  return pass !== null && pass.factorId === factors.current?.id
}
