import type { ToldCall } from '@called-shot/shared/live/standing.ts'

/** What there is room for on a card: "212 / 300", or the state once that says more. Reached is not decided. */
export function shortStanding({ state, known, value, threshold }: ToldCall): string {
  switch (state) {
    case 'scheduled':
      return 'not begun'
    case 'reached':
      return 'reached?'
    case 'out_of_reach':
      return 'out of reach'
    case 'final':
    case 'corrected':
      return state
    case 'live':
      return known
        ? `${value?.toLocaleString('en-US') ?? '–'} / ${threshold.toLocaleString('en-US')}`
        : 'at the end'
  }
}
