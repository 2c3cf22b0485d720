import type { Share } from '@called-shot/shared/sharing/contract.ts'
import type { ShareFacts, SharedThing } from '@called-shot/shared/sharing/facts.ts'
import { sharePath, sharePicturePath } from '@called-shot/shared/sharing/paths.ts'
import { shareWords } from '@called-shot/shared/sharing/words.ts'

/** A live share as it is stored. */
export interface ShareRow {
  readonly id: number
  readonly code: string
  readonly what: SharedThing
  readonly facts: ShareFacts
  readonly showsName: boolean
  readonly showsAmount: boolean
  readonly createdAt: Date
}

export const shareColumns =
  'id, code, what, facts, shows_name as "showsName", shows_amount as "showsAmount", created_at as "createdAt"'

/** The same as its owner sees it; links are sent to others, so they are whole addresses. */
export function shareOf(
  { id, code, what, facts, showsName, showsAmount, createdAt }: ShareRow,
  publicUrl: string,
): Share {
  const { title, description } = shareWords(facts)
  return {
    id,
    kind: what,
    url: publicUrl + sharePath(code),
    image_url: publicUrl + sharePicturePath(code),
    title,
    description,
    show_name: showsName,
    show_amount: showsAmount,
    created_at: createdAt,
  }
}
