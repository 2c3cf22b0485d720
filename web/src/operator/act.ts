import type { ReactNode } from 'react'
import type { BodyIn, Endpoint, ParamsIn } from '@called-shot/shared/endpoint.ts'
import type { NamedRole } from '@called-shot/shared/operator-roles.ts'
import { nothing, type Topic } from '@called-shot/shared/topics.ts'
import { call, type Answer } from '../api/client.ts'
import { textIn, type Values } from './values.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

export interface ActField {
  readonly name: string
  readonly label: string
  /** A moment is typed in UTC: 2026-11-23 18:00. People are chosen by name; the value is their ids, with commas. */
  readonly kind: 'line' | 'text' | 'moment' | 'number' | 'choice' | 'check' | 'person' | 'people'
  readonly options?: readonly string[]
  /** Options that a list knows, such as what is on sale: their ids, with names. */
  readonly list?: () => Promise<readonly Option[]>
  readonly isOptional?: boolean
  /** A choice that the operator has to make: none is set at first. */
  readonly isUnset?: boolean
  readonly hint?: string
}

/** The effects of an act, shown before it is done. */
export interface Preview {
  readonly lines: readonly { readonly label: string; readonly amount: string }[]
}

/** What an act has done, in a sentence, and where to see it. */
interface Done {
  readonly sentence: string
  readonly links: readonly { readonly to: string; readonly text: string }[]
}

/** What came of an act; without words for it, the answer is shown field by field. */
export interface Sent {
  readonly answer: unknown
  readonly done: Done | null
}

/** One act on one subject, as the dialog shows it: what is asked, what it would do, and how it is done. */
export interface Act {
  readonly title: string
  readonly about: string
  /** The one thing that it is done to, where the title does not say it. */
  readonly subject?: string | undefined
  /** What the operator decides on, such as a player's words. */
  readonly basis?: ReactNode
  readonly fields: readonly ActField[]
  readonly first: Values
  /** Whether one operator is enough, even if acts need two. */
  readonly isAlone: boolean
  /** Whether no other act takes it back; it is marked as dangerous. */
  readonly isForGood: boolean
  /** The roles that may do it, in addition to owners. */
  readonly roles: readonly NamedRole[]
  /** Why this operator cannot do it, whatever their roles; null or absent if they can. */
  readonly whyNot?: string | null
  readonly preview?: ((values: Values) => Promise<Preview>) | undefined
  /** The fields that the preview depends on; it is read again when one of them changes. */
  readonly previewOn: readonly string[]
  readonly changes: readonly Topic[]
  readonly send: (values: Values, key: string) => Promise<Sent>
}

export interface ActTerms<E extends Endpoint> {
  readonly title: string
  /** The subject, in a sentence. */
  readonly about: string
  readonly subject?: string | undefined
  readonly isForGood?: boolean
  readonly fields?: readonly ActField[]
  readonly first?: Values
  readonly params?: { readonly [Name in keyof ParamsIn<E>]: string | number }
  readonly body?: (values: Values) => BodyIn<E>
  readonly preview?: (values: Values) => Promise<Preview>
  readonly previewOn?: readonly string[]
  readonly done?: (answer: Answer<E>) => Done
  /** The number of the proposal that it confirms. */
  readonly confirms?: string | undefined
}

/** An act of the contract. Its fields make up the call's body. */
export function act<E extends Endpoint>(endpoint: E, terms: ActTerms<E>): Act {
  const { params, body, confirms } = terms
  return {
    title: terms.title,
    about: terms.about,
    subject: terms.subject,
    fields: terms.fields ?? [],
    first: terms.first ?? {},
    isAlone: endpoint.alone !== undefined,
    isForGood: terms.isForGood ?? false,
    roles: endpoint.roles ?? [],
    preview: terms.preview,
    previewOn: terms.previewOn ?? [],
    changes: endpoint.changes ?? nothing,
    send: async (values, key) => {
      const answer = await call(endpoint, { params, body: body?.(values), key, confirms })
      return { answer, done: terms.done?.(answer) ?? null }
    },
  }
}

/** The reason. Every such act asks for it, and the audit log keeps it. */
export const why: ActField = { name: 'reason', label: 'Reason', kind: 'text', hint: 'Kept in the audit log.' }

/** The reason of an act that players are told of in these words. */
export const toldWhy: ActField = { ...why, hint: 'Players read it.' }

/** The terms of an act that asks for the reason alone. */
export const reasonOnly = {
  fields: [why],
  body: (values: Values) => ({ reason: textIn(values, 'reason') }),
} as const
