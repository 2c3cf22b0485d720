import type { ActField } from './act.ts'
import { momentIn, numberIn, textIn, type Values } from './values.ts'

/** Why an act was not done: at one of its fields, or about all of it. */
export interface Failure {
  readonly field: string | null
  readonly text: string
}

/** The first field whose text is no moment or no number, with the form that it should have. */
export function unreadable(fields: readonly ActField[], values: Values): Failure | null {
  for (const { name, kind } of fields) {
    if (textIn(values, name) === '') continue
    if (kind === 'moment' && !isMoment(momentIn(values, name)))
      return { field: name, text: 'Write it in UTC like this: 2026-11-23 18:00' }
    if (kind === 'number' && Number.isNaN(numberIn(values, name)))
      return { field: name, text: 'Write a number like this: 1234.5' }
  }
  return null
}

function isMoment(sent: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(sent) && !Number.isNaN(Date.parse(sent))
}

/** The server names the field of the call first, `collection_id: …`; an act may ask for it by a shorter name. */
export function failureOf(fields: readonly ActField[], message: string): Failure {
  const [, path = '', said = ''] = /^([\w.]+): (.+)$/s.exec(message) ?? []
  const last = path.split('.').at(-1) ?? ''
  const field = fields.find(({ name }) => last === name || last === `${name}_id`)
  if (field === undefined) return { field: null, text: message }
  return { field: field.name, text: said.charAt(0).toUpperCase() + said.slice(1) }
}
