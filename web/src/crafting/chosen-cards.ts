import { z } from 'zod'
import type { CardItem } from '../card/card-item.ts'
import { linkedCard, wholeCard } from './deep-link.ts'

const chosen = z.object({ chosen: z.array(linkedCard).max(100) })

/** The cards that the link to this table carried, also after a reload or Back; the server checks every craft. */
export function cardsFrom(state: unknown): readonly CardItem[] {
  const parsed = chosen.safeParse(state)
  return parsed.success ? parsed.data.chosen.map((card) => wholeCard(card)) : []
}

const spent = z.object({ table: z.string() })

/** The key of the table whose carried and linked cards have been crafted; null if they can still be slotted. */
export function tableIn(state: unknown): string | null {
  const parsed = spent.safeParse(state)
  return parsed.success ? parsed.data.table : null
}
