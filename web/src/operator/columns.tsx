import { Link } from 'react-router'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import type { DataColumn } from './data-table.tsx'
import { detailWords } from './detail-words.ts'
import { countText, statusText, utcMomentText } from './values.ts'

export function words<Row>(title: string, read: (row: Row) => string | null | undefined): DataColumn<Row> {
  return { title, cell: (row) => read(row) ?? '', sortBy: (row) => read(row) ?? null }
}

/** The column of a stored status. */
export function status<Row>(read: (row: Row) => string): DataColumn<Row> {
  return words('Status', (row) => statusText(read(row)))
}

export function count<Row>(title: string, read: (row: Row) => number | null): DataColumn<Row> {
  return { title, number: true, cell: (row) => countText(read(row)), sortBy: read }
}

/** An id or a version, which is a name and is typed as it stands. */
export function serial<Row>(title: string, read: (row: Row) => number): DataColumn<Row> {
  return { title, number: true, cell: read, sortBy: read }
}

export function amount<Row>(title: string, read: (row: Row) => Cents | null): DataColumn<Row> {
  const text = (cents: Cents | null) => (cents === null ? '' : formatUsd(cents))
  return { title, number: true, cell: (row) => text(read(row)), sortBy: read }
}

export function moment<Row>(title: string, read: (row: Row) => Date | null): DataColumn<Row> {
  return {
    title: `${title} (UTC)`,
    cell: (row) => <span className="mono">{utcMomentText(read(row))}</span>,
    sortBy: (row) => read(row)?.getTime() ?? null,
  }
}

/** A cell that links to a page of its own. */
export function link<Row>(
  title: string,
  read: (row: Row) => { readonly to: string; readonly text: string } | null,
): DataColumn<Row> {
  return {
    title,
    cell: (row) => {
      const target = read(row)
      return target === null ? '' : <Link to={target.to}>{target.text}</Link>
    },
    sortBy: (row) => read(row)?.text ?? null,
  }
}

/** An account, with a badge if the house runs it. */
export function player<Row>(
  title: string,
  read: (row: Row) => { readonly to: string; readonly text: string; readonly isResident: boolean },
): DataColumn<Row> {
  return {
    title,
    cell: (row) => {
      const { to, text, isResident } = read(row)
      return (
        <>
          <Link to={to}>{text}</Link> {isResident && <ResidentMark />}
        </>
      )
    },
    sortBy: (row) => read(row).text,
  }
}

/** Whatever the server keeps as it came, in words: reports, evidence, what an act was done with. */
export function whole<Row>(
  title: string,
  read: (row: Row) => unknown,
  actionOf?: (row: Row) => string,
): DataColumn<Row> {
  return {
    title,
    cell: (row) => {
      const said = detailWords(read(row), actionOf?.(row))
      return said === '' ? '' : <code>{said}</code>
    },
  }
}
