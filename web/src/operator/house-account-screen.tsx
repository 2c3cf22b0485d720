import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { houseAccounts, money } from '@called-shot/shared/operator/money-contract.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import { FailedState } from '../ui/list-states.tsx'
import { AccountChart } from './books-screen.tsx'
import { amount, count, link } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import styles from './list-screen.module.css'
import { kindWords, movedText, stepMilliseconds, transfersPage, type HouseAccount } from './money-facts.ts'
import look from './money-screen.module.css'
import { at } from './pages.ts'
import { PeriodChoice, usePeriod } from './period-choice.tsx'
import { Unread } from './reading.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { utcMomentText } from './values.ts'

type Point = HouseAccount['points'][number]
type Kind = HouseAccount['kinds'][number]

/**
 * One account of the house over time: its chart, the same in a table, and links to the transfers behind each number.
 */
export function HouseAccountScreen(): ReactNode {
  const { account: word } = useParams()
  const account = houseAccounts.find((each) => each === word)
  const period = usePeriod()
  const reading = useCall(money.overview, { query: { period } }, { keepPrevious: true })
  const { data, isError } = reading
  if (account === undefined)
    return <FailedState title="There is no such account">Look in the books.</FailedState>
  const shown = data?.accounts.find((each) => each.account === account)
  if (isError || data === undefined || shown === undefined) return <Unread query={reading} />
  return (
    <ScreenFrame
      title={kindWords(account)}
      isName
      beside={<Link to={at(`books?period=${period}`)}>All accounts</Link>}
    >
      <div className={styles.filters}>
        <PeriodChoice />
      </div>
      <p className={look.total}>
        <Link to={transfersPage({ account })}>{formatUsd(shown.total)}</Link>
      </p>
      <div className={look.large}>
        <AccountChart over={data} account={shown} isLarge />
      </div>
      <p className={look.moved}>{movedText(shown)}</p>
      {shown.points.length > 0 && (
        <>
          <Kinds account={shown} since={data.since} />
          <Points account={shown} step={stepMilliseconds[data.step]} />
        </>
      )}
    </ScreenFrame>
  )
}

function Kinds({ account: { account, kinds }, since }: { account: HouseAccount; since: Date | null }) {
  const from = since === null ? {} : { from: since }
  return (
    <>
      <h2 className={styles.part}>By kind</h2>
      <DataTable
        caption="By kind"
        rows={kinds}
        rowKey={({ kind }) => kind}
        columns={[
          link<Kind>('Kind', ({ kind }) => ({
            to: transfersPage({ account, kind, ...from }),
            text: kindWords(kind),
          })),
          ...movedColumns<Kind>(),
        ]}
      />
    </>
  )
}

function Points({ account: { account, points }, step }: { account: HouseAccount; step: number }) {
  return (
    <>
      <h2 className={styles.part}>Over time</h2>
      <DataTable
        caption="Over time"
        rows={points.toReversed()}
        rowKey={(point) => point.at.getTime()}
        columns={[
          link<Point>('From (UTC)', (point) => ({
            to: transfersPage({ account, from: point.at, to: new Date(point.at.getTime() + step) }),
            text: utcMomentText(point.at),
          })),
          ...movedColumns<Point>(),
          amount<Point>('Total after it', ({ total }) => total),
        ]}
      />
    </>
  )
}

function movedColumns<Row extends Pick<Kind, 'received' | 'paid' | 'transfers'>>() {
  return [
    amount<Row>('In', ({ received }) => received),
    amount<Row>('Out', ({ paid }) => paid),
    count<Row>('Transfers', ({ transfers }) => transfers),
  ]
}
