import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { push } from '@called-shot/shared/push/contract.ts'
import type { PushKind } from '@called-shot/shared/push/kinds.ts'
import type { Queries } from '../commit/reader.ts'

interface ChoiceRow {
  readonly kinds: readonly PushKind[]
  readonly from: number | null
  readonly to: number | null
  readonly timeZone: string | null
  readonly subscriptions: number
}

/** The kinds of push messages that a player chose; none by default. */
export async function showPush(
  queries: Queries,
  account: AccountId,
  publicKey: string,
): Promise<AnswerOf<typeof push.showPush>> {
  const row = await queries.first<ChoiceRow>({
    name: 'push-choice',
    text: `
      select coalesce(c.kinds, '{}') as kinds, c.quiet_from as "from", c.quiet_to as "to",
        c.time_zone as "timeZone",
        (select count(*) from push_subscription s where s.account_id = a.id) as subscriptions
      from account a left join push_choice c on c.account_id = a.id where a.id = $1`,
    values: [account],
  })
  const { kinds = [], from = null, to = null, timeZone = null, subscriptions = 0 } = row ?? {}
  return {
    kinds: [...kinds],
    quiet: from === null || to === null || timeZone === null ? null : { from, to, time_zone: timeZone },
    public_key: publicKey,
    subscriptions,
  }
}
