import { cents } from '@called-shot/shared/money.ts'
import type { TournamentView } from '@called-shot/shared/tournaments/contract.ts'

/** An empty head-to-head tournament of another player; tests name what matters to them. */
export function openTournament(stake: number, more: Partial<TournamentView> = {}): TournamentView {
  return {
    id: 7,
    status: 'active',
    is_open: true,
    stake: cents(stake),
    pot: cents(stake),
    seats: 2,
    invite_only: false,
    invite_code: null,
    can_cancel: false,
    is_entered: false,
    closes_at: new Date('2025-09-07T17:00:00Z'),
    created_at: new Date('2025-09-06T17:00:00Z'),
    ended_at: null,
    entries: [],
    ...more,
  }
}
