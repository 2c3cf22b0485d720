import { Link, useNavigate } from 'react-router'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { messageOf } from '../api/api-error.ts'
import { Card } from '../card/card.tsx'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/list-states.tsx'
import styles from './my-cards.module.css'
import { Section } from './section.tsx'

interface Craft {
  readonly label: string
  readonly at: string
  readonly parts: readonly string[]
  readonly text: string
}

interface MyCardsProps {
  readonly title: string
  readonly list: {
    readonly data: { readonly data: readonly CardItem[] } | undefined
    readonly isPending: boolean
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly allAt: string
  readonly craft: Craft
  /** Counts by state. */
  readonly summary?: string | undefined
}

/** The first cards of a list in a row, followed by an empty place for the next one. */
export function MyCards({ title, list, allAt, craft, summary }: MyCardsProps) {
  return (
    <Section title={title} allAt={allAt} aside={summary && <p className={styles.summary}>{summary}</p>}>
      <Row title={title} list={list} allAt={allAt} craft={craft} />
    </Section>
  )
}

function Row({ title, list, allAt, craft }: Omit<MyCardsProps, 'summary'>) {
  const navigate = useNavigate()
  if (list.data && list.data.data.length === 0) return <CraftPlaceholder craft={craft} />
  if (!list.data && !list.isPending) {
    return (
      <>
        <FailedState title={`${title} did not load`} onRetry={list.refetch}>
          {messageOf(list.error) || 'This list could not be loaded.'}
        </FailedState>
        <CraftPlaceholder craft={craft} />
      </>
    )
  }
  return (
    <div className={styles.row} aria-busy={list.isPending}>
      {list.data ? (
        list.data.data.map((card) => (
          <Card key={card.id} card={card} onOpen={() => void navigate(paths.selectedIn(allAt, card.id))} />
        ))
      ) : (
        <CardSkeletons count={5} label={`Loading ${title}`} />
      )}
      {list.data && (
        <Link className={styles.next} to={craft.at}>
          <Icon name="plus" size={30} />
          <span>{craft.label}</span>
        </Link>
      )}
    </div>
  )
}

/**
 * Shown when there are no cards yet, or none could be read: the four places that a craft fills, with a link to fill
 * them.
 */
function CraftPlaceholder({ craft }: { craft: Craft }) {
  return (
    <div className={styles.placeholder}>
      <ul className={styles.parts} aria-label="What it takes">
        {craft.parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <div className={styles.words}>
        <p>{craft.text}</p>
        <Link className={buttonLook({})} to={craft.at}>
          {craft.label}
        </Link>
      </div>
    </div>
  )
}
