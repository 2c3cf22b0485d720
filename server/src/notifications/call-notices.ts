import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { CallNotices } from '@called-shot/shared/notifications/contract.ts'
import type { Queries } from '../commit/reader.ts'

export type CallNoticesChange = { readonly [Kind in keyof CallNotices]?: boolean | undefined }

/** The call notices that an account gets; stored beside its other settings, under names of our own. */
export async function showCallNotices(queries: Queries, id: AccountId): Promise<CallNotices> {
  return queries.one<CallNotices>({
    name: 'call-notices',
    text: `
      select ${wantsNotice(`'reached'`)} as reached, ${wantsNotice(`'lost'`)} as lost,
        ${wantsNotice(`'overtime'`)} as overtime, ${wantsNotice(`'decided'`)} as decided
      from account o where o.id = $1`,
    values: [id],
  })
}

/** SQL: whether the account `o` wants the notices of a kind of moment. */
export function wantsNotice(moment: string): string {
  return `coalesce((o.flags->>('tell_' || ${moment}))::boolean, ${moment} in ('reached', 'decided'))`
}

/** Merged in the database, so that of two concurrent choices neither is lost. */
export async function setCallNotices(game: Pool, id: AccountId, change: CallNoticesChange): Promise<void> {
  const flags = Object.entries(change).map(([kind, wanted]) => [`tell_${kind}`, wanted])
  await game.query({
    name: 'set-call-notices',
    text: 'update account set flags = flags || $2 where id = $1',
    values: [id, JSON.stringify(Object.fromEntries(flags))],
  })
}
