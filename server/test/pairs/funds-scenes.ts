import { account } from '@called-shot/shared/account/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { AccountId, AssetId, DepositId, SeriesId, WithdrawalId } from '@called-shot/shared/ids.ts'
import type { WithdrawalStep } from '@called-shot/shared/wallet/rules.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { closeAccount } from '../../src/account/close-account.ts'
import { collectDeposit } from '../../src/wallet/collect-deposit.ts'
import { matureBonus } from '../../src/wallet/mature-bonus.ts'
import { network, stablecoin } from '../../src/wallet/on-ramp.ts'
import type { PaymentNews } from '../../src/wallet/payment-news.ts'
import { recordPayment } from '../../src/wallet/record-payment.ts'
import { reverseDeposit } from '../../src/wallet/reverse-deposit.ts'
import { creditDeposit, rejectDeposit } from '../../src/wallet/settle-deposit.ts'
import { inputs } from '../inputs.ts'
import { calls, callOf } from '../calls.ts'
import { paymentOf } from './funds-maker.ts'
import type { Maker } from './maker.ts'
import { pairScene, type Act } from './race.ts'
import { emailOf } from './stages.ts'

const walletWithdrawals = { isOpen: true, needsTwoPersons: false }
const elsewhere = `0x${'1'.repeat(40)}`

/** The on-ramp's message about the one payment of the first person on the stage. */
function news(says: PaymentNews['says']): Act<unknown> {
  return ({ runner, people: [payer], walletOf }) =>
    runner.runHouse(recordPayment, {
      providerId: paymentOf(someone(payer)),
      says,
      cents: cents(500),
      currency: stablecoin,
      network,
      wallet: walletOf(someone(payer)),
      customer: null,
      detail: {},
    })
}

function someone(account: AccountId | undefined): AccountId {
  if (account === undefined) throw new Error('an empty stage')
  return account
}

/** The payer has two dollars, a card for sale, an open offer, and a plan to buy a card for six dollars. */
function furnishPayer(maker: Maker, [payer, seller]: readonly AccountId[]): AssetId {
  const wanted = maker.part(someone(seller), 'month', 'mahomes')
  maker.list(wanted, 600)
  maker.list(maker.part(someone(payer), 'day', 'mahomes'), 300)
  maker.money(someone(payer), 300)
  maker.offer(someone(payer), maker.part(someone(seller), 'year', 'mahomes'), 100)
  return wanted
}

const spending: Act<{ readonly wanted: AssetId }> = ({ run, people: [payer], props, market: settings }) =>
  run(payer, calls.buyListing(settings, props.wanted))

export const onePayment = pairScene<{ readonly wanted: AssetId }>({
  name: 'one payment',
  people: 2,
  furnish: (maker, people) => ({ wanted: furnishPayer(maker, people) }),
  acts: {
    'it is under way': news('pending'),
    'it has failed': news('failed'),
    'it has come': news('completed'),
    'it is charged back': news('charged_back'),
  },
  guests: { 'the payer spends it': spending },
})

interface Reviewed {
  readonly wanted: AssetId
  readonly deposit: DepositId
}

export const paymentForReview = pairScene<Reviewed>({
  name: 'a payment that an operator looks at',
  people: 2,
  furnish: (maker, people) => ({
    wanted: furnishPayer(maker, people),
    deposit: maker.deposit(someone(people[0]), 500, 'review'),
  }),
  acts: {
    'it is credited': ({ run, people: [payer], props, operator }) =>
      run(
        operator,
        callOf(deposits.creditDeposit, creditDeposit, {
          ...inputs,
          params: { id: props.deposit },
          body: { account_id: someone(payer), amount: cents(500), reason: 'a scene' },
        }),
      ),
    'it is rejected': ({ run, props, operator }) =>
      run(
        operator,
        callOf(deposits.rejectDeposit, rejectDeposit, {
          ...inputs,
          params: { id: props.deposit },
          body: { reason: 'a scene' },
        }),
      ),
    'it is charged back': news('charged_back'),
  },
  guests: { 'the payer spends it': spending },
})

export const creditedPayment = pairScene<Reviewed>({
  name: 'a payment that was credited',
  people: 2,
  furnish: (maker, people) => ({
    wanted: furnishPayer(maker, people),
    deposit: maker.deposit(someone(people[0]), 500, 'credited'),
  }),
  acts: {
    'an operator takes it back': ({ run, props, operator }) =>
      run(
        operator,
        callOf(deposits.reverseDeposit, reverseDeposit, {
          ...inputs,
          params: { id: props.deposit },
          body: { reason: 'a scene' },
        }),
      ),
    'it is charged back': news('charged_back'),
    'what is owed of it is collected': ({ run, props, operator }) =>
      run(operator, {
        command: collectDeposit,
        input: { ...inputs, params: { id: props.deposit }, body: { reason: 'a scene' } },
        answer: deposits.collectDeposit.answer,
      }),
    'the payer is suspended': changing(calls.suspendAccount),
    'the payer is restored': changing(calls.restoreAccount),
    'the freeze is lifted': changing(calls.unfreezeAccount),
  },
  guests: { 'the payer spends it': spending },
})

function changing(change: typeof calls.suspendAccount): Act<Reviewed> {
  return ({ run, people: [payer], operator: by }) => run(by, change(payer ?? 0))
}

interface Ripe {
  readonly wanted: AssetId
  readonly series: SeriesId
}

/** Ten dollars of one's own have gone into packs; three of the house's, and a little more, are left. */
export const ripeBonus = pairScene<Ripe>({
  name: 'bonus money that is ripe',
  people: 2,
  isHouseWide: true,
  furnish(maker, people) {
    const payer = someone(people[0])
    const wanted = furnishPayer(maker, people)
    maker.deposit(payer, 1200, 'credited')
    maker.spentOnPacks(payer, 1000)
    maker.bonus(payer, 300)
    return { wanted, series: maker.seriesId }
  },
  acts: {
    'bonus money matures': async ({ runner }) => {
      while ((await runner.runHouse(matureBonus, null)) > 0);
    },
  },
  guests: {
    'the payer buys packs': ({ run, people: [payer], props, packs: parts }) =>
      run(payer, calls.buyPacks(parts, props.series, { quantity: 2 })),
    'the payer buys a card': spending,
    'it is charged back': news('charged_back'),
  },
})

interface Asked {
  readonly wanted: AssetId
  readonly withdrawal: WithdrawalId
}

function moving(step: WithdrawalStep): Act<Asked> {
  return ({ run, props, operator }) =>
    run(operator, calls.moveWithdrawal(walletWithdrawals, step, props.withdrawal))
}

/** The player has ten dollars, and a plan to buy a card for six. */
function furnishSpender(maker: Maker, [player, seller]: readonly AccountId[]): AssetId {
  const wanted = maker.part(someone(seller), 'month', 'mahomes')
  maker.list(wanted, 600)
  maker.money(someone(player), 1000)
  return wanted
}

/** Six dollars are left, and four have been asked for. */
export const aWithdrawal = pairScene<Asked>({
  name: 'a withdrawal',
  people: 2,
  furnish(maker, people) {
    const wanted = furnishSpender(maker, people)
    return { wanted, withdrawal: maker.withdrawal(someone(people[0]), 400) }
  },
  acts: {
    'the player asks for more': ({ run, people: [player] }) =>
      run(player, calls.requestWithdrawal(walletWithdrawals, 600, elsewhere)),
    'an operator reviews it': moving('review'),
    'an operator approves it': moving('approve'),
    'an operator rejects it': moving('reject'),
  },
  guests: { 'the player spends': spending, 'a payment is charged back': news('charged_back') },
})

/** A stage is made of open accounts: this one's player closes it before the race. */
const closing: Act<{ readonly wanted: AssetId }> = ({ run, people: [player] }) => {
  const email = emailOf(someone(player))
  return run(
    player,
    callOf(account.closeAccount, closeAccount({ isWithdrawingOpen: false }), { ...inputs, body: { email } }),
  )
}

/** Ten dollars that are paid out in part while others reach for them. */
export const aClosedAccount = pairScene<{ readonly wanted: AssetId }>({
  name: 'the money of a closed account',
  people: 2,
  furnish: (maker, people) => ({ wanted: furnishSpender(maker, people) }),
  before: closing,
  acts: {
    'an operator pays it out': ({ run, people: [player], operator }) =>
      run(operator, calls.payOutClosed(walletWithdrawals, someone(player), 600)),
  },
  guests: {
    'the player spends': spending,
    'a payment is charged back': news('charged_back'),
    'the player is suspended': ({ run, people: [player], operator }) =>
      run(operator, calls.suspendAccount(someone(player))),
  },
})
