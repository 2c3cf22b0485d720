import type { ReactNode } from 'react'
import { operator } from '@called-shot/shared/operator/contract.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { messageOf } from '../api/api-error.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { FailedState } from '../ui/notice.tsx'
import { amount, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import styles from './list-screen.module.css'
import { Reading } from './reading.tsx'

type Total = Answer<typeof operator.books>['accounts'][number]

interface Owed {
  readonly name: string
  readonly cents: Cents
}

const kindWords = (kind: string) => kind.replaceAll('_', ' ')

/** Every kind of ledger account with its total, and what the house may still owe. */
export function BooksScreen(): ReactNode {
  const { data, isError, error, refetch } = useCall(operator.books)
  return (
    <section className={styles.screen}>
      <title>Books · Operator · Called Shot</title>
      <header className={styles.header}>
        <h1>Books</h1>
        {data?.balanced === true && <Badge tone="true">Balanced</Badge>}
      </header>
      {data === undefined && !isError && <Reading />}
      {isError && (
        <FailedState onRetry={refetch}>{messageOf(error) || 'The books do not balance.'}</FailedState>
      )}
      {data !== undefined && (
        <div className={styles.pair}>
          <DataTable
            caption="Ledger accounts"
            rows={data.accounts}
            rowKey={({ kind }) => kind}
            columns={[
              words<Total>('Account', ({ kind }) => kindWords(kind)),
              amount<Total>('Total', ({ total }) => total),
            ]}
          />
          <DataTable
            caption="What the house may still owe"
            rows={[
              ...Object.entries(data.prize_liability).map(([name, cents]) => ({ name, cents })),
              { name: 'residents given', cents: data.residents.given },
              { name: 'residents hold', cents: data.residents.held },
            ]}
            rowKey={({ name }) => name}
            columns={[
              words<Owed>('Prizes and residents', ({ name }) => kindWords(name)),
              amount<Owed>('Amount', ({ cents }) => cents),
            ]}
          />
        </div>
      )}
    </section>
  )
}
