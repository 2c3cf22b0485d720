import { formatUsd } from '@called-shot/shared/money.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { players } from '@called-shot/shared/operator/players-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { Answer } from '../api/client.ts'
import { act, reasonOnly, why, type Act } from './act.ts'
import { amount, link, moment, status, words } from './columns.tsx'
import { listScreen } from './list-screen.tsx'
import { at, pageOf, seeing } from './pages.ts'
import { seriesOptions } from './sale-options.ts'
import { numberIn, optionalNumberIn, textIn } from './values.ts'

type Account = Answer<typeof operator.listAccounts>['data'][number]

/** An account and what stands against it: each fact of its own, because its status names only the most severe one. */
interface StandingAccount {
  readonly id: number
  readonly email: string
  readonly isClosed: boolean
  readonly isSuspended: boolean
  readonly isFrozen: boolean
}

/** The acts for one account. A closed one can be unfrozen and restored too, because until then nothing is paid out. */
export function accountActs(account: StandingAccount): readonly Act[] {
  const { id, email, isClosed, isSuspended, isFrozen } = account
  const about = {
    params: { id },
    ...reasonOnly,
  }
  return [
    giveTo(email),
    ...(isFrozen
      ? [
          act(operator.unfreezeAccount, {
            ...about,
            title: 'Unfreeze',
            about: `${freed(account, 'buy, trade and withdraw', isSuspended ? 'suspended' : null)}: the charge-back is settled or given up.`,
          }),
        ]
      : []),
    ...(isSuspended
      ? [
          act(operator.restoreAccount, {
            ...about,
            title: 'Restore',
            about: `${freed(account, 'play', isFrozen ? 'frozen' : null)}. What has ended stays ended.`,
          }),
        ]
      : []),
    ...(isClosed || isSuspended
      ? []
      : [
          act(operator.suspendAccount, {
            ...about,
            title: 'Suspend',
            isForGood: true,
            about: `${email} can only read. What it has for sale, its offers and bids, and offers for its cards end.`,
          }),
        ]),
    ...(isClosed
      ? [payOut(id, email)]
      : [
          act(players.close, {
            ...about,
            title: 'Close account',
            isForGood: true,
            about: `Nobody logs in to ${email} again, and nobody can undo it. What it has for sale, its offers and bids, and offers for its cards end; its cards stay where they are.`,
          }),
        ]),
  ]
}

/** What an account can do again once a fact against it is lifted, or the fact that still stands against it. */
function freed(
  { email, isClosed }: StandingAccount,
  can: string,
  stays: 'suspended' | 'frozen' | null,
): string {
  if (stays !== null) return `${email} stays ${stays}`
  return isClosed ? `What ${email} still has can be paid out` : `${email} can ${can} again`
}

/** Begins to pay out what a closed account still has. */
function payOut(id: number, email: string): Act {
  return act(withdrawals.payOutClosed, {
    title: 'Pay out',
    about: `Nobody logs in to ${email} anymore, so an operator asks for its money: to be approved, paid outside of the game and recorded like any withdrawal.`,
    params: { id },
    fields: [
      { name: 'amount', label: 'Dollars', kind: 'number' },
      {
        name: 'reference',
        label: 'Payment',
        kind: 'line',
        hint: 'How and to whom it goes, with its reference',
      },
      why,
    ],
    body: (values) => ({
      amount: numberIn(values, 'amount'),
      reference: textIn(values, 'reference'),
      reason: textIn(values, 'reason'),
    }),
    done: ({ id: withdrawal, amount: paid }) => ({
      sentence: `${formatUsd(paid)} waits to be approved.`,
      links: [{ to: at(`withdrawals?search=${withdrawal}`), text: 'The withdrawal' }],
    }),
  })
}

/** A grant, with the email already filled in if it is known. */
function giveTo(email: string): Act {
  return act(operator.grant, {
    title: 'Grant',
    about: 'Gives money or packs from the house. What is given can be traded, and is never taken back.',
    first: { email },
    fields: [
      { name: 'email', label: 'Email', kind: 'line' },
      { name: 'funds', label: 'Dollars', kind: 'number', isOptional: true },
      { name: 'series', label: 'Pack series', kind: 'choice', list: seriesOptions, isOptional: true },
      { name: 'quantity', label: 'Packs', kind: 'number', isOptional: true },
      why,
    ],
    body: (values) => {
      const funds = optionalNumberIn(values, 'funds')
      const series = optionalNumberIn(values, 'series')
      const quantity = optionalNumberIn(values, 'quantity')
      return {
        email: textIn(values, 'email'),
        ...(funds === undefined ? {} : { funds }),
        // Packs of no series are refused, at the field that lacks one.
        ...(series === undefined && quantity === undefined
          ? {}
          : { packs: [{ series_id: series ?? Number.NaN, quantity: quantity ?? 1 }] }),
        reason: textIn(values, 'reason'),
      }
    },
    done: ({ transfer_id: transfer, pack_ids: packs = [], card_ids: cards = [] }) => ({
      sentence: 'It is given.',
      links: [
        ...(transfer === undefined ? [] : [seeing('transfer', transfer)]),
        ...packs.map((id) => seeing('pack', id)),
        ...cards.map((id) => seeing('card', id)),
      ],
    }),
  })
}

/** Takes back an unopened pack. */
export function refund(packId: number, name: string): Act {
  return act(operator.refundPack, {
    title: 'Refund',
    about: `Takes back ${name}, unopened, and returns what was paid for it.`,
    params: { id: packId },
    ...reasonOnly,
    done: ({ transfer_id: transfer, amount: paid }) => ({
      sentence: `${formatUsd(paid)} went back to its owner.`,
      links: [seeing('transfer', transfer)],
    }),
  })
}

export const AccountsScreen = listScreen<Account>(operator.listAccounts, {
  title: 'Accounts',
  empty: 'No account matches',
  rowKey: ({ id }) => id,
  searches: 'email or name',
  columns: [
    link('Email', ({ id, email }) => ({ to: pageOf('account', id), text: email })),
    words('Name', ({ name }) => name),
    words('Role', ({ role }) => role),
    status((row) => row.status),
    words('State', ({ state }) => state),
    amount('Available', ({ available }) => available),
    amount('Reserved', ({ reserved }) => reserved),
    amount('Bonus', ({ bonus }) => bonus),
    words('Why', (row) => row.suspended_reason ?? row.frozen_reason),
    moment('Since', ({ created_at }) => created_at),
  ],
  begin: [giveTo('')],
  acts: ({ id, email, closed_at: closedAt, suspended_at: suspendedAt, frozen_at: frozenAt }) =>
    accountActs({
      id,
      email,
      isClosed: closedAt !== null,
      isSuspended: suspendedAt !== null,
      isFrozen: frozenAt !== null,
    }),
})

type Message = Answer<typeof operator.listOutbox>['data'][number]

export const OutboxScreen = listScreen<Message>(operator.listOutbox, {
  title: 'Messages',
  empty: 'No message went there',
  rowKey: ({ id }) => id,
  searches: 'recipient',
  columns: [
    moment('Written', ({ created_at }) => created_at),
    words('Channel', ({ channel }) => channel),
    link('To', ({ recipient }) => ({
      to: at(`search?text=${encodeURIComponent(recipient)}`),
      text: recipient,
    })),
    words('Subject', ({ subject }) => subject),
    words('State', ({ state }) => state),
    { title: 'Tries', number: true, cell: ({ tries }) => tries },
    words('Problem', ({ problem }) => problem),
    moment('Sent', ({ sent_at }) => sent_at),
  ],
})
