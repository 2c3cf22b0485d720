import type { Columns, Item } from './columns.ts'
import { flatColumns } from './flat-columns.ts'

/**
 * Returns a row in memory as the table's row will be after a change: applies to each property of a written column that
 * column's rule. Facts from other tables stay as they were.
 */
export function applied<Current extends object>(
  current: Current,
  { columns, rises }: { readonly columns: Columns; readonly rises: boolean },
  change: Item,
): Current {
  const before: Item = Object.fromEntries(Object.entries(current))
  const after = flatColumns(columns).flatMap(({ target, rule, valueIn }) => {
    const property = camelCase(target)
    if (!(property in before)) return []
    switch (rule.is) {
      case 'given':
        return [[property, valueIn(change) ?? null] as const]
      case 'kept':
        return [[property, valueIn(change) ?? before[property]] as const]
      case 'by':
        if (!rule.after) throw new Error(`only the database knows what becomes of ${target}`)
        return [[property, rule.after(before, change)] as const]
      default:
        return []
    }
  })
  const version = rises && 'version' in before ? [['version', Number(before['version']) + 1] as const] : []
  return { ...current, ...Object.fromEntries([...after, ...version]) }
}

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
