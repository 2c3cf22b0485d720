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
