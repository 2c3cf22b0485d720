import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { cards, type ListFilter } from '@called-shot/shared/cards/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { useSession } from '../session/session.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { closeMobileFilters, toggleMobileFilters, usePopups } from '../popups/popup-store.ts'
import { useDismiss } from '../ui/use-dismiss.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { FilterOptions } from './filter-options.tsx'
import styles from './list-filters.module.css'
import type { ListSection } from './list-section.ts'
import {
  chosenCount,
  filterKeys,
  isFilterKey,
  toggled,
  type FilterKey,
  type ListState,
} from './list-state.ts'
import { optionName } from './option-name.ts'

/** Landscape phones: a row of menus would leave no room for the cards. */
const short = '(max-height: 500px)'

interface ListFiltersProps {
  readonly filterType: ListSection['filterType']
  readonly filters: ListState['filters']
  /** Counts cover only the player's own cards, so they are hidden in lists that contain others. */
  readonly withoutCounts?: boolean
  readonly onChange: (filters: ListState['filters']) => void
}

/**
 * The filters that the server offers for this list: a row of menus, or one sheet on phones. The chosen ones are below.
 */
export function ListFilters({ filterType, filters, withoutCounts = false, onChange }: ListFiltersProps) {
  const { isMobile, flags } = useSession()
  const isShort = useMediaQuery(short)
  const { data, isError, error, refetch } = useCall(cards.listFilters, {
    query: {
      type: filterType,
      show_onboarding: useShowOnboarding(),
      show_expired: filterType === 'events' && flags.view_expired_event ? true : undefined,
    },
  })
  const offered = (data?.data ?? []).filter(({ filter }) => filter.length > 0)
  const toggle = (key: FilterKey, value: string) => onChange(toggled(filters, key, value))
  const all = { offered, filters, withoutCounts, onToggle: toggle }
  return (
    <>
      {isMobile || isShort ? (
        <FilterSheet {...all} reading={{ data, isError, error, refetch }} />
      ) : (
        <FilterMenus {...all} reading={{ data, isError, error, refetch }} />
      )}
      <Chosen {...all} onClear={() => onChange({})} />
    </>
  )
}

interface Offered {
  readonly offered: readonly ListFilter[]
  readonly filters: ListState['filters']
  readonly withoutCounts: boolean
  readonly onToggle: (key: FilterKey, value: string) => void
}

interface ReadOffered extends Offered {
  readonly reading: ComponentProps<typeof Unread>['query']
}

const failedText = 'The filters could not be loaded.'
const nothingText = 'There is nothing to filter here yet.'

function FilterMenus({ offered, filters, withoutCounts, onToggle, reading }: ReadOffered) {
  if (reading.data === undefined) {
    // Nothing larger: the other tools of the list keep their places beside it.
    return reading.isError ? (
      <div className={styles.unread}>
        <Problem text={messageOf(reading.error) || failedText} />
        <Button size="small" onClick={reading.refetch}>
          Try again
        </Button>
      </div>
    ) : (
      <Button icon="filter" disabled>
        Filters
      </Button>
    )
  }
  if (offered.length === 0) {
    return (
      <Button icon="filter" disabledReason={nothingText}>
        Filters
      </Button>
    )
  }
  return (
    <ul className={styles.menus} aria-label="Filters">
      {offered.map(({ name, value: key, filter }) =>
        isFilterKey(key) ? (
          <li key={key}>
            <FilterMenu
              name={name}
              chosen={filters[key] ?? []}
              options={filter}
              withoutCounts={withoutCounts}
              onToggle={(value) => onToggle(key, value)}
            />
          </li>
        ) : null,
      )}
    </ul>
  )
}

/** On phones: one button that opens all filters. Not modal, so that the same button closes them again (LIST-68). */
function FilterSheet({ offered, filters, withoutCounts, onToggle, reading }: ReadOffered) {
  const { isMobileFiltersOpened } = usePopups()
  const count = chosenCount(filters)
  const frame = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useDismiss(frame, isMobileFiltersOpened, closeMobileFilters)
  // The next list starts with its sheet closed.
  useEffect(() => closeMobileFilters, [])
  return (
    <div className={styles.frame} ref={frame}>
      <Button icon="filter" expanded={isMobileFiltersOpened} onClick={toggleMobileFilters}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isMobileFiltersOpened && (
        <dialog open className={styles.sheet} aria-labelledby={titleId}>
          <h2 id={titleId} className={styles.title}>
            Filters
          </h2>
          <div className={styles.groups}>
            <Unread query={reading} failed={failedText}>
              <Skeleton lines={4} label="Loading the filters" />
            </Unread>
            {reading.data !== undefined && offered.length === 0 && <p>{nothingText}</p>}
            {offered.map(({ name, value: key, filter }) =>
              isFilterKey(key) ? (
                <FilterOptions
                  key={key}
                  name={name}
                  chosen={filters[key] ?? []}
                  options={filter}
                  withoutCounts={withoutCounts}
                  onToggle={(value) => onToggle(key, value)}
                />
              ) : null,
            )}
          </div>
          <Button tone="primary" wide onClick={closeMobileFilters}>
            Done
          </Button>
        </dialog>
      )}
    </div>
  )
}

/** The chosen filters, each with a button to remove it. */
function Chosen({ offered, filters, onToggle, onClear }: Offered & { onClear: () => void }) {
  if (chosenCount(filters) === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {filterKeys.flatMap((key) =>
        (filters[key] ?? []).map((value) => (
          <li key={`${key} ${value}`}>
            <button type="button" className={styles.chip} onClick={() => onToggle(key, value)}>
              {optionName(offered, key, value)}
              <span>
                <Icon name="close" size={12} />
              </span>
              <span className={styles.unseen}>, remove filter</span>
            </button>
          </li>
        )),
      )}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear filters
        </button>
      </li>
    </ul>
  )
}
