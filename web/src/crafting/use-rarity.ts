import { useQuery } from '@tanstack/react-query'
import { cards } from '@called-shot/shared/cards/contract.ts'
import {
  partKinds,
  rarityNames,
  rarityOf,
  type PartKind,
  type Rarity,
} from '@called-shot/shared/cards/kinds.ts'
import {
  minRarities,
  identityRarity,
  predictionRarity,
  predictionSlots,
  type Levels,
  type PredictionSlot,
} from '@called-shot/shared/crafting/rules.ts'
import { queryOf } from '../api/query.ts'

export interface LiveRarity {
  /** Null until two levels are known, or if it could not be calculated. */
  readonly rarity: Rarity | null
  readonly name: string | null
  readonly isError: boolean
}

/** The rarity that these parts would give: from the shared rule at once, then from the server's answer. */
export function useIdentityRarity(levels: Levels<PartKind>): LiveRarity {
  const { category, month, day, year } = levels
  return useLive({
    ...queryOf(cards.identityRarity, {
      query: { category_rarity: category, month_rarity: month, day_rarity: day, year_rarity: year },
    }),
    enabled: partKinds.filter((kind) => levels[kind] !== null).length >= minRarities,
    atOnce: identityRarity(levels),
  })
}

export function usePredictionRarity(levels: Levels<PredictionSlot>): LiveRarity {
  const { identity, event, trigger, prize } = levels
  return useLive({
    ...queryOf(cards.predictionRarity, {
      query: { identity_rarity: identity, event_rarity: event, trigger_rarity: trigger, prize_rarity: prize },
    }),
    enabled: predictionSlots.filter((slot) => levels[slot] !== null).length >= minRarities,
    atOnce: predictionRarity(levels),
  })
}

type Calculation = ReturnType<typeof queryOf<typeof cards.identityRarity>> & {
  enabled: boolean
  atOnce: Rarity | null
}

function useLive({ atOnce, ...read }: Calculation): LiveRarity {
  const { data, isError } = useQuery({
    ...read,
    ...(atOnce === null ? {} : { placeholderData: { name: rarityNames[atOnce] } }),
  })
  if (!read.enabled || isError || !data) return { rarity: null, name: null, isError: read.enabled && isError }
  return { rarity: rarityOf(data.name), name: data.name, isError: false }
}
