import { z } from 'zod'
import { numberIn, readAs } from './answer.ts'
import { centsFromDollars, dollarsFromCents, type Cents } from './money.ts'
import { assetId } from './ids.ts'

/**
 * Dollars with at most two decimals on the wire, integer cents inside. In answers, the client rounds further decimals,
 * which come from floating-point sums (WAL-01), and reads them from text.
 */
export const usd = readAs(
  z.codec(
    z.number(),
    z.custom<Cents>((value) => Number.isSafeInteger(value)),
    {
      decode: (dollars, context) => {
        const amount = centsFromDollars(dollars)
        if (amount !== null) return amount
        context.issues.push({ code: 'custom', input: dollars, message: whyNotDollars(dollars) })
        return z.NEVER
      },
      encode: (amount) => dollarsFromCents(amount),
    },
  ),
  (given) => {
    const dollars = numberIn(given)
    return typeof dollars === 'number' ? Math.round(dollars * 100) / 100 : dollars
  },
)

function whyNotDollars(dollars: number): string {
  return Number.isSafeInteger(Math.round(dollars * 100)) ? 'must have at most 2 decimals' : 'is too large'
}

const firstYear = 1900
const lastYear = 2999

/**
 * A time: ISO 8601 in UTC on the wire, a Date inside. All our dates are within those years. In an answer the client
 * also accepts milliseconds and any other text that is a date (NOTI-08).
 */
export const instant = readAs(
  z.codec(z.iso.datetime(), z.date(), {
    decode: (text, context) => {
      const date = new Date(text)
      const year = date.getUTCFullYear()
      if (year >= firstYear && year <= lastYear) return date
      context.issues.push({
        code: 'custom',
        input: text,
        message: `must be from ${firstYear} to ${lastYear}`,
      })
      return z.NEVER
    },
    encode: (date) => date.toISOString(),
  }),
  (given) => {
    const time = typeof given === 'string' || typeof given === 'number' ? new Date(given).getTime() : NaN
    return Number.isNaN(time) ? given : new Date(time).toISOString()
  },
)

/** A day in a query, YYYY-MM-DD. The database knows no year 0. */
export const dayText = z.iso.date().refine((day) => day >= String(firstYear), `must be from ${firstYear} on`)

/** One of our ids: a positive safe integer, in bodies a number, never text. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The same in a path or a query, where everything is text. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: ({ input }) => whyNotId(String(input)) })
  .transform(Number)
  .refine(Number.isSafeInteger, 'is too large')

/** An id in an answer; -1 if it names nothing. */
export const sentId = z.number().int()

/** The parameters of a path that names one thing. */
export const byId = z.object({ id: idText })

function whyNotId(text: string): string {
  if (!/^-?(0|[1-9]\d*)$/.test(text)) return 'must be a whole number'
  return Number(text) > 0 ? 'is too large' : 'must be more than 0'
}

export const assetIdWire = id.transform(assetId)

/**
 * Excludes control characters, what turns the direction of the text around it, and what takes no ink, also joiners
 * that join nothing: with these one player could look like another, or like nobody.
 */
const visible =
  /^(?!(?:\s|\u200c|\u200d|\ufe0e|\ufe0f)+$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]*$/u

/** Text a player typed: trimmed, bounded, and visible (NUL would not even reach the database). */
export const line = (longest: number) =>
  z.string().trim().max(longest).regex(visible, 'must not contain control or invisible characters')

/** Why somebody does what they do, in their own words. */
export const reason = (longest = 1000) => line(longest).min(1, 'must say why')

/** `?a=1,2&a=3` → ['1','2','3']; empty pieces are dropped (LIST-47). */
export const commaList = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .join(',')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== ''),
)

/** The same of values that are fixed, in upper or lower case; in lower case inside. */
export const commaWords = <Word extends string>(words: readonly Word[]) =>
  commaList.transform((values) => values.map((value) => value.toLowerCase())).pipe(z.array(z.enum(words)))

/** The same of whole numbers, as text. */
export const commaNumbers = commaList.pipe(
  z.array(
    z.string().regex(/^\d{1,9}$/, {
      error: ({ input }) => (/^\d+$/.test(String(input)) ? 'is too large' : 'must be a whole number'),
    }),
  ),
)

/** The same of ids. */
export const commaIds = commaList.pipe(z.array(idText))

/** 'true' and 'false' as text in a query. */
export const flagText = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A query value that can be omitted; an empty one counts as none (LIST-41). */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()
