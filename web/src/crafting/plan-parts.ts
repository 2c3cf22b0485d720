import { partKinds, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { zeroCents, type Cents } from '@called-shot/shared/money.ts'
import type { CardItem } from '../card/card-item.ts'

interface PlannedPart {
  readonly name: string
  readonly owned: boolean
  readonly card: CardItem | null
}

type PlannedParts = Readonly<Record<PartKind, PlannedPart>>

export interface ToBuy {
  readonly part: PartKind
  readonly name: string
  /** The listing's id. */
  readonly id: number
  readonly price: Cents
}

/** What a plan still needs, at the prices that the player saw. */
export function toBuyOf(plan: PlannedParts): readonly ToBuy[] {
  return partKinds.flatMap((part) => {
    const { name, owned, card } = plan[part]
    return card === null || owned ? [] : [{ part, name, id: card.id, price: card.cost ?? zeroCents }]
  })
}

/** The four cards in the order of the slots, with those just bought in their new state. */
export function cardsOfPlan(plan: PlannedParts, bought: readonly CardItem[]): readonly CardItem[] {
  return partKinds.flatMap((part) => {
    const { card } = plan[part]
    return card === null ? [] : [bought.find(({ id }) => id === card.id) ?? card]
  })
}

/** The server's refusal without the listing's position in the call, which would mean nothing to a player. */
export function refusalOfPlan(message: string): string {
  const sentence = message.replace(/^listings\.\d+(\.\w+)?: /, '')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
