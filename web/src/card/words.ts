import { cents, formatUsd } from '@called-shot/shared/money.ts'

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 42 → "forty-two"; any but a whole number from 0 to 999,999 stays in digits. */
export function numberWords(value: number): string {
  if (!Number.isInteger(value) || value >= 1_000_000) return String(value)
  if (value < 20) return small[value] ?? String(value)
  if (value < 100) {
    const rest = value % 10
    return `${tens[Math.floor(value / 10)] ?? ''}${rest ? `-${numberWords(rest)}` : ''}`
  }
  const [unit, name] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand']
  const rest = value % unit
  return `${numberWords(Math.floor(value / unit))} ${name}${rest ? ` ${numberWords(rest)}` : ''}`
}

const ordinals: Readonly<Record<string, string>> = {
  one: 'first', two: 'second', three: 'third', five: 'fifth', eight: 'eighth', nine: 'ninth', twelve: 'twelfth',
} // oxfmt-ignore

/** 17 → "seventeenth", 21 → "twenty-first". */
export function ordinalWords(value: number): string {
  const words = numberWords(value)
  const last = words.split(/[- ]/).at(-1) ?? words
  const start = words.slice(0, words.length - last.length)
  return start + (ordinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
}

/**
 * An amount as a banknote spells it out: $5.00 → "five dollars", $7.50 → "seven dollars fifty", $0.50 → "fifty cents".
 */
export function moneyWords(valueCents: number): string {
  const dollars = Math.floor(valueCents / 100)
  const rest = valueCents % 100
  if (dollars === 0) return `${numberWords(rest)} ${rest === 1 ? 'cent' : 'cents'}`
  const whole = `${numberWords(dollars)} ${dollars === 1 ? 'dollar' : 'dollars'}`
  return rest === 0 ? whole : `${whole} ${numberWords(rest)}`
}

/** The amount as on a banknote: $5, $7.50, 50¢. */
export function moneyNumeral(valueCents: number): string {
  return valueCents < 100 ? `${valueCents}¢` : formatUsd(cents(valueCents)).replace('.00', '')
}

/** "$7.50" or "7.5" → 750; null if the text contains none that is exact in cents. */
export function centsIn(text: string): number | null {
  const [found] = /\d[\d,]*(?:\.\d{1,2})?/.exec(text) ?? []
  const amount = found ? Math.round(Number(found.replaceAll(',', '')) * 100) : null
  return Number.isSafeInteger(amount) ? amount : null
}

/** The serial number printed on a thing: 42917 → "A 0042917"; the letter advances every ten million. */
export function serialNumber(id: number): string {
  const letter = String.fromCharCode(65 + (Math.floor(id / 10_000_000) % 26))
  return `${letter} ${String(id % 10_000_000).padStart(7, '0')}`
}

/** "Patrick Mahomes" → "PM"; "Cher" → "CH"; suffixes do not count. */
export function initialsOf(name: string): string {
  const parts = name.replace(/"[^"]*"/g, ' ').split(/\s+/).filter((part) => part !== '' && !/^(?:jr|sr|i{2,3}|iv|v)\.?$/i.test(part)) // oxfmt-ignore
  const first = parts[0] ?? ''
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return (last === '' ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1)).toUpperCase()
}

/** Where other packs name their collection, the free one of the day says this. */
export const everyDay = 'Every day'
