/** The values typed into the fields of an act, by field name. */
export type Values = Readonly<Record<string, string>>

export const textIn = (values: Values, name: string): string => (values[name] ?? '').trim()

/** A field that may be left empty. */
export function optionalIn(values: Values, name: string): string | undefined {
  const text = textIn(values, name)
  return text === '' ? undefined : text
}

/** A number as it was typed; what is none goes to the server as nothing, which says so. */
export function numberIn(values: Values, name: string): number {
  const text = textIn(values, name).replace(/^\$/, '')
  return text === '' ? Number.NaN : Number(text)
}

export function optionalNumberIn(values: Values, name: string): number | undefined {
  return textIn(values, name) === '' ? undefined : numberIn(values, name)
}

/** `2026-11-23 18:00`, in UTC, as the wire has it; anything else goes as it is, and is refused there. */
export function momentIn(values: Values, name: string): string {
  const text = textIn(values, name)
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

/** A moment as operators read and type it, in UTC to the minute: "2026-11-23 18:00". Empty for null. */
export function utcMomentText(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 16).replace('T', ' ')
}

/** How long ago, in one unit. */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} d`
}
