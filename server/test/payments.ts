import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { webhookSignature, type OnRamp } from '../src/wallet/on-ramp.ts'
import type { Someone, WholeApp } from './whole-app.ts'

let payments = 0

/** What the on-ramp reports about payments into the wallets of an app's players. */
export function paymentsTo(app: WholeApp) {
  function onRamp(): OnRamp {
    if (app.game.onRamp === null) throw new Error('a replay season has its sandbox')
    return app.game.onRamp
  }

  async function walletOf(who: Someone): Promise<string> {
    return (await app.ask(wallet.getBalance, { as: who })).user_wallet
  }

  async function paymentOf(who: Someone, change: Readonly<Record<string, unknown>> = {}) {
    payments += 1
    return {
      id: `payment-${payments}`,
      status: 'completed',
      quoteCurrencyAmount: 99.5,
      walletAddress: await walletOf(who),
      externalCustomerId: String(who.id),
      currency: { code: 'usdc_polygon', metadata: { networkCode: 'polygon' } },
      ...change,
    }
  }

  function tell(
    data: object,
    { at = new Date(), body, signature }: { at?: Date; body?: string; signature?: string } = {},
  ) {
    const text = JSON.stringify({ type: 'transaction_updated', data })
    return app.send('POST', '/api/onramp/webhook', {
      body: body ?? text,
      headers: {
        'content-type': 'application/json',
        'moonpay-signature-v2': signature ?? webhookSignature(onRamp(), text, at),
      },
    })
  }

  return { onRamp, walletOf, paymentOf, tell }
}
