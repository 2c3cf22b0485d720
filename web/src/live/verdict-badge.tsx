import type { LiveCall } from '@called-shot/shared/live/standing.ts'
import { Badge } from '../ui/badge.tsx'

const verdicts = {
  true: { tone: 'true', word: 'TRUE' },
  false: { tone: 'danger', word: 'FALSE' },
  void: { tone: 'void', word: 'VOID' },
} as const

/** Whether a decided call was right; nothing before that. */
export function VerdictBadge({ call: { verdict } }: { readonly call: Pick<LiveCall, 'verdict'> }) {
  if (verdict === null) return null
  const { tone, word } = verdicts[verdict]
  return <Badge tone={tone}>{word}</Badge>
}
