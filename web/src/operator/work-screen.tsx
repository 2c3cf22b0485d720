import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { everyRole } from '@called-shot/shared/operator-roles.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { z } from 'zod'
import { call } from '../api/client.ts'
import { EmptyState } from '../ui/list-states.tsx'
import { act, type Act } from './act.ts'
import { ActDialog } from './act-dialog.tsx'
import { words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { detailWords } from './detail-words.ts'
import { RowActs } from './list-screen.tsx'
import styles from './list-screen.module.css'
import { at, pageOf } from './pages.ts'
import { proposedContentOf } from './proposed-content.ts'
import { Unread } from './reading.tsx'
import { useRoom } from './room-context.ts'
import { useWork, type Work } from './use-work.ts'
import { ageText } from './values.ts'

/** Open work, oldest first, with the operator who has taken each item. */
export function WorkScreen(): ReactNode {
  const reading = useWork()
  const { data, dataUpdatedAt } = reading
  const [open, setOpen] = useState<Act | null>(null)
  const { email } = useRoom()
  return (
    <section className={styles.screen}>
      <title>Work · Operator · Called Shot</title>
      <header className={styles.header}>
        <h1>Work</h1>
      </header>
      <Unread query={reading} />
      {data?.data.length === 0 && <EmptyState title="Nothing waits" icon="check" />}
      {data !== undefined && data.data.length > 0 && (
        <DataTable
          caption="What waits"
          rows={data.data}
          rowKey={({ kind, subject }) => `${kind} ${subject}`}
          columns={[
            {
              title: 'Waiting',
              number: true,
              cell: ({ since }) => ageText(since, new Date(dataUpdatedAt)),
              sortBy: ({ since }) => -since.getTime(),
            },
            words<Work>('Kind', ({ kind }) => kind),
            { title: 'What', cell: (row) => <Link to={placeOf(row)}>{row.title}</Link> },
            words<Work>('Taken by', (row) => row.taken_by),
            {
              title: 'Acts',
              stays: true,
              cell: (row) => <RowActs acts={actsOf(row, email)} onOpen={setOpen} />,
            },
          ]}
        />
      )}
      {open !== null && <ActDialog act={open} onClose={() => setOpen(null)} />}
    </section>
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
      return at('disputes')
    case 'disagreement':
      return at('disagreements')
    case 'feed':
      return at('polls')
    case 'withdrawal':
      return at('withdrawals')
    case 'sale':
      return at('sales')
    case 'proposal':
      return at(proposedContentOf(row) ? `content?proposal=${subject}` : 'audit?search=act_proposed')
    case 'job':
    case 'alarm':
      return at('health')
  }
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
  return proposed === null || proposedContentOf(row) ? [take] : [take, second(title, proposed)]
}

/** Makes the call that the first operator proposed, with the same body. */
function second(title: string, { method, path, body }: NonNullable<Work['proposed']>): Act {
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
    // The server checks the role that the proposed call needs.
    roles: everyRole,
    changes: ['operations'],
    // The answer is of an unknown call, with dollars as they were sent.
    send: async (_values, key) => ({
      answer: await call(endpoint, { body: body ?? undefined, key }),
      done: { sentence: 'It is done as proposed.', links: [] },
    }),
  }
}
