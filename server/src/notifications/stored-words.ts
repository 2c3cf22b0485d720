import type { NoticeFacts, NoticeType } from '@called-shot/shared/notifications/facts.ts'
import { isNoticeType, noticeWords } from '@called-shot/shared/notifications/words.ts'
import { poolIsOpen } from '../outcome-state.ts'

/** A row of `notification`: facts, or the words stored by an older version. */
export interface StoredWords {
  readonly type: string
  readonly message: string
  readonly facts: NoticeFacts[NoticeType] | null
}

/** What `sinceNotice` says. */
export type Since = 'claimed' | 'overruled' | 'pooled' | 'held' | null

/**
 * What has become of a notice `n` about a call: its reader has claimed, a later ruling replaced this one, its pool is
 * not settled yet, or its tournament is decided; null for what it says itself.
 */
export const sinceNotice = `(
  select case when c.claimed_as = n.facts ->> 'as' then 'claimed'
      when n.facts ->> 'as' <> 'paid' and o.status <> n.facts ->> 'as' then 'overruled'
      when a.place = 'held' and ${poolIsOpen} then 'pooled'
      when n.facts ->> 'place' = 'slotted' and a.place = 'held' then 'held' end
  from asset a join outcome o on o.id = a.outcome_id join event e on e.id = o.event_id
  left join claim c on c.prediction_id = a.id
  where n.type = 'prediction_resolved' and a.id = (n.payload ->> 'PredictionId')::bigint)`

/**
 * The text of a notice, as it was stored or with what has become of it since; for a type that only a newer version
 * knows, its name.
 */
export function wordsOf({ type, message, facts }: StoredWords, since: Since = null): string {
  if (facts === null) return message
  if (!isNoticeType(type)) return type
  return noticeWords(type, since !== null && 'place' in facts ? { ...facts, place: since } : facts)
}
