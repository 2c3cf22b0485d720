import { Link } from 'react-router'
import { operator } from '@called-shot/shared/operator/contract.ts'
import type { Answer } from '../api/client.ts'
import { AskedChecks } from './asked-checks.tsx'
import { moment, whole, words } from './columns.tsx'
import { listScreen } from './list-screen.tsx'
import { pageOfSubject } from './pages.ts'

type Entry = Answer<typeof operator.audit>['data'][number]

export const AuditScreen = listScreen<Entry>(operator.audit, {
  title: 'Audit log',
  empty: 'No act matches',
  rowKey: ({ id }) => id,
  searches: 'act, subject or detail',
  children: <AskedChecks kind="chains" />,
  columns: [
    moment('At', (row) => row.at),
    words('Who', ({ actor }) => actor ?? 'the house'),
    words('Act', ({ action }) => action),
    {
      title: 'Subject',
      cell: ({ subject }) => {
        const page = pageOfSubject(subject)
        return page === null ? subject : <Link to={page}>{subject}</Link>
      },
      sortBy: ({ subject }) => subject,
    },
    whole(
      'With what',
      ({ detail }) => detail,
      ({ action }) => action,
    ),
    words('Hash', ({ hash }) => hash.slice(0, 12)),
  ],
})
