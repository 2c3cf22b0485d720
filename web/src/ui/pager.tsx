import { Button } from './button.tsx'
import styles from './pager.module.css'

export interface PagerProps {
  /** Starts at 1. */
  readonly page: number
  /** As the list's answer has it: how long it is, and how much of it a page holds. */
  readonly of: { readonly total_count: number; readonly limit: number }
  readonly onPage: (page: number) => void
  readonly label?: string
}

/**
 * The buttons to page through a list, shown only if there is more than one page (Rules §2.5). The buttons to the first
 * and the last page appear when the current page is more than one page away from them.
 */
export function Pager({ page, of, onPage, label = 'Pages' }: PagerProps) {
  const pageCount = Math.ceil(of.total_count / of.limit)
  if (pageCount <= 1) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 2 && (
        <Button tone="ghost" icon="first" label="First page" onClick={() => onPage(1)}>
          {null}
        </Button>
      )}
      <Button icon="left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {null}
      </Button>
      <p className={styles.place} aria-live="polite">
        Page <strong>{page}</strong> of <strong>{pageCount}</strong>
      </p>
      <Button icon="right" label="Next page" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        {null}
      </Button>
      {page < pageCount - 1 && (
        <Button tone="ghost" icon="last" label="Last page" onClick={() => onPage(pageCount)}>
          {null}
        </Button>
      )}
    </nav>
  )
}
