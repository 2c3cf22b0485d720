import { Link, useSearchParams } from 'react-router'
import { transactions, type TransactionRow } from '@called-shot/shared/wallet/transactions-contract.ts'
import { useCall } from '../api/query.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { Unread } from '../loading/unread.tsx'
import { loadOffer } from '../notifications/load-offer.ts'
import { OwnBids } from '../offers/own-bids.tsx'
import { paths } from '../paths.ts'
import { openPopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { isCounterStage } from './transaction-state.ts'
import { TransactionsTable } from './transactions-table.tsx'
import { narrowingIn, TransactionsTools } from './transactions-tools.tsx'

const pageSize = 20

/**
 * Money that moved, and offers made and received, newest first. Offers that wait for an answer open from here
 * (PROF-07).
 */
export function TransactionsPage() {
  const [address, setAddress] = useSearchParams()
  const { problem, attempt } = useAttempt()
  const page = pageIn(address)
  const { show, search } = narrowingIn(address)
  const reading = useCall(
    transactions.listTransactions,
    { query: { limit: pageSize, offset: (page - 1) * pageSize, show, search } },
    { keepPrevious: true },
  )
  const { data } = reading
  const total = data?.pagination_metadata.total_count
  const isNarrowed = show !== undefined || search !== ''

  async function view(row: TransactionRow) {
    playSound('main')
    await attempt(async () =>
      openPopup('offer', await loadOffer({ id: row.offer_id ?? 0, isCounter: isCounterStage(row) })),
    )
  }

  function goTo(next: number): void {
    setAddress((before) => {
      const after = new URLSearchParams(before)
      if (next === 1) after.delete('page')
      else after.set('page', String(next))
      return after
    })
  }

  return (
    <ProfileFrame title="Transactions">
      <OwnBids />
      <Unread query={reading} failed="Your transactions could not be loaded.">
        <Skeleton lines={8} label="Loading transactions" />
      </Unread>
      <Problem text={problem} />
      {data && (isNarrowed || total !== 0) && (
        <TransactionsTools show={show} search={search} onChange={setAddress} attempt={attempt} />
      )}
      {data?.data.length === 0 && total !== 0 && (
        <NoSuchPage page={page} title="No transactions here" onFirst={() => goTo(1)} />
      )}
      {total === 0 && (isNarrowed ? <NothingFound onAll={() => setAddress({})} /> : <NothingYet />)}
      {data && data.data.length > 0 && (
        <>
          <TransactionsTable rows={data.data} onView={view} />
          <Pager page={page} of={data.pagination_metadata} onPage={goTo} />
        </>
      )}
    </ProfileFrame>
  )
}

function NothingFound({ onAll }: { readonly onAll: () => void }) {
  return (
    <EmptyState
      title="No transactions here"
      icon="search"
      action={<Button onClick={onAll}>Show everything</Button>}
    >
      None of your transactions matches this.
    </EmptyState>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No transactions yet"
      action={
        <Link className={buttonLook({ tone: 'primary' })} to={paths.marketplaceCards}>
          Marketplace
        </Link>
      }
    >
      Purchases, sales, offers and redeemed prizes are listed here.
    </EmptyState>
  )
}
