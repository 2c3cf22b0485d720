import { useState, type ReactNode } from 'react'
import styles from './data-table.module.css'

type SortValue = string | number | null

export interface DataColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The value that its rows are sorted by; a column without one cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue
  /** Amounts and counts are right-aligned. */
  readonly number?: boolean
  /** Stays in view on the right while the table is scrolled sideways on a phone. */
  readonly stays?: boolean
}

export interface DataTableProps<Row> {
  /** Describes the table; read aloud first, and not visible. */
  readonly caption: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** One page of more: sorting it would put the first rows of the page, and not of the list, first. */
  readonly isPage?: boolean
  /** On a phone it is a list of records instead, which nobody has to move sideways. */
  readonly asList?: boolean
  /** Shown in its place if there are no rows. */
  readonly empty?: ReactNode
}

interface Order {
  readonly column: number
  readonly isDescending: boolean
}

/**
 * A dense table whose columns sort its rows, unless it shows one page of several; it scrolls by itself where it is
 * wider than the page, unless it becomes a list.
 */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isPage, asList, empty } = table
  const [order, setOrder] = useState<Order | null>(null)
  if (rows.length === 0 && empty !== undefined) return empty
  const sortBy = order === null || isPage ? undefined : columns[order.column]?.sortBy
  const shown = order === null || sortBy === undefined ? rows : sorted(rows, sortBy, order.isDescending)
  const turn = (column: number) =>
    setOrder(order?.column !== column ? { column, isDescending: false } : turned(order))
  return (
    // Focusable, so that the arrow keys can scroll a table that is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table} data-list={asList || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, number, stays, sortBy: sortable }, index) => (
              <th
                key={title}
                scope="col"
                data-number={number || undefined}
                data-stays={stays || undefined}
                aria-sort={isPage ? undefined : directionOf(order, index)}
              >
                {sortable === undefined || isPage ? (
                  title
                ) : (
                  <button type="button" className={styles.sort} onClick={() => turn(index)}>
                    {title}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, number, stays }) => (
                <td
                  key={title}
                  data-title={title}
                  data-number={number || undefined}
                  data-stays={stays || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The next order after a click: ascending, descending, then the server's order. */
function turned(order: Order): Order | null {
  return order.isDescending ? null : { ...order, isDescending: true }
}

function directionOf(order: Order | null, column: number): 'ascending' | 'descending' | undefined {
  if (order?.column !== column) return undefined
  return order.isDescending ? 'descending' : 'ascending'
}

function sorted<Row>(
  rows: readonly Row[],
  by: (row: Row) => SortValue,
  isDescending: boolean,
): readonly Row[] {
  const way = isDescending ? -1 : 1
  return rows.toSorted((one, other) => way * compared(by(one), by(other)))
}

/** Missing values come last in ascending order. */
function compared(one: SortValue, other: SortValue): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en', { numeric: true })
}
