import { Link, useSearchParams } from 'react-router'
import { wallet, type TransactionRow } from '@called-shot/shared/wallet/contract.ts'
import { download } from '../api/download.ts'
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
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { isCounterStage } from './transaction-state.ts'
import styles from './transactions-page.module.css'
import { TransactionsTable } from './transactions-table.tsx'

const pageSize = 20

/** Money that moved, and offers made and received. Offers that wait for an answer open from here (PROF-07). */
export function TransactionsPage() {
  const [search, setSearch] = useSearchParams()
  const { problem, attempt } = useAttempt()
  const page = pageIn(search)
  const reading = useCall(
    wallet.listTransactions,
    { query: { limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  )
  const { data } = reading

  async function view(row: TransactionRow) {
    playSound('main')
    await attempt(async () =>
      openPopup('offer', await loadOffer({ id: row.offer_id ?? 0, isCounter: isCounterStage(row) })),
    )
  }

  return (
    <ProfileFrame title="Transactions">
      <OwnBids />
      <Unread query={reading} failed="Your transactions could not be loaded.">
        <Skeleton lines={8} label="Loading transactions" />
      </Unread>
      <Problem text={problem} />
      {data && data.data.length === 0 && data.pagination_metadata.total_count > 0 && (
        <NoSuchPage page={page} title="No transactions here" onFirst={() => setSearch({})} />
      )}
      {data && data.pagination_metadata.total_count === 0 && <NothingYet />}
      {data && data.data.length > 0 && (
        <>
          <div className={styles.tools}>
            <p className={quiet.text}>Money in and out, newest first, and your offers.</p>
            <Button
              size="small"
              onClick={() =>
                attempt(() => download(wallet.transactionsAsCsv, 'called-shot-transactions.csv'))
              }
            >
              Download as CSV
            </Button>
          </div>
          <TransactionsTable rows={data.data} onView={view} />
          <Pager
            page={page}
            of={data.pagination_metadata}
            onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
          />
        </>
      )}
    </ProfileFrame>
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
