import { assetId } from '@called-shot/shared/ids.ts'
import { sumCents } from '@called-shot/shared/money.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds, registered } from '../cards/asset-reads.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { readPaidFor } from '../packs/pack-reads.ts'
import { refuseOwnAccount } from '../own-account.ts'

/**
 * Takes back an unopened pack and returns what was paid for it to the accounts it came from. Only its buyer can be
 * refunded: refuses a pack that was sold on, granted or free, and the operator's own.
 */
export async function refundPack(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.refundPack>,
): Promise<EffectsOf<typeof operator.refundPack>> {
  const [pack] = await assetsByIds(read, [assetId(params.id)])
  if (!pack || pack.kind !== 'pack') throw refuse('not_found', 'id: there is no such pack')
  if (pack.place === 'gone') throw refuse('already_opened', 'That pack has already been opened or refunded.')
  refuseOwnAccount(player, pack.ownerId)
  registered(read, pack)
  const paid = await readPaidFor(read, pack)
  if (paid.length === 0) throw refuse('not_for_sale', 'That pack was not bought by its owner.')
  const ids = await read.newIds(paid.length)
  const amount = sumCents(paid.map(({ cents }) => cents))
  return {
    answer: { transfer_id: ids[0] ?? 0, amount },
    moves: [{ id: pack.id, place: 'gone', goneAs: 'refunded', locked: false }],
    endOffers: [pack.id],
    listingEvents: endedListings([pack]),
    transfers: paid.map((transfer, index) => ({
      id: ids[index] ?? 0,
      from: house.packSales,
      to: transfer.fromId,
      cents: transfer.cents,
      kind: 'pack_refund',
      ref: pack.id,
    })),
    audit: {
      actorId: player.id,
      action: 'pack_refunded',
      subject: `pack ${pack.id}`,
      detail: { reason: body.reason, cents: amount },
    },
  }
}
