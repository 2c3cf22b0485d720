import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { content } from '@called-shot/shared/operator/content-contract.ts'
import { call, type Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Problem } from '../ui/problem.tsx'
import { moment, serial, words } from './columns.tsx'
import type { Published } from './content-draft.ts'
import { Differences } from './content-preview.tsx'
import { DataTable } from './data-table.tsx'
import styles from './list-screen.module.css'
import { Unread } from './reading.tsx'

type Version = Answer<typeof content.listVersions>['data'][number]
type WithFiles = Answer<typeof content.readVersion>

const pageSize = 20

interface ContentHistoryProps {
  readonly published: Published
  /** Puts the files of a version into the editor, to check and publish like any other change. */
  readonly onReturn: (files: Published['files']) => void
}

/** Every published version, what it changed, and a button to return to it. */
export function ContentHistory({ published, onReturn }: ContentHistoryProps) {
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<WithFiles | null>(null)
  const { problem, attempt } = useAttempt('It could not be loaded. Try again.')
  const asked = useRef(0)
  const page = pageIn(params)
  const reading = useCall(
    content.listVersions,
    { query: { limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  )
  const { data } = reading

  /** The address also names the proposal that is being edited. */
  function goTo(next: number) {
    setParams({ ...Object.fromEntries(params), page: String(next) })
  }

  /** Of several versions, the one asked for last counts, whichever arrives last. */
  function read(number: number, then: (version: WithFiles) => void) {
    asked.current += 1
    const turn = asked.current
    return attempt(async () => {
      const version = await call(content.readVersion, { params: { id: number } })
      if (turn === asked.current) then(version)
    })
  }

  const acts = ({ number, hash }: Version) => (
    <span className={styles.acts}>
      <Button size="small" onClick={() => read(number, setShown)}>
        Differences
      </Button>
      <Button
        size="small"
        disabledReason={hash === published.version.hash ? 'It is on sale now' : null}
        onClick={() =>
          read(number, ({ files }) => {
            onReturn(files)
            scrollTo({ top: 0 })
          })
        }
      >
        Back to this
      </Button>
    </span>
  )

  return (
    <section className={styles.screen}>
      <h2 className={styles.part}>History</h2>
      <Unread query={reading} />
      <Problem text={problem} />
      {data?.data.length === 0 && <NoSuchPage page={page} title="No versions here" onFirst={() => goTo(1)} />}
      {data !== undefined && data.data.length > 0 && (
        <>
          <DataTable
            caption="History"
            rows={data.data}
            rowKey={({ number }) => number}
            columns={[
              serial<Version>('Version', ({ number }) => number),
              moment<Version>('Published', (row) => row.published_at),
              words<Version>('By', (row) => row.published_by ?? 'a start of the game'),
              words<Version>('Why', ({ reason }) => reason),
              words<Version>('Changed', (row) => row.changed_files.join(', ')),
              { title: 'Acts', stays: true, cell: acts },
            ]}
          />
          <Pager page={page} of={data.pagination_metadata} onPage={goTo} />
        </>
      )}
      {shown !== null && <Shown version={shown} />}
    </section>
  )
}

function Shown({ version: { version, files, before } }: { version: WithFiles }) {
  const title = `What version ${version.number} changed`
  return (
    <section className={styles.screen} aria-live="polite">
      <h2 className={styles.part}>{title}</h2>
      {before === null ? (
        <p>It is the first.</p>
      ) : (
        <Differences caption={title} before={before} after={files} />
      )}
    </section>
  )
}
