import { freeSeries } from '@called-shot/shared/catalogue/series.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Effects } from '../commit/effects.ts'
import type { Random } from '../commit/random.ts'
import type { Reader } from '../commit/reader.ts'
import { packsToMint } from './mint-packs.ts'
import { seriesBySourceIds } from './series-reads.ts'

/**
 * The two packs that every account starts with (GAME 'Series'). Both are minted from the account's id, through which
 * the second one opened finds the first. Without starter series in the catalogue there are none.
 */
export async function starterPacks(
  context: { readonly read: Reader; readonly random: Random },
  ownerId: AccountId,
): Promise<Required<Pick<Effects<unknown>, 'mints' | 'packs'>>> {
  const both = await seriesBySourceIds(context.read, [
    freeSeries.starterIdentity,
    freeSeries.starterPrediction,
  ])
  const made = await Promise.all(
    both.map((series) =>
      packsToMint(context, {
        series,
        quantity: 1,
        ownerId,
        mintedAs: 'starter',
        tutorial: true,
        mintedFrom: ownerId,
      }),
    ),
  )
  return { mints: made.flatMap(({ mints }) => mints), packs: made.flatMap(({ packs }) => packs) }
}
