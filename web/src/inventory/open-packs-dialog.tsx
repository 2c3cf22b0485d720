import { Link } from 'react-router'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { call } from '../api/client.ts'
import { kindOf } from '../card/card-kind.ts'
import { freshClientSeed, takesNoSeeds } from '../packs/client-seed.ts'
import { isIdentityPack } from '../packs/wrapper-card.ts'
import { paths } from '../paths.ts'
import { act } from '../popups/act.ts'
import { buttonLook } from '../ui/button.tsx'
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx'

type OpenPacksDialogProps = Pick<BulkDialogProps, 'cards' | 'onClose' | 'onLate'>

/** Opens several packs at once, all or none. */
export function OpenPacksDialog({ cards, onClose, onLate }: OpenPacksDialogProps) {
  const listed = cards.filter(({ is_listed: isListed }) => isListed).length
  return (
    <BulkDialog
      title={`Open ${cards.length} packs`}
      confirm="Open all"
      sound="tear"
      cards={cards}
      send={(key) => openAll(cards, key)}
      next={(made) => made.length > 0 && <PlayThem made={made} />}
      onClose={onClose}
      onLate={onLate}
    >
      <p>
        All of them are opened at once, or none. Your browser adds a seed of its own first; each draw can be
        checked afterward.
        {listed > 0 && ` ${listed} of them ${listed === 1 ? 'is' : 'are'} for sale: that listing ends.`}
      </p>
    </BulkDialog>
  )
}

/** Leads to the page where these cards are played. */
function PlayThem({ made }: { readonly made: readonly CardItem[] }) {
  const { to, label } = whereToPlay(made)
  return (
    <Link className={buttonLook({ tone: 'primary' })} to={to}>
      {label}
    </Link>
  )
}

function whereToPlay(made: readonly CardItem[]): { readonly to: string; readonly label: string } {
  if (isIdentityPack(made)) return { to: paths.craftIdentity, label: 'Craft Identity' }
  if (made.every((card) => kindOf(card) === 'wager')) return { to: paths.tournaments, label: 'Tournaments' }
  return { to: paths.craftPrediction, label: 'Craft Prediction' }
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
