import { Suspense, useEffect, useState } from 'react'
import type { CardItem } from '../card/card-item.ts'
import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import {
  matchOrders,
  maxMatchesWithoutSearch,
  sortMatches,
  type MatchOrder,
} from '@called-shot/shared/cards/rules.ts'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { DialogMissing } from '../loading/part-failed.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import { MoreOnScroll } from '../ui/more-on-scroll.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { matchCountWords, matchOrderWords, searchedMatches } from './match-parts.ts'
import { MatchRow } from './match-row.tsx'
import styles from './matches-panel.module.css'
import type { Matches } from './use-matches.ts'

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'), 'PlanDialog')

export interface MatchesPanelProps {
  /** The title of the panel before there is a count. */
  readonly title?: string
  readonly matches: Matches
  readonly hasSlotted: boolean
  readonly chosenId: string | null
  readonly onChoose: (match: IdentityMatch) => void
  readonly onQuickCraft: (match: IdentityMatch) => void
  /** Puts the four cards of a plan on the table, if there is a table. */
  readonly onSlotAll?: (cards: readonly CardItem[], match: IdentityMatch) => void
}

/** Who the slotted cards can become, and what is still missing for each. */
export function MatchesPanel({
  title = 'Matches',
  matches,
  hasSlotted,
  onSlotAll,
  ...choice
}: MatchesPanelProps) {
  const { list, total, isLoading, isError } = matches
  const [planned, setPlanned] = useState<IdentityMatch | null>(null)
  return (
    <section className={styles.panel} aria-label={title} aria-busy={isLoading}>
      <h2 className={styles.title}>
        {hasSlotted && !isLoading && !isError ? matchCountWords(total, title) : title}
      </h2>
      {!hasSlotted && (
        <div className={styles.room}>
          <EmptyState title="Add a card" icon="left">
            Everybody who fits shows up here, with the parts you have and the parts you still need.
          </EmptyState>
        </div>
      )}
      {isLoading && <Skeleton lines={8} label="Loading matches" />}
      {isError && (
        <FailedState onRetry={matches.refetch}>The people who fit could not be loaded.</FailedState>
      )}
      {hasSlotted && !isLoading && !isError && list.length === 0 && (
        <div className={styles.room}>
          <EmptyState title="Nobody fits" icon="close">
            No person in the game has these together. Clear a slot or try another card.
          </EmptyState>
        </div>
      )}
      {/* The key resets the list and its search text with every new request (LIST-70). */}
      {!isLoading && list.length > 0 && (
        <MatchList key={matches.requestKey} matches={matches} onPlan={setPlanned} {...choice} />
      )}
      {planned && (
        <ErrorBoundary place={planned.id} instead={<DialogMissing onClose={() => setPlanned(null)} />}>
          <Suspense fallback={null}>
            <PlanDialog match={planned} onClose={() => setPlanned(null)} onSlotAll={onSlotAll} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  )
}

function MatchList({
  matches,
  chosenId,
  onChoose,
  onQuickCraft,
  onPlan,
}: Omit<MatchesPanelProps, 'hasSlotted' | 'title' | 'onSlotAll'> & {
  readonly onPlan: (match: IdentityMatch) => void
}) {
  const { list, hasMore, isReadingOn, isError, readOn } = matches
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<MatchOrder>('ready_to_craft')
  const shown = sortMatches(searchedMatches(list, search), order)
  const needsAll = search.trim() !== '' || order !== 'ready_to_craft'

  useEffect(() => {
    // The server sorts by Ready to Craft. A search or any other sort order needs all matches.
    if (needsAll && hasMore && !isReadingOn && !isError) readOn()
  })

  return (
    <>
      {list.length > maxMatchesWithoutSearch && (
        <div className={styles.finding}>
          <SearchBox label="Find a match" value={search} onSearch={setSearch} />
          <Select
            label="Order of matches"
            value={order}
            options={matchOrders.map((value) => ({ value, label: matchOrderWords[value] }))}
            onChange={setOrder}
          />
        </div>
      )}
      <ul className={styles.list}>
        {shown.map((match) => (
          <MatchRow
            key={match.id}
            match={match}
            isChosen={match.id === chosenId}
            onChoose={() => onChoose(match)}
            onQuickCraft={() => onQuickCraft(match)}
            onPlan={() => onPlan(match)}
          />
        ))}
        {shown.length === 0 && !hasMore && (
          <li className={styles.none}>Nobody is called “{search.trim()}”.</li>
        )}
        {hasMore && (
          <li>
            <MoreOnScroll label="More matches" isBusy={isReadingOn} isFailed={isError} onMore={readOn} />
          </li>
        )}
      </ul>
    </>
  )
}
