import { z } from 'zod'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { subjectKinds, type lookup, type SubjectKind } from '@called-shot/shared/operator/lookup-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Queries } from '../commit/reader.ts'
import { wordsOf, type StoredWords } from '../notifications/stored-words.ts'
import { factsText } from './subject-facts.ts'
import { timelineText } from './subject-timelines.ts'

type Subject = AnswerOf<typeof lookup.show>

interface FactsRow {
  readonly title: string
  readonly state: string
  readonly startsAt: Date | null
  /** Of an account only. */
  readonly against?: Subject['against']
  /** Names and values in order; a number is in cents; the third item is what the value links to, such as `account 7`. */
  readonly facts: unknown
}

interface EntryRow {
  readonly at: Date
  readonly kind: string
  readonly text: string
  readonly cents: number | null
  readonly by: string | null
  readonly link: string | null
  /** Of a notice, from which its words are made. */
  readonly type: string | null
  readonly message: string | null
  readonly facts: StoredWords['facts']
}

const readFacts = z.array(
  z.tuple([z.string(), z.union([z.string(), z.number()]).nullable(), z.string().nullable()]),
)

/** One item of the game with its timeline; refuses with 404 if there is none of that kind. */
export async function showSubject(
  queries: Queries,
  { kind, id }: { readonly kind: SubjectKind; readonly id: number },
): Promise<Subject> {
  const found = await queries.first<FactsRow>({
    name: `subject-${kind}`,
    text: factsText[kind],
    values: [id],
  })
  if (found === null) throw refuse('not_found', `There is no ${kind} ${id}.`)
  const entries = await queries.query<EntryRow>({
    name: `timeline-${kind}`,
    text: `
      select entry.at, entry.kind, entry.text, entry.cents, entry.by, entry.link, n.type, n.message, n.facts
      from (
        select * from (${timelineText[kind]}) each order by at desc, kind, id desc, text limit 200) entry
      left join notification n on entry.kind = 'notice' and n.id = entry.id
      order by entry.at desc, entry.kind, entry.id desc, entry.text`,
    values: [id],
  })
  return {
    title: found.title,
    state: found.state,
    against: found.against ?? [],
    starts_at: found.startsAt,
    facts: readFacts.parse(found.facts).flatMap(([name, value, link]) => {
      if (value === null) return []
      const text = typeof value === 'number' ? formatUsd(cents(value)) : value
      return [{ name, value: text, link: linkOf(link) }]
    }),
    timeline: entries.map(({ at, kind: what, text, cents: amount, by, link, type, message, facts }) => ({
      at,
      kind: what,
      text: type === null || message === null ? text : wordsOf({ type, message, facts }),
      by,
      amount: amount === null ? null : cents(amount),
      link: linkOf(link),
    })),
  }
}

/** `card 17` links to that card. */
function linkOf(text: string | null): Subject['timeline'][number]['link'] {
  const [word, id] = text?.split(' ') ?? []
  const kind = subjectKinds.find((each) => each === word)
  return kind === undefined ? null : { kind, id: Number(id) }
}
