import { z } from 'zod'

export const metricName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'must be a metric’s name')

/** Nothing that a trigger can be about comes near it, in dollars and votes either; beyond it a report is a slip. */
export const largestValue = 1_000_000_000_000

/** What a source says of a metric; null means "took part, no such result". */
export const reportedValue = z.number().min(-largestValue).max(largestValue).nullable()
