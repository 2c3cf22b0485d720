import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { players } from '@called-shot/shared/operator/players-contract.ts'
import type { Queries } from '../commit/reader.ts'

type Answer = AnswerOf<typeof players.listNotes>

/** Operators' notes about an account, newest first. */
export async function listNotes(queries: Queries, account: AccountId): Promise<Answer> {
  const data = await queries.query<Answer['data'][number]>({
    name: 'account-notes',
    text: `
      select n.id, n.at, a.email as by, n.text from account_note n join account a on a.id = n.written_by
      where n.account_id = $1 order by n.id desc limit 100`,
    values: [account],
  })
  return { data }
}
