import type { NoticeFacts, NoticeType } from '@called-shot/shared/notifications/facts.ts'
import { isNoticeType, noticeWords } from '@called-shot/shared/notifications/words.ts'

/** A row of `notification`: facts, or the words stored by an older version. */
export interface StoredWords {
  readonly type: string
  readonly message: string
  readonly facts: NoticeFacts[NoticeType] | null
}

/** For a type that only a newer version knows, its name. */
export function wordsOf({ type, message, facts }: StoredWords): string {
  if (facts === null) return message
  return isNoticeType(type) ? noticeWords(type, facts) : type
}
