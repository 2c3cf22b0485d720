import { Link } from 'react-router'
import type { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import type { Answer } from '../api/client.ts'
import quiet from '../ui/quiet.module.css'
import { pageOf } from './pages.ts'
import styles from './timeline.module.css'
import { statusText, utcMomentText } from './values.ts'

type Entry = Answer<typeof lookup.show>['timeline'][number]

/** Events, newest first: each with its time in UTC, who caused it, and a link. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p>Nothing has happened yet.</p>
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => (
        // Two entries at the same moment may be identical, so no other key is unique.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <time dateTime={entry.at.toISOString()}>{utcMomentText(entry.at)}</time>
          <span className={styles.kind}>{statusText(entry.kind)}</span>
          <span className={styles.text}>
            {entry.link === null ? (
              entry.text
            ) : (
              <Link to={pageOf(entry.link.kind, entry.link.id)}>{entry.text}</Link>
            )}
            {entry.by !== null && <span className={quiet.text}> by {entry.by}</span>}
          </span>
          <span className={styles.amount}>{entry.amount === null ? '' : formatUsd(entry.amount)}</span>
        </li>
      ))}
    </ol>
  )
}
