import { useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import fieldStyles from './field.module.css'
import styles from './search-box.module.css'
import { longestSearch, searchText } from './search-text.ts'

export interface SearchBoxProps {
  /** The current search, which lives in the address or in the parent component. */
  readonly value: string
  /** Called when typing pauses, at once on Enter and on clearing. */
  readonly onSearch: (text: string) => void
  readonly label?: string
  readonly placeholder?: string
}

const pauseMilliseconds = 250

/** The text being typed, the search before it, and the part of it that has been searched for since. */
interface Draft {
  readonly text: string
  readonly before: string
  readonly sent: string | null
}

/** Whether Back, or a button that clears, has changed the search: the box then shows that instead of the typed text. */
function isOvertaken({ before, sent }: Draft, value: string): boolean {
  return sent === null ? value !== before : value.trim() !== sent
}

export function SearchBox({ value, onSearch, label = 'Search', placeholder }: SearchBoxProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const shown = draft === null || isOvertaken(draft, value) ? value : draft.text

  useEffect(() => () => clearTimeout(timer.current), [])

  function send(text: string) {
    clearTimeout(timer.current)
    if (text === value) return
    setDraft((before) => before && { ...before, sent: text.trim() })
    onSearch(text)
  }

  function type(text: string) {
    setDraft({ text, before: value, sent: null })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), pauseMilliseconds)
  }

  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          send(shown)
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
              maxLength={longestSearch}
              placeholder={placeholder}
              value={shown}
              onChange={(event) => type(searchText(event.target.value))}
              onBlur={() => {
                send(shown)
                setDraft(null)
              }}
            />
          </span>
        </label>
      </form>
    </search>
  )
}
