import { accountId, type AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Effects, NewAccount } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { starterPacks } from './starter-packs.ts'

/**
 * House command: opens an account with its three ledger accounts and two starter packs, in one commit. Refuses an email
 * that is taken, in upper or lower case (`email_taken`). Returns the account's id.
 */
export function openAccount(settings: { readonly weeklyLimitCents: Cents }) {
  return async ({ read, random }: Context<null>, account: NewAccount): Promise<Effects<AccountId>> => {
    const id = await idBeforeItsPurse(read)
    return {
      answer: id,
      newAccount: { ...account, id, weeklyLimitCents: settings.weeklyLimitCents },
      ...(await starterPacks({ read, random }, id)),
    }
  }
}

/** The ids of the three ledger accounts follow the account's own, so the four must be consecutive. */
export async function idBeforeItsPurse(read: Reader): Promise<AccountId> {
  for (;;) {
    const ids = await read.newIds(4)
    const [first = 0] = ids
    if (ids.every((id, step) => id === first + step)) return accountId(first)
  }
}
