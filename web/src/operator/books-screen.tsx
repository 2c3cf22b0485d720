import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { Problem } from '../ui/problem.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { amount, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { Facts } from './facts.tsx'
import styles from './list-screen.module.css'
import {
  accountPage,
  kindWords,
  movedText,
  stepMilliseconds,
  transfersPage,
  type HouseAccount,
} from './money-facts.ts'
import look from './money-screen.module.css'
import { at } from './pages.ts'
import { PeriodChoice, usePeriod } from './period-choice.tsx'
import { Unread } from './reading.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { countText } from './values.ts'

type Overview = Answer<typeof money.overview>
type Books = Answer<typeof operator.books>

interface Sum {
  readonly name: string
  readonly cents: Cents
}

const playersOf = ({ accounts }: Books) =>
  accounts.filter(({ kind }) => kind === 'available' || kind === 'reserved' || kind === 'bonus')

/** Each account of the house over time, what the house may still owe, and items that need to be reconciled. */
export function BooksScreen(): ReactNode {
  const period = usePeriod()
  const books = useCall(operator.books)
  const over = useCall(money.overview, { query: { period } }, { keepPrevious: true })
  return (
    <ScreenFrame title="Books" beside={books.data?.balanced === true && <Badge tone="true">Balanced</Badge>}>
      <Problem
        text={books.data?.balanced === false ? `The books do not balance. ${books.data.imbalance}` : null}
      />
      <Unread query={books} />
      <Unread query={over} />
      {over.data !== undefined && books.data !== undefined && (
        <Standing over={over.data} books={books.data} />
      )}
      <div className={styles.filters}>
        <PeriodChoice />
      </div>
      {over.data !== undefined && <Accounts over={over.data} period={period} />}
      {books.data !== undefined && <Totals books={books.data} />}
    </ScreenFrame>
  )
}

/** The current state of the house, in a line of facts. */
function Standing({ over, books }: { over: Overview; books: Books }) {
  const fees = over.accounts.find(({ account }) => account === 'market_fees')
  const { given, most, since } = over.promotions
  return (
    <Facts
      facts={[
        ['Prizes the house may still owe', formatUsd(books.prize_liability.total)],
        [
          'Promotions today, against the ceiling',
          <Link key="promotions" to={transfersPage({ account: 'promotions', from: since })}>
            {`${formatUsd(given)} of ${formatUsd(most)}`}
          </Link>,
        ],
        [
          'Fees',
          <Link key="fees" to={transfersPage({ account: 'market_fees' })}>
            {formatUsd(fees?.total ?? zeroCents)}
          </Link>,
        ],
        [
          'Payments to reconcile',
          over.open_deposits.length === 0
            ? 'none'
            : over.open_deposits.map(({ status, payments, total }) => (
                <Link key={status} className={look.payments} to={at(`deposits?status=${status}`)}>
                  {`${countText(payments)} ${status}, ${formatUsd(total)}`}
                </Link>
              )),
        ],
      ]}
    />
  )
}

function Accounts({ over, period }: { over: Overview; period: string }) {
  return (
    <ul className={look.accounts} aria-label="Accounts of the house">
      {over.accounts.map((each) => (
        <li key={each.account} className={look.account}>
          <h2>
            <Link to={accountPage(each.account, period)}>{kindWords(each.account)}</Link>
          </h2>
          <p className={look.total}>
            <Link to={transfersPage({ account: each.account })}>{formatUsd(each.total)}</Link>
          </p>
          <AccountChart over={over} account={each} />
          <p className={look.moved}>{movedText(each)}</p>
        </li>
      ))}
    </ul>
  )
}

interface AccountChartProps {
  readonly over: Overview
  readonly account: HouseAccount
  readonly isLarge?: boolean
}

/** The chart of one account of the house. */
export function AccountChart({ over, account, isLarge = false }: AccountChartProps) {
  return (
    <BalanceChart
      since={over.since ?? over.until}
      until={over.until}
      stepMilliseconds={stepMilliseconds[over.step]}
      before={account.before}
      points={account.points}
      isLarge={isLarge}
    />
  )
}

/** The players’ accounts, and what the house owes for cards and packs in circulation, which is not in transfers. */
function Totals({ books }: { books: Books }) {
  return (
    <div className={styles.pair}>
      <DataTable
        caption="Players’ accounts"
        rows={playersOf(books).map(({ kind, total }) => ({ name: kind, cents: total }))}
        rowKey={({ name }) => name}
        columns={[
          words<Sum>('Players’ accounts', ({ name }) => name),
          amount<Sum>('Total', ({ cents }) => cents),
        ]}
      />
      <DataTable
        caption="What the house may still owe"
        rows={[
          ...Object.entries(books.prize_liability).map(([name, cents]) => ({ name, cents })),
          { name: 'residents given', cents: books.residents.given },
          { name: 'residents hold', cents: books.residents.held },
        ]}
        rowKey={({ name }) => name}
        columns={[
          words<Sum>('Prizes and residents', ({ name }) => kindWords(name)),
          amount<Sum>('Amount', ({ cents }) => cents),
        ]}
      />
    </div>
  )
}
