import type { z } from 'zod'

/** A JSON object as received from the server, before anything is decoded. */
export type Sent = Readonly<Record<string, unknown>>

/** The value to decode instead of `given`: as sent, or undefined if there is none; `around` is its object. */
type Reading = (given: unknown, around: Sent) => unknown

type Derived<Value> = (around: Sent) => Value
type Fallback<Value> = Value | Derived<Value>

const readings = new WeakMap<z.core.$ZodType, Reading>()
const leavable = new WeakSet<z.core.$ZodType>()

/**
 * A field of an answer that is this product's own addition to the specification. Our server always sends it: the schema
 * itself still requires it, for encoding and in OpenAPI. The client accepts an answer without it and reads `fallback`
 * instead, in wire format (dollars, ISO times); a function is passed the object around the field. Null counts as
 * missing if the schema does not accept null.
 *
 *     bonus: ours(usd, 0)
 */
export function ours<Schema extends z.ZodType>(schema: Schema, fallback: Fallback<z.input<Schema>>): Schema {
  const takesNull = () => schema.safeParse(null).success
  const copy = readAs(schema, (given, around) => {
    const isSent = given !== undefined && (given !== null || takesNull())
    if (isSent) return given
    return isDerived(fallback) ? fallback(around) : fallback
  })
  leavable.add(copy)
  return copy
}

function isDerived<Value>(fallback: Fallback<Value>): fallback is Derived<Value> {
  return typeof fallback === 'function'
}

/**
 * A field that the specification names but that a server may still omit: "where relevant", "0 if absent", or named in
 * one document and not in the other. Works like `ours` on both ends.
 */
export const mayLack = ours

/** A field that other servers may write in a different way; `reading` converts it to what the schema expects. */
export function readAs<Schema extends z.ZodType>(schema: Schema, reading: Reading): Schema {
  const before = readings.get(schema)
  const copy = schema.clone()
  readings.set(copy, before ? (given, around) => before(reading(given, around), around) : reading)
  return copy
}

/** A number in an answer, which other servers may write as text; anything else is returned as it was sent. */
export function numberIn(given: unknown): unknown {
  return typeof given === 'string' && /^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : given
}

/** Which of these words a server sent, in any case; undefined if none. */
export function wordOf<Word extends string>(words: readonly Word[], given: unknown): Word | undefined {
  const sent = typeof given === 'string' ? given.toLowerCase() : null
  return words.find((word) => word.toLowerCase() === sent)
}

/** Text that other servers may send as null if there is none. */
export const orBlank = (schema: z.ZodString) => readAs(schema, (given) => (given === null ? '' : given))

/** How the client reads a value of this schema that is written in another way (`readAs`); undefined if it has none. */
export function readingOf(schema: z.core.$ZodType): Reading | undefined {
  return readings.get(schema)
}

/** Whether the client accepts an answer without this field. */
export function isLeavable(schema: z.core.$ZodType): boolean {
  return leavable.has(schema)
}

export interface ByStatus {
  readonly byStatus: { readonly only: number | null }
}

/**
 * An answer for which the specification fixes only the status (API-72): the client treats the call as done at any
 * status from 200 to 299, or only at the given one, and gets null if the body differs from ours.
 */
export function byStatus<Schema extends z.ZodType>(
  schema: Schema,
  only: number | null = null,
): Schema & ByStatus {
  return Object.assign(schema.clone(), { byStatus: { only } })
}

/** Whether the specification fixes only the status of this answer (`byStatus`). */
export function isByStatus(schema: z.ZodType): schema is z.ZodType & ByStatus {
  return 'byStatus' in schema
}
