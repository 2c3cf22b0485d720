import { formatUsd } from '@called-shot/shared/money.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import quiet from '../ui/quiet.module.css'
import { Table, type Column } from '../ui/table.tsx'
import type { Audit, AuditedEntry } from './audit-check.ts'
import styles from './pool-audit-page.module.css'

const results: Readonly<Record<AuditedEntry['status'], { readonly word: string; readonly tone: BadgeTone }>> =
  {
    pending: { word: 'Pending', tone: 'plain' },
    true: { word: 'True', tone: 'true' },
    false: { word: 'False', tone: 'danger' },
    void: { word: 'Void', tone: 'void' },
  }

/**
 * Entries that were right come first, by their ids, because equal remainders get leftover cents in that order.
 */
export function AuditedEntries({ audit }: { readonly audit: Audit }) {
  const columns: readonly Column<AuditedEntry>[] = [
    { key: 'entry', title: 'Entry', cell: ({ prediction_id }) => <Serial id={prediction_id} /> },
    { key: 'identity', title: 'Identity', cell: ({ name }) => name },
    {
      key: 'result',
      title: 'Result',
      cell: ({ status }) => <Badge tone={results[status].tone}>{results[status].word}</Badge>,
    },
    { key: 'amount', title: 'Prize Card', number: true, cell: ({ amount }) => formatUsd(amount) },
    {
      key: 'arithmetic',
      title: 'Arithmetic',
      number: true,
      cell: (entry) => <Arithmetic entry={entry} audit={audit} />,
    },
    {
      key: 'share',
      title: 'Share',
      number: true,
      cell: ({ share }) => <strong>{share === null ? '–' : formatUsd(share)}</strong>,
    },
  ]
  return (
    <Table
      caption={`Entries of the pool ${audit.name}`}
      columns={columns}
      rows={audit.data}
      rowKey={({ prediction_id }) => prediction_id}
    />
  )
}

function Serial({ id }: { readonly id: number }) {
  return <span className={styles.serial}>No. {id}</span>
}

function Arithmetic({ entry, audit }: { readonly entry: AuditedEntry; readonly audit: Audit }) {
  const { floored, remainder, has_leftover_cent: leftover, amount, status } = entry
  const { right_amount: right, forfeited_amount: forfeited } = audit
  if (status === 'void') return <span className={quiet.text}>cards returned</span>
  if (status === 'false' && forfeited !== null) return <span className={quiet.text}>forfeited</span>
  if (floored === null || remainder === null || right === null || forfeited === null)
    return <span className={quiet.text}>not settled yet</span>
  return (
    <span className={styles.arithmetic}>
      <span>
        {formatUsd(forfeited)} × {formatUsd(amount)} ÷ {formatUsd(right)} = {formatUsd(floored)}
      </span>
      {remainder > 0 && (
        <small>
          {remainder}/{right} of a cent cut off{leftover ? ', + 1 leftover cent' : ''}
        </small>
      )}
    </span>
  )
}
