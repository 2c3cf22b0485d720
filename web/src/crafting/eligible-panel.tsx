import { Link } from 'react-router'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { formatUsd, centsFromDollars, zeroCents } from '@called-shot/shared/money.ts'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { PredictionSlot } from '@called-shot/shared/crafting/rules.ts'
import { useCall } from '../api/query.ts'
import { useForm } from '../form/use-form.ts'
import { paths } from '../paths.ts'
import { BuyInMarketplace } from '../popups/buy-in-marketplace.tsx'
import { shortMomentText } from '../time/moment-text.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './eligible-panel.module.css'
import { FormLine, idsForForm, knownOf, type KnownForm } from './form-line.tsx'
import { sealedWords, usePackFor } from './open-pack.tsx'
import { filledSlots, type Slots } from './slots.ts'

type Eligible = AnswerOf<typeof cards.eligibleMatches>['data']['data'][number]

const titles: Readonly<Record<PredictionSlot, string>> = {
  identity: 'Identities that fit',
  event: 'Events that fit',
  trigger: 'Triggers that fit',
  prize: 'Prizes that fit',
}

/** What goes with the slotted cards: the player's own first, then cards for sale. */
export function EligiblePanel({ slots }: { slots: Slots<PredictionSlot> }) {
  const slot = slots.active
  const pack = usePackFor(slot)
  const filled = filledSlots(slots).filter((name) => name !== slot)
  const idOf = (name: PredictionSlot) => (name === slot ? undefined : slots.cards[name]?.id)
  const eligible = useCall(
    cards.eligibleMatches,
    {
      query: {
        identity: idOf('identity'),
        event: idOf('event'),
        trigger: idOf('trigger'),
        prize: idOf('prize'),
        eligible_card: slot,
      },
    },
    { enabled: filled.length > 0 },
  )
  const found = eligible.data?.data.data ?? []
  const isLoading = filled.length > 0 && eligible.isPending && !eligible.isError
  return (
    <section className={styles.panel} aria-label="What fits" aria-busy={isLoading}>
      <h2>{titles[slot]}</h2>
      {filled.length === 0 && (
        <div className={styles.room}>
          <EmptyState title="Add a card" icon="left">
            An Identity and an Event come first. What goes with them shows up here.
          </EmptyState>
        </div>
      )}
      {isLoading && <Skeleton lines={6} label="Loading what fits" />}
      {eligible.isError && (
        <FailedState onRetry={() => void eligible.refetch()}>What fits could not be loaded.</FailedState>
      )}
      {filled.length > 0 && eligible.isSuccess && found.length === 0 && (
        <div className={styles.room}>
          <EmptyState
            title="Nothing fits"
            icon="close"
            // The player's cards beside this panel already have a button that opens the pack.
            {...(pack ? {} : { action: <PacksLink /> })}
          >
            {pack
              ? sealedWords(slot)
              : `You have no ${kindNames[slot]} card that goes with these, and nobody sells one now.`}
          </EmptyState>
        </div>
      )}
      {found.length > 0 && <Found slots={slots} found={found} />}
    </section>
  )
}

interface FoundProps {
  readonly slots: Slots<PredictionSlot>
  readonly found: readonly Eligible[]
}

/** The player's own cards first. Their prizes are already in the selector, so only the range of values is shown. */
function Found({ slots, found }: FoundProps) {
  const forms = useForm({ cards: idsForForm(slots, found) })
  const owned = found.filter(({ ownership }) => ownership === 'Owned')
  const others = found.filter((item) => !owned.includes(item))
  const isPrize = slots.active === 'prize'
  return (
    <>
      {isPrize && owned.length > 0 && <p>{ownPrizeWords(owned)}</p>}
      <ul className={styles.list}>
        {[...(isPrize ? [] : owned), ...others].map((item, index) => (
          <EligibleRow
            key={item.id > 0 ? item.id : `${index} ${item.title}`}
            item={item}
            known={knownOf(forms.data, slots, item.id)}
          />
        ))}
      </ul>
    </>
  )
}

/** "You have 3, from $2.00 to $10.00."; "You have 1, of $5.00." */
function ownPrizeWords(owned: readonly Eligible[]): string {
  const amounts = owned.map(({ prize_amount: amount }) => amount ?? 0).toSorted((a, b) => a - b)
  const text = (dollars = 0) => formatUsd(centsFromDollars(dollars) ?? zeroCents)
  const [least, most] = [text(amounts[0]), text(amounts.at(-1))]
  return `You have ${owned.length}, ${least === most ? `of ${least}` : `from ${least} to ${most}`}.`
}

function EligibleRow({ item, known }: { item: Eligible; known: KnownForm }) {
  const isOwned = item.ownership === 'Owned'
  const amount = item.prize_amount === null ? null : centsFromDollars(item.prize_amount)
  return (
    <li className={styles.row} data-owned={isOwned || undefined}>
      <span className={styles.title}>{item.title}</span>
      {amount !== null && <span className={styles.amount}>{formatUsd(amount)}</span>}
      <span className={styles.foot}>
        <Badge tone={isOwned ? 'true' : 'plain'}>{item.ownership}</Badge>
        {item.starts_at && <span className={quiet.compact}>{shortMomentText(item.starts_at)}</span>}
        <FormLine known={known} />
        {!isOwned && item.marketplace_id > 0 && (
          <BuyInMarketplace marketplaceId={item.marketplace_id} name={item.title} />
        )}
      </span>
    </li>
  )
}

function PacksLink() {
  return (
    <Link className={buttonLook({})} to={paths.buyPacks}>
      Buy Packs
    </Link>
  )
}
