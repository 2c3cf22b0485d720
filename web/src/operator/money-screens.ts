import { market } from '@called-shot/shared/market/contract.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { Answer } from '../api/client.ts'
import { act, reasonOnly, why, type Act } from './act.ts'
import { amount, link, moment, player, status, words } from './columns.tsx'
import { listScreen } from './list-screen.tsx'
import { pageOf, seeing } from './pages.ts'
import { dollarsText, numberIn, optionalIn } from './values.ts'
import { movedWords, toldWords } from './withdrawal-words.ts'

type Deposit = Answer<typeof deposits.listDeposits>['data'][number]
type Withdrawal = Answer<typeof withdrawals.listWithdrawals>['data'][number]
type Sale = Answer<typeof market.listFlaggedSales>['data'][number]

function depositActs(deposit: Deposit): readonly Act[] {
  const { id, status, account_id: account, account: email, amount: paid, reversed } = deposit
  const params = { id }
  if (status === 'credited') {
    return [
      act(deposits.reverseDeposit, {
        title: 'Reverse',
        isForGood: true,
        about: `The payment was charged back: up to ${paid === null ? 'all' : formatUsd(paid)} of what ${email} has is taken back, what it has for sale, its offers and bids end, and the account is frozen.`,
        params,
        ...reasonOnly,
      }),
    ]
  }
  if (status === 'reversed' && paid !== null && reversed < paid) {
    return [
      act(deposits.collectDeposit, {
        title: 'Collect',
        isForGood: true,
        about: `${formatUsd(cents(paid - reversed))} of this charge-back is still owed: takes what ${email} has available toward it.`,
        params,
        ...reasonOnly,
        done: ({ reversed: now }) => ({
          sentence: `${formatUsd(cents(now - reversed))} was taken; ${formatUsd(cents(paid - now))} is still owed.`,
          links: [seeing('deposit', id)],
        }),
      }),
    ]
  }
  if (status === 'rejected' || status === 'reversed') return []
  return [
    act(deposits.creditDeposit, {
      title: 'Credit',
      about: 'Gives the payment to an account.',
      params,
      first: {
        account: account === null ? '' : String(account),
        amount: paid === null ? '' : dollarsText(paid),
      },
      fields: [
        { name: 'account', label: 'Account', kind: 'number', hint: 'Its id' },
        { name: 'amount', label: 'Dollars', kind: 'number' },
        why,
      ],
      body: (values) => ({
        account_id: numberIn(values, 'account'),
        amount: numberIn(values, 'amount'),
        ...reasonOnly.body(values),
      }),
    }),
    act(deposits.rejectDeposit, {
      title: 'Reject',
      isForGood: true,
      about: 'The payment belongs to nobody: it is not credited, now or later.',
      params,
      ...reasonOnly,
    }),
  ]
}

export const DepositsScreen = listScreen<Deposit>(deposits.listDeposits, {
  title: 'Deposits',
  empty: 'No deposit matches',
  rowKey: ({ id }) => id,
  searches: 'email, payment or id',
  filters: [
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: ['pending', 'failed', 'review', 'credited', 'rejected', 'reversed'],
    },
  ],
  columns: [
    link('Deposit', ({ id }) => ({ to: pageOf('deposit', id), text: String(id) })),
    moment('Came', ({ created_at }) => created_at),
    words('Payment', (row) => row.provider_id),
    link('Account', ({ account, account_id }) =>
      account_id === null ? null : { to: pageOf('account', account_id), text: account ?? String(account_id) },
    ),
    status((row) => row.status),
    amount('Amount', (row) => row.amount),
    amount('Taken back', ({ reversed }) => reversed),
    words('Why', ({ reason }) => reason),
  ],
  acts: depositActs,
})

function withdrawalActs(row: Withdrawal): readonly Act[] {
  const told = toldWords(row)
  const step = (endpoint: typeof withdrawals.approveWithdrawal, title: string, what: string) =>
    act(endpoint, {
      title,
      about: `${formatUsd(row.amount)} of ${row.account} to ${row.address}. ${what}`,
      params: { id: row.id },
      // Only a rejection has to be explained: it is not what the player asked for.
      fields: [{ ...why, isOptional: endpoint !== withdrawals.rejectWithdrawal, hint: told.reason }],
      body: (values) => {
        const reason = optionalIn(values, 'reason')
        return reason === undefined ? {} : { reason }
      },
      done: (moved) => ({ sentence: movedWords(moved), links: [] }),
    })
  const review = step(withdrawals.reviewWithdrawal, 'Review', told.review)
  const approve = step(
    withdrawals.approveWithdrawal,
    'Approve',
    'Where acts need two operators, and above $1,000 a week of one account or a day of yours, a second operator has to approve it too.',
  )
  const reject = step(withdrawals.rejectWithdrawal, 'Reject', told.reject)
  const sent = step(withdrawals.sendWithdrawal, 'Sent', 'Records that the payment has been made.')
  const settled = step(withdrawals.settleWithdrawal, 'Settled', 'Records that the payment has arrived.')
  switch (row.status) {
    case 'requested':
      return [review, approve, reject]
    case 'review':
      return [approve, reject]
    case 'approved':
      return [sent, reject]
    case 'sent':
      return [settled]
    default:
      return []
  }
}

export const WithdrawalsScreen = listScreen<Withdrawal>(withdrawals.listWithdrawals, {
  title: 'Withdrawals',
  empty: 'No withdrawal matches',
  rowKey: ({ id }) => id,
  searches: 'email or id',
  filters: [
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: ['requested', 'review', 'approved', 'sent', 'settled', 'rejected'],
    },
  ],
  columns: [
    moment('Asked', ({ created_at }) => created_at),
    link('Account', ({ account, account_id }) => ({ to: pageOf('account', account_id), text: account })),
    amount('Amount', (row) => row.amount),
    words('To', ({ address }) => address),
    status((row) =>
      row.status === 'review' && row.approved_by !== null ? 'review, approved once' : row.status,
    ),
    words('Why', ({ reason }) => reason),
    moment('Moved', ({ updated_at }) => updated_at),
  ],
  acts: withdrawalActs,
})

function saleActs({ id, name, status, seller, buyer }: Sale): readonly Act[] {
  if (status !== 'waiting') return []
  const look = { params: { id }, ...reasonOnly }
  return [
    act(market.releaseSale, {
      ...look,
      title: 'Release',
      about: `Pays ${seller} what ${name} was sold for.`,
    }),
    act(market.reverseSale, {
      ...look,
      title: 'Reverse',
      isForGood: true,
      about: `Gives ${buyer} the price back and ${seller} ${name}, if ${buyer} still holds it.`,
    }),
  ]
}

export const SalesScreen = listScreen<Sale>(market.listFlaggedSales, {
  title: 'Flagged sales',
  empty: 'No sale matches',
  rowKey: ({ id }) => id,
  searches: 'email or card',
  filters: [
    { name: 'status', label: 'Status', kind: 'choice', options: ['released', 'reversed'], unset: 'waiting' },
  ],
  columns: [
    moment('Sold', (row) => row.at),
    link('Card', ({ marketplace_id, name }) => ({ to: pageOf('card', marketplace_id), text: name })),
    player('Seller', ({ seller: text, seller_id: id, seller_is_resident: isResident }) => ({
      to: pageOf('account', id),
      text,
      isResident,
    })),
    player('Buyer', ({ buyer: text, buyer_id: id, buyer_is_resident: isResident }) => ({
      to: pageOf('account', id),
      text,
      isResident,
    })),
    amount('Price', ({ price }) => price),
    amount('Held', ({ held }) => held),
    status((row) => row.status),
  ],
  acts: saleActs,
})
