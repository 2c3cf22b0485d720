import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { call } from '../api/client.ts'
import { freshClientSeed, takesNoSeeds } from '../packs/client-seed.ts'
import { act } from '../popups/act.ts'
import { BulkDialog, type BulkEnd } from './bulk-dialog.tsx'

interface OpenPacksDialogProps {
  readonly cards: readonly CardItem[]
  readonly onClose: (end: BulkEnd) => void
}

/** Opens several packs at once, all or none. */
export function OpenPacksDialog({ cards, onClose }: OpenPacksDialogProps) {
  const listed = cards.filter(({ is_listed: isListed }) => isListed).length
  return (
    <BulkDialog
      title={`Open ${cards.length} packs`}
      confirm="Open all"
      sound="tear"
      cards={cards}
      send={(key) => openAll(cards, key)}
      onClose={onClose}
    >
      <p>
        All of them are opened at once, or none. Your browser adds a seed of its own first; each draw can be
        checked afterward.
        {listed > 0 && ` ${listed} of them ${listed === 1 ? 'is' : 'are'} for sale: that listing ends.`}
      </p>
    </BulkDialog>
  )
}

/** Adds this browser's seed to all of them first. If that fails and the server takes seeds, none is opened. */
async function openAll(cards: readonly CardItem[], key: string): Promise<readonly CardItem[]> {
  const ids = cards.map(({ id }) => id)
  await call(packs.setClientSeeds, { body: { card_pack_ids: ids, client_seed: freshClientSeed() } }).catch(
    (error: unknown) => {
      if (!takesNoSeeds(error)) throw error
    },
  )
  const { data } = await act(packs.openPacks, { body: { card_pack_ids: ids }, key })
  return data
}
