import { useId, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import quiet from '../ui/quiet.module.css'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Pool } from './events-of.ts'
import { IdentityShares } from './identity-shares.tsx'
import { OwnEntries } from './own-entries.tsx'
import styles from './pool-section.module.css'

/** One pool as a betting slip: the total on its stub, the player's entries on the rest. */
export function PoolSection({ pool }: { readonly pool: Pool }) {
  const id = useId()
  const { total_entries: entries, user_identity_pool: own } = pool
  const total = formatUsd(pool.total_pool_amount)
  return (
    <section className={styles.pool} aria-labelledby={id} data-open={pool.is_open || undefined}>
      <dl className={styles.stub}>
        <div className={styles.total}>
          <dt>
            <Tooltip label="Total Pool">
              The total pool is the value of prize cards used in predictions.
            </Tooltip>
          </dt>
          <dd style={lettersOf(total)}>{total}</dd>
        </div>
        <div>
          <dt>{entries === 1 ? 'Entry' : 'Entries'}</dt>
          <dd>{withCommas(entries)}</dd>
        </div>
        <div className={styles.status}>
          <dt>Pool Status</dt>
          <dd>
            <Icon name={pool.is_open ? 'clock' : 'lock'} size={16} />
            {pool.is_open ? 'Open' : 'Closed'}
          </dd>
        </div>
      </dl>
      <div className={styles.body}>
        <h2 id={id}>
          <Name pool={pool} />
        </h2>
        <IdentityShares pool={pool} />
        {own.length > 0 ? (
          <OwnEntries pool={pool} />
        ) : (
          <p className={styles.none}>You haven't made any predictions for this trigger yet.</p>
        )}
        {pool.event_id > 0 && (
          <p className={styles.links}>
            <Link to={paths.poolAudit(pool.event_id, pool.trigger_id)}>
              {pool.is_settled ? 'How the shares add up' : 'Every entry of this pool'}
              <span className="visually-hidden">: {pool.name}</span>
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

/** For the size at which the amount fits on one line. */
function lettersOf(text: string): CSSProperties & Record<'--letters', number> {
  return { '--letters': text.length }
}

/** "event: trigger", with the trigger emphasized. */
function Name({ pool: { name, event_name, trigger_name } }: { readonly pool: Pool }) {
  if (trigger_name === '' || name !== `${event_name}: ${trigger_name}`) return name
  return (
    <>
      <span className={quiet.text}>{event_name}: </span>
      {trigger_name}
    </>
  )
}
