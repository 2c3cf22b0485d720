import type { ListFilter } from '@called-shot/shared/cards/contract.ts'
import { rarityNames, rarityOf } from '@called-shot/shared/cards/kinds.ts'
import { eventTypeName } from '@called-shot/shared/events/event-types.ts'
import type { FilterKey } from './list-state.ts'

/**
 * What a chosen filter is called. An option that no card has anymore is not offered, but stays chosen until the player
 * removes it: '4' → 'Legendary', 'for_sale' → 'For Sale'.
 */
export function optionName(offered: readonly ListFilter[], key: FilterKey, value: string): string {
  const options = offered.find((filter) => filter.value === key)?.filter ?? []
  return options.find((option) => option.value === value)?.name ?? nameWithout(key, value)
}

function nameWithout(key: FilterKey, value: string): string {
  switch (key) {
    case 'rarity': {
      const rarity = rarityOf(value)
      return rarity === null ? value : rarityNames[rarity]
    }
    case 'event_type':
      return eventTypeName(value)
    case 'tier':
      return `Tier ${value}`
    case 'collection':
      // Only its cards say what a collection is called.
      return /^\d+$/.test(value) ? `Collection ${value}` : value
    case 'status':
    case 'type':
    case 'pack_type':
      return value.split('_').map(titled).join(' ')
    case 'category':
    case 'team':
    case 'tag':
      return value
  }
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
