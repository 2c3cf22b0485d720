import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { opponentText } from '@called-shot/shared/events/rules.ts'
import type { form } from '@called-shot/shared/form/contract.ts'
import { personId, triggerId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { readPersonWithCategory } from '../live/form-reads.ts'
import { formOf, readKnown, withChances, type FormReads } from './card-form.ts'

/**
 * One trigger in the last games of one person, before now. Refuses (404) an unknown person or trigger, and a trigger
 * that does not fit the person's category.
 */
export async function personForm(
  reads: FormReads,
  query: QueryOf<typeof form.ofPerson>,
): Promise<AnswerOf<typeof form.ofPerson>> {
  const [person, trigger] = [personId(query.person_id), triggerId(query.trigger_id)]
  const [known, who] = await Promise.all([
    readKnown(reads, { people: [person], triggers: [trigger], events: [] }),
    readPersonWithCategory(reads.queries, person),
  ])
  if (!who) throw refuse('not_found', 'person_id: there is no such person')
  // Also for a person who takes part in no event yet.
  const found = await formOf({ person, trigger }, { ...known, people: new Map([[person, who]]) })
  if (!found) throw refuse('not_found', 'trigger_id: there is no such trigger for this person')
  const [{ chance } = { chance: null }] = await withChances(reads.chances, known, [found])
  const { recent, hits, everybody } = found
  return {
    games: recent.toReversed().map(({ name, played_at, value, hit, ...sides }) => ({
      event: name,
      opponent: opponentText(sides),
      played_at,
      value,
      hit,
    })),
    hits,
    of: recent.length,
    category: everybody.of,
    category_games: everybody.games,
    category_rate: everybody.games === 0 ? null : Math.round((100 * everybody.hits) / everybody.games),
    chance,
  }
}
