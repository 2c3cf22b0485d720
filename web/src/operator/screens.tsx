import type { ReactNode } from 'react'
import { AccountsScreen, OutboxScreen } from './account-screens.ts'
import { AuditScreen } from './audit-screens.ts'
import { BooksScreen } from './books-screen.tsx'
import { PeopleScreen, TriggersScreen } from './catalogue-screens.ts'
import { DisputesScreen, EventsScreen, OutcomesScreen } from './event-screens.ts'
import { DisagreementsScreen, PollsScreen, SourcesScreen } from './feed-screens.ts'
import { HealthScreen } from './health-screen.tsx'
import { SearchScreen } from './search-screen.tsx'
import { SwitchesScreen } from './switches-screen.tsx'
import { WorkScreen } from './work-screen.tsx'
import { MatchDayScreen } from './match-day-screens.tsx'
import { DepositsScreen, SalesScreen, WithdrawalsScreen } from './money-screens.ts'

export interface Screen {
  /** Below the room's own address. */
  readonly path: string
  readonly title: string
  readonly Show: () => ReactNode
}

export interface Section {
  readonly title: string
  readonly screens: readonly Screen[]
}

/** Every screen of the room, in the order of its navigation. */
export const sections: readonly Section[] = [
  {
    title: 'Today',
    screens: [
      { path: 'work', title: 'Work', Show: WorkScreen },
      { path: 'search', title: 'Search', Show: SearchScreen },
    ],
  },
  {
    title: 'Games',
    screens: [
      { path: 'match-day', title: 'Match day', Show: MatchDayScreen },
      { path: 'events', title: 'Events', Show: EventsScreen },
      { path: 'outcomes', title: 'Outcomes', Show: OutcomesScreen },
      { path: 'disputes', title: 'Disputes', Show: DisputesScreen },
      { path: 'disagreements', title: 'Disagreements', Show: DisagreementsScreen },
      { path: 'sources', title: 'Sources', Show: SourcesScreen },
      { path: 'polls', title: 'Polled feeds', Show: PollsScreen },
    ],
  },
  {
    title: 'Players',
    screens: [
      { path: 'accounts', title: 'Accounts', Show: AccountsScreen },
      { path: 'messages', title: 'Messages', Show: OutboxScreen },
    ],
  },
  {
    title: 'Money',
    screens: [
      { path: 'books', title: 'Books', Show: BooksScreen },
      { path: 'deposits', title: 'Deposits', Show: DepositsScreen },
      { path: 'withdrawals', title: 'Withdrawals', Show: WithdrawalsScreen },
      { path: 'sales', title: 'Flagged sales', Show: SalesScreen },
    ],
  },
  {
    title: 'Content',
    screens: [
      { path: 'people', title: 'People', Show: PeopleScreen },
      { path: 'triggers', title: 'Triggers', Show: TriggersScreen },
    ],
  },
  {
    title: 'House',
    screens: [
      { path: 'switches', title: 'Switches', Show: SwitchesScreen },
      { path: 'health', title: 'Health', Show: HealthScreen },
      { path: 'audit', title: 'Audit log', Show: AuditScreen },
    ],
  },
]
