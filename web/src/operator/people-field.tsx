import { useEffect, useRef, useState, type RefObject } from 'react'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import stack from '../ui/stack.module.css'
import { TextField } from '../ui/text-field.tsx'
import styles from './people-field.module.css'

export interface PeopleFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error: string | null
  /** The ids of the chosen people, with commas. */
  readonly value: string
  /** How many can be chosen. */
  readonly most: number
  readonly onChange: (value: string) => void
}

interface Person {
  readonly id: string
  readonly name: string
  /** What tells people of one name apart. */
  readonly more: string
}

const pauseMilliseconds = 250
const mostFound = 8

/**
 * People of the catalogue, chosen by name: typing searches, Enter takes the first one found, a button each of them.
 * Ids with commas between them can be pasted.
 */
export function PeopleField({ label, hint, error, value, most, onChange }: PeopleFieldProps) {
  const group = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState<readonly Person[]>([])
  const [said, setSaid] = useState('')
  const chosen = value === '' ? [] : value.split(',')
  const nameOf = (id: string) => known.find((each) => each.id === id)?.name ?? id
  const toFocus = useFocusAfter(group)

  function add(people: readonly Person[]) {
    setKnown([...known, ...people])
    setSaid(`${people.map(({ name }) => name).join(', ')} chosen`)
    onChange([...new Set([...chosen, ...people.map(({ id }) => id)])].slice(0, most).join(','))
    toFocus()
  }

  function remove(id: string) {
    setSaid(`${nameOf(id)} removed`)
    onChange(chosen.filter((each) => each !== id).join(','))
    toFocus()
  }

  return (
    <div ref={group} className={stack.close}>
      {chosen.length < most ? (
        <Search {...{ label, hint, error, chosen, onAdd: add, said }} />
      ) : (
        <>
          <p className={styles.label}>{label}</p>
          <Problem text={error} />
          <output className="visually-hidden">{said}</output>
        </>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={`Chosen: ${label}`}>
          {chosen.map((id) => (
            <li key={id}>
              <Button size="small" icon="close" onClick={() => remove(id)}>
                <span className="visually-hidden">Remove </span>
                {nameOf(id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** After a choice the focus is in the field, or on the one who fills it. */
function useFocusAfter(group: RefObject<HTMLElement | null>): () => void {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) group.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [count, group])
  return () => setCount((before) => before + 1)
}

interface SearchProps extends Pick<PeopleFieldProps, 'label' | 'hint' | 'error'> {
  readonly chosen: readonly string[]
  /** What was chosen or removed last. */
  readonly said: string
  readonly onAdd: (people: readonly Person[]) => void
}

function Search({ label, hint = 'Type a name or an id', error, chosen, said, onAdd }: SearchProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { found, problem } = useFound(wanted, chosen)
  const pasted = pastedIn(wanted)

  function take(people: readonly Person[]) {
    setText('')
    onAdd(people)
  }

  function takeFirst() {
    const [first] = found ?? []
    if (pasted.length > 0) take(pasted)
    else if (first) take([first])
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          takeFirst()
        }}
      >
        <TextField
          label={label}
          hint={hint}
          error={error}
          value={text}
          onChange={setText}
          autoComplete="off"
        />
      </form>
      <output className={wanted === '' ? 'visually-hidden' : quiet.small}>
        {problem ?? (wanted === '' ? said : foundText(found, pasted))}
      </output>
      {pasted.length > 0 && (
        <Button onClick={() => take(pasted)}>
          {pasted.length === 1 ? 'Add 1 id' : `Add ${pasted.length} ids`}
        </Button>
      )}
      {pasted.length === 0 && found !== null && found.length > 0 && (
        <ul className={styles.found} aria-label={`Found for ${label}`}>
          {found.slice(0, mostFound).map((each) => (
            <li key={each.id}>
              <Button size="small" tone="ghost" onClick={() => take([each])}>
                {`Add ${each.name}, ${each.more}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The people who are called that and are not chosen yet; null while they are looked up. */
function useFound(
  wanted: string,
  chosen: readonly string[],
): { readonly found: readonly Person[] | null; readonly problem: string | null } {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = asked !== '' && asked === wanted && pastedIn(wanted).length === 0
  const { data, isError, error } = useCall(
    operator.listPeople,
    { query: { search: asked.slice(0, 100), limit: '20' } },
    { enabled: isAsked },
  )
  if (!isAsked) return { found: null, problem: null }
  if (isError) return { found: null, problem: messageOf(error) || 'People could not be looked up.' }
  const found = data?.data
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name, category, team, birth_date: born }) => ({
      id,
      name,
      more: [team ?? category, `born ${born}`].join(', '),
    }))
  return { found: found ?? null, problem: null }
}

/** Ids with commas between them, as from a list. */
function pastedIn(text: string): readonly Person[] {
  if (!text.includes(',')) return []
  const ids = text.split(',').map((each) => each.trim())
  return [...new Set(ids)].filter((id) => id !== '').map((id) => ({ id, name: id, more: '' }))
}

function foundText(found: readonly Person[] | null, pasted: readonly Person[]): string {
  if (pasted.length > 0) return 'Ids with commas are taken as they are.'
  if (found === null) return 'Looking…'
  if (found.length === 0) return 'Nobody else is called that.'
  if (found.length === 1) return '1 person found; Enter adds them.'
  return `${found.length > mostFound ? `More than ${mostFound}` : found.length} people found; Enter adds the first.`
}
