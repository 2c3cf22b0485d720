import { useState } from 'react'
import { Link } from 'react-router'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { partKinds, type PartKind, kindNames } from '@called-shot/shared/cards/kinds.ts'
import { identitySeed } from '@called-shot/shared/art/art-seed.ts'
import type { BodyIn } from '@called-shot/shared/endpoint.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { rarityOf } from '../card/card-kind.ts'
import { paths } from '../paths.ts'
import { carrying } from '../card/chosen-cards.ts'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedState } from '../ui/list-states.tsx'
import quiet from '../ui/quiet.module.css'
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
import { wordsOf } from './craft-failure.tsx'
import { CraftScene } from './craft-scene.tsx'
import styles from './quick-craft-dialog.module.css'
import { Rosette } from '../card/rosette.tsx'
import type { Shortcut } from './shortcut.ts'
import { useIdentityRarity } from './use-rarity.ts'

export interface QuickCraftDialogProps {
  readonly shortcut: Shortcut
  readonly onClose: () => void
  readonly onCrafted: () => void
}

/** Quick craft: for each part a collection and a rarity, then craft (Core §2.6). */
export function QuickCraftDialog({ shortcut, onClose, onCrafted }: QuickCraftDialogProps) {
  // Null: the server confirmed the craft but did not return the card.
  const flow = useFlow<null, CardItem | null>(null, { sound: 'stamp' })
  const parts = useCall(cards.quickCraftParts, {
    query: { celebrity_id: shortcut.personId, in_slot: shortcut.inSlot, card_id: shortcut.cardId },
  })

  async function craft(ids: PartIds, key: string): Promise<CardItem | null> {
    const body = { ...ids, celebrity_id: shortcut.personId }
    const crafted = await act(crafting.craftIdentity, { body, key })
    onCrafted()
    return crafted?.card ?? null
  }

  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={() => (
        <Dialog title={`Quick Craft: ${shortcut.name}`} size="wide" onClose={onClose}>
          {parts.isPending && <Skeleton lines={6} label="Loading your cards" />}
          {parts.isError && (
            <FailedState
              {...(isMissing(parts.error)
                ? { title: 'There is no such person' }
                : { onRetry: () => void parts.refetch() })}
            >
              {isMissing(parts.error) ? 'The address is wrong.' : 'Your cards for this person did not load.'}
            </FailedState>
          )}
          {parts.data && (
            <QuickForm
              parts={parts.data}
              shortcut={shortcut}
              onCraft={(ids) => flow.send((key) => craft(ids, key))}
            />
          )}
        </Dialog>
      )}
      completed={(card) => ({
        title: 'Identity was crafted',
        size: 'wide',
        next: card && <MakePrediction card={card} />,
        children: <Crafted card={card} name={shortcut.name} />,
      })}
      failed={(failure) => ({
        title: "Sorry! The Identity wasn't crafted",
        ...wordsOf(failure),
      })}
    />
  )
}

function MakePrediction({ card }: { readonly card: CardItem }) {
  return (
    <Link className={buttonLook({ tone: 'primary' })} to={paths.craftPrediction} state={carrying([card])}>
      Make a prediction
    </Link>
  )
}

function Crafted({ card, name }: { readonly card: CardItem | null; readonly name: string }) {
  return (
    <>
      {card && (
        <CraftScene
          parts={[]}
          rosette={<Rosette seed={seedOf(card)} rarity={rarityOf(card)} glow="flaring" />}
          isCrafted
          crafted={card}
        />
      )}
      <p className={styles.centered}>
        {card ? `${card.name}, ${card.rarity_name}, is in your inventory.` : `${name} is in your inventory.`}
      </p>
    </>
  )
}

/** The engraving that the card carries. */
function seedOf({ face = {} }: CardItem): string {
  return identitySeed({ birthDate: face['birth_date'] ?? '', category: face['category'] ?? '' })
}

type PartIds = Omit<BodyIn<typeof crafting.craftIdentity>, 'celebrity_id'>

interface QuickFormProps {
  readonly parts: QuickParts
  readonly shortcut: Shortcut
  readonly onCraft: (ids: PartIds) => Promise<void>
}

function QuickForm({ parts, shortcut, onCraft }: QuickFormProps) {
  const [choices, setChoices] = useState<Choices>(() => firstChoices(parts, shortcut))

  function craft() {
    const idOf = (part: PartKind) =>
      chosenCardId(parts[part], choices[part], part === shortcut.inSlot ? shortcut.cardId : undefined) ?? 0
    return onCraft({
      nft_card_category_id: idOf('category'),
      nft_card_month_id: idOf('month'),
      nft_card_day_id: idOf('day'),
      nft_card_year_id: idOf('year'),
    })
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
        <Rarity choices={choices} />
        <p className={quiet.text}>
          {isFilled(choices)
            ? 'These four cards will be burned.'
            : 'Choose a collection and a rarity for each part.'}
        </p>
        <Button tone="primary" size="large" disabled={!isFilled(choices)} onClick={craft}>
          Craft
        </Button>
      </div>
    </>
  )
}

/** How rare the Identity would be. */
function Rarity({ choices }: { readonly choices: Choices }) {
  const levels = levelsOf(choices)
  const rarity = useIdentityRarity(levels)
  const tooFew = partKinds.filter((part) => levels[part] !== null).length < 2
  return (
    <output className={styles.rarity} data-rarity={rarity.rarity ?? 0}>
      {tooFew ? (
        'Please select at least two rarities to calculate.'
      ) : rarity.isError ? (
        'Error calculating rarity'
      ) : (
        <span className={styles.name}>{rarity.name}</span>
      )}
    </output>
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
      {own.cards.length === 0 && (
        <p className={styles.none}>You have no {title} card here that is not locked.</p>
      )}
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

function Choose({ label, value, names, onChange }: ChooseProps) {
  const options = [unchosen, ...names.map((name) => ({ value: name, label: name }))]
  return <Select label={label} value={value} options={options} onChange={onChange} />
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
