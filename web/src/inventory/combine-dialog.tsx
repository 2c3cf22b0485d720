import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { act } from '../popups/act.ts'
import { Breakdown } from '../ui/dialog.tsx'
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx'
import { totalCents } from './selection.ts'

type CombineDialogProps = Pick<BulkDialogProps, 'cards' | 'onClose' | 'onLate'>

/** Combines several prize cards into one of their total value. */
export function CombineDialog({ cards, onClose, onLate }: CombineDialogProps) {
  const listed = cards.filter(({ is_listed: isListed }) => isListed).length
  return (
    <BulkDialog
      title="Combine prize cards"
      confirm="Combine"
      sound="stamp"
      cards={cards}
      send={(key) => combine(cards, key)}
      onClose={onClose}
      onLate={onLate}
    >
      <Breakdown
        lines={[
          { label: 'Cards that are burned', amount: String(cards.length) },
          { label: 'New prize card', amount: formatUsd(totalCents(cards)), total: true },
        ]}
      />
      <p>
        The new card is as rare as the least rare of these.
        {listed > 0 && ` ${listed} of them ${listed === 1 ? 'is' : 'are'} for sale: that listing ends.`}
      </p>
    </BulkDialog>
  )
}

async function combine(cards: readonly CardItem[], key: string): Promise<readonly CardItem[]> {
  const { data } = await act(prizes.combinePrizes, { body: { ids: cards.map(({ id }) => id) }, key })
  return data
}
