import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { utcMomentText } from './values.ts'

/** Fields that hold money, whatever was done; in the log they are in cents. */
const moneyNames = ['cents', 'funds', 'amount', 'price', 'paid', 'held', 'reversed']

/** Acts among whose fields `value` is a prize's; elsewhere it is what a source reported. */
const valued = ['granted', 'act_proposed']

/** A proposed call stands in the log as it was sent, with dollars. */
const inDollars = ['act_proposed']

/** A moment as JSON has it. */
const instantText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** What the server keeps as it came, in words: fields with their values, and money in dollars. */
export function detailWords(detail: unknown, action = ''): string {
  if (detail === null || detail === undefined) return ''
  if (Array.isArray(detail)) return detail.map((each) => inner(each, action)).join('; ')
  return typeof detail === 'object' ? fieldsOf(detail, action).join('; ') : text(detail)
}

/** The fields of an answer, each with its name and its value in words. */
export function detailFacts(detail: object, action = ''): (readonly [name: string, value: string])[] {
  return Object.entries(detail).map(([name, value]) => {
    const isMoney = moneyNames.includes(name) || (name === 'value' && valued.includes(action))
    const words = isMoney && typeof value === 'number' ? dollars(value, action) : nested(value, action)
    return [name === 'cents' ? 'amount' : name.replaceAll('_', ' '), words]
  })
}

function fieldsOf(object: object, action: string): string[] {
  return detailFacts(object, action).map(([name, value]) => `${name}: ${value}`)
}

function dollars(value: number, action: string): string {
  return formatUsd(cents(inDollars.includes(action) ? Math.round(value * 100) : value))
}

function nested(value: unknown, action: string): string {
  if (Array.isArray(value)) return value.map((each) => nested(each, action)).join(', ') || 'none'
  return isRecord(value) ? `(${inner(value, action)})` : text(value)
}

function inner(value: unknown, action: string): string {
  return isRecord(value) ? fieldsOf(value, action).join(', ') : text(value)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function text(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (value instanceof Date) return utcMomentText(value)
  if (typeof value === 'string' && instantText.test(value)) return utcMomentText(new Date(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
