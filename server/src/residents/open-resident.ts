import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Effects, NewAccount } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { idBeforeItsPurse } from '../packs/open-account.ts'

/**
 * House command: opens the account of a resident, marked permanently, with its three ledger accounts and without the
 * starter packs, whose prizes are promotions for people. Refuses an email that is taken (`email_taken`).
 */
export function openResident(settings: { readonly weeklyLimitCents: Cents }) {
  return async ({ read }: Context<null>, account: NewAccount): Promise<Effects<AccountId>> => {
    const id = await idBeforeItsPurse(read)
    return {
      answer: id,
      newAccount: { ...account, id, isResident: true, weeklyLimitCents: settings.weeklyLimitCents },
    }
  }
}
