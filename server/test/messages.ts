import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { wordsOf, type StoredWords } from '../src/notifications/stored-words.ts'

/** A player's notices in words, oldest first. */
export async function messagesTo(owner: Pool, who: AccountId): Promise<string[]> {
  return (await noticesTo(owner, who)).map(({ message }) => message)
}

export async function noticesTo(
  owner: Pool,
  who: AccountId,
): Promise<{ readonly type: string; readonly message: string }[]> {
  const { rows } = await owner.query<StoredWords>(
    'select type, message, facts from notification where account_id = $1 order by created_at, id',
    [who],
  )
  return rows.map((row) => ({ type: row.type, message: wordsOf(row) }))
}
