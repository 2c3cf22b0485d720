import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { partKinds, rarityNames, kindNames } from '@called-shot/shared/cards/kinds.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, dollarsFromCents, formatUsd, withCommas, type Cents } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { OwnChances } from '../form/own-chances.tsx'
import { act } from '../popups/act.ts'
import { FlowDialog, type Failed } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { useFlow, type Failure } from '../flow/use-flow.ts'
import { insufficientText, useAvailable, useFreshBalance } from '../session/use-available.ts'
import { cannotChargeTwiceText } from '../popups/cannot-charge-twice.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './plan-dialog.module.css'
import { cardsOfPlan, refusalOfPlan, toBuyOf } from './plan-parts.ts'
import { quickCraftPath } from './shortcut.ts'

export type Plan = AnswerOf<typeof crafting.identityPlan>

const rarities = [
  { value: '1', label: rarityNames[1] },
  { value: '2', label: rarityNames[2] },
  { value: '3', label: rarityNames[3] },
  { value: '4', label: rarityNames[4] },
] as const
type Level = (typeof rarities)[number]['value']

type Question =
  | { readonly at: 'plan' }
  | { readonly at: 'confirm'; readonly plan: Plan; readonly total: Cents }

export interface PlanDialogProps {
  readonly match: IdentityMatch
  readonly onClose: () => void
  /** Puts the four cards on the table. Without a table, the dialog links to it. */
  readonly onSlotAll?: ((cards: readonly CardItem[], match: IdentityMatch) => void) | undefined
}

/** The cheapest way to craft a person at a chosen rarity, with one purchase for all missing parts: all or nothing. */
export function PlanDialog({ match, onClose, onSlotAll }: PlanDialogProps) {
  const flow = useFlow<Question, readonly CardItem[]>({ at: 'plan' }, { sound: 'coins' })
  const [level, setLevel] = useState<Level>('1')
  const [asked, setAsked] = useState<Plan | null>(null)
  const available = useAvailable()
  useFreshBalance()
  const askPlan = () => flow.ask({ at: 'plan' })
  const slotAll = (cards: readonly CardItem[], isOutdated = false) => (
    <SlotAll {...{ match, cards, isOutdated, onSlotAll, onClose }} />
  )

  function buy(plan: Plan): Promise<void> {
    setAsked(plan)
    return flow.send((key) => buyPlan(plan, key))
  }

  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={(question) =>
        question.at === 'plan' ? (
          <PlanStep
            match={match}
            level={level}
            available={available}
            onLevel={(next) => {
              setLevel(next)
              flow.renewKey()
            }}
            onBuy={(plan, total) => flow.ask({ at: 'confirm', plan, total })}
            ready={slotAll}
            onClose={onClose}
          />
        ) : (
          confirmation(question, {
            available,
            onBack: askPlan,
            onConfirm: () => buy(question.plan),
            onClose,
          })
        )
      }
      completed={(cards) => ({
        next: slotAll(cards),
        children: <p>You have all four parts of {match.name}.</p>,
      })}
      failed={(failure) =>
        declined(failure, {
          onPlan: () => {
            flow.renewKey()
            askPlan()
          },
          onRetry: () => (asked === null ? askPlan() : void buy(asked)),
        })
      }
    />
  )
}

async function buyPlan(plan: Plan, key: string): Promise<readonly CardItem[]> {
  const listings = toBuyOf(plan).map(({ id, price }) => ({
    marketplace_id: id,
    expected_price: dollarsFromCents(price),
  }))
  const bought = await act(market.buyListings, { body: { listings }, key })
  return cardsOfPlan(plan, bought.cards)
}

interface Declined {
  /** Nothing was bought: makes a new plan, which is a different purchase. */
  readonly onPlan: () => void
  /** The outcome is unknown: sends the same purchase again, which cannot happen twice. */
  readonly onRetry: () => void
}

function declined({ message, isCertain }: Failure, { onPlan, onRetry }: Declined): Failed {
  return {
    title: 'Purchase Declined!',
    what: refusalOfPlan(message) || 'An unexpected error occurred.',
    back: isCertain ? { label: 'Plan again', go: onPlan } : { label: 'Try again', go: onRetry },
    again: cannotChargeTwiceText,
    children: isCertain && <p className={styles.dim}>Nothing was bought and nothing was charged.</p>,
  }
}

interface SlotAllProps extends PlanDialogProps {
  readonly cards: readonly CardItem[]
  /** The cards are those of the rarity before, until the plan for the chosen one is there. */
  readonly isOutdated: boolean
}

/** Continues with all four parts: puts them on the table or links to it. */
function SlotAll({ match, cards, isOutdated, onSlotAll, onClose }: SlotAllProps) {
  const { id: personId, name } = match
  const [category] = cards
  if (isOutdated)
    return (
      <Button tone="primary" pending>
        {onSlotAll ? 'Add them' : 'Quick Craft'}
      </Button>
    )
  return onSlotAll ? (
    <Button
      tone="primary"
      onClick={() => {
        onSlotAll(cards, match)
        onClose()
      }}
    >
      Add them
    </Button>
  ) : (
    <Link
      className={buttonLook({ tone: 'primary' })}
      to={quickCraftPath({ personId, inSlot: 'category', cardId: category?.id ?? 0, name })}
      onClick={onClose}
    >
      Quick Craft
    </Link>
  )
}

interface Confirming {
  readonly available: Cents
  readonly onBack: () => void
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** A function and not a component, so that the same dialog stays open from step to step. */
function confirmation(
  { plan, total }: Extract<Question, { at: 'confirm' }>,
  { available, onBack, onConfirm, onClose }: Confirming,
) {
  return (
    <Dialog
      title="Confirm your purchase"
      step={{ at: 2, of: 2 }}
      onClose={onClose}
      actions={<DialogChoice onBack={onBack} act="Confirm" onAct={onConfirm} />}
    >
      <Breakdown
        lines={[
          ...toBuyOf(plan).map(({ part, name, price }) => ({
            label: `${kindNames[part]}: ${name}`,
            amount: formatUsd(price),
          })),
          { label: 'Total', amount: formatUsd(total), total: true },
          { label: 'Available now', amount: formatUsd(available) },
          { label: 'Available after', amount: formatUsd(cents(available - total)) },
        ]}
      />
      <p className={styles.dim}>
        All of them or none: if one is sold before you confirm, nothing is bought. All sales are final.
      </p>
    </Dialog>
  )
}

interface PlanStepProps {
  readonly match: IdentityMatch
  readonly level: Level
  readonly available: Cents
  readonly onLevel: (level: Level) => void
  readonly onBuy: (plan: Plan, total: Cents) => void
  readonly ready: (cards: readonly CardItem[], isOutdated: boolean) => ReactNode
  readonly onClose: () => void
}

function PlanStep({ match, level, available, onLevel, onBuy, ready, onClose }: PlanStepProps) {
  const {
    data: plan,
    isPending,
    isError,
    isPlaceholderData: isOutdated,
    refetch,
  } = useCall(
    crafting.identityPlan,
    { query: { celebrity_id: match.id, rarity: level } },
    { keepPrevious: true },
  )
  const total = plan?.total ?? null
  const isOwned = plan !== undefined && total !== null && toBuyOf(plan).length === 0
  return (
    <Dialog
      title={`Plan: ${match.name}`}
      onClose={onClose}
      actions={
        plan && isOwned ? (
          ready(cardsOfPlan(plan, []), isOutdated)
        ) : (
          <Button
            tone="primary"
            disabled={!plan || total === null || total > available}
            pending={isOutdated}
            onClick={() => (plan && total !== null ? onBuy(plan, total) : undefined)}
          >
            {total === null ? 'Buy' : `Buy for ${formatUsd(total)}`}
          </Button>
        )
      }
    >
      <OwnChances personId={match.id} />
      <Select label="Rarity" value={level} options={rarities} onChange={onLevel} />
      {isPending && <Skeleton lines={5} label="Looking for the cheapest way" />}
      {isError && <FailedState onRetry={refetch}>The plan could not be made.</FailedState>}
      {plan && (
        <>
          <ul className={styles.parts} aria-label="What it takes">
            {partKinds.map((part) => (
              <PlannedPart key={part} title={kindNames[part]} part={plan[part]} />
            ))}
          </ul>
          {isOwned ? (
            <p>You have all four: there is nothing to buy.</p>
          ) : total === null ? (
            <output>{whyNotReachable(plan)}</output>
          ) : (
            <Breakdown
              lines={[
                { label: 'To buy', amount: formatUsd(total), total: true },
                { label: 'Available', amount: formatUsd(available) },
              ]}
            />
          )}
          <Problem text={total !== null && total > available ? insufficientText : null} />
        </>
      )}
    </Dialog>
  )
}

function PlannedPart({ title, part }: { title: string; part: Plan['month'] }) {
  const { card, owned } = part
  return (
    <li data-missing={card === null || undefined}>
      <span className={quiet.small}>{title}</span>
      <span className={styles.name}>
        {part.name}
        {card && <span className={styles.dim}>{card.rarity_name}</span>}
        {!owned && part.for_sale > 0 && (
          <span className={styles.dim}>{withCommas(part.for_sale)} for sale</span>
        )}
      </span>
      <span className={styles.price}>
        {card === null ? 'none for sale' : owned ? 'yours' : formatUsd(card.cost ?? cents(0))}
      </span>
    </li>
  )
}

function whyNotReachable({ reachable }: Plan): string {
  const highest = rarities.find(({ value }) => value === String(reachable))
  return highest
    ? `With what you have and what is for sale, ${highest.label} is the highest.`
    : 'Nobody sells the missing cards. A bid may bring one to market.'
}
