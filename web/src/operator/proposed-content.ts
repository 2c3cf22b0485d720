import type { z } from 'zod'
import { content, contentEdit } from '@called-shot/shared/operator/content-contract.ts'
import { useWork, type Work } from './use-work.ts'

/** A change to the content files that one owner proposed and another may publish: the call's body, as it was made. */
export type ProposedContent = z.output<typeof contentEdit>

/** What is proposed, if it is a change to the content files. */
export function proposedContentOf({ proposed }: Pick<Work, 'proposed'>): ProposedContent | null {
  if (proposed?.path !== content.publishEdit.path) return null
  return contentEdit.safeParse(proposed.body).data ?? null
}

/** The change that waits under this number; 'gone' when none does, null when none is asked for. */
export function useProposedContent(subject: string | null): ProposedContent | 'reading' | 'gone' | null {
  const { data } = useWork()
  if (subject === null) return null
  if (data === undefined) return 'reading'
  const row = data.data.find((each) => each.kind === 'proposal' && each.subject === subject)
  return (row && proposedContentOf(row)) ?? 'gone'
}
