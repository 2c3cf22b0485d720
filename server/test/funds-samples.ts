import { market } from '@called-shot/shared/market/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { webhookSignature, type OnRamp } from '../src/wallet/on-ramp.ts'
import { give, giveCopies } from './app-predictions.ts'
import type { SampleCall } from './sample-calls.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** The sample calls for money that comes in and goes out. */
export async function fundsSamples(app: WholeApp, player: Someone): Promise<Record<string, SampleCall>> {
  const walletAddress = await walletOf(player)
  // A charge-back freezes its player's account.
  const another = await app.register()
  let payments = 0

  async function walletOf(who: Someone): Promise<string> {
    return (await app.ask(wallet.getBalance, { as: who })).user_wallet
  }
  function news(change: Readonly<Record<string, unknown>> = {}): SampleCall {
    payments += 1
    const body = {
      type: 'transaction_updated',
      data: {
        id: `sample-${player.id}-${payments}`,
        status: 'completed',
        quoteCurrencyAmount: 10,
        walletAddress,
        currency: { code: 'usdc_polygon' },
        ...change,
      },
    }
    const signature = webhookSignature(onRampOf(app), JSON.stringify(body), new Date())
    return { body, headers: { 'moonpay-signature-v2': signature } }
  }
  async function depositOf(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { body, headers = {} } = news(change)
    const answer = await app.send('POST', '/api/onramp/webhook', { body, headers })
    if (answer.status !== 200) throw new Error(answer.text)
    const { data } = await app.ask(deposits.listDeposits, { as: app.operator, query: { limit: '1' } })
    return String(data[0]?.id)
  }
  /** A deposit that was spent and charged back, of an account that has money again. */
  async function owedDeposit(): Promise<string> {
    const [debtor, seller] = [await app.register(), await app.register()]
    const payment = { id: `owed-${debtor.id}`, walletAddress: await walletOf(debtor) }
    const id = await depositOf(payment)
    const [card = 0] = await giveCopies(app, seller, { count: 1 })
    await app.ask(market.sellItem, { as: seller, params: { id: String(card) }, body: { price: 10 } })
    await app.ask(market.buyListing, { as: debtor, params: { id: String(card) }, body: {} })
    await depositOf({ ...payment, status: 'charged_back' })
    await give(app, debtor, { funds: 5 })
    return id
  }
  /** A withdrawal as a live season makes it; a replay season has none. */
  async function withdrawalIn(status: string): Promise<string> {
    const [id = 0, transfer = 0, commit = 0] = await app.game.ids.take(3)
    await app.database.owner.query(
      `with asked as (
         insert into withdrawal (id, account_id, cents, address, status, created_at, updated_at)
         values ($1, $2, 100, $3, $4, now(), now())),
       moved as (
         insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
         values ($5, $2::bigint + 1, 8, 100, 'withdrawal', $1, $6, now()))
       update ledger_account set balance_cents = balance_cents - 100 where id = $2::bigint + 1`,
      [id, player.id, walletAddress, status, transfer, commit],
    )
    return String(id)
  }
  const elsewhere = { currency: { code: 'eth' } }
  const said = { reason: 'for a test' }

  return {
    'deposits.signOnRamp': { body: { data: walletAddress } },
    'deposits.onRampNews': news(),
    'deposits.listDeposits': { query: { limit: '5' } },
    'deposits.creditDeposit': {
      params: { id: await depositOf(elsewhere) },
      body: { account_id: player.id, amount: 1, ...said },
    },
    'deposits.reverseDeposit': {
      params: { id: await depositOf({ walletAddress: await walletOf(another) }) },
      body: said,
    },
    'deposits.collectDeposit': { params: { id: await owedDeposit() }, body: said },
    'deposits.rejectDeposit': { params: { id: await depositOf(elsewhere) }, body: said },

    'withdrawals.requestWithdrawal': { body: { amount: 1, address: walletAddress } },
    'withdrawals.payOutClosed': {
      params: { id: String(another.id) },
      body: { amount: 1, reference: 'bank transfer 7', ...said },
    },
    'withdrawals.listOwnWithdrawals': { query: { limit: '5' } },
    'withdrawals.listWithdrawals': { query: { limit: '5' } },
    'withdrawals.reviewWithdrawal': { params: { id: await withdrawalIn('requested') }, body: said },
    'withdrawals.approveWithdrawal': { params: { id: await withdrawalIn('requested') }, body: said },
    'withdrawals.rejectWithdrawal': { params: { id: await withdrawalIn('requested') }, body: said },
    'withdrawals.sendWithdrawal': { params: { id: await withdrawalIn('approved') }, body: said },
    'withdrawals.settleWithdrawal': { params: { id: await withdrawalIn('sent') }, body: said },
  }
}

function onRampOf({ game }: WholeApp): OnRamp {
  if (game.onRamp === null) throw new Error('the samples need the on-ramp of a replay season')
  return game.onRamp
}
