import type { AccountId } from '@called-shot/shared/ids.ts'
import type { ApiKey } from '@called-shot/shared/keys/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { keyColumns } from './key-columns.ts'

/** Newest first. Expired keys stay listed until they are revoked, so that their owner sees why a program stopped. */
export async function keysOf(queries: Queries, account: AccountId): Promise<ApiKey[]> {
  return queries.query<ApiKey>({
    name: 'keys-of-account',
    text: `select ${keyColumns} from api_key where account_id = $1 and revoked_at is null order by id desc limit 100`,
    values: [account],
  })
}
