import type { z } from 'zod'
import { content, contentEdit } from '@called-shot/shared/operator/content-contract.ts'
import { useWork, type Work } from './use-work.ts'

/** A change to the content files that one owner proposed and another may publish: the call's body, unchanged. */
export type ProposedContent = z.output<typeof contentEdit>

/** The proposal, if it is a change to the content files. */
export function proposedContentOf({ proposed }: Pick<Work, 'proposed'>): ProposedContent | null {
  if (proposed?.path !== content.publishEdit.path) return null
  return contentEdit.safeParse(proposed.body).data ?? null
}

/** The open proposal with this number; 'gone' if there is none, null without a number. */
export function useProposedContent(subject: string | null): ProposedContent | 'reading' | 'gone' | null {
  const { data } = useWork()
  if (subject === null) return null
  if (data === undefined) return 'reading'
  const row = data.data.find((each) => each.kind === 'proposal' && each.subject === subject)
  return (row && proposedContentOf(row)) ?? 'gone'
}
