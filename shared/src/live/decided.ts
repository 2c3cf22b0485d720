import { withCommas } from '../money.ts'
import type { LiveCall } from './standing.ts'

/** What became of all calls on an event: "12 predictions came true, 3 did not, 1 is void, 2 are not decided yet." */
export function decidedWords(
  calls: readonly (Pick<LiveCall, 'verdict'> & { readonly made: number })[],
): string {
  const made = (verdict: LiveCall['verdict']) =>
    calls.filter((call) => call.verdict === verdict).reduce((sum, call) => sum + call.made, 0)
  const [right, wrong, void_, open] = [made('true'), made('false'), made('void'), made(null)]
  if (right + wrong + void_ + open === 0) return 'Nobody holds a prediction on it.'
  const parts = [
    `${withCommas(right)} ${right === 1 ? 'prediction' : 'predictions'} came true`,
    `${withCommas(wrong)} did not`,
    ...(void_ > 0 ? [`${withCommas(void_)} ${void_ === 1 ? 'is' : 'are'} void`] : []),
    ...(open > 0 ? [`${withCommas(open)} ${open === 1 ? 'is' : 'are'} not decided yet`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** Whether calls on an event are decided, all of them; that some are void may only mean that somebody does not play. */
export function areDecided(calls: readonly Pick<LiveCall, 'verdict'>[]): boolean {
  return calls.every(({ verdict }) => verdict !== null) && calls.some(({ verdict }) => verdict !== 'void')
}
