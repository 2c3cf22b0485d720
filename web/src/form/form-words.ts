import type { TriggerForm } from '@called-shot/shared/form/contract.ts'
import { shownValue } from '@called-shot/shared/events/shown-value.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { shortMomentText } from '../time/moment-text.ts'
import type { Person } from './use-form.ts'

/** "5 of 8"; null without any games. */
export function hitsText({ hits, recent }: Pick<TriggerForm, 'hits' | 'recent'>): string | null {
  return recent.length === 0 ? null : `${hits} of ${recent.length}`
}

/** "Quarterback: 31% of 512". */
export function rateText({ of, games, hits }: TriggerForm['everybody']): string {
  return `${of}: ${percentText({ games, hits })} of ${withCommas(games)}`
}

export function percentText({ games, hits }: { readonly games: number; readonly hits: number }): string {
  return games === 0 ? '–' : `${Math.round((100 * hits) / games)}%`
}

const words: Readonly<Record<TriggerForm['comparator'], string>> = {
  '>=': 'or more',
  '<=': 'or less',
  '=': 'exactly',
}

/**
 * "Came true in 5 of the last 8 games: 312, 244, none. Needs 250 or more." A single game is no ratio: "Did not come true
 * in the last game: 28. Needs 250 or more."
 */
export function chartText({ recent, hits, comparator, threshold }: TriggerForm): string {
  const values = recent.map(({ value }) => (value === null ? 'none' : shownValue(value, threshold)))
  const found =
    recent.length === 1
      ? `${hits === 1 ? 'Came true' : 'Did not come true'} in the last game`
      : `Came true in ${hits} of the last ${recent.length} games`
  return `${found}: ${values.join(', ')}. Needs ${shownValue(threshold, threshold)} ${words[comparator]}.`
}

/** "vs KC, Nov 23, 4:25 PM EST". */
export function gameText({ name, opponent, starts_at: startsAt }: Person['next'][number]): string {
  return `${opponent ?? name}, ${shortMomentText(startsAt)}`
}
