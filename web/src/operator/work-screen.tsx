import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { everyRole } from '@called-shot/shared/operator-roles.ts'
import { work, workKinds } from '@called-shot/shared/operator/work-contract.ts'
import { z } from 'zod'
import { call } from '../api/client.ts'
import { serverAhead } from '../time/server-now.ts'
import { EmptyState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Select } from '../ui/select.tsx'
import { act, type Act } from './act.ts'
import { actsColumn } from './acts.tsx'
import { words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { detailWords } from './detail-words.ts'
import styles from './list-screen.module.css'
import { at, pageOf } from './pages.ts'
import { proposedContentOf } from './proposed-content.ts'
import { Unread } from './reading.tsx'
import { useRoom } from './room-context.ts'
import { ScreenFrame } from './screen-frame.tsx'
import { countOf, useWork, type Work, type WorkList } from './use-work.ts'
import { ageText, countText, statusText } from './values.ts'

const pageSize = 50

/** Open work, oldest first, with the operator who has taken each item; of one kind, where the address names it. */
export function WorkScreen(): ReactNode {
  const reading = useWork()
  const { data, dataUpdatedAt } = reading
  const [params, setParams] = useSearchParams()
  const kind = workKinds.find((each) => each === params.get('kind')) ?? ''
  const page = pageIn(params)
  const { data: all = [], totals = [] } = data ?? {}
  const count = countOf(totals, kind)
  const wanted = kind === '' ? all : all.filter((row) => row.kind === kind)
  const shown = wanted.slice((page - 1) * pageSize, page * pageSize)
  const show = (next: Record<string, string>) => setParams(kind === '' ? next : { kind, ...next })
  return (
    <ScreenFrame title="Work">
      {all.length > 0 && (
        <div className={styles.filters}>
          <Select
            label="Kind"
            value={kind}
            options={kindOptions(totals, kind)}
            onChange={(next) => setParams(next === '' ? {} : { kind: next })}
          />
        </div>
      )}
      <Unread query={reading} />
      {data !== undefined && wanted.length === 0 && <EmptyState title="Nothing waits" icon="check" />}
      {wanted.length > 0 && shown.length === 0 && (
        <NoSuchPage page={page} title="Nothing here" onFirst={() => show({})} />
      )}
      {shown.length > 0 && (
        <>
          <WorkTable
            rows={shown}
            isPage={wanted.length > shown.length}
            now={new Date(dataUpdatedAt + serverAhead())}
          />
          <div className={styles.foot}>
            <p>
              {countText(count)} in all
              {count > wanted.length && `, the oldest ${countText(wanted.length)} here`}
            </p>
            <Pager
              page={page}
              of={{ total_count: wanted.length, limit: pageSize }}
              onPage={(next) => show({ page: String(next) })}
            />
          </div>
        </>
      )}
    </ScreenFrame>
  )
}

/** Every kind that waits, and the chosen one, with how many there are of it. */
function kindOptions(totals: WorkList['totals'], chosen: string) {
  return [
    { value: '', label: `Any (${countText(countOf(totals))})` },
    ...workKinds.flatMap((kind) => {
      const count = countOf(totals, kind)
      return count === 0 && kind !== chosen
        ? []
        : [{ value: kind, label: `${statusText(kind)} (${countText(count)})` }]
    }),
  ]
}

interface WorkTableProps {
  readonly rows: readonly Work[]
  readonly isPage: boolean
  readonly now: Date
}

function WorkTable({ rows, isPage, now }: WorkTableProps) {
  const { email } = useRoom()
  return (
    <DataTable
      caption="What waits"
      rows={rows}
      isPage={isPage}
      asList
      rowKey={({ kind, subject }) => `${kind} ${subject}`}
      columns={[
        {
          title: 'Waiting',
          number: true,
          cell: ({ since }) => ageText(since, now),
          sortBy: ({ since }) => -since.getTime(),
        },
        words<Work>('Kind', ({ kind }) => statusText(kind)),
        { title: 'What', cell: (row) => <Link to={placeOf(row)}>{row.title}</Link> },
        words<Work>('Taken by', (row) => row.taken_by),
        actsColumn<Work>((row) => actsOf(row, email)),
      ]}
    />
  )
}

/** The page where an item of work is done. */
function placeOf(row: Work): string {
  const { kind, subject } = row
  switch (kind) {
    case 'undecided':
      return pageOf('event', Number(subject))
    case 'deposit':
      return pageOf('deposit', Number(subject))
    case 'dispute':
      return at(`disputes?search=${subject}`)
    case 'disagreement':
      return at('disagreements')
    case 'feed':
      return at('polls')
    case 'withdrawal':
      return at(`withdrawals?search=${subject}`)
    case 'sale':
      return at(`sales?search=${subject}`)
    case 'charge_back':
      return pageOf('account', Number(subject))
    case 'proposal':
      return placeOfProposal(row)
    case 'job':
    case 'alarm':
      return at('health')
  }
}

function placeOfProposal(row: Work): string {
  const about = row.proposed?.about ?? null
  if (proposedContentOf(row)) return at(`content?proposal=${row.subject}`)
  return about === null ? at('audit?search=act_proposed') : pageOf(about.kind, about.id)
}

function actsOf(row: Work, email: string): readonly Act[] {
  const { kind, subject, title, proposed } = row
  const isMine = row.taken_by === email
  const take = act(work.take, {
    title: isMine ? 'Put back' : 'Take this',
    about: isMine ? `Others can take this: ${title}` : `You take this: ${title}`,
    body: () => ({ kind, subject, taken: !isMine }),
  })
  // A change to the content files has its own screen, which shows and publishes all of it.
  return proposed === null || proposedContentOf(row) ? [take] : [take, second(row, proposed, email)]
}

/** Makes the call that the first operator proposed, with the same body. */
function second(
  { subject, title }: Pick<Work, 'subject' | 'title'>,
  { method, path, body, by }: NonNullable<Work['proposed']>,
  email: string,
): Act {
  const endpoint: Endpoint = {
    method,
    path,
    who: 'operator',
    answer: z.unknown(),
    refusals: [],
    summary: title,
  }
  return {
    title: 'Confirm as the second operator',
    about: `${title}, with ${detailWords(body, 'act_proposed')}`,
    fields: [],
    first: {},
    previewOn: [],
    isAlone: true,
    isForGood: false,
    // The server checks the role that the proposed call needs.
    roles: everyRole,
    whyNot: by === email ? 'You proposed this: another operator has to confirm it.' : null,
    changes: ['operations'],
    // The answer is of an unknown call, with dollars as they were sent.
    send: async (_values, key) => ({
      answer: await call(endpoint, { body: body ?? undefined, key, confirms: subject }),
      done: { sentence: 'It is done as proposed.', links: [] },
    }),
  }
}
