import { useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import fieldStyles from './field.module.css'
import styles from './search-box.module.css'

export interface SearchBoxProps {
  /** What is searched for now; the address or the parent holds it. */
  readonly value: string
  /** Called when typing pauses, at once on Enter and on clearing. */
  readonly onSearch: (text: string) => void
  readonly label?: string
  readonly placeholder?: string
}

const pauseMs = 250

export function SearchBox({ value, onSearch, label = 'Search', placeholder }: SearchBoxProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function send(text: string) {
    clearTimeout(timer.current)
    if (text !== value) onSearch(text)
  }

  function type(text: string) {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), pauseMs)
  }

  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          send(draft ?? value)
        }}
      >
        <label className={fieldStyles.label}>
          {label}
          <span className={styles.box}>
            <span className={styles.glass}>
              <Icon name="search" size={18} />
            </span>
            <input
              className={fieldStyles.control}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              placeholder={placeholder}
              value={draft ?? value}
              onChange={(event) => type(event.target.value)}
              onBlur={() => {
                send(draft ?? value)
                setDraft(null)
              }}
            />
          </span>
        </label>
      </form>
    </search>
  )
}
