import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import type { TournamentView } from '@called-shot/shared/tournaments/contract.ts'
import { momentText } from '../time/moment-text.ts'
import type { BadgeTone } from '../ui/badge.tsx'

const words: Readonly<Record<string, readonly [text: string, tone: BadgeTone]>> = {
  active: ['Active', 'flag'],
  pending: ['Pending Resolution', 'plain'],
  won: ['Won', 'true'],
  lost: ['Lost', 'danger'],
  returned: ['Returned', 'void'],
}

/** The label of a tournament's status; any other status is Unknown (Rules market §2). */
export function statusWords(status: string): { readonly text: string; readonly tone: BadgeTone } {
  const [text, tone] = Object.hasOwn(words, status) ? (words[status] ?? unknown) : unknown
  return { text, tone }
}

type Entry = TournamentView['entries'][number]

const unknown = ['Unknown', 'plain'] as const

/** When a tournament closes to entries, closed to them, or ended. */
export function closingWords(
  {
    status,
    closes_at: closesAt,
    ended_at: endedAt,
  }: Pick<TournamentView, 'status' | 'closes_at' | 'ended_at'>,
  now: Date,
): string {
  if (endedAt !== null) return `Ended ${momentText(endedAt)}`
  if (closesAt <= now) return `Closed ${momentText(closesAt)}`
  // Every event was called off before its time.
  return status === 'pending' ? 'Closed' : `Closes ${momentText(closesAt)}`
}

/** Whether an entry has a standing to show. A void call has none, and its game may have no page anymore. */
export function hasStanding({ result, status }: Pick<Entry, 'result' | 'status'>): boolean {
  return result === null && factsOfTag(status).verdict !== 'void'
}

/** Why an invitation to a tournament came too late, or null while it can be joined. */
export function whyTooLate({
  is_open: isOpen,
  ended_at: endedAt,
}: Pick<TournamentView, 'is_open' | 'ended_at'>): string | null {
  if (isOpen) return null
  return endedAt === null
    ? 'The tournament you were invited to has already started.'
    : 'The tournament you were invited to is over.'
}
