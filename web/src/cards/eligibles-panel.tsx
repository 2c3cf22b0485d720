import { useState } from 'react'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { TriggerForm } from '@called-shot/shared/form/contract.ts'
import { useCall } from '../api/query.ts'
import { FormChart } from '../form/form-chart.tsx'
import { gameText } from '../form/form-words.ts'
import { formOf, personOf, useForm, type Person } from '../form/use-form.ts'
import { BuyInMarketplace } from '../popups/buy-in-marketplace.tsx'
import { shortMomentText } from '../time/moment-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/list-states.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './eligibles-panel.module.css'

const kinds = [
  { id: 'identity', label: 'Identities' },
  { id: 'event', label: 'Events' },
  { id: 'trigger', label: 'Triggers' },
  { id: 'prize', label: 'Prizes' },
] as const
export type EligibleKind = (typeof kinds)[number]['id']

const firstShown = 12

/** Cards that go with this one in a prediction: the player's own, then those for sale (LIST-05). */
export function EligiblesPanel({ card, kind }: { card: CardItem; kind: EligibleKind }) {
  const others = kinds.filter(({ id }) => id !== kind)
  const [sought, setSought] = useState<EligibleKind>(kind === 'identity' ? 'event' : 'identity')
  const [isWhole, setWhole] = useState(false)
  const query = { [kind]: card.id, eligible_card: sought }
  const { data, isPending, isError, refetch } = useCall(cards.eligibleMatches, { query })
  const eligibles = data?.data.data ?? []
  // Only a person together with a trigger has form.
  const isForm =
    (kind === 'identity' && sought === 'trigger') || (kind === 'trigger' && sought === 'identity')
  const forms = useForm({ cards: isForm ? [card.id, ...eligibles.map(({ id }) => id)] : [] })

  function seek(next: EligibleKind) {
    setSought(next)
    setWhole(false)
  }

  return (
    <section className={styles.panel} aria-label="Goes with">
      <h3>Goes with</h3>
      <Tabs label="Goes with" look="box" tabs={others} current={sought} onSelect={seek} />
      {isPending && <Skeleton lines={4} label="Loading what goes with it" />}
      {isError && <FailedState onRetry={refetch}>What goes with this card could not be loaded.</FailedState>}
      {data && eligibles.length === 0 && (
        <p className={quiet.text}>
          You have no {kindNames[sought]} card that goes with it, and nobody sells one now.
        </p>
      )}
      {eligibles.length > 0 && (
        <ul className={styles.list}>
          {eligibles
            .slice(0, isWhole ? undefined : firstShown)
            .map(({ id, title, ownership, form, starts_at: startsAt, marketplace_id: listing }, index) => (
              <li key={id > 0 ? id : `${index} ${title}`}>
                <span>
                  {title}
                  {form && <small>{form}</small>}
                  {startsAt && <small>{shortMomentText(startsAt)}</small>}
                  {isForm && <Chart form={formOf(forms.data, card.id, id)} />}
                  {sought === 'identity' && <Next game={personOf(forms.data, id)?.next[0]} />}
                  {ownership === 'Not Owned' && listing > 0 && (
                    <BuyInMarketplace className={styles.buy} marketplaceId={listing} name={title} />
                  )}
                </span>
                <Badge tone={ownership === 'Owned' ? 'true' : 'plain'}>{ownership}</Badge>
              </li>
            ))}
        </ul>
      )}
      {!isWhole && eligibles.length > firstShown && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {eligibles.length}
        </Button>
      )}
    </section>
  )
}

function Next({ game }: { game: Person['next'][number] | undefined }) {
  return game && <small>Next: {gameText(game)}</small>
}

function Chart({ form }: { form: TriggerForm | null }) {
  return form && <FormChart form={form} />
}
