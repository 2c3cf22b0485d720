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

const unknown = ['Unknown', 'plain'] as const
