import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { useCall } from '../api/query.ts'
import { useShowOnboarding } from './use-show-onboarding.ts'

type PackType = NonNullable<CardItem['pack_type']>

/** The player's unopened packs, Identity packs first; undefined while unknown. */
export function useSealedPacks(): readonly CardItem[] | undefined {
  const { data } = useCall(cards.listPacks, {
    query: { limit: 100, offset: 0, show_onboarding: useShowOnboarding() },
  })
  return data?.data.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The first pack with cards of this kind, for example events. */
export function packWith(packs: readonly CardItem[] | undefined, type: PackType): CardItem | null {
  return packs?.find(({ pack_type: each }) => each === type) ?? null
}

function rankOf({ pack_type: type }: CardItem): number {
  return type === 'identity' ? 0 : 1
}
