import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorRead } from '../operator-roles.ts'
import { idText, instant, line, sentId, usd } from '../wire.ts'

/** The kinds of items that have a page with a timeline. */
export const subjectKinds = ['account', 'card', 'event', 'transfer', 'deposit', 'offer', 'pack'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** What has a page of its own in the operator's room. */
export const subjectLink = z.object({ kind: z.enum(subjectKinds), id: sentId })

const timelineEntry = z.object({
  at: instant,
  kind: z.string(),
  text: z.string(),
  amount: usd.nullable(),
  /** The actor, if known. */
  by: z.string().nullable(),
  link: subjectLink.nullable(),
})

/** One search for everything, and a page with its timeline for each item found. */
export const lookup = {
  search: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/search',
    query: z.object({ q: line(200).min(1, 'must not be empty') }),
    answer: z.object({
      data: z.array(
        z.object({
          kind: z.enum([...subjectKinds, 'person', 'key']),
          id: z.string(),
          title: z.string(),
          detail: z.string(),
        }),
      ),
    }),
    refusals: [],
    summary: 'Finds accounts, cards, packs, events, people, transfers, deposits, offers and feed keys',
  }),

  show: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/timeline',
    query: z.object({ kind: z.enum(subjectKinds), id: idText }),
    answer: z.object({
      title: z.string(),
      /** Its state, depending on its kind: an account's status, an event's, where a card is. */
      state: z.string(),
      /** Everything that stands against an account, of which `state` names only the most severe fact. */
      against: z.array(z.enum(['closed', 'suspended', 'frozen'])),
      starts_at: instant.nullable(),
      facts: z.array(z.object({ name: z.string(), value: z.string(), link: subjectLink.nullable() })),
      /** Newest first; the newest 200. */
      timeline: z.array(timelineEntry),
    }),
    refusals: ['not_found'],
    summary: 'One thing in the game: its facts and its history, with transfers and acts',
  }),
}
