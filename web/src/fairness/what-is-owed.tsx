import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { useSession } from '../session/session.ts'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import styles from './fairness.module.css'
import { OwnPart } from './own-part.tsx'

export type Day = AnswerOf<typeof fairness.liabilities>['data'][number]

/**
 * What all players are owed, day by day, with the money that covers it, and whether the player's own part is included.
 */
export function WhatIsOwed() {
  const { isLogged } = useSession()
  const reading = useCall(fairness.liabilities, { query: { limit: 7 } })
  const { data } = reading
  const newest = data?.data[0]
  return (
    <section className={styles.section} id="owed" aria-labelledby="owed-title">
      <h2 id="owed-title">What we owe you</h2>
      <p>
        Every day we add up what all players have: money, money held by offers, bonus money and prizes that
        can be redeemed. The root proves the sum without showing anybody&rsquo;s. Check your own part, and
        nobody can leave it out unnoticed.
      </p>
      <Unread query={reading} failed="The sums could not be loaded.">
        <Skeleton lines={7} label="Loading the sums" />
      </Unread>
      {data && !newest && (
        <p className={quiet.small}>The first sum is published within minutes of the game&rsquo;s start.</p>
      )}
      {newest && (
        <>
          {isLogged ? (
            <OwnPart key={newest.root} day={newest} />
          ) : (
            <p className={quiet.small}>Log in to check that your own part is counted.</p>
          )}
          <Table
            caption="What all players have, by day"
            columns={columns}
            rows={data.data}
            rowKey={({ day }) => day}
          />
        </>
      )}
    </section>
  )
}

const columns: readonly Column<Day>[] = [
  { key: 'day', title: 'Day', cell: ({ day }) => day },
  { key: 'total', title: 'All players have', number: true, cell: ({ total }) => formatUsd(total) },
  { key: 'prizes', title: 'Of which prizes', number: true, cell: ({ owed }) => formatUsd(owed.prizes) },
  { key: 'money', title: 'Paid in minus paid out', number: true, cell: ({ money }) => formatUsd(money) },
  { key: 'root', title: 'Root', cell: ({ root }) => <span className={styles.mono}>{root}</span> },
]
