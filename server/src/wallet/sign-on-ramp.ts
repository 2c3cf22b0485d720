import type { AnswerOf, BodyOf } from '@called-shot/shared/endpoint.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readWalletAddress } from './balance-reads.ts'
import { signedWidget, type OnRamp } from './on-ramp.ts'

export interface SigningParts {
  readonly queries: Queries
  readonly onRamp: OnRamp | null
  readonly publicUrl: string
}

/**
 * Signs the on-ramp's widget for the caller's own wallet; `data` must be that wallet's address, and anything else is
 * refused with 422. The widget returns to Buy Packs, to the pack that the player came from.
 */
export async function signOnRamp(
  { queries, onRamp, publicUrl }: SigningParts,
  player: Player,
  { data, series_id: seriesId }: BodyOf<typeof deposits.signOnRamp>,
): Promise<AnswerOf<typeof deposits.signOnRamp>> {
  if (onRamp === null) throw refuse('no_on_ramp')
  const walletAddress = await readWalletAddress(queries, player.id)
  if (data !== walletAddress) throw refuse('not_own_wallet')
  return {
    ...signedWidget(onRamp, {
      accountId: player.id,
      walletAddress,
      returnUrl: `${publicUrl}/buypacks?${seriesId === undefined ? '' : `search_id=${seriesId}&`}success=true`,
    }),
    sandbox: onRamp.isSandbox,
  }
}
