import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { PaginationMetadata } from '@called-shot/shared/page.ts'
import { download } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Problem } from '../ui/problem.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Unread } from './reading.tsx'
import type { Act } from './act.ts'
import { actsColumn } from './acts.tsx'
import { DataTable, type DataColumn } from './data-table.tsx'
import styles from './list-screen.module.css'
import { ScreenFrame } from './screen-frame.tsx'
import { countText, momentIn, statusText } from './values.ts'

const pageSize = 50

interface Listed<Row> {
  data: Row[]
  pagination_metadata: PaginationMetadata
}

type ListCall<Row> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Listed<Row>>>

/** A choice, a number, or a moment that is typed in UTC: 2026-11-23 18:00. */
type ListFilter = { readonly name: string; readonly label: string } & (
  | {
      readonly kind: 'choice'
      readonly options: readonly string[]
      /** What the list shows without a choice, where that is not all of them. */
      readonly unset?: string
    }
  | { readonly kind: 'line' | 'moment' }
)

export interface ListTerms<Row> {
  readonly title: string
  /** Shown when the list is empty. */
  readonly empty: string
  readonly rowKey: (row: Row) => string | number
  readonly columns: readonly DataColumn<Row>[]
  /** The fields that the search covers; without it there is no search box. */
  readonly searches?: string
  /** Fields of the call's query; the address contains them, too. */
  readonly filters?: readonly ListFilter[]
  /** The same list as a file. */
  readonly file?: { readonly endpoint: Endpoint; readonly name: string }
  readonly acts?: (row: Row) => readonly Act[]
  /** Acts that are not about a listed row, such as creating one. */
  readonly begin?: readonly Act[]
  readonly children?: ReactNode
}

/** A screen for one list of the contract: search, filters, pages, and the possible acts for each row. */
export function listScreen<Row>(endpoint: ListCall<Row>, terms: ListTerms<Row>): () => ReactNode {
  return function ListScreen() {
    return <List endpoint={endpoint} terms={terms} />
  }
}

function List<Row>({ endpoint, terms }: { endpoint: ListCall<Row>; terms: ListTerms<Row> }) {
  const [params, setParams] = useSearchParams()
  const { title, searches, filters = [], file, columns, acts, begin = [] } = terms
  const search = params.get('search') ?? ''
  const page = pageIn(params)
  const asked = {
    ...(searches === undefined ? {} : { search }),
    ...Object.fromEntries(filters.map((filter) => [filter.name, askedBy(filter, params)])),
  }
  const reading = useCall(
    endpoint,
    {
      query: {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        ...asked,
      },
    },
    { keepPrevious: true },
  )
  const { data } = reading
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (name !== 'page') next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next)
  }
  return (
    <ScreenFrame title={title} begin={begin} beside={file && <AsFile file={file} query={asked} />}>
      {terms.children}
      <Finding {...{ searches, filters, search, params, set }} />
      <Unread query={reading} />
      {data?.data.length === 0 && <NoRows {...{ data, terms, page }} onFirst={() => set('page', '')} />}
      {data !== undefined && data.data.length > 0 && (
        <>
          <DataTable
            caption={title}
            columns={acts === undefined ? columns : [...columns, actsColumn(acts)]}
            rows={data.data}
            rowKey={terms.rowKey}
            isPage={data.pagination_metadata.total_count > data.data.length}
          />
          <div className={styles.foot}>
            <p>{countText(data.pagination_metadata.total_count)} in all</p>
            <Pager page={page} of={data.pagination_metadata} onPage={(next) => set('page', String(next))} />
          </div>
        </>
      )}
    </ScreenFrame>
  )
}

interface NoRowsProps {
  readonly data: { readonly pagination_metadata: PaginationMetadata }
  readonly terms: Pick<ListTerms<never>, 'empty'>
  readonly page: number
  readonly onFirst: () => void
}

function NoRows({ data, terms, page, onFirst }: NoRowsProps) {
  if (data.pagination_metadata.total_count > 0)
    return <NoSuchPage page={page} title="Nothing here" onFirst={onFirst} />
  return <EmptyState title={terms.empty} icon="check" />
}

function AsFile({
  file: { endpoint, name },
  query,
}: {
  file: NonNullable<ListTerms<never>['file']>
  query: Readonly<Record<string, string>>
}) {
  const { problem, attempt } = useAttempt('It could not be downloaded.')
  return (
    <>
      <Problem text={problem} />
      <Button size="small" onClick={() => attempt(() => download(endpoint, name, { query }))}>
        Download as CSV
      </Button>
    </>
  )
}

function askedBy({ name, kind }: ListFilter, params: URLSearchParams): string {
  const text = params.get(name) ?? ''
  return kind === 'moment' && text !== '' ? momentIn({ [name]: text }, name) : text
}

interface FindingProps {
  readonly searches: string | undefined
  readonly filters: readonly ListFilter[]
  readonly search: string
  readonly params: URLSearchParams
  readonly set: (name: string, value: string) => void
}

function Finding({ searches, filters, search, params, set }: FindingProps) {
  if (searches === undefined && filters.length === 0) return null
  return (
    <div className={styles.filters}>
      {searches !== undefined && (
        <SearchBox label={`Search ${searches}`} value={search} onSearch={(text) => set('search', text)} />
      )}
      {filters.map((filter) => (
        <Filtering
          key={filter.name}
          filter={filter}
          value={params.get(filter.name) ?? ''}
          onChange={(value) => set(filter.name, value)}
        />
      ))}
    </div>
  )
}

interface FilteringProps {
  readonly filter: ListFilter
  readonly value: string
  readonly onChange: (value: string) => void
}

function Filtering({ filter, value, onChange }: FilteringProps) {
  if (filter.kind === 'choice') {
    const options = ['', ...filter.options].map((each) => ({
      value: each,
      label: statusText(each === '' ? (filter.unset ?? 'Any') : each),
    }))
    return <Select label={filter.label} value={value} options={options} onChange={onChange} />
  }
  const placeholder = filter.kind === 'moment' ? { placeholder: '2026-11-23 18:00' } : {}
  return <SearchBox label={filter.label} value={value} onSearch={onChange} {...placeholder} />
}
