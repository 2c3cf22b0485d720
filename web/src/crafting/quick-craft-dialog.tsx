import { useState } from 'react'
import { Link } from 'react-router'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { partKinds, type PartKind, kindNames } from '@called-shot/shared/cards/kinds.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { carrying } from '../card/chosen-cards.ts'
import { act } from '../popups/act.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedState } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import {
  chosenCardId,
  filledChoices,
  firstChoices,
  isFilled,
  levelsOf,
  raritiesIn,
  withCollection,
  type Choice,
  type Choices,
  type QuickPart,
  type QuickParts,
} from './quick-choices.ts'
import styles from './quick-craft-dialog.module.css'
import type { Shortcut } from './shortcut.ts'
import { useIdentityRarity } from './use-rarity.ts'

type Step =
  | { readonly at: 'start' }
  /** Null: the server said that it was done, and nothing about the card. */
  | { readonly at: 'success'; readonly card: CardItem | null }
  | { readonly at: 'fail'; readonly message: string }

export interface QuickCraftDialogProps {
  readonly shortcut: Shortcut
  readonly onClose: () => void
  readonly onCrafted: () => void
}

/** Quick craft: for each part a collection and a rarity, then craft (Core §2.6). */
export function QuickCraftDialog({ shortcut, onClose, onCrafted }: QuickCraftDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const [isSending, setSending] = useState(false)
  const parts = useCall(cards.quickCraftParts, {
    query: { celebrity_id: shortcut.personId, in_slot: shortcut.inSlot, card_id: shortcut.cardId },
  })
  const done = <Button onClick={onClose}>Done</Button>

  if (step.at === 'success') {
    return (
      <Dialog
        title="Identity was crafted"
        onClose={onClose}
        actions={
          <>
            {done}
            {step.card && (
              <Link
                className={buttonLook({ tone: 'primary' })}
                to={paths.craftPrediction}
                state={carrying([step.card])}
              >
                Make a prediction
              </Link>
            )}
          </>
        }
      >
        {step.card && (
          <div className={styles.crafted}>
            <Card card={step.card} size="large" />
          </div>
        )}
        <p className={styles.centred}>
          {step.card
            ? `${step.card.name}, ${step.card.rarity_name}, is in your inventory.`
            : `${shortcut.name} is in your inventory.`}
        </p>
      </Dialog>
    )
  }
  if (step.at === 'fail') {
    return (
      <Dialog title="Sorry! The Identity wasn't crafted" onClose={onClose} actions={done}>
        <p role="alert">{step.message === '' ? 'An unexpected error occurred.' : step.message}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={`Quick Craft: ${shortcut.name}`} size="wide" dismissable={!isSending} onClose={onClose}>
      {parts.isPending && <Skeleton lines={6} label="Loading your cards" />}
      {parts.isError && (
        <FailedState onRetry={() => void parts.refetch()}>
          Your cards for this person did not load.
        </FailedState>
      )}
      {parts.data && (
        <QuickForm
          parts={parts.data}
          shortcut={shortcut}
          onSend={() => setSending(true)}
          onSuccess={(card) => {
            setStep({ at: 'success', card })
            onCrafted()
          }}
          onFail={(message) => setStep({ at: 'fail', message })}
        />
      )}
    </Dialog>
  )
}

interface QuickFormProps {
  readonly parts: QuickParts
  readonly shortcut: Shortcut
  /** Until the answer is there the dialog cannot be put away: nobody would be told how it went. */
  readonly onSend: () => void
  readonly onSuccess: (card: CardItem | null) => void
  readonly onFail: (message: string) => void
}

function QuickForm({ parts, shortcut, onSend, onSuccess, onFail }: QuickFormProps) {
  const [choices, setChoices] = useState<Choices>(() => firstChoices(parts, shortcut))
  const [key] = useActionKey()
  const levels = levelsOf(choices)
  const rarity = useIdentityRarity(levels)
  const tooFew = partKinds.filter((part) => levels[part] !== null).length < 2

  async function craft() {
    const idOf = (part: PartKind) =>
      chosenCardId(parts[part], choices[part], part === shortcut.inSlot ? shortcut.cardId : undefined) ?? 0
    onSend()
    try {
      const crafted = await act(crafting.craftIdentity, {
        body: {
          nft_card_category_id: idOf('category'),
          nft_card_month_id: idOf('month'),
          nft_card_day_id: idOf('day'),
          nft_card_year_id: idOf('year'),
          celebrity_id: shortcut.personId,
        },
        key,
      })
      playSound('stamp')
      onSuccess(crafted?.card ?? null)
    } catch (error) {
      onFail(messageOf(error))
    }
  }

  return (
    <>
      <div className={styles.fill}>
        <span>Fill all with</span>
        <Button size="small" onClick={() => setChoices(filledChoices(parts, 'best'))}>
          My best cards
        </Button>
        <Button size="small" onClick={() => setChoices(filledChoices(parts, 'plainest'))}>
          My plainest cards
        </Button>
      </div>
      <div className={styles.rows}>
        {partKinds.map((part) => (
          <PartRow
            key={part}
            part={part}
            cards={parts[part]}
            choice={choices[part]}
            onChange={(choice) => setChoices({ ...choices, [part]: choice })}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <output className={styles.rarity} data-rarity={rarity.rarity ?? 0}>
          {tooFew ? (
            'Please select at least two rarities to calculate.'
          ) : rarity.isError ? (
            'Error calculating rarity'
          ) : (
            <span className={styles.name}>{rarity.name}</span>
          )}
        </output>
        <p className={styles.burned}>These four cards will be burned.</p>
        <Button tone="primary" size="large" disabled={!isFilled(choices)} onClick={craft}>
          Craft
        </Button>
      </div>
    </>
  )
}

interface PartRowProps {
  readonly part: PartKind
  readonly cards: QuickPart
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}

const unchosen = { value: '', label: 'Choose' }

function PartRow({ part, cards: own, choice, onChange }: PartRowProps) {
  const title = kindNames[part]
  return (
    <fieldset
      className={styles.row}
      data-filled={choice.collection !== '' && choice.rarity !== '' ? '' : undefined}
    >
      <legend>{title}</legend>
      <Choose
        label={`${title} collection`}
        value={choice.collection}
        names={own.card_collections}
        onChange={(collection) => onChange(withCollection(own, choice, collection))}
      />
      <Choose
        label={`${title} rarity`}
        value={choice.rarity}
        names={raritiesIn(own, choice.collection)}
        onChange={(rarity) => onChange({ ...choice, rarity })}
      />
    </fieldset>
  )
}

interface ChooseProps {
  readonly label: string
  readonly value: string
  readonly names: readonly string[]
  readonly onChange: (name: string) => void
}

/** A select where there is a choice, else the one name there is. */
function Choose({ label, value, names, onChange }: ChooseProps) {
  if (names.length === 1 && names[0] === value)
    return (
      <p className={styles.only}>
        <span className="visually-hidden">{label}: </span>
        {value}
      </p>
    )
  const options = [unchosen, ...names.map((name) => ({ value: name, label: name }))]
  return <Select label={label} value={value} options={options} onChange={onChange} />
}
