import { useId } from 'react'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { Act } from './act.ts'
import type { DataColumn } from './data-table.tsx'
import styles from './list-screen.module.css'
import { useWhyNot } from './room-context.ts'
import { useOpenAct } from './screen-frame.tsx'

/** Acts on one thing. One that the operator's roles do not cover stays, and names the missing role. */
export function Acts({ acts }: { acts: readonly Act[] }) {
  const whyNot = useWhyNot()
  return (
    <span className={styles.acts}>
      {acts.map((each) => (
        <ActButton key={each.title} act={each} reason={whyNot(each)} />
      ))}
    </span>
  )
}

/** The column with the possible acts for each row. */
export function actsColumn<Row>(actsOf: (row: Row) => readonly Act[]): DataColumn<Row> {
  return { title: 'Acts', stays: true, cell: (row) => <RowActs acts={actsOf(row)} /> }
}

/** The width up to which the column of acts stays in view while a table is moved sideways (data-table.module.css). */
const narrow = '(max-width: 900px)'

/** How many letters the acts of a row may have on a narrow screen before they cover the other columns. */
const mostLetters = 16

/**
 * On a narrow screen, acts of a row that are many or long are behind one word: on a phone they would cover the other
 * columns, on a tablet they would make each row as high as a paragraph.
 */
function RowActs({ acts }: { acts: readonly Act[] }) {
  const isNarrow = useMediaQuery(narrow)
  const letters = acts.map(({ title }) => title).join('').length
  if (!isNarrow || (acts.length < 3 && letters <= mostLetters)) return <Acts acts={acts} />
  return (
    <details className={styles.menu}>
      <summary>Acts</summary>
      <Acts acts={acts} />
    </details>
  )
}

function ActButton({ act, reason }: { act: Act; reason: string | null }) {
  const open = useOpenAct()
  const reasonId = useId()
  return (
    <button
      type="button"
      className={styles.act}
      data-for-good={act.isForGood || undefined}
      title={reason ?? undefined}
      aria-disabled={reason !== null || undefined}
      aria-describedby={reason === null ? undefined : reasonId}
      onClick={() => reason === null && open(act)}
    >
      {act.title}
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </button>
  )
}
