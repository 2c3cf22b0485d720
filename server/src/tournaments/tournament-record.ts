import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { winRate } from '@called-shot/shared/tournaments/rules.ts'
import type { Queries } from '../commit/reader.ts'

/** The amount a player has won, and how many of the decided tournaments they won. */
export async function getRecord(
  queries: Queries,
  player: AccountId,
): Promise<AnswerOf<typeof tournaments.getRecord>> {
  const { entered, won, lost, paid } = await queries.one<{
    entered: number
    won: number
    lost: number
    paid: number
  }>({
    name: 'tournament-record',
    text: `
      select count(*) as entered, count(*) filter (where result = 'won') as won,
        count(*) filter (where result = 'lost') as lost, coalesce(sum(paid_cents), 0)::bigint as paid
      from tournament_entry where account_id = $1`,
    values: [player],
  })
  return { entered, won, lost, total_earnings: cents(paid), win_rate: winRate(won, lost) }
}
