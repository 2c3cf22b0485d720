import type { Cents } from '@called-shot/shared/money.ts'
import type { TournamentView } from '@called-shot/shared/tournaments/contract.ts'

/** Which tournament an entry is for: not chosen, a new one, or an existing one. */
export type Choice =
  | { readonly at: 'none' }
  | { readonly at: 'new'; readonly seats: number; readonly inviteOnly: boolean }
  | {
      readonly at: 'existing'
      readonly tournament: TournamentView
      readonly inviteCode: string | null
      /** It has left the open ones: it started, was canceled, or the player entered it elsewhere. */
      readonly isGone?: boolean
    }

export const noChoice: Choice = { at: 'none' }
export const headToHead: Choice = { at: 'new', seats: 2, inviteOnly: false }

const labels = {
  none: 'Enter Tournament',
  new: 'Create Tournament',
  existing: 'Join Tournament',
} as const

export function submitLabel({ at }: Choice): string {
  return labels[at]
}

/** How many play, once every seat is taken. */
export function seatsOf(choice: Exclude<Choice, { at: 'none' }>): number {
  return choice.at === 'new' ? choice.seats : choice.tournament.seats
}

/** The choice with its tournament as it is now. It is gone if it is no longer among the open ones, all of them known. */
export function choiceNow(choice: Choice, known: readonly TournamentView[], isAll: boolean): Choice {
  if (choice.at !== 'existing') return choice
  const { tournament } = choice
  const now = known.find(({ id }) => id === tournament.id)
  return { ...choice, tournament: now ?? tournament, isGone: !now && isAll }
}

/** If the player chose nothing: the first open seat for that wager or, if there is none, a new head-to-head. */
export function choiceFor(
  choice: Choice,
  { stake, open }: { readonly stake: Cents; readonly open: readonly TournamentView[] },
): Exclude<Choice, { at: 'none' }> {
  if (choice.at !== 'none') return choice
  const fitting = open.find((tournament) => tournament.stake === stake && tournament.is_open)
  return fitting
    ? { at: 'existing', tournament: fitting, inviteCode: null }
    : { at: 'new', seats: 2, inviteOnly: false }
}
