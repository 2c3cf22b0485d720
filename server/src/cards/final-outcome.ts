/**
 * In SQL, whether an outcome `o` is final: decided, not frozen by a dispute, and past its dispute window. The same rule
 * as `isFinal` in shared/src/predictions/rules.ts.
 */
export const outcomeIsFinal = `o.status <> 'pending' and not o.frozen and o.final_at <= now()`
