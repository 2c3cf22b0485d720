import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** The title on a phone, in a table that stays one. */
  readonly short?: string
  readonly cell: (row: Row) => ReactNode
  /** Amounts and counts are right-aligned. */
  readonly number?: boolean
}

export interface TableProps<Row> {
  /** Describes the table; read aloud first, and not visible. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** Stays a table on a phone, where rows of a few numbers are compared with one another. */
  readonly stays?: boolean
}

/** A table. On a phone it becomes a list of small records, unless it `stays`. */
export function Table<Row>({ caption, columns, rows, rowKey, stays }: TableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-stays={stays || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, short, number }) => (
              <th key={key} scope="col" data-number={number || undefined}>
                {stays === true && short !== undefined ? <Title title={title} short={short} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, cell, number }) => (
                <td key={key} data-title={title} data-number={number || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Title({ title, short }: { readonly title: string; readonly short: string }) {
  return (
    <>
      <span className={styles.long}>{title}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </>
  )
}
