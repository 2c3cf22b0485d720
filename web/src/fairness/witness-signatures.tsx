import { useState } from 'react'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { Pager } from '../ui/pager.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import styles from './fairness.module.css'
import { utcText } from './utc-text.ts'

type Signature = AnswerOf<typeof fairness.witnessesOf>['data'][number]

const pageSize = 5

/** Who has signed the newest checkpoint that any witness has signed, and what that means. */
export function WitnessSignatures({ block }: { readonly block: number | null }) {
  return (
    <section className={styles.section} id="witnesses" aria-labelledby="witnesses-title">
      <h3 id="witnesses-title">Witnesses</h3>
      <p>
        A hash binds us only if we tell everybody the same one. Witnesses are people who read these hashes all
        the time and sign what they were told, with a key of their own. Each signature says: this is the
        history that I was shown, too. Anybody can be a witness, and one person can have many keys, so look
        for the key of somebody whom you trust.
      </p>
      {block === null ? (
        <p className={quiet.small}>
          No witness has signed these hashes yet. Be the first: <code>npm run witness</code>.
        </p>
      ) : (
        <Signatures key={block} block={block} />
      )}
    </section>
  )
}

function Signatures({ block }: { readonly block: number }) {
  const [page, setPage] = useState(1)
  const reading = useCall(
    fairness.witnessesOf,
    { params: { n: String(block) }, query: { limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  )
  const { data } = reading
  return (
    <>
      <Unread query={reading} failed="The signatures could not be loaded.">
        <Skeleton lines={2} label="Loading the signatures" />
      </Unread>
      {data && (
        <>
          <Table
            caption="Newest signatures of witnesses"
            columns={columns}
            rows={data.data}
            rowKey={({ block: signed, public_key: key }) => `${signed} ${key}`}
          />
          <Pager page={page} of={data.pagination_metadata} label="Pages of signatures" onPage={setPage} />
        </>
      )}
    </>
  )
}

const columns: readonly Column<Signature>[] = [
  { key: 'published', title: 'Published', cell: ({ published_at: at }) => utcText(at) },
  { key: 'block', title: 'Transfers up to block', number: true, cell: (row) => row.block },
  {
    key: 'key',
    title: 'Key of the witness',
    cell: (row) => <span className={styles.mono}>{row.public_key}</span>,
  },
]
