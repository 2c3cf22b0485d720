import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { pageSizes } from '@called-shot/shared/cards/rules.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import {
  combinedCents,
  combinedRarity,
  minCombined,
  whyCannotCombine,
  whyNotCombinable,
} from '@called-shot/shared/prizes/rules.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useActionKey } from '../api/idempotency.ts'
import { showing } from '../api/refresh.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { Card } from '../card/card.tsx'
import { prizeFacts } from '../card/prize-facts.ts'
import { act } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/notice.tsx'
import styles from './combine-prizes-dialog.module.css'
import { MoreOnScroll } from './more-on-scroll.tsx'

type Step =
  | { readonly at: 'select' }
  | { readonly at: 'confirm' }
  | { readonly at: 'error'; readonly message: string }
  | { readonly at: 'success'; readonly card: CardItem | null }

export interface CombinePrizesDialogProps {
  /** Narrows the picker to what goes with the slotted identity. */
  readonly identityId: number | undefined
  readonly onClose: () => void
  /** The cards that are gone and the one that is there instead. */
  readonly onCombined: (usedIds: readonly number[]) => void
  readonly onSlot: (card: CardItem) => void
}

/** Small prizes into a larger one: select, confirm, then the new card or what went wrong. */
export function CombinePrizesDialog({ identityId, onClose, onCombined, onSlot }: CombinePrizesDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'select' })
  const [selected, setSelected] = useState<readonly CardItem[]>([])
  const [isSending, setSending] = useState(false)
  const [key, renewKey] = useActionKey()
  const facts = selected.map(prizeFacts)
  const sum = combinedCents(facts)
  const refused = whyCannotCombine(facts)

  function toggle(card: CardItem) {
    renewKey()
    const isIn = selected.some(({ id }) => id === card.id)
    setSelected(isIn ? selected.filter(({ id }) => id !== card.id) : [...selected, card])
  }

  async function combine() {
    const ids = selected.map(({ id }) => id)
    setSending(true)
    try {
      const { data } = await act(prizes.combinePrizes, { body: { ids }, key })
      const card = data[0] ?? null
      setStep({ at: 'success', card })
      playSound('stamp')
      onCombined(ids)
    } catch (error) {
      setStep({ at: 'error', message: messageOf(error) })
    } finally {
      setSending(false)
    }
  }

  if (step.at === 'success') {
    const made = step.card
    return (
      <Dialog
        title="New cards were added to your inventory"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Done</Button>
            {made && (
              <Button tone="primary" onClick={() => onSlot(made)}>
                Slot it
              </Button>
            )}
          </>
        }
      >
        {made && (
          <>
            <div className={styles.single}>
              <Card card={made} size="large" />
            </div>
            <p className={styles.single}>One prize card of {made.name}</p>
          </>
        )}
      </Dialog>
    )
  }
  if (step.at === 'error') {
    return (
      <Dialog
        title="Combine cards fails."
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <p role="alert">{step.message === '' ? 'An unexpected error occurred.' : step.message}</p>
      </Dialog>
    )
  }
  if (step.at === 'confirm') {
    return (
      <Dialog
        title="Combine these prizes?"
        dismissable={!isSending}
        onClose={onClose}
        actions={
          <>
            <Button disabled={isSending} onClick={() => setStep({ at: 'select' })}>
              Back
            </Button>
            <Button tone="primary" onClick={combine}>
              Combine
            </Button>
          </>
        }
      >
        <Reckoning
          lines={[
            {
              label: `${selected.length} prize cards are burned`,
              amount: selected.map(({ name }) => name).join(' + '),
            },
            { label: 'You get one prize card', amount: formatUsd(sum), total: true },
            { label: 'Its rarity, the lowest among them', amount: rarityNames[combinedRarity(facts)] },
          ]}
        />
        {selected.some(({ is_listed: isListed }) => isListed) && (
          <p>Those that are for sale leave the marketplace.</p>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Combine prizes"
      size="wide"
      onClose={onClose}
      actions={
        <div className={styles.foot}>
          <output className={styles.sum}>
            <strong>{formatUsd(sum)}</strong>
            <span data-warning={selected.length >= minCombined && refused ? '' : undefined}>
              {refused?.message ?? `${selected.length} selected`}
            </span>
          </output>
          <Button tone="primary" disabled={refused !== null} onClick={() => setStep({ at: 'confirm' })}>
            Continue
          </Button>
        </div>
      }
    >
      <PrizePicker identityId={identityId} selected={selected} onToggle={toggle} />
    </Dialog>
  )
}

interface PrizePickerProps {
  readonly identityId: number | undefined
  readonly selected: readonly CardItem[]
  readonly onToggle: (card: CardItem) => void
}

/** All prizes of one's own from the smallest up, thirty at a time. */
function PrizePicker({ identityId, selected, onToggle }: PrizePickerProps) {
  const { flags } = useSession()
  const query = {
    limit: pageSizes.prizePicker,
    order: 'low_high',
    identity_id: identityId,
    show_onboarding: flags.onboarding ? 'true' : undefined,
  }
  const pages = useInfiniteQuery({
    queryKey: [cards.listPrizes.path, 'picker', query],
    ...showing(cards.listPrizes),
    queryFn: ({ pageParam, signal }) =>
      call(cards.listPrizes, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination_metadata: { has_next_page: more, offset, limit } }) =>
      more ? offset + limit : null,
  })
  const found: readonly CardItem[] = pages.data?.pages.flatMap(({ data }) => data) ?? []
  if (!pages.isPending && found.length === 0) {
    return (
      <EmptyState
        title="No prize cards"
        {...(pages.isError ? { action: <Button onClick={() => pages.refetch()}>Try again</Button> } : {})}
      >
        {pages.isError ? 'Your prizes did not load.' : 'Prize cards come from prediction packs.'}
      </EmptyState>
    )
  }
  return (
    <div className={styles.cards}>
      {pages.isPending && <CardSkeletons count={6} />}
      {found.map((card) => {
        const alone = whyNotCombinable(prizeFacts(card))
        return (
          <Card
            key={card.id}
            card={card}
            selected={selected.some(({ id }) => id === card.id)}
            disabled={alone !== null}
            {...(alone ? { hint: alone.message } : {})}
            onOpen={onToggle}
          />
        )
      })}
      {pages.hasNextPage && (
        <MoreOnScroll
          label="More prizes"
          isBusy={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </div>
  )
}
