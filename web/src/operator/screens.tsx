import type { ReactNode } from 'react'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { content } from '@called-shot/shared/operator/content-contract.ts'
import { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { AccountsScreen, OutboxScreen } from './account-screens.ts'
import { AuditScreen } from './audit-screens.tsx'
import { BooksScreen } from './books-screen.tsx'
import { PeopleScreen, TriggersScreen } from './catalogue-screens.ts'
import { ContentScreen } from './content-screen.tsx'
import { DisputesScreen, EventsScreen, OutcomesScreen } from './event-screens.ts'
import { DisagreementsScreen, PollsScreen, SourcesScreen } from './feed-screens.ts'
import { HealthScreen } from './health-screen.tsx'
import { OperatorsScreen } from './operators-screen.tsx'
import { SecondFactorScreen } from './second-factor.tsx'
import { SearchScreen } from './search-screen.tsx'
import { SwitchesScreen } from './switches-screen.tsx'
import { TransfersScreen } from './transfers-screen.tsx'
import { WorkScreen } from './work-screen.tsx'
import { MatchDayScreen } from './match-day-screens.tsx'
import { DepositsScreen, SalesScreen, WithdrawalsScreen } from './money-screens.ts'

export interface Screen {
  /** Relative to the room's address. */
  readonly path: string
  readonly title: string
  /** The call that the screen shows. Operators whose roles do not cover it do not see the screen in the navigation. */
  readonly reads: Pick<Endpoint, 'roles'>
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
      { path: 'work', title: 'Work', reads: work.list, Show: WorkScreen },
      { path: 'search', title: 'Search', reads: lookup.search, Show: SearchScreen },
    ],
  },
  {
    title: 'Games',
    screens: [
      { path: 'match-day', title: 'Match day', reads: matchDay.list, Show: MatchDayScreen },
      { path: 'events', title: 'Events', reads: operator.listEvents, Show: EventsScreen },
      { path: 'outcomes', title: 'Outcomes', reads: operator.listOutcomes, Show: OutcomesScreen },
      { path: 'disputes', title: 'Disputes', reads: operator.listDisputes, Show: DisputesScreen },
      {
        path: 'disagreements',
        title: 'Disagreements',
        reads: feeds.listDisagreements,
        Show: DisagreementsScreen,
      },
      { path: 'sources', title: 'Sources', reads: feeds.listSources, Show: SourcesScreen },
      { path: 'polls', title: 'Polled feeds', reads: feeds.listPolls, Show: PollsScreen },
    ],
  },
  {
    title: 'Players',
    screens: [
      { path: 'accounts', title: 'Accounts', reads: operator.listAccounts, Show: AccountsScreen },
      { path: 'messages', title: 'Messages', reads: operator.listOutbox, Show: OutboxScreen },
    ],
  },
  {
    title: 'Money',
    screens: [
      { path: 'books', title: 'Books', reads: money.overview, Show: BooksScreen },
      { path: 'transfers', title: 'Transfers', reads: money.listTransfers, Show: TransfersScreen },
      { path: 'deposits', title: 'Deposits', reads: deposits.listDeposits, Show: DepositsScreen },
      {
        path: 'withdrawals',
        title: 'Withdrawals',
        reads: withdrawals.listWithdrawals,
        Show: WithdrawalsScreen,
      },
      { path: 'sales', title: 'Flagged sales', reads: market.listFlaggedSales, Show: SalesScreen },
    ],
  },
  {
    title: 'Content',
    screens: [
      { path: 'content', title: 'Content files', reads: content.read, Show: ContentScreen },
      { path: 'people', title: 'People', reads: operator.listPeople, Show: PeopleScreen },
      { path: 'triggers', title: 'Triggers', reads: operator.listTriggers, Show: TriggersScreen },
    ],
  },
  {
    title: 'House',
    screens: [
      { path: 'operators', title: 'Operators', reads: operators.listOperators, Show: OperatorsScreen },
      {
        path: 'second-factor',
        title: 'Second factor',
        reads: secondFactor.readSecondFactor,
        Show: SecondFactorScreen,
      },
      { path: 'switches', title: 'Switches', reads: switches.list, Show: SwitchesScreen },
      { path: 'health', title: 'Health', reads: work.health, Show: HealthScreen },
      { path: 'audit', title: 'Audit log', reads: operator.audit, Show: AuditScreen },
    ],
  },
]
