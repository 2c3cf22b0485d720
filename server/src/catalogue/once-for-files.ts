import { createHash } from 'node:crypto'
import type { ContentProblem } from './bad-content.ts'
import type { ContentFile } from './read-table.ts'

/**
 * Parses a part of the content only when its files (or the parts it builds on) have changed: publishing another
 * collection changes one file of seventeen. Keeps the newest result only, and none that had problems, so that a problem
 * is reported each time.
 */
export function onceForFiles<From extends readonly (ContentFile | object)[], Part>(
  make: (from: From, problems: ContentProblem[]) => Part,
): (from: From, problems: ContentProblem[]) => Part {
  let newest: { readonly of: readonly unknown[]; readonly part: Part } | null = null
  return (from, problems) => {
    const of = from.map((each) => ('text' in each ? digestOf(each.text) : each))
    if (newest?.of.every((each, place) => each === of[place])) return newest.part
    const before = problems.length
    const part = make(from, problems)
    if (problems.length === before) newest = { of, part }
    return part
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
