import { happenings, unit, type LiveCall } from '@called-shot/shared/live/standing.ts'

/** A text short enough for a card: "212 / 300", or the state once that says more. Reached does not mean decided. */
export function shortStanding(call: LiveCall): string {
  switch (call.state) {
    case 'scheduled':
      return 'not started'
    case 'reached':
      return 'reached?'
    case 'out_of_reach':
      return 'out of reach'
    case 'final':
    case 'corrected':
      return call.state
    case 'live':
      return call.known ? soFar(call) : 'at the end'
  }
}

function soFar({ metric, comparator, threshold, value }: LiveCall): string {
  if (value === null) return '–'
  if (happenings.has(metric)) return value >= 1 ? 'it happened' : 'not yet'
  const shown = (number: number) => number.toLocaleString('en-US') + (unit(metric, number) === '%' ? '%' : '')
  if (metric.endsWith('_margin')) {
    // Positive toward the side that must lead.
    const direction = comparator === '<=' ? -1 : 1
    return `by ${shown(direction * value)} / ${shown(direction * threshold)}`
  }
  if (comparator === '<=') return `${shown(value)}, max ${shown(threshold)}`
  return comparator === '='
    ? `${shown(value)}, just ${shown(threshold)}`
    : `${shown(value)} / ${shown(threshold)}`
}
