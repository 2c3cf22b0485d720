import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

interface Tab<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
  /** A tab with its own address is a link. */
  readonly href?: string
  readonly disabled?: boolean
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly current: Id
  /** Links call this instead of being followed; a click that opens a new window works as usual. */
  readonly onSelect: (id: Id) => void
  readonly look?: 'line' | 'box'
  /** The id of the element that shows the tabs' content. */
  readonly controls?: string
}

/** Tabs as buttons or links. Arrow keys, Home and End move between them; Enter or Space selects. */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onSelect,
  look = 'line',
  controls,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]:not([aria-disabled])') ?? [])]
    const at = all.findIndex((tab) => tab === document.activeElement)
    const places: Record<string, number> = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    const next = all[places[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function follow(event: MouseEvent, id: Id) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onSelect(id)
  }

  return (
    <div
      ref={list}
      className={styles.tabs}
      data-look={look}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
    >
      {tabs.map((tab) => {
        const selected = tab.id === current
        const shared = {
          role: 'tab',
          className: styles.tab,
          'aria-selected': selected,
          'aria-controls': controls,
          tabIndex: selected ? 0 : -1,
        }
        return tab.href === undefined ? (
          <button
            key={tab.id}
            type="button"
            {...shared}
            disabled={tab.disabled}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ) : (
          <a key={tab.id} {...shared} href={tab.href} onClick={(event) => follow(event, tab.id)}>
            {tab.label}
          </a>
        )
      })}
    </div>
  )
}
