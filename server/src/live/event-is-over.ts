import { outcomeIsFinal } from '../outcome-state.ts'

/**
 * In SQL, whether an event `e` is over: a source says that it has reported all, all outcomes are final (that some are
 * void may only mean that somebody does not play), or no result can come anymore.
 */
export const eventIsOver = `(e.status = 'decided' or e.starts_at + e.void_after <= statement_timestamp()
  or (e.closed_at is not null and (
    select bool_and(${outcomeIsFinal})
      and bool_or(o.status <> 'void') from outcome o where o.event_id = e.id)))`

/** In SQL, whether an event `e` counts toward form: it is over, and was not canceled. */
export const eventCounts = `(e.status <> 'cancelled' and ${eventIsOver})`
