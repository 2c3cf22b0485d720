import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { cards } from '@called-shot/shared/cards/contract.ts'
import { rarityNames, rarityOf, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import { identityRarity, predictionRarity } from '@called-shot/shared/crafting/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'

/** The rarity of the identity that these cards would make; refuses fewer than two (API-29) and unknown values. */
export function identityRarityName(
  query: QueryOf<typeof cards.identityRarity>,
): AnswerOf<typeof cards.identityRarity> {
  return named(
    identityRarity({
      category: level('category_rarity', query.category_rarity),
      month: level('month_rarity', query.month_rarity),
      day: level('day_rarity', query.day_rarity),
      year: level('year_rarity', query.year_rarity),
    }),
  )
}

/** The same for a prediction. */
export function predictionRarityName(
  query: QueryOf<typeof cards.predictionRarity>,
): AnswerOf<typeof cards.predictionRarity> {
  return named(
    predictionRarity({
      identity: level('identity_rarity', query.identity_rarity),
      event: level('event_rarity', query.event_rarity),
      trigger: level('trigger_rarity', query.trigger_rarity),
      prize: level('prize_rarity', query.prize_rarity),
    }),
  )
}

function level(field: string, word: string | undefined): Rarity | null {
  if (word === undefined) return null
  const rarity = rarityOf(word)
  if (rarity === null) throw refuse('bad_input', `${field}: must be a rarity, 1 to 4 or its name`)
  return rarity
}

function named(rarity: Rarity | null): { name: string } {
  if (rarity === null) throw refuse('too_few_rarities')
  return { name: rarityNames[rarity] }
}
