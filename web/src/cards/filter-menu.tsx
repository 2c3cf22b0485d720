import { useCallback, useRef, useState } from 'react'
import { useDismiss } from '../ui/use-dismiss.ts'
import { Icon } from '../ui/icons.tsx'
import styles from './filter-menu.module.css'
import { FilterOptions, type FilterOptionsProps } from './filter-options.tsx'

/** One filter: a button, and a sheet with its options. */
export function FilterMenu(props: FilterOptionsProps) {
  const { name, chosen } = props
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useDismiss(
    frame,
    isOpen,
    useCallback(() => setOpen(false), []),
  )
  return (
    <div className={styles.frame} ref={frame}>
      <button
        type="button"
        className={styles.button}
        data-chosen={chosen.length > 0 || undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
        {chosen.length > 0 && <span className={styles.count}>{chosen.length}</span>}
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      {isOpen && (
        <div className={styles.sheet}>
          <FilterOptions {...props} />
        </div>
      )}
    </div>
  )
}
