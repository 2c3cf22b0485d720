/**
 * Every act that needs two people, with the tables that it changes once the second has made the call: none where the
 * sample has nothing to change.
 */
export const doneByTwo: Readonly<Record<string, readonly string[]>> = {
  'operator.grant': ['asset', 'ledger_account', 'pack', 'transfer'],
  'operator.createEvent': ['event', 'event_collection', 'event_participant'],
  'operator.postponeEvent': ['event'],
  'operator.cancelEvent': ['event'],
  'operator.startEvent': ['event'],
  'operator.setParticipation': ['event_participant'],
  'operator.recordObservations': ['event', 'observation'],
  'operator.decideOutcome': ['outcome', 'ruling'],
  'operator.amendOutcome': ['outcome', 'ruling'],
  'operator.suspendAccount': ['account'],
  'switches.open': ['switch_change'],
  'operators.setRoles': ['account'],
  'operators.setRole': ['account'],
  'secondFactor.resetSecondFactor': ['second_factor'],
  'operator.restoreAccount': ['account'],
  'operator.unfreezeAccount': ['account'],
  'players.close': ['account'],
  'operator.refundPack': ['asset', 'ledger_account', 'transfer'],
  'operator.publishContent': [],
  'content.publishEdit': ['content_load', 'content_version'],
  'operator.rotateSecrets': [],
  'feeds.createSource': ['source', 'source_key'],
  'feeds.revealSourceKey': [],
  'feeds.rotateSourceKey': ['source', 'source_key'],
  'feeds.retireSource': ['source', 'source_key'],
  'deposits.creditDeposit': ['deposit', 'ledger_account', 'transfer'],
  'deposits.rejectDeposit': ['deposit'],
  'deposits.reverseDeposit': ['account', 'deposit', 'ledger_account', 'transfer'],
  'deposits.collectDeposit': ['deposit', 'ledger_account', 'transfer'],
  'market.releaseSale': ['ledger_account', 'listing_event', 'transfer'],
  'market.reverseSale': ['asset', 'ledger_account', 'listing_event', 'transfer'],
}

/**
 * Every act that one person does alone, with the new state of its withdrawal, if it has one, and the tables that it may
 * change.
 */
export const doneAlone: Readonly<
  Record<string, { readonly becomes?: string; readonly written: readonly string[] }>
> = {
  'withdrawals.reviewWithdrawal': { becomes: 'review', written: ['notification', 'withdrawal'] },
  'withdrawals.approveWithdrawal': { becomes: 'review', written: ['notification', 'withdrawal'] },
  'withdrawals.rejectWithdrawal': {
    becomes: 'rejected',
    written: ['ledger_account', 'notification', 'transfer', 'withdrawal'],
  },
  'withdrawals.sendWithdrawal': { becomes: 'sent', written: ['notification', 'withdrawal'] },
  'withdrawals.settleWithdrawal': { becomes: 'settled', written: ['notification', 'withdrawal'] },
  // A replay season pays nothing out.
  'withdrawals.payOutClosed': { written: [] },
  'switches.close': { written: ['switch_change'] },
  'work.take': { written: ['work_taken'] },
  'players.endSessions': { written: ['provider_entity', 'provider_revocation'] },
  'players.addNote': { written: ['account_note'] },
  'content.preview': { written: [] },
  'checks.ask': { written: ['asked_check'] },
  'secondFactor.setUpSecondFactor': { written: ['second_factor'] },
  'secondFactor.giveCode': { written: ['provider_attempt', 'second_factor_use'] },
}
