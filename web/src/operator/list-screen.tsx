import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { PaginationMetadata } from '@called-shot/shared/page.ts'
import { messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, FailedState } from '../ui/notice.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Reading } from './reading.tsx'
import type { Act } from './act.ts'
import { ActDialog } from './act-dialog.tsx'
import { DataTable, type DataColumn } from './data-table.tsx'
import styles from './list-screen.module.css'

const pageSize = 50

interface Listed<Row> {
  data: Row[]
  pagination_metadata: PaginationMetadata
}

type ListCall<Row> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Listed<Row>>>

export interface ListTerms<Row> {
  readonly title: string
  /** Shown when the list is empty. */
  readonly empty: string
  readonly rowKey: (row: Row) => string | number
  readonly columns: readonly DataColumn<Row>[]
  /** The fields that the search covers; without it there is no search box. */
  readonly searches?: string
  /** One field of the call's query with the values it can have. */
  readonly filter?: { readonly name: string; readonly label: string; readonly options: readonly string[] }
  readonly acts?: (row: Row) => readonly Act[]
  /** Acts about nothing that is listed yet. */
  readonly begin?: readonly Act[]
  readonly children?: ReactNode
}

/** A screen for one list of the contract: searched, filtered, page by page, each row with what can be done about it. */
export function listScreen<Row>(endpoint: ListCall<Row>, terms: ListTerms<Row>): () => ReactNode {
  return function ListScreen() {
    return <List endpoint={endpoint} terms={terms} />
  }
}

function List<Row>({ endpoint, terms }: { endpoint: ListCall<Row>; terms: ListTerms<Row> }) {
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<Act | null>(null)
  const { searches, filter } = terms
  const search = params.get('search') ?? ''
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1)
  const filtered = filter === undefined ? '' : (params.get(filter.name) ?? '')
  const { data, isError, error, refetch } = useCall(
    endpoint,
    {
      query: {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        ...(searches === undefined ? {} : { search }),
        ...(filter === undefined ? {} : { [filter.name]: filtered }),
      },
    },
    { keepPrevious: true },
  )
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next)
  }
  return (
    <section className={styles.screen}>
      <title>{`${terms.title} · Operator · Called Shot`}</title>
      <header className={styles.header}>
        <h1>{terms.title}</h1>
        {terms.begin?.map((each) => (
          <Button key={each.title} size="small" onClick={() => setOpen(each)}>
            {each.title}
          </Button>
        ))}
      </header>
      {terms.children}
      <Finding searches={searches} filter={filter} {...{ search, filtered, set }} />
      {data === undefined && !isError && <Reading />}
      {isError && <FailedState onRetry={refetch}>{messageOf(error) || 'Try again.'}</FailedState>}
      {data?.data.length === 0 && <EmptyState title={terms.empty} icon="check" />}
      {data !== undefined && data.data.length > 0 && (
        <>
          <DataTable
            caption={terms.title}
            columns={columnsOf(terms, setOpen)}
            rows={data.data}
            rowKey={terms.rowKey}
          />
          <div className={styles.foot}>
            <p>{data.pagination_metadata.total_count.toLocaleString('en-US')} in all</p>
            <Pager
              page={page}
              pageSize={pageSize}
              totalCount={data.pagination_metadata.total_count}
              onPage={(next) => set('page', String(next))}
            />
          </div>
        </>
      )}
      {open !== null && <ActDialog act={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** The columns of the list, and one with what can be done about each row. */
function columnsOf<Row>({ columns, acts }: ListTerms<Row>, onOpen: (act: Act) => void) {
  if (acts === undefined) return columns
  const cell = (row: Row) => <Acts acts={acts(row)} onOpen={onOpen} />
  return [...columns, { title: 'Acts', stays: true, cell }]
}

interface FindingProps {
  readonly searches: string | undefined
  readonly filter: ListTerms<never>['filter'] | undefined
  readonly search: string
  readonly filtered: string
  readonly set: (name: string, value: string) => void
}

function Finding({ searches, filter, search, filtered, set }: FindingProps) {
  if (searches === undefined && filter === undefined) return null
  return (
    <div className={styles.filters}>
      {searches !== undefined && (
        <SearchBox label={`Search ${searches}`} value={search} onSearch={(text) => set('search', text)} />
      )}
      {filter !== undefined && (
        <Select
          label={filter.label}
          value={filtered}
          options={['', ...filter.options].map((value) => ({ value, label: value || 'Any' }))}
          onChange={(value) => set(filter.name, value)}
        />
      )}
    </div>
  )
}

/** The acts for one row. */
export function Acts({ acts, onOpen }: { acts: readonly Act[]; onOpen: (act: Act) => void }) {
  return (
    <span className={styles.acts}>
      {acts.map((each) => (
        <button key={each.title} type="button" className={styles.act} onClick={() => onOpen(each)}>
          {each.title}
        </button>
      ))}
    </span>
  )
}
