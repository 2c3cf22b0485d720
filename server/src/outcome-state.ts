/**
 * In SQL, whether an outcome `o` is final: decided, not frozen by a dispute, and past its dispute window. The same rule
 * as `isFinal` in shared/src/predictions/rules.ts.
 */
export const outcomeIsFinal = `o.status <> 'pending' and not o.frozen and o.final_at <= statement_timestamp()`

/**
 * In SQL, whether the call of an outcome `o` on its event `e` is in a pool that is not settled, so that nothing but what
 * is void can be taken. For the second until the job stores the settlement, a claim finds it settled sooner.
 */
export const poolIsOpen = `(e.pool and not exists (
  select 1 from pool_settlement s where s.event_id = o.event_id and s.trigger_id = o.trigger_id))`

/**
 * In SQL, whether a prediction `a` was crafted at or after the true start of its event `e`, so that it is void, whatever
 * its outcome. The same rule as `isLateEntry` in shared/src/events/oracle-rules.ts.
 */
export const isLateEntry = `coalesce(a.created_at >= e.actual_started_at, false)`

/** In SQL, how the prediction `a` with the outcome `o` on the event `e` ended; null until that is final. */
export const verdictNow = `case when ${isLateEntry} then 'void' when ${outcomeIsFinal} then o.status end`
