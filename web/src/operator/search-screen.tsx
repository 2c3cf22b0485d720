import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { lookup, subjectKinds } from '@called-shot/shared/operator/lookup-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { EmptyState } from '../ui/list-states.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import styles from './list-screen.module.css'
import { at, pageOf } from './pages.ts'
import { Unread } from './reading.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { statusText } from './values.ts'

type Found = Answer<typeof lookup.search>['data'][number]

/** One search for everything, available everywhere with ⌘K or Ctrl K. */
export function SearchScreen(): ReactNode {
  const [params, setParams] = useSearchParams()
  const finding = useRef<HTMLDivElement>(null)
  useFocusOnCall(finding)
  const text = (params.get('text') ?? '').trim()
  const reading = useCall(lookup.search, { query: { q: text } }, { enabled: text !== '', keepPrevious: true })
  const { data } = reading
  return (
    <ScreenFrame title="Search">
      <div ref={finding} className={styles.filters}>
        <SearchBox
          label="Email, name, key, or the number of anything"
          value={text}
          onSearch={(next) => setParams(next === '' ? {} : { text: next })}
        />
      </div>
      {text !== '' && <Unread query={reading} />}
      {text !== '' && data && (
        <DataTable
          caption="What was found"
          empty={<EmptyState title="No matches" icon="search" />}
          rows={data.data}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          columns={[
            words<Found>('Kind', ({ kind }) => kind),
            { title: 'What', cell: (row) => <Link to={placeOf(row)}>{row.title}</Link> },
            words<Found>('Id', ({ id }) => id),
            words<Found>('More', ({ kind, detail }) => (kind === 'event' ? statusText(detail) : detail)),
          ]}
        />
      )}
    </ScreenFrame>
  )
}

/**
 * Each press of ⌘K begins in the field. A screen's effects run before the frame's, which moves the focus to the page's
 * content only if it is not in there.
 */
function useFocusOnCall(within: RefObject<HTMLElement | null>): void {
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  const isCalled = typeof state === 'object' && state !== null && 'isSearching' in state
  useEffect(() => {
    if (!isCalled) return
    const field = within.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [isCalled, key, within])
}

function placeOf({ kind, id }: Found): string {
  const subject = subjectKinds.find((each) => each === kind)
  if (subject !== undefined) return pageOf(subject, Number(id))
  return kind === 'person' ? at(`people?search=${encodeURIComponent(id)}`) : at('sources')
}
