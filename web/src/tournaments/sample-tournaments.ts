import { cents, type Cents } from '@called-shot/shared/money.ts'

/** My Tournaments for a player who has never entered one: made up, and marked as a sample. */
export interface SampleTournament {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly players: number
  readonly seats: number
  readonly pot: Cents
  readonly paid: Cents
}

export const sampleTournaments: readonly SampleTournament[] = [
  {
    id: 1,
    name: 'A quarterback throws for 300 yards',
    status: 'active',
    players: 2,
    seats: 4,
    pot: cents(360),
    paid: cents(0),
  },
  {
    id: 2,
    name: 'A golfer finishes in the top ten',
    status: 'pending',
    players: 8,
    seats: 8,
    pot: cents(1440),
    paid: cents(0),
  },
  {
    id: 3,
    name: 'A receiver catches two touchdowns',
    status: 'won',
    players: 2,
    seats: 2,
    pot: cents(2000),
    paid: cents(2000),
  },
  {
    id: 4,
    name: 'A film opens at number one',
    status: 'lost',
    players: 5,
    seats: 8,
    pot: cents(900),
    paid: cents(0),
  },
]

export const sampleRecord = { totalEarnings: cents(2000), winRate: 0.5 } as const
