import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { shareColumns, type ShareRow } from './share-columns.ts'

/** An account's shares, newest first; a player has at most a hundred. */
export async function sharesOf(queries: Queries, account: AccountId): Promise<ShareRow[]> {
  return queries.query<ShareRow>({
    name: 'shares-of-account',
    text: `select ${shareColumns} from share where account_id = $1 and facts is not null order by id desc limit 100`,
    values: [account],
  })
}
