import { Link, useParams, useSearchParams } from 'react-router'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import pageLook from '../ui/page.module.css'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isExact, sharesOf, type Audit } from './audit-check.ts'
import { AuditedEntries } from './audited-entries.tsx'
import styles from './pool-audit-page.module.css'

const pageSize = 100

/**
 * One pool in full: every entry, the arithmetic of every share, and a check that the shares add up to what was
 * forfeited.
 */
export function PoolAuditPage() {
  const { event = '', trigger = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const page = pageIn(search)
  const { data, isPending, isError, error, refetch } = useCall(
    pools.audit,
    {
      params: { event_id: event, trigger_id: trigger },
      query: { limit: pageSize, offset: (page - 1) * pageSize },
    },
    { keepPrevious: true },
  )

  return (
    <div className={pageLook.page}>
      <title>{`${data?.name ?? 'Pool'} · Called Shot`}</title>
      <Link className={pageLook.back} to={paths.mastersEvent}>
        <Icon name="left" size={16} /> All pools
      </Link>
      <header className={pageLook.head}>
        <h1>How the shares add up</h1>
        {data && <p>{data.name}</p>}
      </header>
      {isPending && <Skeleton lines={8} label="Loading the pool" />}
      {!data && isError && (
        <FailedState {...(isMissing(error) ? { title: 'There is no such pool' } : { onRetry: refetch })}>
          {isMissing(error) ? 'Nobody has entered it, or its address is wrong.' : messageOf(error)}
        </FailedState>
      )}
      {data && (
        <>
          <Sums audit={data} />
          <Verdict audit={data} />
          {data.data.length === 0 && data.pagination_metadata.total_count > 0 ? (
            <NoSuchPage page={page} title="No entries here" onFirst={() => setSearch({})} />
          ) : (
            <>
              <AuditedEntries audit={data} />
              <Pager
                page={page}
                of={data.pagination_metadata}
                onPage={(next) => setSearch({ page: String(next) })}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function Sums({ audit }: { readonly audit: Audit }) {
  const { right_amount: right, forfeited_amount: forfeited, shares_amount: shares } = audit
  const entries = (count: number) => `${withCommas(count)} ${count === 1 ? 'entry' : 'entries'}`
  if (right === null || forfeited === null || shares === null) {
    return (
      <dl className={styles.sums}>
        <div>
          <dt>Total Pool</dt>
          <dd>{formatUsd(audit.total_pool_amount)}</dd>
          <dd>{entries(audit.total_entries)}</dd>
        </div>
        <div>
          <dt>Pool Status</dt>
          <dd>{audit.is_open ? 'Open' : 'Closed'}</dd>
          <dd>not settled yet</dd>
        </div>
      </dl>
    )
  }
  return (
    <dl className={styles.sums}>
      <div data-tone="wrong">
        <dt>Forfeited by false predictions</dt>
        <dd>{formatUsd(forfeited)}</dd>
        <dd>{entries(audit.wrong_entries)}</dd>
      </div>
      <div data-tone="right">
        <dt>Prize cards of true predictions</dt>
        <dd>{formatUsd(right)}</dd>
        <dd>{entries(audit.right_entries)}</dd>
      </div>
      <div>
        <dt>Shares on top of prizes</dt>
        <dd>{formatUsd(shares)}</dd>
        <dd>
          {audit.leftover_cents === 0
            ? 'no cent left over'
            : `${audit.leftover_cents} leftover ${audit.leftover_cents === 1 ? 'cent' : 'cents'} handed out`}
        </dd>
      </div>
    </dl>
  )
}

/** The result of the browser's own calculation. */
function Verdict({ audit }: { readonly audit: Audit }) {
  const { data, right_amount: right, forfeited_amount: forfeited, shares_amount: shares } = audit
  if (right === null || forfeited === null || shares === null)
    return (
      <p className={styles.verdict}>
        Shares are fixed once every entry is final. Until then nobody can claim from this pool.
      </p>
    )
  if (audit.total_entries === 0)
    return (
      <p className={styles.verdict}>
        Every entry is void, so there are no shares: the players get all their cards back.
      </p>
    )
  if (right === 0)
    return (
      <p className={styles.verdict}>
        Nobody was right, so there is no bonus: the forfeited prize cards stay with the house.
      </p>
    )
  const isWhole = data.length === audit.pagination_metadata.total_count
  const exact = data.every((entry) => isExact(entry, audit)) && (!isWhole || sharesOf(data) === forfeited)
  return (
    <p className={styles.verdict} data-exact={exact ? 'yes' : 'no'} role={exact ? undefined : 'alert'}>
      <Icon name={exact ? 'check' : 'warning'} size={20} />
      {!exact
        ? 'These figures do not add up. Please report it.'
        : isWhole
          ? `Checked in your browser: ${audit.right_entries === 1 ? 'the share is' : `all ${audit.right_entries} shares sum to`} ${formatUsd(sharesOf(data))}, exactly what was forfeited.`
          : `Checked in your browser: every share on this page is exact. All of them sum to ${formatUsd(shares)}.`}
    </p>
  )
}
