import { cents } from '@called-shot/shared/money.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import { whyPlaysPeopleAlone, whyResidentsHaveEnough } from '@called-shot/shared/residents/rules.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import type { Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import { readCompany, readDealings } from '../market/resident-trade-reads.ts'
import type { Entry, Tournament } from './tournament-reads.ts'

/**
 * Refuses a seat in which a resident would meet a person who should not play residents: one who wants to see only
 * people, or one who could win more from residents than they may pay in all (`roomWithResidents`). Two seats taken at
 * the same moment may both use the last of it, which exceeds the limit by one stake.
 */
export async function refuseUnevenPlay(
  read: Reader,
  player: Pick<Player, 'id' | 'isResident'>,
  { stakeCents, entries }: Pick<Tournament, 'stakeCents'> & { readonly entries: readonly Entry[] },
): Promise<void> {
  const company = await readCompany(
    read,
    entries.map(({ accountId }) => accountId),
  )
  const room = async (person: Player['id'], stakes: number) =>
    refuseIf(
      whyResidentsHaveEnough(await readDealings(read, person, secondsPerDay), cents(stakeCents * stakes)),
    )
  if (!player.isResident) {
    const residents = company.filter(({ isResident }) => isResident).length
    if (residents > 0) await room(player.id, residents)
    return
  }
  for (const person of company.filter(({ isResident }) => !isResident)) {
    refuseIf(whyPlaysPeopleAlone(person))
    await room(person.id, 1)
  }
}
