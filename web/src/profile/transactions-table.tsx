import { formatUsd } from '@called-shot/shared/money.ts'
import type { TransactionRow } from '@called-shot/shared/wallet/transactions-contract.ts'
import { Button } from '../ui/button.tsx'
import {
  canViewOffer,
  canWithdrawOffer,
  directionOf,
  movedBy,
  transactionState,
} from './transaction-state.ts'
import table from '../ui/table.module.css'
import styles from './transactions-table.module.css'
import { momentText } from '../time/moment-text.ts'

const signs = { in: '+', out: '−' } as const

interface TransactionsTableProps {
  readonly rows: readonly TransactionRow[]
  readonly onView: (row: TransactionRow) => Promise<void>
}

/** A row per transaction with all seven columns, blank ones too (PROF-09). */
export function TransactionsTable({ rows, onView }: TransactionsTableProps) {
  return (
    <div className={table.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Your transactions, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Transaction</th>
            <th scope="col" data-number>
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="colgroup" colSpan={7}>
              Details
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={keyOf(row, index)} row={row} onView={onView} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Two kinds of rows may have the same id, and another server's ids may be no numbers. */
function keyOf({ stage, transaction_id: id }: TransactionRow, index: number): string {
  return `${stage} ${id < 0 ? `at ${index}` : id}`
}

/** The state is also a class with the specification's name. */
function Row({ row, onView }: { row: TransactionRow; onView: TransactionsTableProps['onView'] }) {
  const state = transactionState(row)
  const way = directionOf(row)
  return (
    <tr className={`${styles.row} ${state}`} data-state={state}>
      <th scope="row" className={styles.what}>
        <span className={styles.stage}>{row.stage}</span>
        <span className={styles.when}>
          {row.transaction_type !== '' && `${row.transaction_type} · `}
          <time dateTime={row.date.toISOString()}>{momentText(row.date)}</time>
        </span>
      </th>
      <th scope="row" data-number data-way={way ?? undefined}>
        {way !== null && signs[way]}
        {formatUsd(movedBy(row))}
        {row.balance_after !== null && (
          <span className={styles.after}>Total balance {formatUsd(row.balance_after)}</span>
        )}
      </th>
      <th scope="row" className={styles.standing}>
        <span className={styles.status}>{row.status}</span>
        {canViewOffer(row) && (
          <Button size="small" onClick={() => onView(row)}>
            View offer
          </Button>
        )}
        {canWithdrawOffer(row) && (
          <Button size="small" onClick={() => onView(row)}>
            Withdraw
          </Button>
        )}
      </th>
      {row.columns.map(({ column_name: name, column_value: value }, index) => (
        <td key={index} data-blank={name === '' && value === '' ? '' : undefined}>
          {name !== '' && <span className={styles.name}>{name}</span>}
          {value}
        </td>
      ))}
    </tr>
  )
}
