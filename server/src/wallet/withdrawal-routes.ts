import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, type Server } from '../http/serve.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { payOutClosed } from './pay-out-closed.ts'
import { requestWithdrawal, type WithdrawalSettings } from './request-withdrawal.ts'
import { listOwnWithdrawals, listWithdrawals } from './withdrawal-lists.ts'

export interface WithdrawalParts {
  readonly database: Database
  readonly settings: WithdrawalSettings
}

export function withdrawalRoutes(server: Server, { database, settings }: WithdrawalParts): void {
  const queries = queriesOf(database.game)
  serveCommand(server, withdrawals.requestWithdrawal, requestWithdrawal(settings))
  serve(server, withdrawals.listOwnWithdrawals, ({ player, query }) =>
    listOwnWithdrawals(queries, player.id, query),
  )
  serve(server, withdrawals.listWithdrawals, ({ query }) => listWithdrawals(queries, query))
  serveCommand(server, withdrawals.payOutClosed, payOutClosed(settings))
  serveCommand(server, withdrawals.reviewWithdrawal, moveWithdrawal('review', settings))
  serveCommand(server, withdrawals.approveWithdrawal, moveWithdrawal('approve', settings))
  serveCommand(server, withdrawals.rejectWithdrawal, moveWithdrawal('reject', settings))
  serveCommand(server, withdrawals.sendWithdrawal, moveWithdrawal('send', settings))
  serveCommand(server, withdrawals.settleWithdrawal, moveWithdrawal('settle', settings))
}
