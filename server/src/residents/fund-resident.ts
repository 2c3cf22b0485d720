import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { allowanceDue } from '@called-shot/shared/residents/rules.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import { house } from '../ledger/kinds.ts'
import { readAllowance } from './resident-reads.ts'

export interface Allowance {
  readonly id: AccountId
  /** The weekly money of a resident with this habit. */
  readonly weeklyCents: Cents
  /** A week of the season, in real seconds. */
  readonly weekSeconds: number
}

/**
 * House command: fills a resident's money up to a week's worth, once a week of the season, from the house's account for
 * residents. Returns what was given; only residents are given anything.
 */
export async function fundResident(
  { read }: Context<null>,
  { id, weeklyCents, weekSeconds }: Allowance,
): Promise<Effects<Cents>> {
  const known = await readAllowance(read, { id, weekSeconds })
  const due = allowanceDue(known, weeklyCents)
  const { available } = purseOf(id)
  return {
    answer: due,
    ...(due > 0
      ? {
          transfers: [{ from: house.residents, to: available, cents: due, kind: 'resident_funds' }],
          // Of two concurrent processes, only one gives it.
          bounds: [
            {
              accounts: [available],
              way: 'to',
              kind: 'resident_funds',
              seconds: weekSeconds,
              most: known.givenCents,
            },
          ],
        }
      : {}),
  }
}
