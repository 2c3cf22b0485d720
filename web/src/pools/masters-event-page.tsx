import { Link } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import { Countdown } from './countdown.tsx'
import { eventsOf } from './events-of.ts'
import styles from './masters-event-page.module.css'
import { NextEvents } from './next-events.tsx'
import { PoolLoading } from './pool-loading.tsx'
import { PoolSection } from './pool-section.tsx'
import { usePools } from './use-pools.ts'

/** Every pool with its amount and what it may pay, read again on news and when one closes (POOL-01 to POOL-17). */
export function MastersEventPage() {
  const { data, isPending, error, refetch } = usePools()
  const events = data ? eventsOf(data.trigger_pools) : []
  const waiting = data?.events.filter(({ event_id }) => !events.some(({ id }) => id === event_id)) ?? []

  return (
    <div className={styles.page}>
      <title>Masters Tournament Pool Predictions · Called Shot</title>
      <header className={styles.head}>
        <h1>Masters Tournament Pool Predictions</h1>
        <p>
          The Masters and some Sunday night games are pool events. Players who make the same call on one share
          a pool, and wrong calls pay a bonus to the right ones, on top of their prizes. If nobody is right,
          there is no bonus.
        </p>
      </header>
      {isPending && <PoolLoading />}
      {!data && error && <FailedState onRetry={refetch}>{messageOf(error)}</FailedState>}
      {data && events.length === 0 && (
        <EmptyState title="No added triggers for this event yet." action={<CraftLink isFirst />}>
          A pool begins with the first prediction on a trigger. Craft one on a pool event and it appears here.
        </EmptyState>
      )}
      {waiting.length > 0 && <NextEvents events={waiting} isOnlyWay={events.length > 0} />}
      {events.map((event) => (
        <div key={event.id} className={styles.event}>
          {event.name !== '' && (
            <p className={styles.strip}>
              <strong>{event.name}</strong>
              {event.closesAt && (
                <span>
                  Closes in <Countdown to={event.closesAt} />
                </span>
              )}
            </p>
          )}
          {event.pools.map((pool) => (
            <PoolSection key={`${pool.event_id} ${pool.trigger_id} ${pool.name}`} pool={pool} />
          ))}
        </div>
      ))}
    </div>
  )
}

function CraftLink({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <Link className={buttonLook(isFirst ? { tone: 'primary' } : {})} to={paths.craftPrediction}>
      Craft Prediction
    </Link>
  )
}
