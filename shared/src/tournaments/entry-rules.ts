import type { Obstacle } from '../crafting/rules.ts'
import { formatUsd, type Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'

export interface Seats {
  /** 'open' until its last seat is taken, its first event locks or its maker takes it back. */
  readonly status: string
  readonly players: number
  readonly seats: number
}

/** Whether a seat is free while nobody knows yet how any prediction in the tournament ends. */
export function isJoinable({
  status,
  players,
  seats,
  areAllUndecided,
}: Seats & { readonly areAllUndecided: boolean }): boolean {
  return status === 'open' && players < seats && areAllUndecided
}

const isOver = refused('tournament_closed', 'This tournament is over.')

/**
 * Why a player cannot take a seat, or null. To anybody without an invitation, a tournament by invitation does not
 * exist.
 */
export function whyCannotJoin(tournament: {
  readonly isEntered: boolean
  readonly isInvited: boolean
  readonly isJoinable: boolean
  /** Whether it was canceled or has been decided. */
  readonly isOver: boolean
}): Refused | null {
  if (tournament.isEntered) return refused('already_entered')
  if (!tournament.isInvited) return refused('not_found', 'There is no such tournament.')
  if (tournament.isOver) return isOver
  return tournament.isJoinable ? null : refused('tournament_closed')
}

/** Why a wager card does not fit a tournament's, or null: all of them must have the same value. */
export function whyWrongStake(stake: Cents, wager: Cents | null): Refused | null {
  return wager === stake
    ? null
    : refused('wrong_stake', `this tournament is played for wager cards of ${formatUsd(stake)}.`)
}

/** The cards of an entry. A caller assumes facts that it cannot know. */
export interface EntryFacts {
  readonly prediction: {
    readonly isStarter: boolean
    /** Whether nobody knows yet how it ends. */
    readonly isUndecided: boolean
  }
  readonly wager: { readonly isStarter: boolean; readonly isBonusPaid: boolean }
}

/**
 * Why these two cards cannot enter any tournament, or null: free cards, a wager paid with bonus money (GAME 'Free
 * cards'), or a prediction whose event is closed to crafting.
 */
export function whyCannotEnter({ prediction, wager }: EntryFacts): Obstacle<'prediction' | 'wager'> | null {
  const starter = 'starter cards cannot enter a tournament.'
  if (prediction.isStarter) return { slot: 'prediction', code: 'tutorial_card', message: starter }
  if (wager.isStarter) return { slot: 'wager', code: 'tutorial_card', message: starter }
  if (wager.isBonusPaid)
    return {
      slot: 'wager',
      code: 'tutorial_card',
      message: 'a wager card that your bonus paid for cannot enter until your bonus is ordinary money.',
    }
  return prediction.isUndecided ? null : { slot: 'prediction', ...refused('event_closed') }
}

/** Why a tournament cannot be canceled, or null: its maker can, while they are alone in it. */
export function whyCannotCancelTournament(
  tournament: Pick<Seats, 'status' | 'players'> & {
    readonly isMaker: boolean
    /** Whether it is by invitation and the player who asks is not in it. */
    readonly isHidden: boolean
  },
): Refused | null {
  if (!tournament.isMaker)
    return tournament.isHidden
      ? refused('not_found', 'There is no such tournament.')
      : refused('not_yours', 'Only its maker can cancel this tournament.')
  if (tournament.status === 'cancelled') return isOver
  return tournament.status === 'open' && tournament.players === 1
    ? null
    : refused('tournament_closed', 'Somebody has joined, so this tournament cannot be canceled.')
}
