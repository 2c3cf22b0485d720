import type { Pool } from 'pg'
import type { FlagName } from '@called-shot/shared/account/flags.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'

export type FlagChange = Readonly<Partial<Record<FlagName, boolean | undefined>>>

/** Settings are merged in the database, so that of two toggles at once neither is lost. */
export async function setFlags(game: Pool, id: AccountId, change: FlagChange): Promise<void> {
  await game.query({
    name: 'account-set-flags',
    text: 'update account set flags = flags || $2 where id = $1',
    values: [id, JSON.stringify(change)],
  })
}
