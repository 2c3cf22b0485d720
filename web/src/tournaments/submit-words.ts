import type { Cents } from '@called-shot/shared/money.ts'
import type { TournamentView } from '@called-shot/shared/tournaments/contract.ts'

/** Which tournament an entry is for: nothing chosen yet, a new one, or one that is there. */
export type Choice =
  | { readonly at: 'none' }
  | { readonly at: 'new'; readonly seats: number; readonly inviteOnly: boolean }
  | { readonly at: 'existing'; readonly tournament: TournamentView; readonly inviteCode: string | null }

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

/** A player who chose nothing takes the first free seat for that wager, or else opens a head-to-head. */
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
