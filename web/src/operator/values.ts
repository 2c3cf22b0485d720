import { dollarsFromCents, type Cents } from '@called-shot/shared/money.ts'

/** The values typed into the fields of an act, by field name. */
export type Values = Readonly<Record<string, string>>

export const textIn = (values: Values, name: string): string => (values[name] ?? '').trim()

/** The text of a field, or undefined if it was left empty. */
export function optionalIn(values: Values, name: string): string | undefined {
  const text = textIn(values, name)
  return text === '' ? undefined : text
}

/**
 * The number in a field, in plain digits or as it is shown, with a dollar sign and commas; NaN if it is empty or anything
 * else. NaN is null on the wire, so a field of the kind 'number' is asked for again before it is sent.
 */
export function numberIn(values: Values, name: string): number {
  const text = textIn(values, name)
    .replace(/^\$/, '')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return /^-?\d+(\.\d+)?$|^-?\.\d+$/.test(text) ? Number(text) : Number.NaN
}

export function optionalNumberIn(values: Values, name: string): number | undefined {
  return textIn(values, name) === '' ? undefined : numberIn(values, name)
}

/**
 * The time in a field, typed in UTC as `2026-11-23 18:00`, in the wire's format. Other text is sent unchanged, and the
 * server refuses it.
 */
export function momentIn(values: Values, name: string): string {
  const text = textIn(values, name)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text)) return text
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  // Some browsers read February 30 as a day of March.
  const isOne = !Number.isNaN(time) && utcMomentText(new Date(time)) === text.slice(0, 16)
  return isOne ? new Date(time).toISOString() : text
}

/** A moment as operators read and type it, in UTC to the minute: "2026-11-23 18:00". Empty for null. */
export function utcMomentText(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 16).replace('T', ' ')
}

/** A count as everywhere in the game: "1,234". Empty for null. */
export function countText(count: number | null): string {
  return count === null ? '' : count.toLocaleString('en-US')
}

/** An amount as a field begins with it: "19.90". */
export function dollarsText(amount: Cents): string {
  return dollarsFromCents(amount).toFixed(2)
}

/** A stored status as operators read it: "charged back", and "canceled" as everywhere in the game. */
export function statusText(status: string): string {
  return status.replaceAll('_', ' ').replaceAll('cancelled', 'canceled')
}

/** How long ago, in a single unit: "5 min", "3 d". */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} d`
}
