import type { Effects } from './effects.ts'
import type { ListSection, PlanItem } from './plan-keys.ts'

/** Gives ids to rows that a command had no need to name. */
export type NextId = () => number

/** One list of the effects as a section of the plan, its items as commit.sql reads them; null when there are none. */
export type Section = (
  effects: Effects<unknown>,
  nextId: NextId,
) => readonly [name: ListSection, rows: unknown[]] | null

export function section<Item, Name extends ListSection>(
  name: Name,
  listOf: (effects: Effects<unknown>) => readonly Item[] | undefined,
  row: (item: Item, nextId: NextId) => PlanItem<Name>,
): Section {
  return (effects, nextId) => {
    const items = listOf(effects)
    return items && items.length > 0 ? [name, items.map((item) => row(item, nextId))] : null
  }
}

/** An item that is written as it is. */
export const same = <Item>(item: Item): Item => item
