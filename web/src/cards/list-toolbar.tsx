import type { ReactNode } from 'react'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { ListFilters } from './list-filters.tsx'
import type { ListSection } from './list-section.ts'
import styles from './list-toolbar.module.css'
import type { CardList } from './use-card-list.ts'

interface ListToolbarProps {
  readonly section: ListSection
  readonly list: CardList
  /** Says how many there are to search: 'Search 18,204 cards'. */
  readonly placeholder?: string
  /** Additional tools at the end of the row. */
  readonly children?: ReactNode
}

/** Search, sort and filters of a list; all three change the page's address. */
export function ListToolbar({ section, list, placeholder, children }: ListToolbarProps) {
  const { state, change } = list
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchBox
          value={state.search}
          onSearch={(search) => change({ search }, { replace: true })}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      </div>
      <div className={styles.sort}>
        <Select
          label="Sort"
          value={state.order ?? section.orders[0].value}
          options={section.orders}
          onChange={(order) => change({ order })}
        />
      </div>
      <ListFilters
        filterType={section.filterType}
        filters={state.filters}
        onChange={(filters) => change({ filters })}
      />
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
