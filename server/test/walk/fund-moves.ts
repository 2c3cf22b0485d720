import { cents } from '@called-shot/shared/money.ts'
import { withdrawalSteps, type WithdrawalStep } from '@called-shot/shared/wallet/rules.ts'
import type { PaymentNews } from '../../src/wallet/payment-news.ts'
import { recordPayment } from '../../src/wallet/record-payment.ts'
import { calls } from '../calls.ts'
import type { Choosing, Move } from './move.ts'

const settings = { isOpen: true, needsTwoPersons: false }
const steps: readonly WithdrawalStep[] = ['review', 'approve', 'reject', 'send', 'settle']
/** Few enough that the same payment is reported again and again, in any order. */
const payments = 300

/** The moves of money that comes in and goes out. */
export const fundMoves = {
  'a payment is told of': (choosing) =>
    reportPayment(choosing, ['pending', 'completed', 'completed', 'failed']),
  'a payment is charged back': (choosing) => reportPayment(choosing, ['charged_back']),

  'ask for a withdrawal': ({ world, state, pick }) => {
    const player = pick.of(state.players)
    if (!player) return null
    return world.run(
      player.id,
      calls.requestWithdrawal(
        settings,
        pick.chance(10) ? 100_001 : 100 + pick.number(3000),
        '0x52908400098527886E0F7030069857D2E4169EE7',
      ),
    )
  },

  'move a withdrawal': ({ world, state, pick }) => {
    const withdrawal = pick.of(state.withdrawals)
    const operator = pick.of(state.operators)
    const fitting = steps.filter((step) => {
      const from: readonly string[] = withdrawalSteps[step]
      return from.includes(withdrawal?.status ?? '')
    })
    const step = pick.of(pick.chance(10) ? steps : fitting)
    if (!withdrawal || operator === null || step === null) return null
    return world.run(operator, calls.moveWithdrawal(settings, step, withdrawal.id))
  },
} satisfies Record<string, Move>

function reportPayment(
  { world, state, pick }: Choosing,
  saying: readonly PaymentNews['says'][],
): Promise<unknown> | null {
  const player = pick.of(state.players)
  const says = pick.of(saying)
  if (!player || says === null) return null
  return world.runner.runHouse(recordPayment, {
    providerId: `walk-${pick.number(payments)}`,
    says,
    cents: cents(100 + pick.number(2000)),
    currency: pick.chance(10) ? 'eth' : 'usdc_polygon',
    network: 'polygon',
    wallet: player.wallet,
    customer: null,
    detail: {},
  })
}
