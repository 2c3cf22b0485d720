import type { z } from 'zod'
import { content, contentEdit } from '@called-shot/shared/operator/content-contract.ts'
import { useWork, type Work } from './use-work.ts'

/** A change to the content files that one owner proposed and another may publish. */
export interface ProposedContent {
  /** Its number. */
  readonly subject: string
  /** The call's body, unchanged. */
  readonly edit: z.output<typeof contentEdit>
  /** The email of the owner who proposed it. */
  readonly by: string
}

/** The proposal, if it is a change to the content files. */
export function proposedContentOf({
  subject,
  proposed,
}: Pick<Work, 'subject' | 'proposed'>): ProposedContent | null {
  if (proposed?.path !== content.publishEdit.path) return null
  const { data: edit } = contentEdit.safeParse(proposed.body)
  return edit === undefined ? null : { subject, edit, by: proposed.by }
}

/** The open proposal with this number; 'gone' if there is none, null without a number. */
export function useProposedContent(subject: string | null): ProposedContent | 'reading' | 'gone' | null {
  const { data } = useWork()
  if (subject === null) return null
  if (data === undefined) return 'reading'
  const row = data.data.find((each) => each.kind === 'proposal' && each.subject === subject)
  return (row && proposedContentOf(row)) ?? 'gone'
}
