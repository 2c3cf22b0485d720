import type { IdentityCopy } from '@called-shot/shared/album/contract.ts'

/** "2 of 3 calls came true · streak 2, best 2". */
export function recordWords({
  predictions,
  correct,
  streak,
  best_streak: best,
}: Pick<IdentityCopy, 'predictions' | 'correct' | 'streak' | 'best_streak'>): string {
  if (predictions === 0) return 'Not yet played'
  const calls = `${correct} of ${predictions} ${predictions === 1 ? 'call' : 'calls'} came true`
  return best === 0 ? calls : `${calls} · streak ${streak}, best ${best}`
}

/** "3 calls: 1 of 2 decided came true". */
export function callsWords({
  total,
  decided,
  correct,
}: {
  readonly total: number
  readonly decided: number
  readonly correct: number
}): string {
  if (total === 0) return 'None yet.'
  const calls = total === 1 ? '1 call' : `${total} calls`
  return decided === 0 ? `${calls}, none decided yet` : `${calls}: ${correct} of ${decided} decided came true`
}
