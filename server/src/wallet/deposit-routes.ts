import { refuse } from '@called-shot/shared/refusals.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { databaseTime } from '../db/database-time.ts'
import { bodyTextOf } from '../http/json-bodies.ts'
import { serve, serveCommand, type Server } from '../http/serve.ts'
import { collectDeposit } from './collect-deposit.ts'
import { listDeposits } from './deposit-lists.ts'
import { isFromOnRamp, type OnRamp } from './on-ramp.ts'
import { paymentNews } from './payment-news.ts'
import { recordPayment } from './record-payment.ts'
import { reverseDeposit } from './reverse-deposit.ts'
import { sandboxRoutes } from './sandbox-widget.ts'
import { creditDeposit, rejectDeposit } from './settle-deposit.ts'
import { signOnRamp } from './sign-on-ramp.ts'

export interface DepositParts {
  readonly database: Database
  readonly onRamp: OnRamp | null
  readonly publicUrl: string
}

export async function depositRoutes(server: Server, parts: DepositParts): Promise<void> {
  const { database, onRamp, publicUrl } = parts
  const queries = queriesOf(database.game)
  serve(server, deposits.signOnRamp, ({ player, body }) =>
    signOnRamp({ queries, onRamp, publicUrl }, player, body),
  )
  serve(server, deposits.onRampNews, async ({ request }) => {
    if (onRamp === null) throw refuse('no_on_ramp')
    const signature = String(request.headers['moonpay-signature-v2'] ?? '')
    const now = await databaseTime(queries)
    if (!isFromOnRamp(onRamp, signature, { body: bodyTextOf(request), now })) throw refuse('bad_signature')
    const news = paymentNews(request.body)
    if (news === null) throw refuse('bad_input', 'data: must be a payment')
    return { status: await server.runner.runHouse(recordPayment, news) }
  })
  serve(server, deposits.listDeposits, ({ query }) => listDeposits(queries, query))
  serveCommand(server, deposits.creditDeposit, creditDeposit)
  serveCommand(server, deposits.rejectDeposit, rejectDeposit)
  serveCommand(server, deposits.reverseDeposit, reverseDeposit)
  serveCommand(server, deposits.collectDeposit, collectDeposit)
  if (onRamp?.isSandbox)
    await server.app.register(async (scope) =>
      sandboxRoutes(scope, { onRamp, now: () => databaseTime(queries) }),
    )
}
